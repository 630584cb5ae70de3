import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Day, dayOf } from '#domain/dates.ts';
import { type CompanySearch, parseCompanySearch } from '#domain/search/company-filters.ts';
import { useTestApp } from '#test/app.ts';
import { NaiveSearch } from '#test/naive-search.ts';
import { randomRow } from '#test/random-companies.ts';
import { repetitions } from '#test/repetitions.ts';
import type { IndexRow } from '../../data/search/index/columns.ts';
import { rawParams } from '../../data/search/search-query-string.ts';
import { announceSearchChange, nextSearchVersion } from '../../data/search/search-version.ts';
import { matchNextChanges } from './match-changes.ts';

const app = useTestApp('2026-11-21', { RATE_LIMITS: 'off' });

const DAY = 86_400;
const HALF_HOUR_MS = 1_800_000;
const COMPANIES = 6;

const PARAMS = [
  '',
  'industry=Software',
  'industry=!AI',
  'fundingStage=Seed',
  'location=country:Germany',
  'location=!country:Germany&fundingStage=Seed',
  'fundingDate=30',
  'fundingDate=90&industry=!Retail',
  'fundingDate=!365',
  'amended=30',
  'query=data',
  'fundingAmount=1000000..',
];

type Written = { row: IndexRow; version: number; amendedIn: number };

/** A saved search of the reference, which compares each company with the state it last saw. */
type PlainSearch = {
  id: number;
  params: string;
  companies: Map<number, Written>;
  /** With the version of the amendment that a match was new for, in searches for amendments. */
  matches: Map<number, number>;
  newMatches: Set<number>;
  visibleIds: Set<number>;
  visitedAt: number;
};

class Reference {
  companies = new Map<number, Written>();
  searches: PlainSearch[] = [];
  version = 0;
  /** The version and id up to which companies were compared. */
  done: [version: number, id: number] = [0, 0];

  start(id: number, params: string, now: number): PlainSearch {
    const empty = () => new Set<number>();
    return {
      id,
      params,
      companies: new Map(this.companies),
      matches: new Map(),
      newMatches: empty(),
      visibleIds: empty(),
      visitedAt: now,
    };
  }

  /** Compares the next companies with all searches. */
  compare(most: number, today: Day): void {
    const [version, last] = this.done;
    const next = [...this.companies]
      .filter(([id, company]) => company.version > version || (company.version === version && id > last))
      .sort(([a, { version: v }], [b, { version: w }]) => v - w || a - b)
      .slice(0, most);
    for (const [id, company] of next) for (const search of this.searches) this.compareOne(search, id, company, today);
    const [id, company] = next.at(-1) ?? [];
    if (id !== undefined && company && next.length === most) this.done = [company.version, id];
    else this.done = [this.version, Number.POSITIVE_INFINITY];
  }

  private compareOne(search: PlainSearch, id: number, company: Written, today: Day): void {
    const { companies, matches, newMatches, visibleIds } = search;
    const before = companies.get(id);
    companies.set(id, company);
    if (!isFound(company.row, search.params, today)) {
      if (newMatches.has(id)) for (const ids of [matches, newMatches, visibleIds]) ids.delete(id);
    } else if (before?.version !== company.version) {
      const amendedIn = search.params.includes('amended=') ? company.amendedIn : 0;
      const wasIn = before && isFound(before.row, search.params, today);
      if ((wasIn && amendedIn <= before.amendedIn) || (matches.get(id) ?? -1) >= amendedIn) return;
      matches.set(id, amendedIn);
      for (const ids of [newMatches, visibleIds]) ids.add(id);
    }
  }

  remove(id: number): void {
    this.companies.delete(id);
    for (const { companies, matches, newMatches, visibleIds } of this.searches) {
      for (const ids of [companies, matches, newMatches, visibleIds]) ids.delete(id);
    }
  }

  open(search: PlainSearch, now: number): void {
    if (beginsVisit(search, now)) {
      search.visibleIds = new Set(search.newMatches);
      search.visitedAt = now;
    }
    search.newMatches.clear();
  }

  news(search: PlainSearch, now: number): number[] {
    return [...(beginsVisit(search, now) ? search.newMatches : search.visibleIds)].sort((a, b) => a - b);
  }
}

const beginsVisit = ({ newMatches, visitedAt }: PlainSearch, now: number) =>
  newMatches.size > 0 && now - visitedAt >= HALF_HOUR_MS;

function searchOf(params: string): CompanySearch {
  const read = parseCompanySearch(rawParams(params));
  if ('issues' in read) throw new Error(params);
  return read.search;
}

const isFound = (row: IndexRow, params: string, today: Day) =>
  new NaiveSearch([row], today).ids(searchOf(params)).length > 0;

const IS_AMENDED = 'excluded.amended_on > coalesce(companies.amended_on, date $$1900-01-01$$)';

