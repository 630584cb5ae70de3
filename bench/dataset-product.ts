import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { dayOf } from '#domain/dates.ts';
import { ensureDemoAccounts } from '#server/members/accounts/demo-accounts.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { DEMO_PASSWORD, type Product, startProduct } from '#test/product.ts';
import { CONNECTIONS } from './load.ts';
import { loadDataset } from './load-dataset.ts';

type Setup = {
  /** Runs before the product starts. */
  prepare?: (pool: pg.Pool) => Promise<unknown>;
  env?: Record<string, string>;
};

/** Runs a measurement on the product with made-up companies and the demo accounts. */
export async function withDataset(
  size: number,
  work: (started: { product: Product; pool: pg.Pool }) => Promise<void>,
  { prepare, env }: Setup = {},
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-bench-'));
  const server = await openEmbeddedDatabase(path.join(folder, 'data'), 'use');
  const pool = createPool(server.url, CONNECTIONS);
  pool.options.connectionTimeoutMillis = 0; // At a million companies the driver's queries queue up.
  try {
    const db = createDb(pool);
    await migrate(db);
    await loadDataset(pool, size, dayOf(new Date()));
    await prepare?.(pool);
    await ensureDemoAccounts(db, DEMO_PASSWORD);
    const product = await startProduct({ RATE_LIMITS: 'off', DATABASE_URL: server.url, SAMPLE_DATA: 'off', ...env });
    try {
      await work({ product, pool });
    } finally {
      await product.stop();
    }
  } finally {
    await pool.end();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
