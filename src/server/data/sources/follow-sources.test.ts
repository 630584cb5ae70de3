import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { inventFiling, startEdgar, type TestEdgar, wrapAsPem } from '#test/edgar.ts';
import { readCompanies } from '#test/import-file.ts';
import { recurringJobs } from '../../background-work.ts';
import { matchNextChanges } from '../../workspace/saved-searches/match-changes.ts';
import { scheduleUndoJobs } from '../changes/undo-job.ts';
import { importFormD } from '../imports/form-d/import-form-d.ts';
import { EDGAR } from './edgar.ts';
import { followSource, startFollowing } from './follow-sources.ts';

const CONTACT = 'you@company.example';
/** A Friday. The test begins at 7:00 Eastern, so that the index of the day before exists. */
const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';

let edgar: TestEdgar;
let app: TestApp;
beforeEach(async () => {
  edgar = await startEdgar();
  app = await createTestApp(TODAY, edgar.env);
});
afterEach(async () => {
  const { rows } = await app.pool.query(
    'select day from source_days where account is distinct from source_day_account(source, day)',
  );
  expect(rows).toEqual([]);
  await app.close();
  await edgar.close();
});

const printed: string[] = [];
const follow = () =>
  followSource(
    { ...app.dependencies, print: (line) => printed.push(line), pace: { gapMs: 0, handoverMs: 0 } },
    EDGAR,
    new AbortController().signal,
  );
const turn = (body: object) => app.send('/api/admin/sources/edgar', { as: 'admin', method: 'PATCH', body });
const turnOn = () => turn({ enabled: true, contact: CONTACT });
const read = async (path = '') => (await app.send(`/api/admin/sources${path}`, { as: 'admin' })).json();
const source = async () => (await read()).sources[0];
const days = async () => (await read('/edgar/days')).days;
const dayOf = async (day: string) => (await days()).find((each: { day: string }) => each.day === day);
const names = async () => (await readCompanies(app.pool)).map(({ organization_name }) => organization_name);
const documents = () => edgar.requests.filter(({ path }) => path.endsWith('.txt'));

test('polls after a clock that was ahead has been set back', async () => {
  const polls = () => edgar.requests.filter(({ path }) => path.startsWith('/cgi-bin/browse-edgar')).length;
  edgar.accept(inventFiling(1, YESTERDAY));
  await turnOn();
  await follow();
  const before = polls();
  await follow();
  expect(polls()).toBe(before);
  await app.pool.query(`update sources set polled_at = polled_at + interval '10 minutes' where id = 'edgar'`);
  await follow();
  expect(polls()).toBeGreaterThan(before);
  expect(edgar.requests.at(-1)).toMatchObject({ status: 304 }); // The feed is the same.
});

