import { priceText } from '#domain/billing/plans.ts';
import { formatCount } from '#domain/counts.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { toast } from '../../ui/toast.ts';

/** Toasts that a trial has started, with the date and amount of the first charge and the daily limit. */
export async function toastTrialStarted(api: ApiCalls, dailyReveals: number): Promise<void> {
  const plan = await responseJson(api.billing.subscription.$get()).catch(() => null);
  if (plan?.state !== 'trialing' || !plan.price || !plan.currentPeriodEnd) return;
  const end = formatDay(dayOf(new Date(plan.currentPeriodEnd)));
  toast({
    ...MESSAGES.trialStarted,
    description: `$0 today, then ${priceText(plan.price)} starting ${end} unless you cancel. You can view the emails of ${formatCount(dailyReveals)} companies a day.`,
  });
}
