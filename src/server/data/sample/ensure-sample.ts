import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { nameKey, slugBase, websiteKey } from '#domain/companies/company-identity.ts';
import { DAY_MS, type Day, dayNumber, dayOf, toDay } from '#domain/dates.ts';
import { DOMAIN_CHECK_DAYS } from '#domain/emails/email-checks.ts';
import { type LpFocus, lpKeys } from '#domain/lps/lp.ts';
import { type Place, placeText } from '#domain/places/place.ts';
import { searchText } from '#domain/search/search-text.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { type CopyValue, copyInto, copyLine } from '../../platform/database/copy-rows.ts';
import { SAMPLE_LOCK } from '../../platform/database/locks.ts';
import { announceSearchChange, nextSearchVersion } from '../search/search-version.ts';

/**
 * Loads the sample into a database that has never had companies, and adds its LPs and email statuses where they are
 * missing. Runs in one process at a time.
 */
export async function ensureSample(pool: pg.Pool, now: Date): Promise<void> {
  const today = dayOf(now);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SAMPLE_LOCK]);
    const { rows } = await client.query<{ untouched: boolean }>(
      'select not exists (select from companies) and not exists (select from imports) as untouched',
    );
    if (rows[0]?.untouched) await loadSample(pool, today);
    const missing = await client.query<{ lps: boolean; statuses: boolean }>(
      `select not exists (select from lps) as lps, not exists (select from mail_domains) as statuses
       from site_settings where sample_data`,
    );
    const { lps, statuses } = missing.rows[0] ?? { lps: false, statuses: false };
    if (lps) await loadSampleLps(pool, today);
    if (statuses) await loadSampleEmailStatuses(pool, today);
  } finally {
    client.release(true); // Ends the session, and with it the lock.
  }
}

/** An invented LP. */
type SampleLp = Place & {
  name: string;
  shortName: string | null;
  type: string;
  assetsUsd: number | null;
  /** Age of the fiscal year of `assetsUsd`. */
  assetsYearsAgo: number | null;
  website: string | null;
  focus: LpFocus;
  description: string | null;
  people: SamplePerson[];
};

const LP_COLUMNS = `id, slug, name, short_name, type, assets_usd, assets_as_of, city, region, country, website,
  focus_stages, focus_sectors, focus_geographies, description, name_key, website_key, search_text, source`;

/** Adds the invented LPs, all or nothing. */
async function loadSampleLps(pool: pg.Pool, today: Day): Promise<void> {
  const lps: SampleLp[] = [];
  for await (const lp of readSample<SampleLp>('lps')) lps.push(lp);
  const year = Number(today.slice(0, 4));
  await inTransaction(pool, async (client) => {
    const firstId = await reserveIds(client, 'lps', lps.length);
    await copyInto(
      client,
      `lps (${LP_COLUMNS})`,
      lps.map((lp, index) => lpLine(lp, firstId + index, year)),
    );
    await copyInto(
      client,
      'lp_contacts (lp_id, position, first_name, last_name, role, email)',
      lps.flatMap(({ people }, index) =>
        people.map(({ firstName, lastName, role, email }, position) =>
          copyLine([firstId + index, position, firstName, lastName, role, email]),
        ),
      ),
    );
  });
}

function lpLine(lp: SampleLp, id: number, year: number): string {
  const { searchText, nameKey, websiteKey } = lpKeys({ ...lp, contacts: lp.people });
  return copyLine([
    id,
    slugBase(lp.name),
    lp.name,
    lp.shortName,
    lp.type,
    lp.assetsUsd,
    lp.assetsYearsAgo === null ? null : `FY${year - lp.assetsYearsAgo}`,
    lp.city,
    lp.region,
    lp.country,
    lp.website,
    lp.focus.stages,
    lp.focus.sectors,
    lp.focus.geographies,
    lp.description,
    nameKey,
    websiteKey,
    searchText,
    'sample',
  ]);
}

type SamplePerson = { firstName: string; lastName: string; role: string | null; email: string | null };

