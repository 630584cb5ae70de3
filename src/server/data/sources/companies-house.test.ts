import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { startCompaniesHouse, type TestCompaniesHouse } from '#test/companies-house.ts';
import { scheduleUndoJobs } from '../changes/undo-job.ts';
import { COMPANIES_HOUSE } from './companies-house.ts';
import { followSource } from './follow-sources.ts';

const TODAY = '2026-11-20';
const LONDON = 'London, England, United Kingdom';

let house: TestCompaniesHouse;
let app: TestApp;
beforeEach(async () => {
  house = await startCompaniesHouse();
  app = await createTestApp(TODAY, house.env);
});
afterEach(async () => {
  await app.close();
  await house.close();
});

const follow = () =>
  followSource(
    { ...app.dependencies, print: () => {}, pace: { gapMs: 0, handoverMs: 0 } },
    COMPANIES_HOUSE,
    new AbortController().signal,
  );
const read = async (path: string) => (await app.send(`/api${path}`, { as: 'admin' })).json();
const source = async () =>
  (await read('/admin/sources')).sources.find(({ id }: { id: string }) => id === 'companies-house');
const dayOf = async (day: string) =>
  (await read('/admin/sources/companies-house/days')).days.find((each: { day: string }) => each.day === day);
const allotments = async (slug: string) => (await read(`/companies/${slug}`)).allotments;
const allotment = (date: string, figure: string) => ({ date, capital: [{ figure, currency: 'GBP' }] });

test('lists allotments of the only company with exactly the same name, without an amount', async () => {
  await addCompanies(app.db, [
    { organization_name: 'Heronry', headquarters_location: LONDON },
    { organization_name: 'Ternworks', headquarters_location: LONDON },
    { organization_name: 'Ploverly', headquarters_location: LONDON },
    { organization_name: 'Abroad', headquarters_location: 'Reno, Nevada, United States' },
  ]);
  house.companies.push(
    {
      number: '01234567',
      name: 'HERONRY LIMITED',
      filings: [
        { id: 'late', date: '2026-11-12', values: allotment('2026-11-03', '2,151') },
        { id: 'undated', date: '2026-11-11' },
        { id: 'other', type: 'SH19', date: '2026-11-10', values: allotment('2026-11-02', '5') },
        { id: 'old', date: '2024-01-10', values: allotment('2024-01-03', '1') },
      ],
    },
    { number: '01234568', name: 'HERONRY HOLDINGS LIMITED', filings: [{ id: 'holding', date: '2026-11-12' }] },
    { number: '01234569', name: 'HERONRY LTD', status: 'dissolved', filings: [] },
    { number: 'SC000001', name: 'TERNWORKS LIMITED', filings: [] },
    { number: 'SC000002', name: 'TERNWORKS PLC', filings: [] },
    { number: '07654321', name: 'ABROAD LIMITED', filings: [{ id: 'abroad', date: '2026-11-12' }] },
  );
  await follow();
  expect(await source()).toMatchObject({ state: 'following', failure: null, unexplained: 0, waiting: 0 });
  const countFromSource = async () => (await read('/companies?source=companies-house')).total;
  expect(await countFromSource()).toBe(1);
  expect(await allotments('heronry')).toEqual([
    { allottedOn: '2026-11-03', nominalCapital: 'GBP 2,151', url: expect.stringContaining('/01234567/') },
  ]);
  expect(await read('/companies/heronry')).toMatchObject({
    lastFundingAmount: null,
    lastFundingAmountUsd: null,
    totalFundingAmountUsd: null,
    rounds: [],
  });
  expect(await read('/admin/sources/companies-house/matches')).toEqual({
    matched: 1,
    missing: 1,
    ambiguous: [{ id: expect.any(Number), name: 'Ternworks', slug: 'ternworks' }],
  });
  app.advanceClock(86_400);
  await follow();
  expect(await dayOf(TODAY)).toMatchObject({
    state: 'listed',
    documents: 2,
    imported: 1,
    refused: { 'has no date of allotment': 1 },
    unexplained: 0,
  });
  const searches = house.requests.filter(({ path }) => path.startsWith('/search/'));
  expect(searches.map(({ path }) => new URL(path, 'http://localhost').searchParams.get('q')).sort()).toEqual([
    'Heronry',
    'Ploverly',
    'Ternworks',
  ]);
  const { documents } = await read(`/admin/sources/companies-house/days/${TODAY}?outcome=imported`);
  expect(documents).toMatchObject([{ id: 'late', title: 'Heronry', company: { slug: 'heronry' } }]);

  scheduleUndoJobs(app.dependencies.jobs, app.dependencies);
  await app.dependencies.jobs.start();
  await app.send(`/api/admin/sources/companies-house/days/${TODAY}/undo`, { as: 'admin', body: {} });
  await expect.poll(() => dayOf(TODAY), { timeout: 30_000 }).toMatchObject({ imported: 0, undone: 1, unexplained: 0 });
  expect([await allotments('heronry'), await countFromSource()]).toEqual([[], 0]);
});

test('reads long histories in pages, many companies in rounds, and stays away when limited', async () => {
  await addCompanies(
    app.db,
    Array.from({ length: 60 }, (_, n) => ({ organization_name: `Heronry ${n}`, headquarters_location: LONDON })),
  );
  house.companies.push(
    ...Array.from({ length: 60 }, (_, n) => ({
      number: String(10_000_000 + n),
      name: `HERONRY ${n} LTD`,
      filings: Array.from({ length: n === 59 ? 130 : 1 }, (_, at) => ({
        id: `filing-${n}-${at}`,
        date: '2026-11-12',
        values: allotment('2026-11-03', '100'),
      })),
    })),
  );
  house.status = 429;
  await follow();
  expect(await source()).toMatchObject({ failure: 'Companies House answered 429', polledAt: null });
  const limited = house.requests.length;
  app.advanceClock(299);
  await follow();
  expect(house.requests).toHaveLength(limited);
  house.status = null;
  for (let n = 0; n < 3; n++) {
    app.advanceClock(61);
    await follow();
  }
  const { rows } = await app.pool.query('select count(*)::int as n from share_allotments');
  expect(rows).toEqual([{ n: 59 + 130 }]);
  expect(house.requests.filter(({ path }) => path.includes('start_index=100'))).toHaveLength(1);
  const read = house.requests.length;
  app.advanceClock(61);
  await follow();
  expect(house.requests).toHaveLength(read); // The next round begins a day later.
  house.status = 401;
  app.advanceClock(86_400);
  await follow();
  expect(await source()).toMatchObject({ failure: 'Companies House refused COMPANIES_HOUSE_KEY' });
});
