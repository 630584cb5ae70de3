import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { MAX_CUSTOMERS } from '#domain/customers/customers.ts';
import { createDb } from '#server/platform/database/connection.ts';
import { updateLevels } from '#server/workspace/ledger/contact-pressure.ts';
import { recordExport } from '#server/workspace/ledger/record-export.ts';
import { sendTo, signInTo } from '#test/product.ts';
import { httpClient, percentile, withDataset } from './harness.ts';
import { COMMON_WORDS, createRandom, FUNDING_STAGES } from './vocabulary.ts';

/**
 * Measures the lead workspace: bytes on disk per exported contact and the time to record an export, the time to add
 * results to a list and to undo it, the time to compute contact pressure, and searches over HTTP with and without filters
 * on lists, exports and customers, and on contact pressure.
 *
 *     node bench/workspace.ts [--companies 17555] [--exported 17555] [--exports 1000] [--users 100] [--searches 400]
 */
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '17555' },
    exported: { type: 'string', default: '17555' },
    exports: { type: 'string', default: '1000' },
    users: { type: 'string', default: '100' },
    searches: { type: 'string', default: '400' },
  },
});
const ADDED = 10_000;
const random = createRandom(1);

await withDataset(Number(values.companies), async ({ product, pool }) => {
  await recordExports(pool);
  await addCustomers(pool);
  const cookie = await signInTo(product.url);
  const list = await addToList(product.url, cookie);
  await search(httpClient(product.url, cookie), `list=!${list}&exported=!any&customers=!any`);
  await computePressure(pool);
  await search(httpClient(product.url, cookie), 'pressure=low&sort=least-contacted');
});

/** Records exports of all companies, or of random ones, for one user after another. */
async function recordExports(pool: pg.Pool): Promise<void> {
  const db = createDb(pool);
  await pool.query(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     select 'u' || n, '', 'u' || n || '@bench.example', true, now(), now() from generate_series(2, $1::int) n`,
    [values.users],
  );
  const { rows: users } = await pool.query<{ id: string }>(
    `select id from "user" where email = 'pro@fundscout.example' or email like '%@bench.example'`,
  );
  const { rows } = await pool.query<{ id: number; company_id: number }>(
    'select id, company_id from contacts order by id',
  );
  const share = Number(values.exported) / Number(values.companies);
  const times: number[] = [];
  let contactCount = 0;
  for (let n = 0; n < Number(values.exports); n++) {
    const companies = new Set<number>();
    for (let id = 1; id <= Number(values.companies); id++) if (random() < share) companies.add(id);
    const contacts = rows.filter(({ company_id }) => companies.has(company_id)).map(({ id }) => id);
    contactCount += contacts.length;
    const userId = users[n % users.length]?.id ?? '';
    const ids = { contacts, companies: [...companies] };
    const startedAt = new Date();
    const start = performance.now();
    await recordExport(db, { id: randomUUID(), userId, clientId: null, written: ids, startedAt }, new Date());
    times.push(performance.now() - start);
  }
  const { rows: sizes } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size('exported_contacts') as bytes`,
  );
  const bytes = Number(sizes[0]?.bytes);
  console.log(
    `${values.exports} exports, ${contactCount.toLocaleString('en')} contacts: ${(bytes / 1e6).toFixed(1)} MB`,
  );
  console.log(`bytes per contact (at most 8): ${(bytes / contactCount).toFixed(2)}`);
  console.log(`recording an export: ${describe(times)}`);
}

/** Makes every third company a customer, up to the limit. */
async function addCustomers(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into customer_owners select id, 1, now() from "user" where email = 'pro@fundscout.example'`);
  const { rowCount } = await pool.query(
    `insert into customer_companies (user_id, company_id, is_sure)
     select user_id, id, true from customer_owners, companies where id % 3 = 0 limit $1`,
    [MAX_CUSTOMERS],
  );
  console.log(`customers: ${rowCount} companies`);
}

/** Adds 10,000 results of a search to a list, three times, undoing it in between. @returns the id of the list */
async function addToList(url: string, cookie: string): Promise<number> {
  const post = async (path: string, body: object) => {
    const answer = await sendTo(url)(`/api/${path}`, { body, headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { id } = await post('lists', { name: 'Bench' });
  const companies = Array.from({ length: ADDED }, (_, i) => i + 1);
  for (let round = 1; round <= 3; round++) {
    const start = performance.now();
    const { changed, undo } = await post(`lists/${id}/changes`, { do: 'add', companies });
    const added = performance.now();
    if (round < 3) await post(`list-changes/${undo}/undo`, {});
    console.log(
      `adding ${changed} to a list: ${(added - start).toFixed(0)} ms${round < 3 ? `, undoing it ${(performance.now() - added).toFixed(0)} ms` : ''} (at most 2,000)`,
    );
  }
  return id;
}

/** Computes the levels of next week, in which the exports count. */
async function computePressure(pool: pg.Pool): Promise<void> {
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  pauses.enable();
  const start = performance.now();
  await updateLevels(createDb(pool), new Date(Date.now() + 7 * 86_400_000));
  const took = performance.now() - start;
  pauses.disable();
  console.log(
    `contact pressure: ${took.toFixed(0)} ms, longest pause ${(pauses.max / 1e6).toFixed(1)} ms (at most 20)`,
  );
}

/** Times searches with and without the filters, alternately, and then their facet counts. No search is cached. */
async function search(ask: (path: string) => Promise<unknown>, filters: string): Promise<void> {
  const time = async (path: string) => {
    const start = performance.now();
    await ask(path);
    return performance.now() - start;
  };
  console.log(`searches with ${filters}`);
  console.log(`first search with the filters: ${(await time(`/api/companies?${filters}`)).toFixed(1)} ms`);
  for (const [what, call] of [
    ['page and total', '/api/companies'],
    ['facet counts', '/api/filter-options'],
  ] as const) {
    const plain: number[] = [];
    const filtered: number[] = [];
    for (let n = 0; n < Number(values.searches); n++) {
      const params = new URLSearchParams({
        query: (n % 3 > 0 && COMMON_WORDS[n % COMMON_WORDS.length]) || '',
        fundingStage: (n % 2 > 0 && FUNDING_STAGES[n % FUNDING_STAGES.length]) || '',
        // Makes each search different.
        fundingAmount: `${n}..`,
      });
      const path = `${call}?${params}&only=counts`;
      for (const isFiltered of n % 4 < 2 ? [false, true] : [true, false]) {
        if (isFiltered) filtered.push(await time(`${path}&${filters}`));
        else plain.push(await time(path));
      }
    }
    console.log(`${what}, without the filters: ${describe(plain)}`);
    console.log(`${what}, with the filters: ${describe(filtered)}`);
    console.log(`ratio of p95 (at most 1.3): ${(percentile(filtered, 0.95) / percentile(plain, 0.95)).toFixed(2)}`);
  }
}

function describe(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(2)} ms, p95 ${percentile(times, 0.95).toFixed(2)} ms`;
}