/** An invented company. */
type SampleCompany = Place & {
  name: string;
  website: string | null;
  hasLinkedin: boolean;
  contactEmail: string | null;
  regions: string[];
  industries: string[];
  groups: string[];
  description: string | null;
  /** `{2}` is the founding year: 2 years before the first round, or 3. */
  fullDescription: string | null;
  founders: string[];
  people: SamplePerson[];
  /** Oldest first. `daysBefore` counts back from the next round, for the last one from the day of loading. */
  rounds: { daysBefore: number | null; type: string; amountUsd: number | null }[];
};

/** A company with its rounds dated. */
type DatedCompany = Omit<SampleCompany, 'rounds'> & {
  slug: string;
  rounds: { announcedOn: Day | null; type: string; amountUsd: number | null }[];
};

const COMPANY_COLUMNS = `id, slug, organization_name, description, full_description, industries, industry_groups,
  headquarters_location, city, region, country, headquarters_regions, founders, contact_email, website, linkedin,
  last_funding_amount_usd, last_funding_amount, last_funding_date, last_funding_type, total_funding_amount_usd,
  website_key, name_key, search_text, version, source, first_seen_at, last_changed_at`;

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/**
 * Loads the invented companies, all or nothing, and marks the site as showing sample data.
 * @param today dates are counted back from this day
 */
export async function loadSample(pool: pg.Pool, today: Day): Promise<void> {
  const companies: DatedCompany[] = [];
  for await (const company of readSample<SampleCompany>('companies')) companies.push(datedCompany(company, today));
  await inTransaction(pool, async (client) => {
    const version = await nextSearchVersion(client);
    const firstId = await reserveIds(client, 'companies', companies.length);
    await copyInto(client, `companies (${COMPANY_COLUMNS})`, companyLines(companies, { firstId, version, today }));
    await copyInto(
      client,
      'contacts (company_id, position, first_name, last_name, role, email, linkedin)',
      contactLines(companies, firstId),
    );
    await copyInto(
      client,
      'funding_rounds (company_id, announced_on, type, amount_usd)',
      roundLines(companies, firstId),
    );
    await client.query('update site_settings set sample_data = true');
    await announceSearchChange(client);
  });
}

/** Reads `companies.jsonl.zst` or `lps.jsonl.zst`. */
export async function* readSample<Row>(name: 'companies' | 'lps'): AsyncGenerator<Row> {
  const file = createReadStream(path.join(import.meta.dirname, `${name}.jsonl.zst`));
  for await (const line of createInterface({ input: file.pipe(createZstdDecompress()) })) yield JSON.parse(line);
}

/** Reserves ids. @returns the first */
async function reserveIds(client: pg.PoolClient, table: 'companies' | 'lps', count: number): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `select setval(sequence, nextval(sequence) + $1 - 1) as last
     from (select pg_get_serial_sequence($2, 'id')::regclass as sequence) as ids`,
    [count, table],
  );
  return (rows[0]?.last ?? 0) - count + 1;
}

function datedCompany({ rounds, ...company }: SampleCompany, today: Day): DatedCompany {
  let next = dayNumber(today);
  const datedRounds = rounds.toReversed().map(({ daysBefore, ...round }) => {
    if (daysBefore === null) return { ...round, announcedOn: null };
    next = workingDay(next - daysBefore);
    return { ...round, announcedOn: toDay(next) };
  });
  const foundingYear = (yearsBefore: number) => Number(toDay(next).slice(0, 4)) - yearsBefore - (next % 2);
  return {
    ...company,
    slug: slugBase(company.name),
    fullDescription:
      company.fullDescription?.replace(/\{(\d)\}/, (_, years) => String(foundingYear(Number(years)))) ?? null,
    rounds: datedRounds.reverse(),
  };
}

/** Rounds are announced from Monday to Friday: a weekend day becomes the Friday before. */
function workingDay(day: number): number {
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return day - (weekday === 6 ? 1 : weekday === 0 ? 2 : 0);
}

function* companyLines(
  companies: readonly DatedCompany[],
  { firstId, version, today }: { firstId: number; version: number; today: Day },
): Generator<string> {
  let id = firstId;
  for (const company of companies) yield copyLine(companyValues(company, id++, version, today));
}

