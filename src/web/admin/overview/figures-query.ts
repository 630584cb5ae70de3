import { queryOptions } from '@tanstack/react-query';
import { type Answer, type ApiClient, answerOf } from '../../api.ts';
import { ADMIN_KEY } from '../use-change.ts';

export function figuresQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'figures'],
    queryFn: () => answerOf(api.admin.figures.$get()),
    staleTime: 0,
  });
}

export type Figures = Answer<typeof figuresQuery>;
