import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayOf } from '#domain/dates.ts';
import { type CompanySearch, parseCompanySearch } from '#domain/search/company-filters.ts';
import { foldText } from '#domain/search/fold-text.ts';
import type { RawSearch } from '#domain/search/search-params.ts';
import { applyChanges } from '#server/data/search/index/build-index.ts';
import { isInHistory, loadIndex, readChanges } from '#server/data/search/index/load-index.ts';
import { SearchIndex } from '#server/data/search/index/search-index.ts';
import { openSnapshots } from '#server/data/search/index/snapshot.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createReadReplica } from '#server/platform/database/read-replica.ts';
import { datasetCompany } from './dataset.ts';
import { median, percentile } from './harness.ts';
import { loadDataset } from './load-dataset.ts';
import { COMMON_WORDS, FUNDING_STAGES, INDUSTRIES, madeWord } from './vocabulary.ts';

/**
 * Measures the search index alone, without HTTP: `node --expose-gc bench/search-index.ts [COMPANIES …]`, 17,555,
 * 100,000 and 1,000,000 by default. Each search goes to an index that has not run it before. The databases are
 * reused by the next run.
 */
const sizes = process.argv.slice(2).map(Number);
const TODAY = dayOf(new Date());
const CHANGED_ROWS = 500;

const folder = path.join(tmpdir(), 'fundscout-bench-search-index');
await mkdir(folder, { recursive: true });
const server = await openEmbeddedDatabase(folder, 'use', { fsync: 'off' });
try {
  for (const size of sizes.length > 0 ? sizes : [17_555, 100_000, 1_000_000]) await measure(size);
} finally {
  await server.close();
}

async function measure(size: number): Promise<void> {
  const admin = createPool(server.url, 1);
  const name = `bench_${size}`;
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const pool = createPool(url.href, 4);
  try {
    await migrate(createDb(pool));
    const { rows } = await pool.query<{ count: number }>('select count(*) from companies');
    if (rows[0]?.count === 0) await loadDataset(pool, size, TODAY);
    const longestBlock = watchThread();
    const begin = performance.now();
    const snapshots = openSnapshots(path.join(folder, `snapshot-${size}`));
    await snapshots.write({ index: await loadIndex(pool, createReadReplica(pool, null)), builtAt: 0 });
    const loadMs = performance.now() - begin;
    const blockedMs = longestBlock();
    const longestBlockOfRead = watchThread();
    const beginRead = performance.now();
    const stored = await snapshots.read((version) => isInHistory(pool, version));
    if (!stored) throw new Error('The snapshot is not valid');
    let { index } = stored;
    const readMs = performance.now() - beginRead;
    const readBlockedMs = longestBlockOfRead();
    await delay(500); // Unused arrays are freed in the background.
    globalThis.gc?.(); // Needs --expose-gc; without it, unused memory is counted too.
    const { rss, arrayBuffers, heapUsed } = process.memoryUsage();
    console.log(`\n### ${size.toLocaleString('en')} companies\n`);
    console.log(
      `loaded from the database and written to a snapshot in ${(loadMs / 1000).toFixed(2)} s, thread blocked for at most ${blockedMs.toFixed(0)} ms at a time\n` +
        `read from the snapshot in ${(readMs / 1000).toFixed(2)} s, thread blocked for at most ${readBlockedMs.toFixed(0)} ms at a time`,
    );
    console.log(`memory: arrays ${mb(arrayBuffers)}, heap ${mb(heapUsed)}, process ${mb(rss)}\n`);
    console.log(
      '| searches | page and total: p50 / p95 / p99 ms | counts: p50 / p95 / p99 ms | median total |\n| --- | --- | --- | --- |',
    );
    const all: Times = { search: [], counts: [], totals: [] };
    // Warms up, so that this measures the search, not the compiler.
    for (const searches of Object.values(searchesByKind(size))) timeSearches(index, searches.slice(0, 12));
    for (const [kind, searches] of Object.entries(searchesByKind(size))) {
      const times = timeSearches(index, searches);
      console.log(row(kind, times));
      for (const key of ['search', 'counts', 'totals'] as const) all[key].push(...times[key]);
    }
    console.log(row('all', all));
    await pool.query('update search_version set version = version + 1');
    await pool.query(
      'update companies set version = (select version from search_version), search_text = search_text || $1 where id % ($2::int / $3::int) = 1',
      [' changed', size, CHANGED_ROWS],
    );
    const changing = performance.now();
    const changes = await readChanges(pool, index, 20_000);
    const read = performance.now();
    if (changes) index = await applyChanges(index, changes);
    console.log(
      `\n${changes?.changed.length} changed rows: read in ${(read - changing).toFixed(0)} ms, applied in ${(performance.now() - read).toFixed(0)} ms`,
    );
  } finally {
    await pool.end();
  }
}

