import { CSV_COLUMNS } from './csv-columns.ts';
import { DOMAIN_CHECK_DAYS } from './email-status.ts';

/** What the product says of itself wherever it is sold. */
export const CLAIMS = {
  contactsExported: { figure: '1.2m+', label: 'contacts exported' },
  trusted: 'Trusted by 2,000+ businesses',
  unlimited: 'Unlimited search and export',
  datapoints: `${CSV_COLUMNS.length} datapoints per lead`,
  verified: 'Verified founder emails',
  newLeads: '500+ new leads every month',
  raised: 'Raised $250,000 to $500 million',
} as const;

/** What the claim of verified emails means; every page that makes it links to `page`, part `id`. */
export const VERIFIED = {
  page: '/terms',
  id: 'verified-emails',
  meaning: `We check that an address is valid and that its domain has a mail server, again every ${DOMAIN_CHECK_DAYS} days, and record reports of delivered and bounced mail. Each contact shows the result and its date, or that it is not checked yet. We send no test messages, so an email can still bounce.`,
} as const;