test('reads the last 30 days newest first, and accounts for every filing of every day', async () => {
  const old = edgar.accept(inventFiling(1, '2026-10-22'));
  edgar.accept(inventFiling(2, YESTERDAY));
  edgar.accept(inventFiling(3, YESTERDAY, { pooled: true, industry: 'Pooled Investment Fund' }));
  edgar.accept(inventFiling(4, YESTERDAY, { name: 'TERN VENTURES FUND II, L.P.', industry: 'Investing' }));
  edgar.accept(inventFiling(5, YESTERDAY, { firstSale: '2036-01-01' }));
  edgar.accept(inventFiling(6, YESTERDAY, { coIssuers: ['0009000007', '0009000008'] }));
  edgar.accept(inventFiling(9, YESTERDAY, { type: 'DEF 14A' }));
  const wrapped = inventFiling(10, YESTERDAY);
  edgar.accept({ ...wrapped, document: wrapAsPem(wrapped.document) });
  edgar.accept(inventFiling(11, '2026-10-20')); // Before the last 30 days.
  edgar.publish('2026-10-20', '2026-10-22', YESTERDAY);
  await turnOn();
  await follow();

  expect((await names()).sort()).toEqual([
    'Heron 1 Robotics',
    'Heron 10 Robotics',
    'Heron 2 Robotics',
    'Heron 6 Robotics',
  ]);
  expect(await dayOf(YESTERDAY)).toMatchObject({
    state: 'listed',
    documents: 6,
    imported: 3,
    created: 3,
    leftOut: { 'pooled-fund': 1, fund: 1 },
    refused: { 'has an invalid date of first sale': 1 },
    waiting: 0,
    unexplained: 0,
  });
  expect(await dayOf('2026-11-15')).toMatchObject({ state: 'none', documents: 0, unexplained: 0 });
  expect(await dayOf(TODAY)).toMatchObject({ state: 'pending' });
  expect(await days()).toHaveLength(31);
  expect(await source()).toMatchObject({ state: 'following', waiting: 0, unexplained: 0, failure: null });
  const { documents: listed } = await read(`/edgar/days/${old.day}`);
  expect(listed).toEqual([
    expect.objectContaining({
      id: old.accession,
      outcome: 'imported',
      acceptedAt: '2026-10-22T20:05:12.000Z',
      url: `https://www.sec.gov/Archives/edgar/data/9000001/${old.accession.replaceAll('-', '')}/`,
      company: expect.objectContaining({ name: 'Heron 1 Robotics', slug: 'heron-1-robotics' }),
    }),
  ]);
  const { documents: refused } = await read(`/edgar/days/${YESTERDAY}?outcome=refused`);
  expect(refused).toEqual([
    expect.objectContaining({ outcome: 'refused', reason: "has an invalid date of first sale: '2036-01-01'" }),
  ]);
  const { sources: published } = await (await app.send('/api/sources')).json();
  expect(published).toMatchObject([
    {
      id: 'edgar',
      readAt: app.dependencies.now().toISOString(),
      today: 0,
      backfill: null,
      days: 2,
      documents: 7,
      imported: 4,
      leftOut: { 'pooled-fund': 1, fund: 1 },
      refused: { 'has an invalid date of first sale': 1 },
      unexplained: 0,
    },
  ]);
  expect(documents()).toHaveLength(7);
  expect(documents().at(-1)?.path).toContain(old.accession);
  for (const { headers } of edgar.requests) expect(headers['user-agent']).toBe(`Fundscout ${CONTACT}`);
});

test('follows the feed without reading anything twice, while pages move', async () => {
  edgar.publish('2026-11-18', YESTERDAY);
  await turnOn();
  await follow();
  for (let n = 1; n <= 230; n++) {
    const time = `0${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}:00`;
    edgar.accept(inventFiling(n, TODAY, { time, name: `TERN ${n}, INC.`, ...(n % 40 ? {} : { type: 'DEFA14A' }) }));
  }
  let moved = 300;
  edgar.faults.beforePage = (start) => {
    if (start > 0) edgar.accept(inventFiling(++moved, TODAY, { time: '06:00:00' }));
  };
  app.advanceClock(60);
  await follow();
  edgar.faults.beforePage = () => {};
  app.advanceClock(60);
  await follow();
  const inFeed = edgar.filings.filter(({ form }) => form === 'D').map(({ accession }) => accession);
  const fetched = documents().map(({ path }) => path.split('/').at(-1)?.slice(0, -4));
  expect(fetched.toSorted()).toEqual(inFeed.toSorted());
  expect((await names()).length).toBe(inFeed.length);
  edgar.publish(TODAY);
  app.advanceClock(86_400);
  await follow();
  expect(await dayOf(TODAY)).toMatchObject({ documents: inFeed.length, imported: inFeed.length, unexplained: 0 });
  expect(documents()).toHaveLength(inFeed.length);

  edgar.accept(inventFiling(400, TODAY)); // Missing in the index when it was first read.
  app.advanceClock(86_400);
  await follow();
  expect(await dayOf(TODAY)).toMatchObject({
    documents: inFeed.length + 1,
    imported: inFeed.length + 1,
    unexplained: 0,
  });
  expect((await source()).delays).toMatchObject({ seenMedian: 0, seenP95: 0 });
});

test('reads truncated documents again, and refuses what stays unreadable', async () => {
  const cut = edgar.accept(inventFiling(1, YESTERDAY));
  const broken = edgar.accept(inventFiling(2, YESTERDAY));
  edgar.accept(
    inventFiling(3, YESTERDAY, { document: inventFiling(3, YESTERDAY).document.replace('</edgarSubmission>', '') }),
  );
  const filing = edgar.accept(inventFiling(4, YESTERDAY));
  edgar.publish(YESTERDAY);
  edgar.faults.truncated.set(cut.accession, 2).set(broken.accession, 100);
  await turnOn();
  edgar.faults.beforePage = () => {
    filing.document = '<html>Not here</html>';
  };
  await follow();
  expect(await dayOf(YESTERDAY)).toMatchObject({
    documents: 4,
    imported: 0,
    refused: { 'is not valid XML': 1 },
    unexplained: 3,
  });
  expect(await source()).toMatchObject({ unexplained: 3 });
  for (let n = 0; n < 8; n++) {
    app.advanceClock(4_000);
    await follow();
  }
  expect(await dayOf(YESTERDAY)).toMatchObject({
    imported: 1,
    refused: { 'is not valid XML': 1, 'is truncated': 1, 'is not a submission': 1 },
    unexplained: 0,
  });
  expect(await names()).toEqual(['Heron 1 Robotics']);
});

