import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import { drawThresholds, pressureLevel } from '#domain/ledger/contact-pressure.ts';
import { encodeIds } from '#domain/ledger/id-list.ts';
import { apiCalls } from '#test/api-calls.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { exportAs } from '#test/pressure.ts';
import { repetitions } from '#test/repetitions.ts';
import { signerFor } from '../../platform/database/secrets.ts';
import { matchNextChanges } from '../saved-searches/match-changes.ts';

const DAY = 86_400;
const WEEK = '2026-11-23';
const BEFORE_WEEK = new Date('2026-11-22T23:59:59Z');
const COMPANIES = 130;

const app = useTestApp('2026-11-25');
beforeAll(async () => {
  await addCompanies(
    app.db,
    Array.from({ length: COMPANIES }, (_, n) => ({
      organization_name: `Company ${String(n + 1).padStart(3, '0')}`,
      industries: [n % 2 === 0 ? 'Software' : 'Retail'],
      last_funding_date: new Date(Date.parse('2026-11-20') - n * DAY * 1000).toISOString().slice(0, 10),
      contacts: [{ first_name: 'Ada', last_name: 'Ek', email: `ada@company-${n + 1}.example` }],
    })),
  );
});
beforeEach(async () => {
  await app.pool.query('delete from exported_contacts; delete from merged_ids; delete from rate_limits');
  await update();
});

const { call, answer, namesFor } = apiCalls(() => app);
const counts = (params = '', as: Account = 'pro') => answer('GET', `pressure-counts?${params}`, undefined, as);

/** Computes the levels again. */
async function update(): Promise<void> {
  await app.pool.query('delete from contact_pressure');
  await app.dependencies.contactPressure.update(app.dependencies.now());
}

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Companies 1 to 60 become high, 61 to 70 medium; 71 to 80 stay low. */
async function exportSome(): Promise<void> {
  await exportAs(app.db, 12, ids(1, 60), BEFORE_WEEK);
  await exportAs(app.db, 5, ids(61, 70), BEFORE_WEEK);
  await exportAs(app.db, 2, ids(71, 80), BEFORE_WEEK);
  await update();
}

test('matches a plain count of accounts, over random exports, merges and deleted accounts', async () => {
  const users = ids(1, 14).map((n) => `exporter-${n}`);
  await exportAs(app.db, users.length, [], BEFORE_WEEK);
  const company = fc.integer({ min: 1, max: 12 });
  const gone = fc.integer({ min: 901, max: 905 });
  const exported = fc.record({
    user: fc.constantFrom(...users),
    // Seconds before the week; those outside of 30 days do not count.
    ago: fc.integer({ min: -2 * DAY, max: 32 * DAY }),
    companies: fc.uniqueArray(fc.oneof(company, gone), { minLength: 1, maxLength: 15 }),
  });
  const merge = fc.record({ gone, kept: fc.oneof(company, gone) }).filter(({ gone, kept }) => gone !== kept);
  const signer = await signerFor(app.db, 'contact_pressure');
  const random = (text: string): [number, number] => {
    const bytes = Buffer.from(signer.sign(text), 'base64url');
    return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(exported, { maxLength: 150 }),
      fc.array(merge, { maxLength: 6 }),
      fc.subarray(users),
      async (exports, merges, deleted) => {
        await app.pool.query('delete from exported_contacts; delete from merged_ids');
        for (const { user, ago, companies } of exports) {
          await app.pool.query(
            `insert into exported_contacts
               (export_id, user_id, exported_at, contact_count, company_count, contacts, companies)
             values (gen_random_uuid(), $1, $2::timestamptz - $3 * interval '1 second', 0, $4, '', $5)`,
            [user, WEEK, ago, companies.length, Buffer.from(encodeIds(companies))],
          );
        }
        for (const { gone, kept } of merges) {
          await app.pool.query(`insert into merged_ids (table_name, gone_id, kept_id) values ('companies', $1, $2)`, [
            gone,
            kept,
          ]);
        }
        // Like deleting an account.
        await app.pool.query('delete from exported_contacts where user_id = any ($1)', [deleted]);
        await update();

        /** Follows the last merge of a company, then later merges of the company it was merged into. */
        const follow = (id: number, after = -1): number => {
          const last = merges.findLastIndex((one) => one.gone === id);
          return last > after ? follow(merges[last]?.kept ?? 0, last) : id;
        };
        const accounts = new Map<number, Set<string>>();
        for (const { user, ago, companies } of exports) {
          if (deleted.includes(user) || ago <= 0 || ago > 30 * DAY) continue;
          for (const id of companies.map((one) => follow(one))) {
            accounts.set(id, (accounts.get(id) ?? new Set()).add(user));
          }
        }
        const levels = await app.dependencies.contactPressure.levels();
        for (const id of ids(1, 12)) {
          const count = accounts.get(id)?.size ?? 0;
          const level = pressureLevel(count, drawThresholds(id, WEEK, random));
          expect([id, count, levels.of(id)]).toEqual([id, count, level]);
          if (count < 3) expect(levels.of(id)).toBe('low');
          if (count >= 12) expect(levels.of(id)).toBe('high');
          expect([...levels.medium.ids].includes(id)).toBe(level === 'medium');
          expect([...levels.high.ids].includes(id)).toBe(level === 'high');
        }
      },
    ),
    { numRuns: repetitions(15, 300) },
  );
});

