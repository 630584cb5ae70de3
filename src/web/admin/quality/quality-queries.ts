import { queryOptions } from '@tanstack/react-query';
import type { QualityRule } from '#domain/changes/quality.ts';
import { type Answer, type ApiClient, answerOf } from '../../api.ts';
import type { ListSearch } from '../loaders.ts';
import { ADMIN_KEY } from '../use-change.ts';

export type QualitySearch = ListSearch<'rule' | 'only'>;

export function qualityQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'quality'],
    queryFn: () => answerOf(api.admin.quality.$get()),
    staleTime: 0,
  });
}

export function foundQuery(api: ApiClient, rule: QualityRule, { page, only }: QualitySearch) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'quality', rule, page, only],
    queryFn: () =>
      answerOf(
        api.admin.quality[':rule'].$get({
          param: { rule },
          query: { ...(page && { page }), ...(only && { only }) },
        }),
      ),
    staleTime: 0,
  });
}

export type FoundCompany = Answer<typeof foundQuery>['companies'][number];
