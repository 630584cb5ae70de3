import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { redirect, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PRICES, planInText, priceText } from '#domain/billing/plans.ts';
import { formatCount } from '#domain/counts.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { withoutParameter } from '#domain/return-path.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { toast } from '../../ui/toast.ts';
import { sessionQuery, useSession } from '../accounts/session.tsx';
import { awaitPlan, checkoutQuery } from './await-plan.ts';
import { CHECKOUT_MESSAGES } from './checkout-messages.ts';
import { CHECKOUT_OUTCOMES, checkoutOutcome } from './checkout-outcome.ts';

type Visit = {
  context: { queryClient: QueryClient; api: ApiCalls };
  location: { href: string };
};

/** Removes `success=true` from the URL unless a checkout started a plan: anyone can write such a link, and a trial may be refused. */
export async function verifyCheckout({ context: { queryClient, api }, location }: Visit): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery(api));
  if (!user) return;
  // While payments are unavailable, the plan may still arrive.
  const checkout = await queryClient.ensureQueryData(checkoutQuery(api)).catch(() => null);
  if (checkout && ['refused_trial', null].includes(checkout.started))
    throw redirect({ href: withoutOutcome(location), replace: true, statusCode: 302 });
}

function withoutOutcome({ href }: { href: string }): string {
  return CHECKOUT_OUTCOMES.reduce<string>(withoutParameter, href);
}

/**
 * Reports the result of a checkout on any page, waits for the plan if it was paid, and removes the parameter from the
 * URL.
 */
export default function CheckoutReturn(): null {
  const outcome = useRouterState({ select: ({ location }) => checkoutOutcome(location.search) });
  const queryClient = useQueryClient();
  const router = useRouter();
  const api = useApi();
  const {
    user,
    access: { active },
    settings: { trial_daily_reveals: dailyReveals },
  } = useSession();
  const isVisitor = user === null;
  const [settled, setSettled] = useState(false);

  useEffect(() => {
    if (!outcome) return;
    if (isVisitor) return setSettled(true);
    if (outcome === 'canceled') {
      toast(CHECKOUT_MESSAGES.paymentCanceled);
      return setSettled(true);
    }
    const leaving = new AbortController();
    // Keep the parameter until the plan has arrived. Search would otherwise ask for payment in the meantime.
    void awaitPlan(queryClient, api, leaving.signal).then(async (hasPlan) => {
      if (hasPlan || leaving.signal.aborted) return;
      const checkout = await queryClient.fetchQuery({ ...checkoutQuery(api), staleTime: 0 }).catch(() => null);
      if (leaving.signal.aborted) return;
      const { awaited, none } = CHECKOUT_MESSAGES.paid;
      if (checkout?.started !== 'refused_trial') toast(checkout?.started ? awaited : none);
      setSettled(true);
    });
    return () => leaving.abort();
  }, [outcome, isVisitor, queryClient, api]);

  const over = settled || (outcome === 'success' && active);
  useEffect(() => {
    if (!outcome || !over) return;
    const paid = queryClient.getQueryData(checkoutQuery(api).queryKey)?.started === 'plan';
    if (outcome === 'success' && active) void toastStart(api, paid, dailyReveals);
    queryClient.removeQueries(checkoutQuery(api));
    setSettled(false);
    void router.navigate({ href: withoutOutcome(router.state.location), replace: true, resetScroll: false });
  }, [outcome, over, active, dailyReveals, router, queryClient, api]);
  return null;
}

/** Toasts what has started: a trial with its first charge and daily limit, or a plan with its renewal. */
async function toastStart(api: ApiCalls, paid: boolean, dailyReveals: number): Promise<void> {
  const plan = await responseJson(api.billing.subscription.$get()).catch(() => null);
  const price = plan?.price;
  const end = plan?.currentPeriodEnd && formatDay(dayOf(new Date(plan.currentPeriodEnd)));
  if (plan?.state === 'trialing' && price && end)
    toast({
      ...CHECKOUT_MESSAGES.trialStarted,
      description: `$0 today, then ${priceText(price)} starting ${end} unless you cancel. You can view the emails of ${formatCount(dailyReveals)} companies a day.`,
    });
  if (!paid) return;
  const renews = plan?.state === 'active' && price && end;
  toast({
    ...CHECKOUT_MESSAGES.paymentSuccessful,
    ...(renews && {
      description: `Your ${planInText(PRICES[price].planId)} renews on ${end} for ${priceText(price)} until you cancel.`,
    }),
  });
}
