import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { cpuMs } from '#test/cpu-time.ts';
import { type Product, sendTo, signInTo } from '#test/product.ts';
import { memoryMb, withDataset } from './harness.ts';

/**
 * Measures what a customer's day costs the server, and its memory over many days: signing in, 30 searches with what the
 * page requests for each, 10 companies, one export. A day starts every second for `--minutes`, by default 1:
 * `node bench/customer-day.ts [--minutes 60]`.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } });
const MINUTES = Number(values.minutes);
const SEARCHES = 30;
const COMPANIES = 10;
const WORDS = ['cloud', 'health', 'software', 'energy', 'payments', 'robots', 'care', 'data', 'food', 'learning'];
const LINES = 6;
const EVERY_MS = 1_000;

await withDataset(17_555, measure);

async function measure({ product, pool }: { product: Product; pool: pg.Pool }): Promise<void> {
  await day(product, 0); // The first day loads code and fills caches.
  console.log('| days | server CPU ms per day | memory MB |');
  console.log('| --: | --: | --: |');
  console.log(`| 1 | | ${memoryMb(product.pid)} |`);
  let days = 0;
  for (let line = 1; line <= LINES; line++) {
    const end = performance.now() + (MINUTES * 60_000) / LINES;
    const [before, started] = [cpuMs(product.pid), days];
    while (performance.now() < end) {
      const next = delay(EVERY_MS);
      // All these days belong to one user, who would exceed the export limit.
      await pool.query("delete from rate_limits where key like 'export:%'");
      await day(product, ++days);
      await next;
    }
    const each = (cpuMs(product.pid) - before) / (days - started);
    console.log(`| ${days} | ${each.toFixed(0)} | ${memoryMb(product.pid)} |`);
  }
}

async function day({ url }: Product, number: number): Promise<void> {
  const cookie = await signInTo(url);
  const get = async (path: string) => {
    const response = await fetch(url + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return response.text();
  };
  await get('/search');
  for (let i = 0; i < SEARCHES; i++) {
    const query = `query=${WORDS[(number + i) % WORDS.length]}&page=${1 + (i % 3)}`;
    await Promise.all([
      get(`/api/companies?${query}`),
      get(`/api/filter-options?only=counts&${query}`),
      get(`/api/company-figures?${query}`),
    ]);
  }
  for (let i = 1; i <= COMPANIES; i++) await get(`/company/company-${((number * COMPANIES + i) % 17_000) + 1}`);
  const body = { searchQuery: WORDS[number % WORDS.length], filters: {} };
  const answer = await sendTo(url)('/api/exports/companies', { body, headers: { cookie } });
  if (!answer.ok) throw new Error(`The export returned ${answer.status}`);
  await answer.text();
}
