import { queryOptions } from '@tanstack/react-query';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { ADMIN_KEY, useLoadedData } from './admin-query.ts';

const POLL_MS = 30_000;

/** Pending counts for admins; none until loaded. */
export function attentionQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'attention'],
    queryFn: () => responseJson(api.admin.attention.$get()),
    refetchInterval: POLL_MS,
  });
}

/** Whether emails are sent. Without a mail server they are only written. */
export function useSendsMail(): boolean {
  return useLoadedData(attentionQuery(useApi()))?.sendsMail ?? true;
}
