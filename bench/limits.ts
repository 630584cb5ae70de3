import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { dayOf } from '#domain/dates.ts';
import { ensureDemoAccounts } from '#server/members/accounts/demo-accounts.ts';
import { createDb } from '#server/platform/database/connection.ts';
import { DEMO_PASSWORD } from '#test/accounts.ts';
import { type Product, sendTo, signInTo, startProduct } from '#test/product.ts';
import { CONNECTIONS, memoryMb, percentile, withDatabase } from './harness.ts';
import { loadDataset } from './load-dataset.ts';

/**
 * Measures 1, 2 and 4 processes over one database: searches, memory, connections, and how soon searches are as fast as
 * before after four times as many clients: `node bench/limits.ts COMPANIES SECONDS_OF_OVERLOAD`. Clients share the cores.
 */
const [companies = 17_555, overloadSeconds = 300] = process.argv.slice(2).map(Number);
const SECONDS = 5;
const STREAMS = 40; // A user may have fifty pages open.
const EXPORTS = 4;
const LONGEST_RECOVERY = 60;

type Client = { url: string; cookie: string; agent: Agent };

await withDatabase(async ({ pool, url }) => {
  await loadDataset(pool, companies, dayOf(new Date()));
  await ensureDemoAccounts(createDb(pool), DEMO_PASSWORD);
  console.log(`${companies} companies, load average ${loadavg()[0]?.toFixed(1)} at the start\n`);
  console.log(
    '| processes | searches per second | p95 ms | MB per process | with streams | streams | exports at once, s | connections | overload: searches, 503 | recovery s |',
  );
  console.log('| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const count of [1, 2, 4]) {
    const env = { DATABASE_URL: url, SAMPLE_DATA: 'off', RATE_LIMITS: 'off', OVERLOAD_MS: '150' };
    const products: Product[] = [];
    for (let n = 0; n < count; n++) products.push(await startProduct(env));
    const clients: Client[] = [];
    for (const product of products) {
      const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
      clients.push({ url: product.url, cookie: await signInTo(product.url), agent });
    }
    await search(clients, 1, SECONDS);
    const normal = await search(clients, 1, SECONDS);
    const memory = memoryOf(products);
    const ends = await Promise.all(clients.flatMap((client) => Array.from({ length: STREAMS }, () => open(client))));
    const withStreams = memoryOf(products);
    for (const end of ends) end();
    const exporting = performance.now();
    await Promise.all(
      clients.flatMap(({ url, cookie }) =>
        Array.from({ length: EXPORTS }, async () => {
          const answer = await sendTo(url)('/api/exports/companies', {
            body: { searchQuery: '' },
            headers: { cookie },
          });
          if (!answer.ok) throw new Error(`An export got status ${answer.status}`);
          await answer.arrayBuffer();
        }),
      ),
    );
    const exported = (performance.now() - exporting) / 1000;
    const { rows } = await pool.query('select count(*)::int from pg_stat_activity where datname = current_database()');
    const overload = await search(clients, 4, overloadSeconds);
    const ended = performance.now();
    let recovery = Number.NaN;
    while (Number.isNaN(recovery) && performance.now() - ended < LONGEST_RECOVERY * 1000) {
      const start = performance.now();
      const { p95, refused } = await search(clients, 1, 1);
      if (refused === 0 && p95 <= normal.p95 * 1.5) recovery = (start - ended) / 1000;
    }
    const cells = [
      count,
      normal.perSecond.toFixed(0),
      normal.p95.toFixed(1),
      memory,
      withStreams,
      STREAMS * count,
      `${EXPORTS * count} in ${exported.toFixed(1)}`,
      rows[0].count - pool.totalCount,
      `${overload.answered}, ${overload.refused}`,
      recovery.toFixed(1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    for (const { agent } of clients) agent.destroy();
    for (const product of products) await product.stop();
  }
});
process.exit();

/** Keeps clients busy; each waits as long as a refusal asks. */
async function search(clients: readonly Client[], times: number, seconds: number) {
  const end = performance.now() + seconds * 1000;
  const durations: number[] = [];
  let refused = 0;
  const busy = async (client: Client, n: number) => {
    for (let turn = n; performance.now() < end; turn++) {
      const start = performance.now();
      const { status, retryAfter } = await ask(client, `/api/companies?query=cloud&page=${(turn % 20) + 1}`);
      if (status === 200) durations.push(performance.now() - start);
      else refused++;
      if (retryAfter > 0) await delay(Math.min(retryAfter * 1000, Math.max(0, end - performance.now())));
    }
  };
  await Promise.all(
    clients.flatMap((client) => Array.from({ length: CONNECTIONS * times }, (_, n) => busy(client, n))),
  );
  return {
    perSecond: durations.length / seconds,
    p95: percentile(durations, 0.95),
    answered: durations.length,
    refused,
  };
}

function ask({ url, cookie, agent }: Client, path: string): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    get(url + path, { agent, headers: { cookie } }, (answer) => {
      answer.resume();
      const retryAfter = Number(answer.headers['retry-after'] ?? 0);
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter }));
    }).once('error', reject);
  });
}

/** Opens an event stream. @returns a function that ends it */
function open({ url, cookie }: Client): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/events`, { agent: false, headers: { cookie } }, (answer) => {
      answer.on('error', () => {}).resume();
      resolve(() => request.destroy());
    });
    request.on('error', reject);
  });
}

function memoryOf(products: readonly Product[]): number {
  return Math.max(...products.map(({ pid }) => memoryMb(pid)));
}
