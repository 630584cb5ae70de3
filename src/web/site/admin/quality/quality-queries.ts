import type { QualityRule } from '#domain/changes/quality.ts';
import type { ApiCalls, QueryData } from '../../../platform/api/api.ts';
import { adminQuery, POLL_MS } from '../admin-query.ts';
import type { ListSearch } from '../list-search.ts';

export type QualitySearch = ListSearch<'rule' | 'only' | 'reason' | 'contradicted'>;

export function qualityQuery(api: ApiCalls) {
  return adminQuery(['quality'], () => api.admin.quality.$get());
}

export function bounceSpikesQuery(api: ApiCalls) {
  return adminQuery(['bounce-spikes'], () => api.admin['bounce-spikes'].$get());
}

export function issuesQuery(api: ApiCalls, rule: QualityRule, { page, only }: QualitySearch) {
  const request = { param: { rule }, query: { page, only } };
  return adminQuery(['quality', rule, page, only], () => api.admin.quality[':rule'].$get(request));
}

export function contradictionsQuery(api: ApiCalls) {
  return adminQuery(['contradictions'], () => api.admin.contradictions.$get());
}

export function contradictedValuesQuery(api: ApiCalls, field: ContradictedField['field'], page?: string) {
  const request = { param: { field }, query: { page } };
  return adminQuery(['contradictions', field, page], () => api.admin.contradictions[':field'].$get(request));
}

export function duplicatesQuery(api: ApiCalls, { page, reason }: QualitySearch) {
  return adminQuery(
    ['duplicates', page, reason],
    () => api.admin.duplicates.$get({ query: { page, reason } }),
    (data) => (data?.job?.working || data?.job?.undoJob?.working ? POLL_MS : false),
  );
}

export function apartQuery(api: ApiCalls, { page }: QualitySearch) {
  return adminQuery(['duplicates', 'apart', page], () => api.admin.duplicates.apart.$get({ query: { page } }));
}

export function mergeAllQuery(api: ApiCalls) {
  return adminQuery(['duplicates', 'same-website'], () => api.admin.duplicates['same-website'].$get());
}

export type CompanyWithIssue = QueryData<typeof issuesQuery>['companies'][number];
export type ContradictedField = QueryData<typeof contradictionsQuery>['fields'][number];
export type ContradictedValue = QueryData<typeof contradictedValuesQuery>['values'][number];
export type DuplicatesAnswer = QueryData<typeof duplicatesQuery>;
export type MergeAllPreview = QueryData<typeof mergeAllQuery>;
export type DuplicateGroup = DuplicatesAnswer['groups'][number];
