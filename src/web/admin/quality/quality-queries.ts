import { queryOptions } from '@tanstack/react-query';
import type { QualityRule } from '#domain/changes/quality.ts';
import { type Answer, type ApiClient, responseJson } from '../../api.ts';
import type { ListSearch } from '../loaders.ts';
import { ADMIN_KEY } from '../use-admin-action.ts';

export type QualitySearch = ListSearch<'rule' | 'only'>;

export function qualityQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'quality'],
    queryFn: () => responseJson(api.admin.quality.$get()),
    staleTime: 0,
  });
}

export function bounceSpikesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'bounce-spikes'],
    queryFn: () => responseJson(api.admin['bounce-spikes'].$get()),
    staleTime: 0,
  });
}

export function issuesQuery(api: ApiClient, rule: QualityRule, { page, only }: QualitySearch) {
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

export type CompanyWithIssue = Answer<typeof issuesQuery>['companies'][number];