type Times = { search: number[]; counts: number[]; totals: number[] };

function timeSearches({ parts }: SearchIndex, searches: readonly CompanySearch[]): Times {
  const times: Times = { search: [], counts: [], totals: [] };
  for (const search of searches) {
    times.search.push(timed(parts, (index) => times.totals.push(index.search(search, TODAY).total)));
    times.counts.push(timed(parts, (index) => index.counts(search, TODAY)));
  }
  return times;
}

/** Returns the milliseconds a search takes: the better of two tries on separate indexes, because of other load. */
function timed(parts: SearchIndex['parts'], work: (index: SearchIndex) => void): number {
  const tries = [warmIndex(parts), warmIndex(parts)].map((index) => {
    const begin = performance.now();
    work(index);
    return performance.now() - begin;
  });
  return Math.min(...tries);
}

/** Returns an index that has run other searches, but none of these. */
function warmIndex(parts: SearchIndex['parts']): SearchIndex {
  const index = new SearchIndex(parts);
  index.counts(searchOf({}), TODAY);
  for (const sort of ['date-desc', 'amount-desc', 'name-asc'])
    index.search(searchOf({ sort, query: 'zzzznosuchtext' }), TODAY);
  for (const sort of ['date-desc', 'amount-desc', 'name-asc'])
    index.search(searchOf({ sort, query: madeWord(5_100) }), TODAY);
  return index;
}

function searchesByKind(size: number): Record<string, CompanySearch[]> {
  const numbers = Array.from({ length: 24 }, (_, i) => i);
  const company = (i: number) => datasetCompany(1 + Math.floor(((i * 0.618) % 1) * size), TODAY);
  const filter = (i: number): RawSearch => ({
    industry: INDUSTRIES[i % 40],
    fundingStage: FUNDING_STAGES[i % 9],
    ...(i % 2 === 0 ? { location: `country:${company(i).place.country ?? 'Germany'}` } : { fundingAmount: '1M-5M' }),
  });
  const kinds: Record<string, (i: number) => RawSearch> = {
    'no text, one filter': (i) =>
      [
        { industry: INDUSTRIES[i] },
        { fundingStage: FUNDING_STAGES[i % 15] },
        { fundingDate: '90' },
        { location: 'continent:Europe' },
        { fundingAmount: '5M-10M' },
      ][i % 5] ?? {},
    'no text, three filters': filter,
    'common word': (i) => ({ query: COMMON_WORDS[i + 5] }),
    'common word, three filters': (i) => ({ query: COMMON_WORDS[i + 5], ...filter(i) }),
    'two common words': (i) => ({ query: `${COMMON_WORDS[i]} ${COMMON_WORDS[i + 3]}` }),
    'rare word': (i) => ({ query: madeWord(150_000 + i * 1_001) }),
    'rare word, three filters': (i) => ({ query: madeWord(150_000 + i * 1_003), ...filter(i) }),
    'company name': (i) => ({ query: company(i).name }),
    'person name': (i) => ({ query: `${company(i).contacts[0]?.firstName} ${company(i).contacts[0]?.lastName}` }),
    'two letters': (i) => ({ query: madeWord(i).slice(0, 1) + 'aeiourtnls'.charAt(i % 10) }),
    'one letter': (i) => ({ query: 'etaoinshrdlucmfwypvbgkjq'.charAt(i) }),
    'no match': (i) => ({ query: `${madeWord(i * 31 + 7)}zzq` }),
    'page 1,000 or last': (i) => ({
      query: i % 2 === 0 ? '' : COMMON_WORDS[i],
      page: String(Math.min(1_000, Math.floor(size / 50))),
    }),
    'by amount or name': (i) => ({ query: COMMON_WORDS[i + 8], sort: i % 2 === 0 ? 'amount-desc' : 'name-asc' }),
    'three words excluded': (i) => ({
      industry: [`!${INDUSTRIES[i]}`, `!${INDUSTRIES[i + 1]}`],
      fundingStage: '!Seed',
      query: COMMON_WORDS[i],
    }),
  };
  return Object.fromEntries(Object.entries(kinds).map(([kind, raw]) => [kind, numbers.map((i) => searchOf(raw(i)))]));
}

function searchOf(raw: RawSearch): CompanySearch {
  const read = parseCompanySearch({ ...raw, query: foldText(String(raw.query ?? '')) });
  if ('issues' in read) throw new Error(JSON.stringify(read.issues));
  return read.search;
}

/** Watches for event loop delays; the returned function returns the longest one in milliseconds. */
function watchThread(): () => number {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

function row(kind: string, { search, counts, totals }: Times): string {
  return `| ${kind} | ${shares(search)} | ${shares(counts)} | ${median(totals)} |`;
}

function shares(times: readonly number[]): string {
  return [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(2)).join(' / ');
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