/** Writes companies like every writer, in one transaction. */
async function write(rows: readonly IndexRow[], removed: readonly number[]): Promise<number> {
  const client = await app.pool.connect();
  await client.query('begin');
  const version = await nextSearchVersion(client);
  await client.query('delete from companies where id = any ($1)', [removed]);
  await client.query(
    `insert into removed_companies select unnest($1::int[]), $2
     on conflict (company_id) do update set version = excluded.version`,
    [removed, version],
  );
  await client.query(
    `insert into companies (id, slug, organization_name, name_key, industries, headquarters_regions, city, region, country,
       last_funding_type, last_funding_date, last_funding_amount_usd, total_funding_amount_usd, search_text, website_key, first_seen_at, amended_on, amended_in, version, source)
     overriding system value
     select id, 'company-' || id, 'Company', 'company', industries, regions, city, region, country,
       stage, date '1970-01-01' + day, amount, total, search_text, website, to_timestamp(added / 1000), date '1970-01-01' + amended, case when amended is null then 0 else $2 end, $2, 'test'
     from json_to_recordset($1) as row (id int, industries text[], regions text[], city text, region text, country text,
       stage text, day int, amount float8, total float8, search_text text, website text, added float8, amended int)
     on conflict (id) do update set industries = excluded.industries, city = excluded.city, region = excluded.region,
       country = excluded.country, last_funding_type = excluded.last_funding_type,
       last_funding_date = excluded.last_funding_date, last_funding_amount_usd = excluded.last_funding_amount_usd,
       search_text = excluded.search_text, amended_on = excluded.amended_on, version = excluded.version,
       amended_in = case when ${IS_AMENDED} then $2 else companies.amended_in end`,
    [JSON.stringify(rows), version],
  );
  await client.query('delete from removed_companies where company_id = any ($1)', [rows.map(({ id }) => id)]);
  await announceSearchChange(client);
  await client.query('commit');
  client.release();
  return version;
}

const call = (method: string, path: string, body?: object) =>
  app.send(`/api/saved-searches${path}`, { as: 'pro', method, ...(body && { body }) });

type Step =
  | { do: 'write'; seeds: number[] }
  | { do: 'remove'; which: number }
  | { do: 'save'; params: string }
  | { do: 'change'; which: number; params: string }
  | { do: 'open'; which: number }
  | { do: 'compare'; most: number }
  | { do: 'pass'; seconds: number };

const which = fc.nat(9);
const params = fc.constantFrom(...PARAMS);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      seeds: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('save' as const), params }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), which, params }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('compare' as const), most: fc.constantFrom(1, 2, 100) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(600, 2_000, 20 * DAY) }),
  },
) satisfies fc.Arbitrary<Step>;

test('new matches agree with a naive reference over random histories', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const plain = await reset();
      for (const one of steps) await run(plain, one);
      while (await matchNextChanges(app.dependencies));
      plain.compare(Number.POSITIVE_INFINITY, today());
      await check(plain);
    }),
    { numRuns: repetitions(15, 300), seed: 5 },
  );
}, 600_000);

const today = () => dayOf(app.dependencies.now());
const time = () => app.dependencies.now().getTime();

async function reset(): Promise<Reference> {
  await app.pool.query('delete from saved_searches; delete from rate_limits');
  await matchNextChanges(app.dependencies);
  const plain = new Reference();
  plain.version = await write(
    [],
    Array.from({ length: COMPANIES }, (_, i) => i + 1),
  );
  plain.done = [plain.version, Number.POSITIVE_INFINITY];
  return plain;
}

async function run(plain: Reference, one: Step): Promise<void> {
  switch (one.do) {
    case 'write': {
      const rows = new Map(
        one.seeds.map((seed) => {
          const id = (seed % COMPANIES) + 1;
          return [id, fc.sample(randomRow(id, today()), { numRuns: 1, seed })[0] as IndexRow];
        }),
      );
      plain.version = await write([...rows.values()], []);
      for (const [id, row] of rows) {
        const before = plain.companies.get(id);
        const isAmended = row.amended !== null && row.amended > (before?.row.amended ?? Number.NEGATIVE_INFINITY);
        const amendedIn = isAmended ? plain.version : (before?.amendedIn ?? 0);
        plain.companies.set(id, { row, version: plain.version, amendedIn });
      }
      return;
    }
    case 'remove': {
      const id = [...plain.companies.keys()][one.which];
      if (id === undefined) return;
      plain.version = await write([], [id]);
      return plain.remove(id);
    }
    case 'save': {
      const saved = await call('POST', '', { name: 'x', params: one.params });
      // Companies are compared from the first saved search on.
      if (plain.searches.length === 0) plain.done = [plain.version, Number.POSITIVE_INFINITY];
      plain.searches.push(plain.start((await saved.json()).id, one.params, time()));
      return;
    }
    case 'change': {
      const search = plain.searches[one.which];
      if (!search) return;
      await call('PATCH', `/${search.id}`, { params: one.params });
      plain.searches[one.which] = plain.start(search.id, one.params, time());
      return;
    }
    case 'open': {
      const search = plain.searches[one.which];
      if (!search) return;
      await call('POST', `/${search.id}/opened`);
      return plain.open(search, time());
    }
    case 'compare': {
      await matchNextChanges(app.dependencies, one.most);
      plain.compare(one.most, today());
      return check(plain);
    }
    case 'pass': {
      // Both use the day of the comparison.
      while (await matchNextChanges(app.dependencies));
      plain.compare(Number.POSITIVE_INFINITY, today());
      return app.advanceClock(one.seconds);
    }
  }
}

async function check(plain: Reference): Promise<void> {
  const { searches } = await (await call('GET', '')).json();
  const matchesOf = (ids: Iterable<number>, params: string) =>
    [...ids].filter((id) => isFound((plain.companies.get(id) as Written).row, params, today()));
  expect(searches).toMatchObject(
    plain.searches.map(({ id, params, newMatches }) => ({
      id,
      total: matchesOf(plain.companies.keys(), params).length,
      newMatches: matchesOf(newMatches, params).length,
    })),
  );
  for (const search of plain.searches) {
    const index = `${search.params}&newMatchesOf=${search.id}`;
    const { total } = await (await app.send(`/api/companies?${index}`, { as: 'pro' })).json();
    expect(total).toBe(matchesOf(plain.news(search, time()), search.params).length);
  }
}
