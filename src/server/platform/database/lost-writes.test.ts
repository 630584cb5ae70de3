import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { apiCalls } from '#test/api-calls.ts';
import { useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { addLps } from '#test/lps.ts';
import { followDatabase } from '../../data/search/company-search.ts';
import { openSnapshots, type Snapshots } from '../../data/search/index/snapshot.ts';
import { createReadReplica } from './read-replica.ts';

const app = useTestApp();
let restore: () => Promise<void>;
const { call, answer, namesFor } = apiCalls(() => app);

beforeAll(async () => {
  await addCompanies(app.db, [
    { organization_name: 'Ant', website: 'https://ant.example' },
    { organization_name: 'Bee', website: 'https://bee.example' },
  ]);
  await answer('POST', 'lists', { name: 'Mine' });
  await exportCompany('Ant');
  await uploadCustomers('nobody.example');
  restore = await app.snapshot();
});

/** Waits until the process has noticed that its database can be reached again. */
const reconnected = () => expect.poll(() => app.dependencies.listener.connected).toBe(true);

async function exportCompany(searchQuery: string): Promise<void> {
  const response = await call('POST', 'exports/companies', { searchQuery });
  expect(await response.text()).toContain(searchQuery);
}

async function uploadCustomers(website: string): Promise<void> {
  const body = Buffer.from(`Website\n${website}\n`);
  expect((await app.send('/api/customers', { as: 'pro', method: 'PUT', body })).status).toBe(200);
}

/** Writes the same numbers of versions and ids, whatever the names. */
async function write([first, second]: [string, string], company: 'Ant' | 'Bee'): Promise<void> {
  for (const organization_name of [first, second]) await addCompanies(app.db, [{ organization_name }]);
  await addLps(app.db, [{ name: `${first} Capital` }]);
  const [list] = (await answer('GET', 'lists')).lists;
  const [{ id }] = (await answer('GET', `companies?query=${company}`)).companies;
  await answer('POST', `lists/${list.id}/changes`, { do: 'add', companies: [id] });
  await exportCompany(company);
  await uploadCustomers(`${company.toLowerCase()}.example`);
}

/** Everything that is cached by version or id. */
async function readAll() {
  const [list] = (await answer('GET', 'lists')).lists;
  const sitemap = await app.send('/sitemaps/lps-1.xml.gz');
  return {
    companies: (await namesFor('')).sort(),
    total: (await answer('GET', 'companies')).total,
    listed: await namesFor(`list=${list.id}`),
    exported: (await namesFor('exported=any')).sort(),
    customers: await namesFor('customers=any'),
    sitemap: Buffer.from(await sitemap.arrayBuffer()).toString('base64'),
  };
}

test('no cache survives a failover that loses the last writes and reuses their numbers', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-index-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const snapshots = openSnapshots(folder);
  const follow = (from: Snapshots | null = null) =>
    followDatabase(app.pool, createReadReplica(app.pool, null), () => {}, from);
  await reconnected();
  const [behind, halfway, ahead] = [follow(), follow(), follow()];
  await behind.catchUp();
  await addCompanies(app.db, [{ organization_name: 'Lost' }]);
  await halfway.catchUp();
  await write(['Gone', 'Missing'], 'Ant');
  const before = await readAll();
  expect(before).toMatchObject({ total: 5, listed: ['Ant'], exported: ['Ant'], customers: ['Ant'] });

  await ahead.catchUp();
  const stored = follow(snapshots);
  await stored.catchUp();
  await stored.settle();

  await restore();
  await reconnected();
  await ahead.catchUp();
  expect([before.total, ahead.index()?.count]).toEqual([5, 2]);
  await addCompanies(app.db, [{ organization_name: 'Cat' }]);
  await write(['Dog', 'Elk'], 'Bee');
  const after = await readAll();
  expect(after).toMatchObject({
    companies: ['Ant', 'Bee', 'Cat', 'Dog', 'Elk'],
    total: 5,
    listed: ['Bee'],
    exported: ['Ant', 'Bee'],
    customers: ['Bee'],
  });
  expect(after.sitemap).not.toBe(before.sitemap);
  for (const follower of [behind, halfway, ahead, follow(snapshots)]) {
    await follower.catchUp();
    const index = follower.index();
    const texts = index?.parts.columns.texts;
    const names = Array.from({ length: index?.parts.rows ?? 0 }, (_, row) =>
      Buffer.from(texts?.read(row) ?? ''),
    ).join();
    expect([index?.count, index?.token]).toEqual([5, app.dependencies.companySearch.index().token]);
    for (const name of ['cat', 'dog', 'elk']) expect(names).toContain(name);
    expect(names).not.toMatch(/lost|gone|missing/);
    await follower.settle(); // Its snapshot is stored before the folder is removed.
  }
});
