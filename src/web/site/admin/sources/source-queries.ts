import { useQueryClient } from '@tanstack/react-query';
import type { Ranking } from '#domain/evidence/source-rules.ts';
import type { ApiCalls, QueryData } from '../../../platform/api/api.ts';
import { useServerEvent } from '../../../platform/api/event-source.ts';
import { ADMIN_KEY, adminQuery, POLL_MS, REFRESH_MS } from '../admin-query.ts';
import type { ListSearch } from '../list-search.ts';

export function sourcesQuery(api: ApiCalls) {
  return adminQuery(
    ['sources', 'list'],
    () => api.admin.sources.$get(),
    (data) => (data?.sources.some(({ state }) => state === 'starting') ? POLL_MS : REFRESH_MS),
  );
}

export function sourceDaysQuery(api: ApiCalls, source: string, query: ListSearch<never>) {
  const call = api.admin.sources[':source'].days;
  return adminQuery(['sources', source, query], () => call.$get({ param: { source }, query }), REFRESH_MS);
}

export function sourceDayQuery(api: ApiCalls, param: { source: string; day: string }, query: ListSearch<'outcome'>) {
  const call = api.admin.sources[':source'].days[':day'];
  return adminQuery(['sources', param, query], () => call.$get({ param, query }), REFRESH_MS);
}

export function sourceChecksQuery(api: ApiCalls, source: string) {
  const call = api.admin.sources[':source'].checks;
  return adminQuery(['sources', source, 'checks'], () => call.$get({ param: { source } }), REFRESH_MS);
}

export function companiesHouseMatchesQuery(api: ApiCalls) {
  const call = api.admin.sources['companies-house'].matches;
  return adminQuery(['sources', 'companies-house-matches'], () => call.$get(), REFRESH_MS);
}

export function missingWebsitesQuery(api: ApiCalls, query: ListSearch<never>) {
  const call = api.admin.sources['missing-websites'];
  return adminQuery(['sources', 'missing-websites', query], () => call.$get({ query }));
}

export function sourceRulesQuery(api: ApiCalls) {
  return adminQuery(
    ['sources', 'rules'],
    () => api.admin['source-rules'].$get(),
    (data) => (data?.rules.some(({ job, undoJob }) => job?.working || undoJob?.working) ? POLL_MS : false),
  );
}

export type SourceRule = QueryData<typeof sourceRulesQuery>['rules'][number];

type RulePreview = { field: SourceRule['field']; ranking: Ranking | null; page?: string | undefined };

export function rulePreviewQuery(api: ApiCalls, { field, ranking, page }: RulePreview) {
  const request = { param: { field }, query: { ranking: JSON.stringify(ranking), page } };
  return adminQuery(['sources', 'rules', field, ranking, page], () =>
    api.admin['source-rules'][':field'].preview.$get(request),
  );
}

export type RuleEffect = QueryData<typeof rulePreviewQuery>['values'][number];

/** Follows a backfill, and the undo of a day. */
export function useSourceEvents(): void {
  const queryClient = useQueryClient();
  useServerEvent('job_progress', ({ job }) => {
    if (job === 'source' || job === 'undo') {
      void queryClient.invalidateQueries({ queryKey: [...ADMIN_KEY, 'sources'] });
    }
  });
}

export type AdminSource = QueryData<typeof sourcesQuery>['sources'][number];
export type SourceDay = QueryData<typeof sourceDaysQuery>['days'][number];
export type SourceCheck = QueryData<typeof sourceChecksQuery>['checks'][number];
export type CompanyWithoutWebsite = QueryData<typeof missingWebsitesQuery>['companies'][number];
export type SourceDocument = QueryData<typeof sourceDayQuery>['documents'][number];