test('computes levels once a week, from whole days, and catches up after an outage', async () => {
  const level = async () => (await app.dependencies.contactPressure.levels()).of(1);
  const updateAt = (time: string) => app.dependencies.contactPressure.update(new Date(time));
  // Exports of the current week, also of its first second, do not count yet.
  await exportAs(app.db, 12, [1], new Date('2026-11-23T00:00:00Z'));
  await update();
  expect(await level()).toBe('low');
  await exportAs(app.db, 12, [1], BEFORE_WEEK);
  await updateAt('2026-11-29T23:59:59Z');
  expect(await level()).toBe('low');
  await updateAt('2026-11-30T02:30:00Z');
  expect(await level()).toBe('high');
  // The job did not run for five weeks.
  await updateAt('2027-01-06T12:00:00Z');
  expect(await level()).toBe('low');
  const { rows } = await app.pool.query('select week::text from contact_pressure');
  expect(rows).toEqual([{ week: '2027-01-04' }]);
});

test('hides the effect of new exports until next week', async () => {
  await exportSome();
  const before = await counts();
  for (const as of ['pro', 'monthly'] as const) {
    await (await call('POST', 'exports/companies', { searchQuery: '"Company 075"' }, as)).text();
  }
  await app.dependencies.contactPressure.update(app.dependencies.now());
  expect(await counts()).toEqual(before);
  expect((await answer('GET', 'companies?query="Company 075"')).companies[0].contactPressure).toBe('low');
});

test('filters by level, to include and to exclude, with exact counts', async () => {
  await exportSome();
  expect(await counts()).toEqual({ low: COMPANIES - 70, medium: 10, high: 60 });
  expect(await counts('industry=Retail')).toEqual({ low: 30, medium: 5, high: 30 });
  expect(await counts('pressure=low')).toEqual(await counts());
  const total = async (params: string) => (await answer('GET', `companies?${params}`)).total;
  const low = COMPANIES - 70;
  for (const [params, expected] of [
    ['pressure=low', low],
    ['pressure=medium', 10],
    ['pressure=high', 60],
    ['pressure=low&pressure=high', low + 60],
    ['pressure=!low', 70],
    ['pressure=!high', low + 10],
    ['pressure=!medium&pressure=!high', low],
    ['pressure=high&pressure=!high', 0],
    ['pressure=low&pressure=medium&pressure=high', COMPANIES],
    ['pressure=!high&industry=Retail', 35],
  ] as const) {
    expect([params, await total(params)]).toEqual([params, expected]);
  }
  expect((await namesFor('pressure=medium')).slice(0, 2)).toEqual(['Company 061', 'Company 062']);
  expect((await (await call('GET', 'companies?pressure=none')).json()).errors).toMatchObject([{ field: 'pressure' }]);
  // Other counts and figures apply the filter too.
  const options = await answer('GET', 'filter-options?only=counts&pressure=medium');
  expect(options.counts.industry).toEqual({ Retail: 5, Software: 5 });
  expect((await answer('GET', 'company-figures?pressure=high')).total).toBe(60);
});

test('sorts by level, then by date, across level boundaries', async () => {
  await exportSome();
  const pages = [];
  for (const page of [1, 2, 3, 4]) {
    const read = await answer('GET', `companies?sort=least-contacted&page=${page}`);
    expect(read.total).toBe(COMPANIES);
    pages.push(read.companies);
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 30, 0]);
  expect(pages.flat().map(({ id }) => id)).toEqual([...ids(71, COMPANIES), ...ids(61, 70), ...ids(1, 60)]);
  expect(pages.flat().map(({ contactPressure }) => contactPressure)).toEqual([
    ...ids(71, COMPANIES).map(() => 'low'),
    ...ids(61, 70).map(() => 'medium'),
    ...ids(1, 60).map(() => 'high'),
  ]);
  // The same within a filter, for few results, and in an export.
  const few = await answer('GET', 'companies?sort=least-contacted&query=company&location=&pressure=!low&page=1');
  expect(few.companies.slice(9, 11).map(({ id }: { id: number }) => id)).toEqual([70, 1]);
  const file = await call('POST', 'exports/companies', { searchQuery: '', sort: 'least-contacted' });
  const names = parse(await file.text(), { recordDelimiter: '\r\n', fromLine: 2 }).map(([name]: string[]) => name);
  expect([names[0], names.at(-1)]).toEqual(['Company 071', 'Company 060']);
});

