import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { announceSearchChange, nextSearchVersion } from '#server/data/search/search-version.ts';
import { inTransaction } from '#server/platform/database/connection.ts';
import { cpuMs } from '#test/cpu-time.ts';
import { sendTo, signInTo } from '#test/product.ts';
import { httpClient, percentile, withDataset } from './harness.ts';
import { COMMON_WORDS, createRandom, FUNDING_STAGES, INDUSTRIES } from './vocabulary.ts';

/**
 * Measures how long it takes to match changed companies with all saved searches, how long other searches wait
 * meanwhile, and the time from a change to its alert in the outbox.
 *
 *     node bench/saved-searches.ts [--companies 17555] [--searches 10000] [--changed 1000] [--rounds 5] [--alerts 20]
 */
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '17555' },
    searches: { type: 'string', default: '10000' },
    changed: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    alerts: { type: 'string', default: '20' },
  },
});
const MAX_PER_USER = 500;
const POLL_MS = 10;
const PROBE_EVERY_MS = 5;
const random = createRandom(1);

await withDataset(Number(values.companies), async ({ product, pool }) => {
  const cookie = await signInTo(product.url);
  await saveSearches(pool, product.url, cookie);
  const ask = httpClient(product.url, cookie);
  const alone = startProbes(ask);
  await delay(5_000);
  console.log(`search while idle: ${describe(await alone())}`);

  const times: number[] = [];
  const cpu: number[] = [];
  const applied: number[] = [];
  const waits: number[] = [];
  for (let round = 1; round <= Number(values.rounds); round++) {
    const cpuBefore = cpuMs(product.pid);
    await change(pool, `id % (${values.companies} / ${values.changed}) = ${round}`, ` ${COMMON_WORDS[round]}`);
    const start = performance.now();
    // The first search after a change waits until the index includes it.
    await ask('/api/companies?query=cloud');
    applied.push(performance.now() - start);
    const probes = startProbes(ask);
    await untilMatched(pool);
    times.push(performance.now() - start);
    cpu.push(cpuMs(product.pid) - cpuBefore);
    waits.push(...(await probes()));
  }
  const { rows } = await pool.query('select count(*)::int as matches from saved_search_matches');
  console.log(
    `${values.changed} changed companies and ${values.searches} searches: ${rows[0].matches} matches in all rounds`,
  );
  console.log(`time to match (at most 5,000 ms): ${describe(times)}; CPU, including other searches: ${describe(cpu)}`);
  console.log(`first search after the change: ${describe(applied)}`);
  console.log(
    `search while matching: ${describe(waits)}; ${waits.filter((ms) => ms > 20).length} of ${waits.length} over 20 ms`,
  );
  console.log(`from commit to an alert in the outbox (p95 at most 10,000 ms): ${describe(await timeAlerts(pool))}`);
});

/** Saves a search over the API and copies it with other parameters. */
async function saveSearches(pool: pg.Pool, url: string, cookie: string): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const answer = await sendTo(url)(`/api/${path}`, { method, body, headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { id } = await send('POST', 'saved-searches', { name: 'Bench', params: 'query=instantly' });
  await send('PUT', `saved-searches/${id}/alert`, { when: 'instant' });
  const params = Array.from({ length: Number(values.searches) - 1 }, paramsOfSearch);
  await pool.query(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     select 'u' || n, '', 'u' || n || '@bench.example', true, now(), now()
     from generate_series(0, $1::int / ${MAX_PER_USER}) n`,
    [params.length],
  );
  await pool.query(
    `insert into saved_searches (user_id, name, params, position, created_at, visited_at, since_version, revision, seen,
       seen_before)
     select 'u' || n / ${MAX_PER_USER}, 'Search ' || n, made.params, n, created_at, visited_at, since_version, revision,
       seen, seen_before
     from unnest($1::text[]) with ordinality as made (params, n), saved_searches where id = $2`,
    [params, id],
  );
}

/** An industry or a word, often with a stage or a minimum amount; every tenth excludes exported companies. */
function paramsOfSearch(): string {
  const pick = (all: readonly string[]) => all[Math.floor(all.length * random())] ?? '';
  const params = new URLSearchParams();
  if (random() < 0.1) params.set('exported', '!any');
  if (random() < 0.4) params.set('fundingAmount', `${Math.floor(10_000_000 * random())}..`);
  if (random() < 0.4) params.set('fundingStage', pick(FUNDING_STAGES));
  const isByIndustry = random() < 0.5;
  params.set(isByIndustry ? 'industry' : 'query', pick(isByIndustry ? INDUSTRIES : COMMON_WORDS));
  params.sort();
  return params.toString();
}

/** Adds text to companies in one transaction, like an import. Every second one counts as new. */
function change(pool: pg.Pool, which: string, text: string): Promise<void> {
  return inTransaction(pool, async (client) => {
    const version = await nextSearchVersion(client);
    const set = 'version = $1, search_text = search_text || $2';
    await client.query(`update companies set ${set} where ${which}`, [version, text]);
    await client.query(`delete from companies_before where id % 2 = 0`);
    await announceSearchChange(client);
  });
}

async function untilMatched(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      'select p.version >= v.version as done from saved_search_progress p, search_version v',
    );
    if (rows[0].done) return;
    await delay(POLL_MS);
  }
}

/** Makes one company a match at a time and waits for its email. */
async function timeAlerts(pool: pg.Pool): Promise<number[]> {
  const times: number[] = [];
  for (let n = 1; n <= Number(values.alerts); n++) {
    await change(pool, `id = ${n}`, ' instantly');
    const start = performance.now();
    const mailed = async () => (await pool.query('select count(*)::int as count from mails')).rows[0].count >= n;
    while (!(await mailed())) await delay(POLL_MS);
    times.push(performance.now() - start);
  }
  return times;
}

/** Searches at intervals. @returns a function that stops and returns the time of each search */
function startProbes(ask: (path: string) => Promise<unknown>): () => Promise<number[]> {
  const times: number[] = [];
  let ended = false;
  const asked = (async () => {
    while (!ended) {
      const start = performance.now();
      await ask('/api/companies?query=cloud');
      times.push(performance.now() - start);
      await delay(PROBE_EVERY_MS);
    }
  })();
  return async () => {
    ended = true;
    await asked;
    return times;
  };
}

function describe(times: readonly number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(0);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, max ${Math.max(...times).toFixed(0)} ms`;
}
