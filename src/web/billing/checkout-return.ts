import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../accounts/session.tsx';
import { toast } from '../ui/toast.ts';
import { useApi } from '../use-api.ts';
import { awaitPlan } from './await-plan.ts';

const PARAMETERS = ['success', 'canceled'] as const;

/**
 * Reports the result of a checkout on any page, waits for the plan if it was paid, and removes the parameter from the
 * URL.
 */
export function CheckoutReturn(): null {
  const ended = useRouterState({
    select: ({ location: { search } }) => PARAMETERS.find((name) => Object.entries(search).some(isTrue(name))),
  });
  const queryClient = useQueryClient();
  const router = useRouter();
  const api = useApi();
  const {
    user,
    access: { active, trialing },
  } = useSession();
  const isVisitor = user === null;
  const [settled, setSettled] = useState(false);

  useEffect(() => {
    if (!ended) return;
    if (isVisitor) return setSettled(true); // Anyone can write such a link.
    toast(ended === 'success' ? MESSAGES.paymentSuccessful : MESSAGES.paymentCanceled);
    if (ended === 'canceled') return setSettled(true);
    const leaving = new AbortController();
    // Keep the parameter until the plan has arrived. Search would otherwise ask for payment in the meantime.
    void awaitPlan(queryClient, api, leaving.signal).then(async (came) => {
      if (came || leaving.signal.aborted) return;
      const { CHECKOUT_MESSAGES } = await import('./checkout-messages.ts');
      toast(CHECKOUT_MESSAGES.paid.none);
      setSettled(true);
    });
    return () => leaving.abort();
  }, [ended, isVisitor, queryClient, api]);

  const over = settled || (ended === 'success' && active);
  useEffect(() => {
    if (!ended || !over) return;
    if (ended === 'success' && trialing)
      void import('./trial-started.ts').then(({ toastTrialStarted }) => toastTrialStarted(api));
    const { pathname, searchStr, hash } = router.state.location;
    const kept = new URLSearchParams(searchStr);
    for (const name of PARAMETERS) kept.delete(name);
    const href = `${pathname}${kept.size > 0 ? `?${kept}` : ''}${hash && `#${hash}`}`;
    setSettled(false);
    void router.navigate({ href, replace: true, resetScroll: false });
  }, [ended, over, trialing, router, api]);
  return null;
}

function isTrue(name: string) {
  return ([key, value]: [string, unknown]) => key === name && value === 'true';
}