test.each([
  'visitor',
  'free',
  'lps',
] as const)('hides levels, the filter, the sort order and counts from a %s', async (as) => {
  await exportSome();
  const ask = (path: string) => app.send(`/api/${path}`, as === 'visitor' ? {} : { as });
  for (const path of ['companies', 'companies?query=001', 'companies/company-001']) {
    const response = await ask(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).not.toMatch(/pressure|high/i);
  }
  const refused = as === 'visitor' ? 400 : 402;
  for (const path of [
    'companies?pressure=high',
    'companies?sort=least-contacted',
    'filter-options?pressure=!low',
    'company-figures?pressure=low',
    'company-suggestions?pressure=low',
  ]) {
    const response = await ask(path);
    expect([path, response.status]).toEqual([path, refused]);
    if (refused === 400) {
      const field = path.includes('sort') ? 'sort' : 'pressure';
      expect((await response.json()).errors).toEqual([{ field, message: 'requires an account. Sign in to use it' }]);
    }
  }
  expect((await ask('pressure-counts')).status).toBe(as === 'visitor' ? 401 : 402);
});

test.each(['trial', 'monthly', 'admin'] as const)('shows levels to a %s, but no account counts', async (as) => {
  await exportSome();
  const page = await answer('GET', 'companies?sort=name-asc', undefined, as);
  expect(page.companies[0]).toMatchObject({ organizationName: 'Company 001', contactPressure: 'high' });
  const one = await answer('GET', 'companies/company-075', undefined, as);
  expect(one.contactPressure).toBe('low');
  expect(await counts('', as)).toEqual({ low: COMPANIES - 70, medium: 10, high: 60 });
  expect(JSON.stringify([page, one])).not.toMatch(/exporter|accounts/);
});

test('adds a column to CSV and Excel files, on request', async () => {
  await exportSome();
  const body = { searchQuery: '"Company 0"', sort: 'name-asc', contactPressure: true };
  const cells = async (request: object): Promise<string[][]> =>
    parse(await (await call('POST', 'exports/companies', request)).text(), { recordDelimiter: '\r\n' });
  const [header = [], ...rows] = await cells(body);
  const [plainHeader, ...plain] = await cells({ ...body, contactPressure: false });
  expect(plainHeader).toEqual(CSV_COLUMNS.map((column) => column.header));
  expect(header).toEqual([...(plainHeader ?? []), 'Contact Pressure']);
  expect(rows.map((row) => row.slice(0, -1))).toEqual(plain);
  expect(rows.map((row) => row.at(-1))).toEqual([
    ...ids(1, 60).map(() => 'High'),
    ...ids(61, 70).map(() => 'Medium'),
    ...ids(71, 99).map(() => 'Low'),
  ]);
  const sheet = async (request: object) => {
    const file = await call('POST', 'exports/companies', { ...request, format: 'xlsx' });
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
    return new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
  };
  const named = await sheet(body);
  expect(named).toContain('Contact Pressure');
  expect([...named.matchAll(/>(High|Medium|Low)</g)].map(([, level]) => level)).toEqual(rows.map((row) => row.at(-1)));
  expect(await sheet({ ...body, contactPressure: false })).not.toMatch(/Contact Pressure|>(High|Medium|Low)</);
  const refused = await call('POST', 'exports/companies', { ...body, format: 'hubspot' });
  expect((await refused.json()).errors).toEqual([
    { field: 'contactPressure', message: 'is only available for csv and xlsx' },
  ]);
});

test('level changes update saved searches without new matches or an index reload', async () => {
  const { id } = await answer('POST', 'saved-searches', { name: 'Contacted', params: 'pressure=high' });
  const search = async () =>
    (await answer('GET', 'saved-searches')).searches.find((one: { id: number }) => one.id === id);
  while (await matchNextChanges(app.dependencies));
  expect(await search()).toMatchObject({ total: 0, newMatches: 0 });
  const version = async () => (await app.pool.query('select version from search_version')).rows;
  const before = await version();
  await exportSome();
  while (await matchNextChanges(app.dependencies));
  expect(await search()).toMatchObject({ total: 60, newMatches: 0 });
  expect(await version()).toEqual(before);
  // Both states of a changed company are compared by their current levels.
  await app.pool.query(
    `with next as (update search_version set version = version + 1 returning version)
     update companies set description = 'x', version = next.version from next where id in (1, 100)`,
  );
  while (await matchNextChanges(app.dependencies));
  expect(await search()).toMatchObject({ total: 60, newMatches: 0 });
});
