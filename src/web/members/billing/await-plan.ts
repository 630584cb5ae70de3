import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { sessionQuery } from '../accounts/session.tsx';

const EVERY_MS = 1_000;
const TRIES = 15;

/** What the checkout that the user returns from started. Forgotten once it is reported. */
export function checkoutQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: ['checkout'],
    queryFn: () => responseJson(api.billing.checkout.$get()),
    retry: false,
  });
}

/**
 * Refetches the session until it has the plan that was just paid for: the provider's webhook may be late.
 * @returns whether it arrived; it does not if the trial is refused
 */
export async function awaitPlan(queryClient: QueryClient, api: ApiCalls, signal: AbortSignal): Promise<boolean> {
  // A payment after a refused trial is not refused, but the session still says so until the plan has arrived.
  const mayBeRefused = queryClient.getQueryData(checkoutQuery(api).queryKey)?.started === 'trial';
  for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const session = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 }).catch(() => null);
    if (session?.access.active) return true;
    if (mayBeRefused && session?.trialRefusal) return false;
  }
  return false;
}
