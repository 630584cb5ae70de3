import { CSV_COLUMNS } from './csv-columns.ts';
import { CRM_TARGETS } from './export-formats.ts';
import { PRICES, TRIAL_DAYS } from './plans.ts';

/** What a product says of itself about a feature. */
export type Verdict = 'yes' | 'partly' | 'no' | 'unknown';

/** A fact as its source had it on the day it was read. */
export type Fact = { verdict: Verdict; words: string };

/** The data providers that people compare us with, by the last part of the address of their page. */
export const COMPETITORS = {
  crunchbase: { name: 'Crunchbase', source: 'www.crunchbase.com' },
  apollo: { name: 'Apollo', source: 'www.apollo.io' },
  pitchbook: { name: 'PitchBook', source: 'pitchbook.com' },
  zoominfo: { name: 'ZoomInfo', source: 'www.zoominfo.com' },
  dealroom: { name: 'Dealroom', source: 'dealroom.co' },
  growthlist: { name: 'GrowthList', source: 'growthlist.co' },
} as const;
export type CompetitorSlug = keyof typeof COMPETITORS;
export const COMPETITOR_SLUGS = Object.keys(COMPETITORS) as CompetitorSlug[];

/** When the public pages of all of them were read. */
export const FACTS_READ = { month: '2026-11', words: 'November 2026' } as const;

/** Not found on the public pages that were read, which does not mean that it does not exist. */
export const NOT_PUBLISHED: Fact = { verdict: 'unknown', words: 'Not published' };

/** The exports in the columns of somebody else; plain CSV is our own. */
const FORMATS = CRM_TARGETS.filter((target) => target !== 'plain').length;

const yes = (words: string): Fact => ({ verdict: 'yes', words });
const partly = (words: string): Fact => ({ verdict: 'partly', words });
const no = (words: string): Fact => ({ verdict: 'no', words });

type Feature = {
  name: string;
  /** What this product has; its own tables and screens are the source. */
  own: Fact;
  /** Of those not named here nothing was found: {@link NOT_PUBLISHED}. */
  others: Partial<Record<CompetitorSlug, Fact>>;
};

/** Everything that is compared; pages, and the texts of pages, read this one table. */
export const FEATURES: readonly Feature[] = [
  {
    name: 'Filter by the last round',
    own: partly('Amount, date and stage, each also to leave out; not by investor'),
    others: {
      crunchbase: yes('Amount, date, type and investor, also to leave out'),
      dealroom: yes('Amount, date, type and investor, nested and/or'),
      apollo: partly('Some of amount, date, type and investor'),
    },
  },
  {
    name: 'Search kept in the address',
    own: yes('Query, filters, order and page are in the URL'),
    others: { dealroom: yes('The whole filter is in one URL parameter') },
  },
  {
    name: 'Counts beside filter choices',
    own: yes('Beside every choice, under the other filters'),
    others: { pitchbook: yes('Beside choices') },
  },
  {
    name: 'History of funding rounds',
    own: partly('Every known round as chart and table; source and date of the funding facts, not of each round'),
    others: { crunchbase: yes('Full, with a source link for each round') },
  },
  {
    name: 'Similar companies',
    own: yes('On every company page, each with the reason'),
    others: { crunchbase: yes('Offered'), zoominfo: yes('Offered') },
  },
  {
    name: 'Status of each email address',
    own: partly('What was found out about an address, how and when; the mailbox itself is not tried'),
    others: { apollo: yes('Status, and the date it was verified') },
  },
  {
    name: 'Saved searches and alerts',
    own: partly('A search is kept as a link; one mail a month about new leads, for all searches alike'),
    others: { crunchbase: yes('Saved searches and alerts'), apollo: yes('Saved searches and alerts') },
  },
  {
    name: 'Hide what was exported before',
    own: no('An export holds the whole result'),
    others: { apollo: partly('In part'), zoominfo: partly('In part') },
  },
  {
    name: 'Lists, notes and tags',
    own: no('None'),
    others: { crunchbase: yes('Lists, notes and tags'), apollo: yes('Lists, notes and tags') },
  },
  {
    name: 'CRM and programs',
    own: partly(
      `API keys, files for ${FORMATS} CRMs and senders, Excel, a CSV of ${CSV_COLUMNS.length} columns, and a converter for files you have; nothing is pushed into a CRM`,
    ),
    others: { apollo: yes('Pushes to CRMs, API keys, webhooks, MCP server') },
  },
  {
    name: 'Public lists of funded startups',
    own: yes('Directory by city, industry and name, without an account'),
    others: { growthlist: yes('Public lists and comparison pages') },
  },
];

/** What a provider says of a feature. */
export function factOf(feature: Feature, competitor: CompetitorSlug): Fact {
  return feature.others[competitor] ?? NOT_PUBLISHED;
}

export function isCompetitor(slug: string): slug is CompetitorSlug {
  return Object.hasOwn(COMPETITORS, slug);
}

/** What this product costs; prices of others change too often to be repeated here. */
export const OWN_TERMS = [
  `${PRICES.monthly.name}: ${PRICES.monthly.amount} ${PRICES.monthly.per}`,
  `${PRICES.annual.name}: ${PRICES.annual.amount} ${PRICES.annual.per}`,
  `${TRIAL_DAYS} days free with both. ${PRICES.monthly.terms}`,
] as const;
