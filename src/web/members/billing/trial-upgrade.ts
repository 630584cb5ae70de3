import { queryOptions } from '@tanstack/react-query';
import { cardName, formatCents, PRICES, planInText, priceText } from '#domain/billing/plans.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type ApiCalls, errorMessage, type QueryData, responseJson } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { type ToastAction, toast } from '../../ui/toast.ts';
import { sessionQuery } from '../accounts/session.tsx';
import { usePortal } from './use-portal.ts';

const FAILED = { title: 'Upgrade Failed', description: 'Failed to upgrade your trial. Please try again.' };
const UPGRADED = {
  title: 'Trial Upgraded Successfully!',
  description: 'Your subscription is now active. You have full access to all features.',
};

/** The dialog that started the upgrade may be gone. */
let isUpgrading = false;

/** Ends the trial and starts the paid plan; reports the result in a toast, which offers what to do next. */
export function useTrialUpgrade(): (offer?: ToastAction) => Promise<void> {
  const api = useApi();
  const portal = usePortal();
  const { title, description } = FAILED;
  const { act } = useAction({
    failed: title,
    messageFor: (error) => errorMessage(error, description, 'An unexpected error occurred. Please try again.'),
    refetch: [sessionQuery(api).queryKey],
  });
  return async (action) => {
    if (isUpgrading) return toast({ title, description: MESSAGES.upgradeRunning, tone: 'bad' });
    isUpgrading = true;
    await act(async () => {
      const { success, error, declined } = await responseJson(api.billing['upgrade-trial'].$post());
      if (success) return toast({ ...UPGRADED, ...(action && { action }) });
      toast({
        title,
        description: error ?? 'Unknown error occurred',
        tone: 'bad',
        ...(declined && { action: { label: MESSAGES.changeCard, onSelect: portal.open } }),
      });
    });
    isUpgrading = false;
  };
}

/** The cost of ending the trial now. Never cached, since it depends on the time. */
export function upgradeQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: ['upgrade-preview'],
    queryFn: () => responseJson(api.billing['upgrade-trial'].$get()),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The amount charged today, and the renewal date. */
export function upgradeTerms({ price, dueNow, renewsAt, card }: QueryData<typeof upgradeQuery>): string {
  const renewal = renewsAt ? ` on ${formatDay(dayOf(new Date(renewsAt)))}` : '';
  return `Upgrading charges ${formatCents(dueNow)}${card ? ` to your ${cardName(card)}` : ''} today and unlocks CSV export. The ${planInText(PRICES[price].planId)} renews${renewal} for ${priceText(price)} until you cancel.`;
}
