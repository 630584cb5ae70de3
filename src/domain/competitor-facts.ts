import { listPrice, PRICE_IDS, PRICES, priceText, TRIAL_DAYS } from './billing/plans.ts';
import type { RevealLimits } from './billing/reveal-budget.ts';
import { BRAND } from './brand.ts';
import { CSV_COLUMNS } from './companies/company-fields.ts';
import type { CompetitorSlug } from './competitors.ts';
import { formatCount } from './counts.ts';
import type { Day } from './dates.ts';
import { CRM_TARGETS } from './exports/export-formats.ts';

export type Citation = {
  url: string;
  /** The date of the page or record or, if it has none, the day we read a stored copy. */
  asOf: Day;
  /** Who published it, if not the provider. */
  publisher?: string;
};

export type SourcedFact = { text: string; source: Citation };

type FactRow = {
  name: string;
  own: string;
  /** Without a provider that has no fact we could source: its page omits the row. */
  others: Partial<Record<CompetitorSlug, SourcedFact>>;
};

const fact = (text: string, source: Citation): SourcedFact => ({ text, source });

const page = (url: string, asOf: Day = '2026-11-26'): Citation => ({ url: `https://${url}`, asOf });
const apiEvangelistPage = (path: string, asOf: Day): Citation => ({
  ...page(`github.com/api-evangelist/${path}`, asOf),
  publisher: 'API Evangelist',
});

const CRUNCHBASE = {
  plans: apiEvangelistPage('crunchbase-data/blob/main/plans/crunchbase-data-plans-pricing.yml', '2026-08-14'),
  limits: apiEvangelistPage('crunchbase-data/blob/main/rate-limits/crunchbase-data-rate-limits.yml', '2026-08-14'),
  mcp: apiEvangelistPage('crunchbase-data/blob/main/mcp/crunchbase-data-mcp.yml', '2026-08-14'),
  docs: page('data.crunchbase.com/llms.txt', '2026-08-22'),
  api: page('data.crunchbase.com/reference/available-field-types-operators', '2026-11-22'),
  canceling: page('support.crunchbase.com/hc/en-us/articles/1500002787782-How-do-I-cancel-my-subscription'),
  contributors: page('about.crunchbase.com/blog/crunchbase-people-and-the-eff/'),
  teams: page('support.crunchbase.com/hc/en-us/articles/360060998714-What-Can-My-Teammates-View-'),
};
const APOLLO = {
  plans: apiEvangelistPage('apollo-io/blob/main/plans/apollo-io-plans-pricing.yml', '2026-08-13'),
  limits: apiEvangelistPage('apollo-io/blob/main/rate-limits/apollo-io-rate-limits.yml', '2026-08-13'),
  docs: page('docs.apollo.io/llms.txt', '2026-08-22'),
  data: page('knowledge.apollo.io/hc/en-us/articles/19331318468621'),
  credits: page('knowledge.apollo.io/hc/en-us/articles/9527776320781-What-Are-Credits'),
};
const PITCHBOOK = {
  api: { ...page('documenter.gw.postman.com/view/metadata/TzCV1iRc'), publisher: 'PitchBook, on Postman' },
  terms: page('pitchbook.com/terms-of-use'),
  methodology: page('pitchbook.com/news/articles/pitchbook-report-methodologies', '2018-01-24'),
};
const ZOOMINFO = {
  about: page('www.zoominfo.com/llms.txt', '2026-08-22'),
  plans: apiEvangelistPage('zoominfo/blob/main/plans/zoominfo-plans-pricing.yml', '2026-08-13'),
  limits: apiEvangelistPage('zoominfo/blob/main/rate-limits/zoominfo-rate-limits.yml', '2026-08-13'),
  mcp: apiEvangelistPage('zoominfo/blob/main/mcp/zoominfo-mcp.yml', '2026-08-13'),
  webhooks: apiEvangelistPage('zoominfo/blob/main/asyncapi/zoominfo-webhooks.yml', '2026-08-13'),
  docs: page('docs.zoominfo.com/llms.txt', '2026-08-22'),
  salesforce: page('help.zoominfo.com/18427-getting-started-with-salesforce/deduping', '2026-11-22'),
};
const DEALROOM = {
  terms: page('dealroom.co/disclaimer'),
  signal: page('knowledge.dealroom.co/knowledge/dealroom-signal-1'),
  entities: page('knowledge.dealroom.co/knowledge/entities'),
  terminology: page('knowledge.dealroom.co/knowledge/additional-terminology'),
  rounds: page('knowledge.dealroom.co/knowledge/investment-round-types', '2026-11-22'),
  authentication: page('developers.beta.dealroom.co/mintlify/getting-started/authentication'),
  filtering: page('developers.beta.dealroom.co/mintlify/concepts/filtering'),
  pagination: page('developers.beta.dealroom.co/mintlify/concepts/pagination'),
  limits: page('developers.beta.dealroom.co/mintlify/concepts/rate-limits'),
  aggregates: page('developers.beta.dealroom.co/mintlify/concepts/aggregates'),
};
/** Its own pages could not be read; this is a public copy of its public lists. */
const GROWTHLIST: Citation = {
  ...page(
    'github.com/adilmajhoul/scraping-growthlist.co/tree/40a189d1241ca15ebbc60627310570ce0d1815ca/src/extractedData',
    '2024-05-24',
  ),
  publisher: 'Public copy of its lists',
};
const FUNDEDLIST: Citation = {
  ...page(
    'github.com/FundedList/fundedlist-landing/blob/469255b2519bbba8553ee24273f495f45eea9241/blog/posts/crunchbase-alternatives-for-sales-teams.md',
    '2026-02-18',
  ),
  publisher: 'FundedList, a competitor',
};
const TOOL_DIRECTORY: Citation = {
  ...page('github.com/talhaXdev/linkedin-automation-tools/blob/main/data-intelligence/dealroom.md', '2026-02-16'),
  publisher: 'LinkedAutomation',
};
/** Compares eight venture capital databases with 339 documented rounds. */
const STUDY: Citation = { ...page('ssrn.com/abstract=3706108', '2020-09-17'), publisher: 'SSRN' };

