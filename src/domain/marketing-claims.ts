import type { PriceId } from './billing/plans.ts';
import { CSV_COLUMNS } from './companies/company-fields.ts';

export const CLAIMS = {
  contactsExported: { figure: '1.2m+', label: 'contacts exported' },
  trusted: 'Trusted by 2,000+ businesses',
  unlimited: 'Unlimited search and export',
  datapoints: `${CSV_COLUMNS.length} datapoints per lead`,
  verified: 'Verified founder emails',
  newLeads: '500+ new leads every month',
  raised: 'Raised $250,000 to $500 million',
} as const;

const FEATURES = [CLAIMS.unlimited, CLAIMS.datapoints, CLAIMS.verified, CLAIMS.newLeads];

/** What comes with each price. */
export const PRICE_FEATURES: Record<PriceId, readonly string[]> = {
  monthly: FEATURES,
  annual: [...FEATURES, 'Price lock'],
};

/** The 'verified emails' claim links to its definition. */
export const VERIFIED_LINK = '/terms#verified-emails';
