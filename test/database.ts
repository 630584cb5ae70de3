import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';

export type TestDatabase = { db: Db; pool: pg.Pool; url: string; close: () => Promise<void> };

const TEMPLATE_LOCK = 7_401;
let created = 0;

/** A migrated database without rows, of this test file alone. `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const template = inject('databaseTemplate');
  const name = `test_${process.pid}_${created++}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  const url = databaseUrl(serverUrl, name);
  const pool = createPool(url);
  return {
    db: createDb(pool),
    pool,
    url,
    async close() {
      await pool.end();
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/**
 * Makes the database that those of a test run are copies of, and drops what killed runs left behind.
 * @returns its name
 */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const name = `test_${process.pid}_template`;
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'test\\_%'",
    );
    const left = rows.filter(({ datname }) => !isAlive(Number(datname.split('_')[1])));
    for (const { datname } of left) await client.query(`drop database ${datname} with (force)`);
    await client.query(`create database ${name}`);
  });
  const pool = createPool(databaseUrl(serverUrl, name), 1);
  await migrate(createDb(pool));
  await pool.end();
  return name;
}

/** Drops the database of {@link prepareTemplate}. */
export async function dropTemplate(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