/** CRMs and email tools with an export format; excludes our own CSV. */
const FORMATS = CRM_TARGETS.filter((target) => target !== 'plain').length;

type Site = RevealLimits & { sample_data: boolean };

const rowsWith = ({ paid_daily_reveals: limit, sample_data: isSample }: Site): readonly FactRow[] => [
  {
    name: 'Strongest at',
    own: 'Reaching founders after a round: it records what you export for each client, hides your customers and shows how many other accounts export the same company',
    others: {
      crunchbase: fact(
        `Breadth and forecasts: AI predictions of funding, growth, acquisitions, IPOs, layoffs and closures. ${BRAND.name} has none`,
        CRUNCHBASE.plans,
      ),
      apollo: fact(
        `Outreach: email sequences, calls, tasks and deals in the same product as the contacts. ${BRAND.name} only exports`,
        APOLLO.docs,
      ),
      pitchbook: fact(
        `Investors and deals: funds, limited partners and service providers in the same data. ${BRAND.name} covers far less`,
        PITCHBOOK.api,
      ),
      zoominfo: fact(
        `Buying signals: real-time intent, and which companies visited your website. ${BRAND.name} has neither`,
        ZOOMINFO.about,
      ),
      dealroom: fact(
        `Scoring: each company is rated by founding team, growth and the timing of its next round. ${BRAND.name} has no scores`,
        DEALROOM.signal,
      ),
      growthlist: fact('Ready-made lists: public pages by industry, city, country and stage', GROWTHLIST),
    },
  },
  {
    name: 'Price',
    own: PRICE_IDS.map(priceText).join(', or '),
    others: {
      crunchbase: fact(
        '$49 a month for Pro. The API and MCP are sold through sales, without a public price',
        FUNDEDLIST,
      ),
      apollo: fact('$0, $49 or $99 per user per month. Enterprise on request', APOLLO.plans),
      pitchbook: fact('By agreement. The API needs a separate contract and credits bought in advance', PITCHBOOK.api),
      zoominfo: fact('The API has no public price list; sales quotes it', ZOOMINFO.plans),
      dealroom: fact('Quoted for enterprises', TOOL_DIRECTORY),
      growthlist: fact('Less than $49 a month', FUNDEDLIST),
    },
  },
  {
    name: 'Free plan or trial',
    own: `${TRIAL_DAYS} days with both plans, without CSV export. The directory is free`,
    others: {
      crunchbase: fact(
        'No free plan for the full API',
        apiEvangelistPage('crunchbase-data/blob/main/finops/crunchbase-data-finops.yml', '2026-07-11'),
      ),
      apollo: fact('A free plan, with up to 600 API requests a day', APOLLO.plans),
      pitchbook: fact('Trials by agreement, which may cover only a part of the content', PITCHBOOK.terms),
      growthlist: fact('A free tier', FUNDEDLIST),
    },
  },
  {
    name: 'Contract and canceling',
    own: `${PRICES.monthly.terms} Access lasts until the end of the period you paid for`,
    others: {
      crunchbase: fact(
        'Cancel in the account. Access lasts until the end of the billing period, without a prorated refund',
        CRUNCHBASE.canceling,
      ),
      pitchbook: fact('An order form or subscription agreement, which names the authorized users', PITCHBOOK.terms),
      zoominfo: fact('Self-serve (GTM.ai) or an Enterprise contract', ZOOMINFO.plans),
    },
  },
  {
    name: 'Data sources',
    own: `${isSample ? 'This site shows fictional sample data' : 'SEC Form D filings and imported lists'}. Company pages show the source and date of their facts`,
    others: {
      crunchbase: fact(
        'Individual contributors and the members of its venture program, according to an older post',
        CRUNCHBASE.contributors,
      ),
      apollo: fact('Several sources, verified against each other', APOLLO.data),
      pitchbook: fact('Fund returns come mainly from reports of limited partners', PITCHBOOK.methodology),
      dealroom: fact('Users, clients, and public and licensed databases', DEALROOM.terms),
    },
  },
  {
    name: 'Coverage',
    own: 'Venture-funded startups, their rounds and their founders',
    others: {
      crunchbase: fact('Among the three most complete and accurate of eight databases in a study of 2020', STUDY),
      apollo: fact('More than 240 million contacts', APOLLO.docs),
      pitchbook: fact('Among the three most complete and accurate of eight databases in a study of 2020', STUDY),
      dealroom: fact('Companies designed for rapid growth, founded after 1990, funded or not', DEALROOM.entities),
      growthlist: fact('Funded startups from pre-seed to Series D', GROWTHLIST),
    },
  },
  {
    name: 'New rounds',
    own: 'At least monthly, with the date of each fact on company pages',
    others: { growthlist: fact('Weekly', FUNDEDLIST) },
  },
  {
    name: 'Places',
    own: 'City, region and country, each as a filter',
    others: {
      growthlist: fact('The country of each company, and lists for 15 countries and 19 cities', GROWTHLIST),
    },
  },
  {
    name: 'Industries',
    own: 'Several for each company, each as a filter with its count',
    others: { growthlist: fact('Several for each company', GROWTHLIST) },
  },
  {
    name: 'Contact data',
    own: "Founders' and company email addresses. No phone numbers",
    others: {
      apollo: fact('Email addresses and phone numbers, mobile included', APOLLO.credits),
      pitchbook: fact('People are one of the record types of its API', PITCHBOOK.api),
      zoominfo: fact('Contacts by role, company or signal', ZOOMINFO.mcp),
      growthlist: fact('Some decision-maker contacts', FUNDEDLIST),
    },
  },
  {
    name: 'Email status',
    own: "The status of each address, how we checked it and when. We don't probe mailboxes",
    others: {
      apollo: fact(
        'A status for each address, also as a filter',
        page('knowledge.apollo.io/hc/en-us/articles/4423314404621-Email-Status-Overview', '2026-11-22'),
      ),
    },
  },
  {
    name: 'Limits',
    own: `Email addresses of ${formatCount(limit)} companies a day on screen and by API. Exports don't count toward this limit and have no row limit`,
    others: {
      crunchbase: fact('Up to 1,000 results per API search request', CRUNCHBASE.limits),
      apollo: fact('Each verified email address or phone number costs credits', APOLLO.credits),
      pitchbook: fact('Every API request costs credits', PITCHBOOK.api),
      zoominfo: fact('One credit for each new record. Searches are free', ZOOMINFO.plans),
      dealroom: fact('Up to 500 companies or 2,000 transactions per API request', DEALROOM.pagination),
    },
  },
  {
    name: 'Credits',
    own: 'None',
    others: {
      apollo: fact('Renew with each billing cycle', APOLLO.credits),
      zoominfo: fact('Requests beyond the credit limit fail; no price for more is public', ZOOMINFO.plans),
    },
  },
  {
    name: 'Filter by last round',
    own: 'Include or exclude by amount, date and stage, but not by investor',
    others: {
      crunchbase: fact('Search API: before or after a date, and values included or excluded', CRUNCHBASE.api),
      zoominfo: fact(
        'Search API: minimum and maximum amount, first and last date',
        apiEvangelistPage('zoominfo/blob/main/openapi/_original/zoominfo-openapi.yml', '2026-08-22'),
      ),
      dealroom: fact('API: nested conditions with and, or and exclusions', DEALROOM.filtering),
      growthlist: fact('Lists by stage: pre-seed, seed and Series A to D', GROWTHLIST),
    },
  },
  {
    name: 'Funding history',
    own: 'Every known round as a chart and a table, with the source and date of each value',
    others: {
      crunchbase: fact('Funding data round by round', CRUNCHBASE.docs),
      dealroom: fact('The announced type of each round, and a standardized one in exports', DEALROOM.rounds),
      growthlist: fact('Only the last round: its amount, type and month', GROWTHLIST),
    },
  },
  {
    name: 'Undisclosed amounts',
    own: 'Labeled undisclosed. Amounts in other currencies are shown as written',
    others: { growthlist: fact('Left empty for one in six rounds on its public lists', GROWTHLIST) },
  },
  {
    name: 'Similar companies',
    own: 'On every company page, with the reason for each match',
    others: {
      crunchbase: fact('Look-alike accounts from a list of competitors', CRUNCHBASE.docs),
      pitchbook: fact(
        'Search suggests keywords from similar companies',
        page('pitchbook.com/news/articles/the-science-behind-the-data-keywords-and-search-terms', '2015-06-22'),
      ),
      zoominfo: fact('Similar companies and contacts, free of credits', ZOOMINFO.mcp),
    },
  },
  {
    name: 'Predictions and scores',
    own: 'None',
    others: {
      crunchbase: fact('Exits predicted for 0–6, 6–12, 12–24 and more than 24 months', CRUNCHBASE.plans),
      dealroom: fact('A founder score from 1 to 100, from track record and experience', DEALROOM.signal),
    },
  },
  {
    name: 'Saved searches and alerts',
    own: 'Instant, daily or weekly email alerts, a feed for each saved search, and signed webhooks',
    others: {
      apollo: fact(
        'Saved searches, private or shared with a team',
        page('knowledge.apollo.io/hc/en-us/articles/40430351927437-Manage-Search-Sharing-and-Defaults', '2026-11-22'),
      ),
      zoominfo: fact('Webhooks for changed records, in the Scaling API package', ZOOMINFO.webhooks),
    },
  },
  {
    name: 'Hide leads you already have',
    own: 'Hides exported contacts and companies in your customer file, in search and exports',
    others: {
      apollo: fact(
        'Distinguishes net-new people from saved contacts',
        page('knowledge.apollo.io/hc/en-us/articles/4738396786701-How-Do-Data-Requests-Work', '2026-11-22'),
      ),
      zoominfo: fact('Flags duplicates of records in Salesforce before an import', ZOOMINFO.salesforce),
    },
  },
  {
    name: 'Email outreach',
    own: 'None. Exports go to your email tool',
    others: {
      apollo: fact('Sequences of emails, calls and tasks', APOLLO.docs),
      growthlist: fact('None', FUNDEDLIST),
    },
  },
  {
    name: 'Lists, notes and teams',
    own: 'Lists with a board, statuses, tags and notes. Not shared with a team',
    others: {
      crunchbase: fact('Notes and tags shared with the team, searchable', CRUNCHBASE.teams),
      apollo: fact('Lists, notes, tasks and deals', APOLLO.docs),
      zoominfo: fact('Audiences of people or companies, in folders', ZOOMINFO.docs),
    },
  },
  {
    name: 'CRM and exports',
    own: `Export formats for ${FORMATS} CRMs and email tools, Excel, a ${CSV_COLUMNS.length}-column CSV and a file converter. New matches are sent to HubSpot or Pipedrive; nothing is read back`,
    others: {
      crunchbase: fact('Salesforce Sync, connected once for the team', CRUNCHBASE.teams),
      apollo: fact('CSV uploads and two-way CRM sync', APOLLO.data),
      pitchbook: fact('An Excel plug-in, a mobile app and data feeds', {
        ...page('stockhub.co/research/Morningstar,_Inc.'),
        publisher: 'Stockhub',
      }),
      zoominfo: fact('A Salesforce app that imports leads, accounts and contacts', ZOOMINFO.salesforce),
    },
  },
  {
    name: 'API',
    own: 'Included in every plan',
    others: {
      crunchbase: fact('Sold in packages; a reduced one is part of the paid Basic plan', CRUNCHBASE.plans),
      apollo: fact('Connects CRMs and other software', page('docs.apollo.io/docs/create-api-key', '2026-11-22')),
      pitchbook: fact('REST, with a sandbox key on request', PITCHBOOK.api),
      zoominfo: fact('Three packages: Builder, Standard and Scaling', ZOOMINFO.plans),
      dealroom: fact('OAuth keys for servers and browser apps, created in the dashboard', DEALROOM.authentication),
    },
  },
  {
    name: 'API rate limit',
    own: '1,200 requests a minute',
    others: {
      crunchbase: fact('200 requests a minute', CRUNCHBASE.limits),
      apollo: fact(
        '200 requests a minute and 2,000 a day on Basic and Professional, higher for some calls',
        APOLLO.limits,
      ),
      zoominfo: fact('5, 25 or 35 requests a second, by package', ZOOMINFO.limits),
      dealroom: fact('Depends on the plan; the account manager knows it', DEALROOM.limits),
    },
  },
  {
    name: 'AI assistants (MCP)',
    own: 'A hosted server with eight tools, in every plan. Sign-in by OAuth or API key',
    others: {
      crunchbase: fact('A hosted server with 14 tools, for users with a paid seat', CRUNCHBASE.mcp),
      apollo: fact('A hosted server at no additional cost; credits apply', APOLLO.plans),
      pitchbook: fact('A hosted server, with sign-in by OAuth', {
        ...page('docs.merge.dev/merge-agent-handler/connectors/generic/pitch-book'),
        publisher: 'Merge',
      }),
      zoominfo: fact('A hosted server; a license is required, and limits and credits apply', ZOOMINFO.mcp),
    },
  },
  {
    name: 'Other records',
    own: 'Limited partners',
    others: {
      crunchbase: fact('People, acquisitions, IPOs, investments, jobs and events', {
        ...page('docs.sim.ai/integrations/crunchbase'),
        publisher: 'Sim',
      }),
      apollo: fact('News and job postings of companies', APOLLO.docs),
      dealroom: fact('Investors, funds, universities, government agencies and events', DEALROOM.terminology),
      growthlist: fact('Lists of accelerators and of the Fortune 1000', GROWTHLIST),
    },
  },
  {
    name: 'Charts and benchmarks',
    own: 'Funding by month, stages and a map of your results. No benchmarks',
    others: {
      crunchbase: fact('Growth, investor and market insights, as a separate package', CRUNCHBASE.plans),
      pitchbook: fact('Benchmarks of fund returns', PITCHBOOK.methodology),
      dealroom: fact('Counts, sums, medians and percentiles by API', DEALROOM.aggregates),
    },
  },
  {
    name: 'Public lists',
    own: 'A directory by city, industry and name, without an account',
    others: { growthlist: fact('113 lists with about 6,300 companies in 92 countries', GROWTHLIST) },
  },
  {
    name: 'Support',
    own: 'Email',
    others: {
      crunchbase: fact(
        'Email with Pro, a dedicated customer success manager with Enterprise',
        page('support.crunchbase.com/hc/en-us/articles/360062804693-Team-Member-Management'),
      ),
      dealroom: fact('Email, and live chat in the dashboard', DEALROOM.rounds),
    },
  },
  {
    name: 'Privacy',
    own: 'People can remove themselves without an account, and we notify users who exported them',
    others: {
      apollo: fact('States that it follows GDPR, CCPA and SOC 2', APOLLO.data),
      zoominfo: fact('States that it follows GDPR, CCPA and SOC 2 Type II', ZOOMINFO.about),
      dealroom: fact('States that it follows GDPR. Clients are responsible for their own processing', DEALROOM.terms),
    },
  },
];

type ComparisonRow = { name: string; own: string; other: SourcedFact };

/** The rows of a provider's page: only those with a fact about it. */
export function comparisonRows(competitor: CompetitorSlug, site: Site): ComparisonRow[] {
  return rowsWith(site).flatMap(({ name, own, others }) => {
    const other = others[competitor];
    return other ? [{ name, own, other }] : [];
  });
}

/** What we charge, with the trial. */
export const OWN_TERMS = [
  ...PRICE_IDS.map((price) => `${PRICES[price].name}: ${listPrice(price)}`),
  `${TRIAL_DAYS}-day free trial with both. ${PRICES.monthly.terms}`,
];
