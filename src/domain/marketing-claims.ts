import type { PriceId } from './billing/plans.ts';
import { type RevealLimits, revealLimitText } from './billing/reveal-budget.ts';
import { CSV_COLUMNS } from './companies/company-fields.ts';

export const CLAIMS = {
  contactsExported: '1.2m+',
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

/** Site settings; empty texts stand for the defaults. */
export type ClaimSettings = { hide_claims: boolean; contacts_exported: string; trusted_by: string; new_leads: string };

export const MAX_FIGURE_LENGTH = 12;
export const MAX_CLAIM_LENGTH = 60;

/** The claims that only the operator of a site can know to be true; null if they hide them. */
export function operatorClaims({ hide_claims, contacts_exported, trusted_by, new_leads }: ClaimSettings) {
  if (hide_claims) return null;
  return {
    contactsExported: contacts_exported || CLAIMS.contactsExported,
    trusted: trusted_by || CLAIMS.trusted,
    newLeads: new_leads || CLAIMS.newLeads,
  };
}

type PriceFeature = { text: string; note?: string; link?: string };

/** What comes with a price. @param trial whether it begins with a trial */
export function priceFeatures(price: PriceId, settings: RevealLimits & ClaimSettings, trial: boolean): PriceFeature[] {
  const claims = operatorClaims(settings);
  return [
    { text: CLAIMS.unlimited, note: revealLimitText(settings, trial) },
    { text: CLAIMS.datapoints },
    { text: CLAIMS.checked, link: CHECKS_LINK },
    ...(claims ? [{ text: claims.newLeads }] : []),
    ...(price === 'annual' ? [{ text: 'Price lock', note: 'Keep this price while you keep the plan.' }] : []),
  ];
}

/** What we check about email addresses, and the bounce rates that were measured. */
export const CHECKS_LINK = '/data#checks';
