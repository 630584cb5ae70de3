import { queryOptions } from '@tanstack/react-query';
import { formatCents, PRICES, planInText, priceText } from '#domain/billing/plans.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { type ApiClient, responseJson } from '../../platform/api/api.ts';

/** A card as the payment provider names it. */
type Card = { brand: string; last4: string };

type UpgradePreview = Awaited<ReturnType<typeof readPreview>>;

/** The cost of ending the trial now. Never cached, since it depends on the time. */
export function upgradeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['upgrade-preview'],
    queryFn: () => readPreview(api),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The amount charged today, and the renewal date. */
export function upgradeTerms({ price, dueNow, renewsAt, card }: UpgradePreview): string {
  const renewal = renewsAt ? ` on ${formatDay(dayOf(new Date(renewsAt)))}` : '';
  return `Upgrading charges ${formatCents(dueNow)}${card ? ` to your ${cardName(card)}` : ''} today and unlocks CSV export. The ${planInText(PRICES[price].planId)} renews${renewal} for ${priceText(price)} until you cancel.`;
}

/** A card as text: 'Visa ending in 4242'. */
export function cardName({ brand, last4 }: Card): string {
  const name = BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}`;
}

const BRANDS: Record<string, string> = { amex: 'American Express', diners: 'Diners Club', jcb: 'JCB', unknown: 'Card' };

function readPreview(api: ApiClient) {
  return responseJson(api.billing['upgrade-trial'].$get());
}
