import { PRICES, TRIAL_DAYS } from './billing/plans.ts';
import { CSV_COLUMNS } from './companies/company-fields.ts';
import type { CompetitorSlug } from './competitors.ts';
import type { Day } from './dates.ts';
import { CRM_TARGETS } from './exports/export-formats.ts';

/** Whether a product has a feature, according to its public pages. */
export type Verdict = 'yes' | 'partly' | 'no' | 'unknown';

export type Fact = { verdict: Verdict; text: string };

/** A public page of the provider and the day we accessed it; `published` if the page itself is dated. */
export type Source = { url: string; accessed: Day; published?: Day };

/** A provider's own statement; no source if nothing was found. */
export type SourcedFact = Fact & { source: Source | null };

/** Not found on public pages, which does not mean that the feature is missing. */
const NOT_PUBLISHED: SourcedFact = { verdict: 'unknown', text: 'Not published', source: null };

/** CRMs and email tools with an export format; excludes our own CSV. */
const FORMATS = CRM_TARGETS.filter((target) => target !== 'plain').length;

const ACCESSED = '2026-11-22';
const CRUNCHBASE_API = {
  url: 'https://data.crunchbase.com/reference/available-field-types-operators',
  accessed: ACCESSED,
};
const ZOOMINFO_SALESFORCE = {
  url: 'http://help.zoominfo.com/18427-getting-started-with-salesforce/deduping',
  accessed: ACCESSED,
};

const yes = (text: string, source: Source): SourcedFact => ({ verdict: 'yes', text, source });
const partly = (text: string, source: Source): SourcedFact => ({ verdict: 'partly', text, source });

type Feature = {
  name: string;
  own: Fact;
  /** Providers not listed published nothing: {@link NOT_PUBLISHED}. */
  others: Partial<Record<CompetitorSlug, SourcedFact>>;
};

/** The comparison table; pages and page descriptions both read it. */
export const FEATURES: readonly Feature[] = [
  {
    name: 'Filter by last round',
    own: { verdict: 'partly', text: 'Include or exclude by amount, date and stage, but not by investor' },
    others: {
      crunchbase: partly('Search API: before or after a date, and values included or excluded', CRUNCHBASE_API),
    },
  },
  {
    name: 'Shareable search URLs',
    own: { verdict: 'yes', text: 'Query, filters, sort order and page are in the URL' },
    others: {},
  },
  {
    name: 'Counts next to filter options',
    own: { verdict: 'yes', text: 'Next to every option, based on the other filters' },
    others: {},
  },
  {
    name: 'Funding history',
    own: {
      verdict: 'partly',
      text: 'Every known round as a chart and a table. Source and date for funding as a whole, not per round',
    },
    others: {
      dealroom: partly('The announced type of each round, on company profiles', {
        url: 'https://knowledge.dealroom.co/knowledge/investment-round-types',
        accessed: ACCESSED,
      }),
    },
  },
  {
    name: 'Similar companies',
    own: { verdict: 'yes', text: 'On every company page, with the reason for each match' },
    others: {
      pitchbook: partly('Search suggests keywords from similar companies', {
        url: 'http://pitchbook.com/news/articles/the-science-behind-the-data-keywords-and-search-terms',
        published: '2015-06-22',
        accessed: ACCESSED,
      }),
    },
  },
  {
    name: 'Email status',
    own: {
      verdict: 'partly',
      text: "The status of each address, how we checked it and when. We don't probe mailboxes",
    },
    others: {
      apollo: yes('A status for each address, also as a filter', {
        url: 'https://knowledge.apollo.io/hc/en-us/articles/4423314404621-Email-Status-Overview',
        accessed: ACCESSED,
      }),
    },
  },
  {
    name: 'Saved searches and alerts',
    own: { verdict: 'yes', text: 'Instant, daily or weekly email alerts, and a feed for each saved search' },
    others: {
      apollo: partly('Saved searches, private or shared with a team', {
        url: 'https://knowledge.apollo.io/hc/en-us/articles/40430351927437-Manage-Search-Sharing-and-Defaults',
        accessed: ACCESSED,
      }),
    },
  },
  {
    name: 'Hide leads you already have',
    own: {
      verdict: 'yes',
      text: 'Hides exported contacts and companies in your customer file, in search and exports',
    },
    others: {
      apollo: partly('Distinguishes net-new people from saved contacts', {
        url: 'https://knowledge.apollo.io/hc/en-us/articles/4738396786701-How-Do-Data-Requests-Work',
        accessed: ACCESSED,
      }),
      zoominfo: partly('Flags duplicates of records in Salesforce before an import', ZOOMINFO_SALESFORCE),
    },
  },
  {
    name: 'Lists, notes and tags',
    own: { verdict: 'yes', text: 'Lists with a board, statuses, tags and notes. Not shared with a team' },
    others: {
      crunchbase: partly('Shared notes on profiles, and a search filter for them', {
        url: 'https://support.crunchbase.com/hc/en-us/articles/1500002623402',
        accessed: ACCESSED,
      }),
    },
  },
  {
    name: 'CRM and API',
    own: {
      verdict: 'partly',
      text: `API keys, export formats for ${FORMATS} CRMs and email tools, Excel, a ${CSV_COLUMNS.length}-column CSV and a file converter. No CRM sync`,
    },
    others: {
      crunchbase: partly('A search API', CRUNCHBASE_API),
      apollo: yes('An API that connects CRMs and other software', {
        url: 'https://docs.apollo.io/docs/create-api-key',
        accessed: ACCESSED,
      }),
      zoominfo: partly('A Salesforce app that imports leads, accounts and contacts', ZOOMINFO_SALESFORCE),
    },
  },
  {
    name: 'Public lists of funded startups',
    own: { verdict: 'yes', text: 'Directory by city, industry and name, without an account' },
    others: {},
  },
];

export function factOf(feature: Feature, competitor: CompetitorSlug): SourcedFact {
  return feature.others[competitor] ?? NOT_PUBLISHED;
}

/** Our price; competitor prices change too often to be repeated here. */
export const OWN_TERMS = [
  `${PRICES.monthly.name}: ${PRICES.monthly.amount} ${PRICES.monthly.per}`,
  `${PRICES.annual.name}: ${PRICES.annual.amount} ${PRICES.annual.per}`,
  `${TRIAL_DAYS}-day free trial with both. ${PRICES.monthly.terms}`,
] as const;
