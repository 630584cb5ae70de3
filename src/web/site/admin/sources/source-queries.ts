import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Ranking } from '#domain/evidence/source-rules.ts';
import { type ApiCalls, type QueryData, responseJson } from '../../../platform/api/api.ts';
import { useServerEvent } from '../../../platform/api/event-source.ts';
import type { ListSearch } from '../list-search.ts';
import { ADMIN_KEY, POLL_MS } from '../use-admin-action.ts';

const SOURCES_KEY = [...ADMIN_KEY, 'sources'];

/** Polls are not announced: a source reads what is new about once a minute. */
const refreshed = { staleTime: 0, refetchInterval: 30_000 };

export function sourcesQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...SOURCES_KEY, 'list'],
    queryFn: () => responseJson(api.admin.sources.$get()),
    ...refreshed,
    refetchInterval: ({ state: { data } }) =>
      data?.sources.some(({ state }) => state === 'starting') ? POLL_MS : refreshed.refetchInterval,
  });
}

export function sourceDaysQuery(api: ApiCalls, source: string, search: ListSearch<never>) {
  return queryOptions({
    queryKey: [...SOURCES_KEY, source, search],
    queryFn: () => responseJson(api.admin.sources[':source'].days.$get({ param: { source }, query: search })),
    ...refreshed,
  });
}

export function sourceDayQuery(api: ApiCalls, param: { source: string; day: string }, search: ListSearch<'outcome'>) {
  return queryOptions({
    queryKey: [...SOURCES_KEY, param, search],
    queryFn: () => responseJson(api.admin.sources[':source'].days[':day'].$get({ param, query: search })),
    ...refreshed,
  });
}

export function sourceChecksQuery(api: ApiCalls, source: string) {
  return queryOptions({
    queryKey: [...SOURCES_KEY, source, 'checks'],
    queryFn: () => responseJson(api.admin.sources[':source'].checks.$get({ param: { source } })),
    ...refreshed,
  });
}

export function companiesHouseMatchesQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...SOURCES_KEY, 'companies-house-matches'],
    queryFn: () => responseJson(api.admin.sources['companies-house'].matches.$get()),
    ...refreshed,
  });
}

export function missingWebsitesQuery(api: ApiCalls, search: ListSearch<never>) {
  return queryOptions({
    queryKey: [...SOURCES_KEY, 'missing-websites', search],
    queryFn: () => responseJson(api.admin.sources['missing-websites'].$get({ query: search })),
    staleTime: 0,
  });
}

export function sourceRulesQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...SOURCES_KEY, 'rules'],
    queryFn: () => responseJson(api.admin['source-rules'].$get()),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.rules.some(({ job, undoJob }) => job?.working || undoJob?.working) ? POLL_MS : false,
  });
}

export type SourceRule = QueryData<typeof sourceRulesQuery>['rules'][number];

type RulePreview = { field: SourceRule['field']; ranking: Ranking | null; page?: string | undefined };

export function rulePreviewQuery(api: ApiCalls, { field, ranking, page }: RulePreview) {
  return queryOptions({
    queryKey: [...SOURCES_KEY, 'rules', field, ranking, page],
    queryFn: () =>
      responseJson(
        api.admin['source-rules'][':field'].preview.$get({
          param: { field },
          query: { ranking: JSON.stringify(ranking), ...(page && { page }) },
        }),
      ),
    staleTime: 0,
  });
}

export type RuleEffect = QueryData<typeof rulePreviewQuery>['companies'][number];

/** Follows a backfill, and the undo of a day. */
export function useSourceEvents(): void {
  const queryClient = useQueryClient();
  useServerEvent('job_progress', ({ job }) => {
    if (job === 'source' || job === 'undo') void queryClient.invalidateQueries({ queryKey: SOURCES_KEY });
  });
}

export type Source = QueryData<typeof sourcesQuery>['sources'][number];
export type SourceDay = QueryData<typeof sourceDaysQuery>['days'][number];
export type SourceCheck = QueryData<typeof sourceChecksQuery>['checks'][number];
export type CompanyWithoutWebsite = QueryData<typeof missingWebsitesQuery>['companies'][number];
export type SourceDocument = QueryData<typeof sourceDayQuery>['documents'][number];
