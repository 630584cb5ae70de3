import type { ApiCalls } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { adminQuery, REFRESH_MS, useLoadedData } from './admin-query.ts';

/** Pending counts for admins; none until loaded. */
export function attentionQuery(api: ApiCalls) {
  return adminQuery(['attention'], () => api.admin.attention.$get(), REFRESH_MS);
}

/** Whether emails are sent. Without a mail server they are only written. */
export function useSendsMail(): boolean {
  return useLoadedData(attentionQuery(useApi()))?.sendsMail ?? true;
}
