import type { QueryClient } from '@tanstack/react-query';
import type { ApiCalls } from '../../platform/api/api.ts';
import { sessionQuery } from '../accounts/session.tsx';

const EVERY_MS = 1_000;
const TRIES = 15;

/**
 * Refetches the session until it has the plan that was just paid for: the provider's webhook may be late.
 * @returns whether it arrived; it does not if the trial is refused
 */
export async function awaitPlan(queryClient: QueryClient, api: ApiCalls, signal: AbortSignal): Promise<boolean> {
  const wasOffered = queryClient.getQueryData(sessionQuery(api).queryKey)?.trialOffered;
  for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const session = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 }).catch(() => null);
    if (session?.access.active) return true;
    if (wasOffered && session?.trialOffered === false) return false;
  }
  return false;
}