function companyValues(company: DatedCompany, id: number, version: number, today: Day): CopyValue[] {
  const { name, slug, website, city, region, country, rounds } = company;
  const location = placeText({ city, region, country }) || null;
  const last = rounds.at(-1);
  const lastAmount = last?.amountUsd ?? null;
  const disclosedAmounts = rounds.flatMap(({ amountUsd }) => amountUsd ?? []);
  /** A few days after the last round was announced. */
  const enteredAt = `${toDay(Math.min(dayNumber(last?.announcedOn ?? today) + 3, dayNumber(today)))}T00:00:00Z`;
  return [
    id,
    slug,
    name,
    company.description,
    company.fullDescription,
    company.industries,
    company.groups,
    location,
    city,
    region,
    country,
    company.regions,
    company.founders,
    company.contactEmail,
    website,
    company.hasLinkedin ? `https://www.linkedin.example/company/${slug}` : null,
    lastAmount,
    lastAmount === null ? null : DOLLARS.format(lastAmount),
    last?.announcedOn ?? null,
    last?.type ?? null,
    disclosedAmounts.length > 0 ? disclosedAmounts.reduce((sum, amount) => sum + amount, 0) : null,
    website && websiteKey(website),
    nameKey(name, { city, region, country }),
    searchText({
      organizationName: name,
      description: company.description,
      industryGroups: company.groups,
      headquartersLocation: location,
      contacts: company.people,
    }),
    version,
    'sample',
    enteredAt,
    enteredAt,
  ];
}

function* contactLines(companies: readonly DatedCompany[], firstId: number): Generator<string> {
  for (const [index, { slug, people }] of companies.entries()) {
    for (const [position, { firstName, lastName, role, email }] of people.entries()) {
      const linkedin = `https://www.linkedin.example/in/${slug}-${position + 1}`;
      yield copyLine([firstId + index, position, firstName, lastName, role, email, linkedin]);
    }
  }
}

function* roundLines(companies: readonly DatedCompany[], firstId: number): Generator<string> {
  for (const [index, { rounds }] of companies.entries()) {
    for (const { announcedOn, type, amountUsd } of rounds)
      yield copyLine([firstId + index, announcedOn, type, amountUsd]);
  }
}

/** Hashes a text to a number from 0 to 1; `salt` makes results for the same text independent. */
const draw = (text: string, salt: string) =>
  `(('x' || left(md5('1${salt}' || ${text}), 8))::bit(32)::bigint / 4294967296.0)`;

/** Checks run at night; reports arrive at any time on the day before. */
const checkedAt = `$1::timestamptz + interval '2 hours 10 minutes'
  - floor(${draw('domain', 'checked')} * ${DOMAIN_CHECK_DAYS}) * interval '1 day'`;
const reportedAt = `$1::timestamptz - ${draw('email', 'reported')} * interval '180 days'`;

/**
 * Gives the addresses of the sample the statuses of a real database after some months: nearly all domains checked, a few
 * without a mail server, some emails reported as delivered or bounced. The same day gives the same rows.
 */
export async function loadSampleEmailStatuses(pool: pg.Pool, today: Day): Promise<void> {
  await pool.query(
    `with addresses as (
       select lower(email) as email, lower(split_part(email, '@', 2)) as domain
       from contacts join companies c on c.id = company_id
       where c.source = 'sample' and email is not null
     ), domains as (
       insert into mail_domains (domain, takes_mail, checked_at)
       select domain, ${draw('domain', 'server')} >= 0.01, ${checkedAt}
       from (select distinct domain from addresses) d
       where ${draw('domain', 'known')} >= 0.02
       returning domain, takes_mail
     )
     insert into email_reports (email, outcome, at)
     select distinct email, case when takes_mail and ${draw('email', 'outcome')} < 0.8 then 'confirmed' else 'bounced' end, ${reportedAt}
     from addresses join domains using (domain)
     where ${draw('email', 'report')} < 0.06`,
    [`${today}T00:00:00Z`],
  );
}
