import { queryOptions } from '@tanstack/react-query';
import type { QualityRule } from '#domain/changes/quality.ts';
import { type ApiCalls, type QueryData, responseJson } from '../../../platform/api/api.ts';
import type { ListSearch } from '../list-search.ts';
import { ADMIN_KEY, POLL_MS } from '../use-admin-action.ts';

export type QualitySearch = ListSearch<'rule' | 'only' | 'reason' | 'contradicted'>;

export function qualityQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'quality'],
    queryFn: () => responseJson(api.admin.quality.$get()),
    staleTime: 0,
  });
}

export function bounceSpikesQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'bounce-spikes'],
    queryFn: () => responseJson(api.admin['bounce-spikes'].$get()),
    staleTime: 0,
  });
}

export function issuesQuery(api: ApiCalls, rule: QualityRule, { page, only }: QualitySearch) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'quality', rule, page, only],
    queryFn: () =>
      responseJson(
        api.admin.quality[':rule'].$get({
          param: { rule },
          query: { ...(page && { page }), ...(only && { only }) },
        }),
      ),
    staleTime: 0,
  });
}

export type CompanyWithIssue = QueryData<typeof issuesQuery>['companies'][number];

export function contradictionsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'contradictions'],
    queryFn: () => responseJson(api.admin.contradictions.$get()),
    staleTime: 0,
  });
}

export type ContradictedField = QueryData<typeof contradictionsQuery>['fields'][number];

export function contradictedCompaniesQuery(api: ApiCalls, field: ContradictedField['field'], page?: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'contradictions', field, page],
    queryFn: () =>
      responseJson(api.admin.contradictions[':field'].$get({ param: { field }, query: { ...(page && { page }) } })),
    staleTime: 0,
  });
}

export type ContradictedCompany = QueryData<typeof contradictedCompaniesQuery>['companies'][number];

export function duplicatesQuery(api: ApiCalls, { page, reason }: QualitySearch) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'duplicates', page, reason],
    queryFn: () =>
      responseJson(api.admin.duplicates.$get({ query: { ...(page && { page }), ...(reason && { reason }) } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.job?.working || data?.job?.undoJob?.working ? POLL_MS : false),
  });
}

export function apartQuery(api: ApiCalls, { page }: QualitySearch) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'duplicates', 'apart', page],
    queryFn: () => responseJson(api.admin.duplicates.apart.$get({ query: { ...(page && { page }) } })),
    staleTime: 0,
  });
}

export function mergeAllQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'duplicates', 'same-website'],
    queryFn: () => responseJson(api.admin.duplicates['same-website'].$get()),
    staleTime: 0,
  });
}

export type DuplicatesAnswer = QueryData<typeof duplicatesQuery>;
export type DuplicateGroup = DuplicatesAnswer['groups'][number];
