import type { PriceId } from './billing/plans.ts';
import { type RevealLimits, revealLimitText } from './billing/reveal-budget.ts';
import { CSV_COLUMNS } from './companies/company-fields.ts';

export const CLAIMS = {
  contactsExported: { figure: '1.2m+', label: 'contacts exported' },
  trusted: 'Trusted by 2,000+ businesses',
  /** Always shown with the daily limits (`revealLimitText`). */
  unlimited: 'Unlimited search and export',
  datapoints: `${CSV_COLUMNS.length} datapoints per lead`,
  /** On the landing page only; elsewhere `checked`. Both link to what we check. */
  verified: 'Verified founder emails',
  checked: 'Checked founder emails',
  newLeads: '500+ new leads every month',
  raised: 'Raised $250,000 to $500 million',
} as const;

type PriceFeature = { text: string; note?: string; link?: string };

/** What comes with a price. @param trial whether it begins with a trial */
export function priceFeatures(price: PriceId, limits: RevealLimits, trial: boolean): PriceFeature[] {
  return [
    { text: CLAIMS.unlimited, note: revealLimitText(limits, trial) },
    { text: CLAIMS.datapoints },
    { text: CLAIMS.checked, link: CHECKS_LINK },
    { text: CLAIMS.newLeads },
    ...(price === 'annual' ? [{ text: 'Price lock', note: 'Keep this price while you keep the plan.' }] : []),
  ];
}

/** What we check about email addresses, and the bounce rates that were measured. */
export const CHECKS_LINK = '/data#checks';
