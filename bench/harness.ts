import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { dayOf } from '#domain/dates.ts';
import { ensureDemoAccounts } from '#server/members/accounts/demo-accounts.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { DEMO_PASSWORD } from '#test/accounts.ts';
import { type Product, startProduct } from '#test/product.ts';
import { loadDataset } from './load-dataset.ts';

/** Runs a measurement on an empty database in a folder, which are deleted after it. */
export async function withDatabase(
  work: (database: { pool: pg.Pool; url: string; folder: string }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-bench-'));
  const { url, close } = await openEmbeddedDatabase(path.join(folder, 'data'), 'use');
  const pool = createPool(url, CONNECTIONS);
  pool.options.connectionTimeoutMillis = 0; // At a million companies the driver's queries queue up.
  try {
    await migrate(createDb(pool));
    await work({ pool, url, folder });
  } finally {
    await pool.end();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a measurement on the product, by default with its sample. */
export async function withProduct(
  work: (product: Product) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const product = await startProduct({ RATE_LIMITS: 'off', ...env });
  try {
    await work(product);
  } finally {
    await product.stop();
  }
}

type Setup = {
  /** Runs before the product starts. */
  prepare?: (pool: pg.Pool) => Promise<unknown>;
  env?: Record<string, string>;
};

/** Runs a measurement on the product with made-up companies and the demo accounts. */
export function withDataset(
  size: number,
  work: (started: { product: Product; pool: pg.Pool }) => Promise<void>,
  { prepare, env }: Setup = {},
): Promise<void> {
  return withDatabase(async ({ pool, url }) => {
    await loadDataset(pool, size, dayOf(new Date()));
    await prepare?.(pool);
    await ensureDemoAccounts(createDb(pool), DEMO_PASSWORD);
    await withProduct((product) => work({ product, pool }), { DATABASE_URL: url, SAMPLE_DATA: 'off', ...env });
  });
}

/** Result of a load test; times in milliseconds. */
export type LoadResult = { perSecond: number; p50: number; p99: number };

export const CONNECTIONS = 20;

/** Keeps `CONNECTIONS` clients busy, each sending its next request as soon as the previous one is answered. */
export async function runLoad(ask: (turn: number) => Promise<unknown>, seconds: number): Promise<LoadResult> {
  const times: number[] = [];
  let turn = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await ask(turn++);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const took = (performance.now() - begin) / 1000;
  return { perSecond: times.length / took, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** HTTP client with keep-alive connections, lighter than `fetch`; throws on any status other than 200. */
export function httpClient(
  base: string,
  cookie: string,
  headers: Record<string, string> = {},
): (path: string, body?: object) => Promise<Buffer> {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return (path, body) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const outgoing = request(
        {
          agent,
          hostname,
          port,
          path,
          method: body ? 'POST' : 'GET',
          headers: {
            ...(cookie && { cookie }),
            ...headers,
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part) => parts.push(part));
          answer.once('end', () =>
            answer.statusCode === 200
              ? resolve(Buffer.concat(parts))
              : reject(new Error(`${path} returned ${answer.statusCode}`)),
          );
        },
      );
      outgoing.once('error', reject);
      outgoing.end(text);
    });
}

export function memoryMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Watches the memory of this process. @returns a function that stops and returns its peak in MB */
export function watchMemory(): () => number {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  return () => {
    clearInterval(timer);
    return Math.round(peak / 2 ** 20);
  };
}

/** Returns the value that this share of all values is below; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

/** Returns the middle value, or the larger of the two for an even number of values. NaN without values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Median and single values of a few long runs. */
export function describeRuns(times: readonly number[]): string {
  return `${Math.round(median(times))} ms (${times.map((time) => Math.round(time)).join(', ')})`;
}
