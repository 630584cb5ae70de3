import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDb, createPool } from '#server/database/connection.ts';
import { openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { publishEvent } from '#server/realtime/publish-event.ts';
import { DEMO_PASSWORD, startProduct } from '#test/product.ts';
import { sessionCookie } from '#test/session-cookie.ts';

/**
 * What open pages cost the process that serves them, half of them visitors' and half of one signed-in user, and how
 * long an event takes to reach them all: `node bench/listeners.ts [LISTENERS]`, by default 1,000.
 */
const COUNT = Number(process.argv[2] ?? 1_000);
const SETTLE_MS = 3_000;

const product = await startProduct();
const database = await openEmbeddedDatabase(path.join(product.dataDir), 'use');
const pool = createPool(database.url, 1);
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
try {
  const cookie = await signIn();
  for (let n = 0; n < 20; n++) await (await fetch(`${product.url}/api/me`, { headers: { cookie } })).text();
  await delay(SETTLE_MS);
  const before = await memory();
  const streams = await Promise.all(Array.from({ length: COUNT }, (_, n) => open(n % 2 ? { cookie } : {})));
  await delay(SETTLE_MS);
  const after = await memory();
  const heard = Promise.all(streams.map((stream) => once(stream, 'data')));
  const published = performance.now();
  await publishEvent(createDb(pool), { type: 'leads_added', count: 1, since: new Date().toISOString() }, 'everyone');
  await heard;
  const reached = performance.now() - published;
  console.log('| listeners | MB before | MB with them | MB more | an event reaches all in ms |');
  console.log('| --: | --: | --: | --: | --: |');
  console.log(`| ${[COUNT, before, after, after - before, reached].map((figure) => figure.toFixed(0)).join(' | ')} |`);
} finally {
  agent.destroy();
  await pool.end();
  await database.close();
  await product.stop();
}

async function signIn(): Promise<string> {
  const response = await fetch(`${product.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({ email: 'pro@fundscout.example', password: DEMO_PASSWORD }),
  });
  return sessionCookie(response);
}

/** A stream that has been greeted. */
async function open(headers: Record<string, string>): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(`${product.url}/api/events`, { agent, headers }, resolve).on('error', reject);
  const stream = await promise;
  stream.on('error', () => {}); // It is cut off at the end.
  await once(stream, 'data');
  return stream;
}

/** What the process holds of the machine's memory, in MB. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
