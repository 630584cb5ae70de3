import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { toast } from '../ui/toast.ts';
import { useApi } from '../use-api.ts';
import { awaitPlan } from './await-plan.ts';

const PARAMETERS = ['success', 'canceled'] as const;

/** Says on any page how a checkout ended, waits for the plan where it was paid, and takes the word out of the address. */
export function CheckoutReturn(): null {
  const ended = useRouterState({
    select: ({ location: { search } }) => PARAMETERS.find((name) => Object.entries(search).some(isTrue(name))),
  });
  const queryClient = useQueryClient();
  const router = useRouter();
  const api = useApi();

  useEffect(() => {
    if (!ended) return;
    const leaving = new AbortController();
    toast(ended === 'success' ? MESSAGES.paymentSuccessful : MESSAGES.paymentCanceled);
    void (async () => {
      if (ended === 'success') await awaitPlan(queryClient, api, leaving.signal);
      if (leaving.signal.aborted) return;
      const { pathname, searchStr, hash } = router.state.location;
      const kept = new URLSearchParams(searchStr);
      for (const name of PARAMETERS) kept.delete(name);
      const href = `${pathname}${kept.size > 0 ? `?${kept}` : ''}${hash && `#${hash}`}`;
      await router.navigate({ href, replace: true, resetScroll: false });
    })();
    return () => leaving.abort();
  }, [ended, queryClient, router, api]);
  return null;
}

function isTrue(name: string) {
  return ([key, value]: [string, unknown]) => key === name && value === 'true';
}
