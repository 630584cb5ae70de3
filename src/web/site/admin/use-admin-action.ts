import { useAction } from '../../platform/api/use-action.ts';

export const ADMIN_KEY = ['admin'];

/** Poll interval while work is in progress, in case progress events do not arrive. */
export const POLL_MS = 5_000;

/** An admin action; refetches everything the panel shows. */
export function useAdminAction() {
  return useAction({ refetch: [ADMIN_KEY] });
}
