import { useAction } from '../use-action.ts';

/** Query key prefix of the admin panel. */
export const ADMIN_KEY = ['admin'];

/** Poll interval while work is in progress, in case progress events do not arrive. */
export const LOOK_EVERY_MS = 5_000;

/** An action of the admin panel: whatever it shows is refetched afterwards. */
export function useChange() {
  return useAction({ refetch: [ADMIN_KEY] });
}
