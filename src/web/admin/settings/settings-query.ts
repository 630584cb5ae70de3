import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, answerOf } from '../../api.ts';
import { ADMIN_KEY } from '../use-change.ts';

export function settingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'settings'],
    queryFn: () => answerOf(api.settings.$get()),
    staleTime: 0,
  });
}
