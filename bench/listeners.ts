import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { publishEvent } from '#server/platform/realtime/events.ts';
import { type Product, signInTo } from '#test/product.ts';
import { memoryMb, withProduct } from './harness.ts';

/**
 * Measures the memory that open pages cost the server process, and how long an event takes to reach all of them. Half of
 * the pages are visitors', half signed-in users', each from its own address as behind a proxy: `node bench/listeners.ts`.
 */
const COUNT = 600;
const USERS = ['admin', 'pro', 'monthly', 'lifetime', 'trial', 'free', 'lps']; // A user may have fifty pages open.
const SETTLE_MS = 3_000;

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
await withProduct(measure, { TRUSTED_PROXIES: '1' });

async function measure(product: Product): Promise<void> {
  const database = await openEmbeddedDatabase(path.join(product.dataDir), 'use');
  const pool = createPool(database.url, 1);
  try {
    const cookies = await Promise.all(USERS.map((user) => signInTo(product.url, user)));
    for (const cookie of cookies) await (await fetch(`${product.url}/api/me`, { headers: { cookie } })).text();
    await delay(SETTLE_MS);
    const before = memoryMb(product.pid);
    const streams = await Promise.all(
      Array.from({ length: COUNT }, (_, n) => open(product.url, n, n % 2 ? cookies[n % cookies.length] : undefined)),
    );
    await delay(SETTLE_MS);
    const after = memoryMb(product.pid);
    const received = Promise.all(streams.map((stream) => once(stream, 'data')));
    const published = performance.now();
    await publishEvent(createDb(pool), { type: 'leads_added', count: 1, since: new Date().toISOString() }, 'everyone');
    await received;
    const reached = performance.now() - published;
    console.log('| open pages | MB before | MB during | MB added | ms until an event reaches all |');
    console.log('| --: | --: | --: | --: | --: |');
    console.log(
      `| ${[COUNT, before, after, after - before, reached].map((figure) => figure.toFixed(0)).join(' | ')} |`,
    );
  } finally {
    agent.destroy();
    await pool.end();
    await database.close();
  }
}

/** Opens a stream and waits for its first event. */
async function open(url: string, n: number, cookie?: string): Promise<IncomingMessage> {
  const headers = { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`, ...(cookie && { cookie }) };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(`${url}/api/events`, { agent, headers }, resolve).on('error', reject);
  const stream = await promise;
  if (stream.statusCode !== 200) throw new Error(`An event stream got status ${stream.statusCode}`);
  stream.on('error', () => {}); // Cut off at the end.
  await once(stream, 'data');
  return stream;
}