test('fetches a document once when its import fails', async () => {
  edgar.accept(inventFiling(1, YESTERDAY));
  edgar.publish(YESTERDAY);
  await app.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'No'; end $$;
    create trigger refuse before insert on form_d_filings for each row execute function refuse()`);
  await turnOn();
  await follow();
  expect([await names(), documents().length]).toEqual([[], 1]);
  await app.pool.query('drop trigger refuse on form_d_filings');
  app.advanceClock(120);
  await follow();
  expect([await names(), documents().length]).toEqual([['Heron 1 Robotics'], 1]);
  expect((await app.pool.query('select from source_documents where fetched is not null')).rowCount).toBe(0);
});

test('reads the main document of a filing without a submission, and tells a missing document from a block', async () => {
  const withoutText = edgar.accept(inventFiling(1, YESTERDAY));
  const missing = edgar.accept(inventFiling(2, YESTERDAY));
  edgar.accept(inventFiling(3, YESTERDAY));
  edgar.publish(YESTERDAY);
  edgar.faults.missing.set(withoutText.accession, 404).set(missing.accession, 403);
  await turnOn();
  await follow();
  expect((await names()).sort()).toEqual(['Heron 1 Robotics', 'Heron 3 Robotics']);
  expect(await source()).toMatchObject({ state: 'following', failure: null, unexplained: 1 });
  await app.dependencies.jobs.start();
  const attention = async () => (await app.send('/api/admin/attention', { as: 'admin' })).json();
  expect(await attention()).toMatchObject({ sources: 1 });
  edgar.faults.missing.delete(missing.accession);
  app.advanceClock(60);
  await follow();
  expect(await dayOf(YESTERDAY)).toMatchObject({ documents: 3, imported: 3, unexplained: 0 });
  expect(await attention()).toMatchObject({ sources: 0 });
});

test('stays away for ten minutes when blocked, and mails admins once', async () => {
  edgar.accept(inventFiling(1, YESTERDAY));
  edgar.publish(YESTERDAY);
  await turnOn();
  edgar.faults.blocked = true;
  await follow();
  expect(await source()).toMatchObject({ failure: 'the SEC answered 403', polledAt: null });
  const requests = edgar.requests.length;
  app.advanceClock(599);
  await follow();
  expect(edgar.requests).toHaveLength(requests);
  const check = () => recurringJobs(app.dependencies)['check-sources'].run();
  await check();
  await check();
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['admin@fundscout.example', 'SEC EDGAR cannot be read'],
  ]);
  expect(app.mails[0]?.text).toContain('/admin/sources');
  edgar.faults.blocked = false;
  app.advanceClock(2);
  await follow();
  expect(await source()).toMatchObject({ state: 'following', failure: null, unexplained: 0 });
  expect(await names()).toEqual(['Heron 1 Robotics']);
  await check();
  expect(app.mails).toHaveLength(1);
  edgar.faults.down = true;
  app.advanceClock(130);
  await follow();
  expect(await source()).toMatchObject({ state: 'silent', failure: 'the SEC answered 503' });
  await check();
  expect(app.mails).toHaveLength(2);
});

test('catches up on days that were missed, including those without an index', async () => {
  edgar.publish(YESTERDAY);
  await turnOn();
  await follow();
  edgar.accept(inventFiling(1, TODAY));
  edgar.accept(inventFiling(2, '2026-11-23'));
  edgar.publish(TODAY, '2026-11-23');
  app.advanceClock(5 * 86_400);
  await follow();
  expect(
    (await days()).slice(0, 6).map(({ day, state, imported }: Record<string, unknown>) => [day, state, imported]),
  ).toEqual([
    ['2026-11-25', 'pending', 0],
    ['2026-11-24', 'pending', 0],
    ['2026-11-23', 'listed', 1],
    ['2026-11-22', 'none', 0],
    ['2026-11-21', 'none', 0],
    ['2026-11-20', 'listed', 1],
  ]);
});

test('imports a filing of Friday evening, which has the date of Monday', async () => {
  edgar.accept(inventFiling(1, '2026-11-23', { accepted: TODAY, time: '18:05:00', firstSale: TODAY }));
  edgar.publish(YESTERDAY);
  await turnOn();
  app.advanceClock(12 * 3_600);
  await follow();
  expect(await names()).toEqual(['Heron 1 Robotics']);
  edgar.publish(TODAY, '2026-11-23');
  app.advanceClock(4 * 86_400);
  await follow();
  expect(await dayOf('2026-11-23')).toMatchObject({ documents: 1, imported: 1, unexplained: 0 });
});

test('reads any period on request, and stops when it is canceled', async () => {
  edgar.publish('2026-07-01', '2026-07-02', YESTERDAY);
  edgar.accept(inventFiling(61, YESTERDAY));
  for (let n = 1; n <= 60; n++) edgar.accept(inventFiling(n, n % 2 ? '2026-07-01' : '2026-07-02'));
  const backfill = (body: object) => app.send('/api/admin/sources/edgar/backfill', { as: 'admin', body });
  const cancel = () => app.send('/api/admin/sources/edgar/backfill', { as: 'admin', method: 'DELETE' });
  expect((await backfill({ from: '2026-07-01', to: '2026-07-02' })).status).toBe(409);
  await turnOn();
  for (const [body, field] of [
    [{ from: '2026-07-02', to: '2026-07-01' }, 'to'],
    [{ from: '1999-01-01', to: '2026-07-01' }, 'from'],
    [{ from: '2026-07-01', to: '2026-12-01' }, 'to'],
    [{ from: '2026-02-30', to: '2026-12-01' }, 'from'],
  ] as const) {
    expect(await (await backfill(body)).json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
  }
  expect(await (await backfill({ from: '2026-07-01', to: '2026-07-02' })).json()).toEqual({ days: 2 });
  expect(await days()).toHaveLength(33);
  const following = follow();
  await expect.poll(() => documents().length).toBeGreaterThan(25);
  expect((await cancel()).status).toBe(204);
  await following;
  expect((await cancel()).status).toBe(409);
  expect(await source()).toMatchObject({ backfill: null, waiting: 0, unexplained: 0 });
  expect((await names()).length).toBeLessThan(61);
  expect(await dayOf('2026-07-01')).toMatchObject({ state: 'canceled' });
  await backfill({ from: '2026-07-01', to: '2026-07-02' });
  printed.length = 0;
  await follow();
  expect(printed.at(-1)).toMatch(/^Following SEC EDGAR: (\d+) of \1 filings$/);
  expect(await names()).toHaveLength(61);
  expect(await dayOf('2026-07-01')).toMatchObject({ state: 'listed', documents: 30, imported: 30, unexplained: 0 });
});

test('cancels a backfill whose documents are being imported', async () => {
  const { accession } = edgar.accept(inventFiling(1, '2026-07-01'));
  edgar.accept(inventFiling(2, YESTERDAY));
  edgar.publish('2026-07-01', YESTERDAY);
  edgar.faults.truncated.set(accession, 1);
  await turnOn();
  await app.send('/api/admin/sources/edgar/backfill', { as: 'admin', body: { from: '2026-07-01', to: '2026-07-01' } });
  await follow();
  const importing = await app.pool.connect();
  await importing.query("begin; select from source_documents where state = 'waiting' for update");
  const canceled = app.send('/api/admin/sources/edgar/backfill', { as: 'admin', method: 'DELETE' });
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1);
  // Recounts the day.
  await importing.query("update source_documents set reason = 'is truncated' where state = 'waiting'; commit");
  importing.release();
  expect((await canceled).status).toBe(204);
});

test('compares the tallies with the data set of a quarter, and fetches what only that has', async () => {
  const checks = async () => read('/edgar/checks');
  const [listed, dropped, absent] = [1, 2, 3].map((n) => inventFiling(n, n === 2 ? '2026-09-29' : '2026-09-30'));
  const fund = inventFiling(4, '2026-09-30', { pooled: true, industry: 'Pooled Investment Fund' });
  const early = inventFiling(5, '2026-07-01'); // On a day without a tally.
  if (!listed || !dropped || !absent) throw new Error('No filings');
  // The feed has the newest one only.
  for (const each of [listed, absent, inventFiling(7, YESTERDAY)]) edgar.accept(each);
  edgar.publish('2026-09-30', YESTERDAY);
  await turnOn();
  await app.send('/api/admin/sources/edgar/backfill', { as: 'admin', body: { from: '2026-09-29', to: '2026-09-30' } });
  await follow();
  expect(await checks()).toEqual({
    checkedAt: app.dependencies.now().toISOString(),
    failure: 'the page of quarterly data sets has an unknown format',
    checks: [],
  });
  // Filings that the index lacks.
  edgar.filings.push(dropped, fund);
  edgar.publishDataSet('2026q1', [inventFiling(6, '2026-02-03')]);
  edgar.publishDataSet('2026q3', [listed, dropped, fund, early]);
  const fetched = documents().length;
  app.advanceClock(86_400);
  await follow();
  const expected = {
    period: '2026q3',
    documents: 3,
    absent: [absent.accession],
    added: [
      { id: dropped.accession, day: '2026-09-29', outcome: 'imported', reason: null },
      { id: fund.accession, day: '2026-09-30', outcome: 'left-out', reason: 'pooled-fund' },
    ],
  };
  expect(await checks()).toMatchObject({ failure: null, checks: [expected] });
  expect(documents()).toHaveLength(fetched + 2);
  expect((await names()).sort()).toEqual([1, 2, 3, 7].map((n) => `Heron ${n} Robotics`));
  expect(await dayOf('2026-09-30')).toMatchObject({ documents: 2, imported: 2, unlisted: 1, unexplained: 0 });
  const archives = () => edgar.requests.filter(({ path }) => path.endsWith('.zip')).map(({ path }) => path);
  expect(archives()).toEqual(['/files/datastandardsinnovation/data/form-d-data-sets/2026q3_d_0.zip']);
  app.advanceClock(86_400);
  await follow();
  expect(archives()).toHaveLength(1);
  // A quarter of which more days were read is compared again.
  edgar.accept(early);
  edgar.publish('2026-07-01');
  await app.send('/api/admin/sources/edgar/backfill', { as: 'admin', body: { from: '2026-07-01', to: '2026-07-01' } });
  app.advanceClock(86_400);
  await follow();
  expect(await checks()).toMatchObject({ failure: null, checks: [{ ...expected, documents: 4 }] });
});

test('undoes what was imported from a day, and still accounts for it', async () => {
  edgar.accept(inventFiling(1, YESTERDAY));
  edgar.accept(inventFiling(2, '2026-11-18'));
  edgar.publish('2026-11-18', YESTERDAY);
  await turnOn();
  await follow();
  const { changes } = await (await app.send('/api/admin/history', { as: 'admin' })).json();
  expect(changes.map(({ file }: { file: string }) => file)).toEqual([
    'SEC EDGAR, Nov 18, 2026',
    'SEC EDGAR, Nov 19, 2026',
  ]);
  scheduleUndoJobs(app.dependencies.jobs, app.dependencies);
  await app.dependencies.jobs.start();
  const undo = (day: string) => app.send(`/api/admin/sources/edgar/days/${day}/undo`, { as: 'admin', body: {} });
  expect(await (await undo(YESTERDAY)).json()).toEqual({ changes: 1 });
  await expect.poll(() => dayOf(YESTERDAY), { timeout: 30_000 }).toMatchObject({ undone: 1 });
  expect(await dayOf(YESTERDAY)).toMatchObject({ documents: 1, imported: 0, unexplained: 0 });
  expect((await undo(YESTERDAY)).status).toBe(409);
  app.advanceClock(60);
  await follow();
  expect(await names()).toEqual(['Heron 2 Robotics']);
  const { imports } = await (await app.send('/api/admin/imports', { as: 'admin' })).json();
  expect(imports).toEqual([]);
});

test('makes an amendment news: in the company, as a filter, and for saved searches', async () => {
  const compare = async () => {
    while (await matchNextChanges(app.dependencies));
  };
  const newMatches = async () => {
    const { searches } = await (await app.send('/api/saved-searches', { as: 'pro' })).json();
    return searches.map((search: { newMatches: number }) => search.newMatches);
  };
  const amended = async () => (await (await app.send('/api/companies?amended=30', { as: 'pro' })).json()).total;
  const company = async () => (await app.send('/api/companies/heron-1-robotics', { as: 'pro' })).json();
  edgar.publish(YESTERDAY);
  const { accession, ciks } = edgar.accept(inventFiling(1, YESTERDAY, { sold: '2000000' }));
  await turnOn();
  await follow();
  await app.send('/api/saved-searches', { as: 'pro', body: { name: 'Amended', params: 'amended=30' } });
  await compare();
  expect([await newMatches(), await amended(), (await company()).amendments]).toEqual([[0], 0, []]);

  const amendment = { type: 'D/A', cik: ciks[0], previous: accession, firstSale: YESTERDAY, time: '06:30:00' };
  const names = { name: 'HERON 1 ROBOTICS, INC.' };
  const people = edgar.accept(inventFiling(2, TODAY, { ...amendment, ...names, sold: '2000000' }));
  app.advanceClock(60);
  await follow();
  expect([await amended(), (await company()).amendments]).toEqual([0, []]); // The same amount.

  edgar.accept(inventFiling(3, TODAY, { ...amendment, ...names, previous: people.accession, sold: '5000000' }));
  app.advanceClock(60);
  await follow();
  await compare();
  const { amendments, rounds } = await company();
  expect(amendments).toEqual([
    {
      filedOn: TODAY,
      firstSaleOn: YESTERDAY,
      soldUsd: 5e6,
      previousUsd: 2e6,
      url: expect.stringContaining('/9000001/'),
    },
  ]);
  expect(rounds).toMatchObject([{ amountUsd: 5e6 }]);
  expect([await newMatches(), await amended()]).toEqual([[1], 1]);

  // Each further amendment is news again, also on the same day, but only once.
  const open = async () => {
    const { searches } = await (await app.send('/api/saved-searches', { as: 'pro' })).json();
    for (const { id } of searches) await app.send(`/api/saved-searches/${id}/opened`, { as: 'pro', body: {} });
  };
  await app.send('/api/saved-searches', { as: 'pro', body: { name: 'Robots', params: 'query=robotics' } });
  await open();
  edgar.accept(inventFiling(4, TODAY, { ...amendment, ...names, previous: people.accession, sold: '8000000' }));
  app.advanceClock(60);
  await follow();
  await compare();
  expect([await newMatches(), await amended()]).toEqual([[1, 0], 1]);
  await open();
  await app.pool.query('update companies set version = version + 1; update search_version set version = version + 1');
  await compare();
  expect(await newMatches()).toEqual([0, 0]);

  scheduleUndoJobs(app.dependencies.jobs, app.dependencies);
  await app.dependencies.jobs.start();
  await app.send(`/api/admin/sources/edgar/days/${TODAY}/undo`, { as: 'admin', body: {} });
  await expect.poll(amended, { timeout: 30_000 }).toBe(0);
  expect(await company()).toMatchObject({ amendments: [], rounds: [{ amountUsd: 2e6 }] });
});

test('recognizes an amendment that was read before the filing it amends', async () => {
  const original = inventFiling(1, '2026-11-17', { sold: '2000000' });
  const [cik = ''] = original.ciks;
  const amendment = { type: 'D/A', cik, name: original.name, previous: original.accession, firstSale: '2026-11-17' };
  edgar.accept(inventFiling(2, YESTERDAY, { ...amendment, sold: '5000000' }));
  edgar.publish('2026-11-16', YESTERDAY);
  await turnOn();
  await follow();
  const total = async () => (await (await app.send('/api/companies?amended=30', { as: 'pro' })).json()).total;
  expect(await total()).toBe(0);
  edgar.accept(original);
  edgar.publish('2026-11-17');
  await app.pool.query(
    `update source_days set state = 'pending', check_at = now() - interval '1 year' where day = '2026-11-17'`,
  );
  app.advanceClock(60);
  await follow();
  expect(await total()).toBe(1);
});

test('writes names in capitals as people do, and recognizes a company by a previous name', async () => {
  await addCompanies(app.db, [
    { organization_name: 'Ferrowick', headquarters_location: 'San Mateo, California, United States' },
  ]);
  edgar.accept(
    inventFiling(1, YESTERDAY, {
      name: 'MCFERRO AI (USA), INC.',
      previousNames: ['FERROWICK, INC.'],
      people: [
        ['AVA', 'MACLEOD JR', 'Executive Officer'],
        ['LUIZ', "O'NEIL", 'Director'],
      ],
    }),
  );
  edgar.accept(inventFiling(2, YESTERDAY, { name: 'ZIP DNA, PBC' }));
  edgar.publish(YESTERDAY);
  await turnOn();
  await follow();
  expect((await names()).sort()).toEqual(['McFerro AI (USA)', 'Zip DNA']);
  expect(await dayOf(YESTERDAY)).toMatchObject({ imported: 2, created: 1, unexplained: 0 });
  const { rows } = await app.pool.query('select distinct first_name, last_name from contacts order by last_name');
  expect(rows).toEqual([
    { first_name: 'Ada', last_name: 'Berg' },
    { first_name: 'Ava', last_name: 'MacLeod Jr' },
    { first_name: 'Luiz', last_name: "O'Neil" },
  ]);
});

test('lists companies without a website, largest first, until an admin enters one', async () => {
  edgar.accept(inventFiling(1, YESTERDAY, { sold: '100000' }));
  edgar.accept(inventFiling(2, YESTERDAY, { sold: '9000000' }));
  edgar.publish(YESTERDAY);
  await turnOn();
  await follow();
  // The amount of the last round counts if there is no total.
  await app.pool.query("update companies set total_funding_amount_usd = null where slug = 'heron-2-robotics'");
  const { companies } = await read('/missing-websites');
  expect(companies).toMatchObject([
    {
      name: 'Heron 2 Robotics',
      amountUsd: 9e6,
      filing: { filedOn: YESTERDAY, url: expect.stringContaining('/9000002/') },
    },
    { name: 'Heron 1 Robotics', amountUsd: 1e5 },
  ]);
  const company = async () => (await app.send('/api/companies/heron-2-robotics', { as: 'pro' })).json();
  const websiteSources = async () =>
    (await company()).sources.filter(({ field }: { field: string }) => field === 'website');
  expect([(await company()).website, await websiteSources()]).toEqual([null, []]);
  const [{ id, version }] = companies;
  const body = { version, fields: { website: 'heron-2.example' } };
  await app.send(`/api/admin/records/companies/${id}`, { as: 'admin', method: 'PATCH', body });
  expect((await read('/missing-websites')).companies).toMatchObject([{ name: 'Heron 1 Robotics' }]);
  expect(await websiteSources()).toMatchObject([{ source: 'edit' }]);
});

const REAL_FILINGS = path.resolve(import.meta.dirname, '../../../../../shared/data/formd');

// They are in a folder next to the checkout.
test.skipIf(!existsSync(REAL_FILINGS))('reads real filings like a naive reader', async () => {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
  const states: Record<string, string> = { CA: 'california', FL: 'florida', PA: 'pennsylvania', TX: 'texas' };
  const places = new Map<string, string>();
  const expected = readdirSync(REAL_FILINGS).flatMap((file, at) => {
    const xml = readFileSync(path.join(REAL_FILINGS, file), 'utf8');
    const tag = (name: string) => new RegExp(`<${name}>\\s*(?:<value>)?([^<]*)`).exec(xml)?.[1]?.trim() ?? '';
    const [cik, name] = [tag('cik'), tag('entityName')];
    const { accession } = edgar.accept(inventFiling(at, YESTERDAY, { cik, name, type: tag('submissionType'), xml }));
    if (tag('isPooledInvestmentFundType') === 'true') return [];
    const isSale = tag('isBusinessCombinationTransaction') === 'false' && tag('dateOfFirstSale') !== '';
    const people = xml.matchAll(/<firstName>(.*?)<[\s\S]*?<lastName>(.*?)</g);
    places.set(cik, letters(tag('city')) + states[tag('stateOrCountry')]);
    return {
      accession,
      cik,
      name,
      previous: tag('previousAccessionNumber') || null,
      offered: Number(tag('totalOfferingAmount')),
      sold: Number(tag('totalAmountSold')) || null,
      firstSale: isSale ? tag('dateOfFirstSale') : null,
      people: [...new Set([...people].map(([, first = '', last = '']) => letters(first + last)))].sort(),
      rounds: isSale ? [[tag('dateOfFirstSale'), Number(tag('totalAmountSold'))]] : [],
    };
  });
  edgar.publish(YESTERDAY);
  await turnOn();
  await follow();
  const { rows } = await app.pool.query(
    `select accession, lpad(cik, 10, '0') as cik, entity_name as name, previous_accession as previous,
       offered_usd as offered, sold_usd as sold, first_sale_on as "firstSale", city || region as place,
       array(select first_name || last_name from contacts where company_id = c.id) as people,
       array(select json_build_array(announced_on, amount_usd) from funding_rounds where company_id = c.id) as rounds
     from form_d_filings f join companies c on c.id = company_id`,
  );
  const stored = rows.map(({ place, people, ...row }) => {
    expect(letters(place)).toBe(places.get(row.cik));
    return { ...row, people: people.map(letters).sort() };
  });
  expect(stored).toHaveLength(expected.length);
  expect(stored).toEqual(expect.arrayContaining(expected));
  const leftOut = { 'pooled-fund': edgar.filings.length - expected.length };
  expect(await dayOf(YESTERDAY)).toMatchObject({ leftOut, refused: {}, waiting: 0, unexplained: 0 });
});

test('counts a filing that a file contained as imported from that file', async () => {
  const { accession, xml } = edgar.accept(inventFiling(1, YESTERDAY));
  edgar.publish(YESTERDAY);
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-known-'));
  await writeFile(path.join(folder, `${accession.replaceAll('-', '')}.xml`), xml);
  await importFormD({ pool: app.pool, paths: [folder], now: app.dependencies.now() });
  await rm(folder, { recursive: true });
  await turnOn();
  await follow();
  expect(await days()).toHaveLength(1); // Not the last 30: there is real data.
  await app.send('/api/admin/sources/edgar/backfill', { as: 'admin', body: { from: YESTERDAY, to: YESTERDAY } });
  await follow();
  expect(await dayOf(YESTERDAY)).toMatchObject({ documents: 1, imported: 1, unexplained: 0 });
  expect(await names()).toEqual(['Heron 1 Robotics']);
  const { imports } = await (await app.send('/api/admin/imports', { as: 'admin' })).json();
  expect(imports).toMatchObject([{ kind: 'form-d', actor: null }]);
  const { rows } = await app.pool.query('select min(id) as first from imports');
  const { rows: stored } = await app.pool.query('select import_id from source_documents');
  expect(stored).toEqual([{ import_id: rows[0].first }]);
});

test('waits for the sample to be removed, and removes it with the first import', async () => {
  await app.pool.query(`update site_settings set sample_data = true;
    insert into companies (slug, organization_name, name_key, search_text, source, version) values ('sample', 'Sample', 'sample', '', 'sample', 1)`);
  edgar.accept(inventFiling(1, YESTERDAY));
  edgar.publish(YESTERDAY);
  expect((await turnOn()).status).toBe(409);
  await follow();
  expect(edgar.requests).toEqual([]);
  printed.length = 0;
  const { config } = app.dependencies;
  const following = startFollowing({
    ...app.dependencies,
    config: { ...config, edgar: { ...config.edgar, contact: CONTACT } },
    print: (line) => printed.push(line),
  });
  await expect
    .poll(() => printed)
    .toEqual([`SEC EDGAR is followed once an admin removes the sample data at ${config.appUrl}/admin/sources`]);
  await following.close();
  expect(edgar.requests).toEqual([]);
  expect((await source()).sample).toMatchObject({ clearedSample: 1, clearedLps: 0 });
  await turn({ enabled: true, contact: CONTACT, clearSample: true });
  await follow();
  expect(await names()).toEqual(['Heron 1 Robotics']);
  expect(await source()).toMatchObject({ state: 'following', sample: null });
  expect(await app.db.selectFrom('user').select('email').where('demo', '=', true).execute()).toEqual([
    { email: 'admin@fundscout.example' },
  ]);
});

test('is changed by admins only, who must name a contact', async () => {
  expect(await (await app.send('/api/sources')).json()).toEqual({ sources: [] });
  expect(await source()).toMatchObject({ enabled: false, contact: null, state: 'off' });
  for (const as of ['pro', 'free'] as const)
    expect((await app.send('/api/admin/sources/edgar', { as, method: 'PATCH', body: { enabled: true } })).status).toBe(
      404,
    );
  for (const body of [
    { enabled: true },
    { contact: 'no address' },
    { contact: 'a@b.example\r\nx: y' },
    { contact: 'ä@b.example' },
  ]) {
    expect(await (await turn(body)).json()).toMatchObject({ errors: [{ field: 'contact' }] });
  }
  await follow();
  expect(edgar.requests).toEqual([]);
  await turnOn();
  await turn({ enabled: false });
  await follow();
  expect(edgar.requests).toEqual([]);
  const { entries } = await (await app.send('/api/admin/audit?action=source.change', { as: 'admin' })).json();
  expect(entries).toHaveLength(2);
});
