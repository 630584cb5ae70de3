import pg from 'pg';
import { inject } from 'vitest';
import { ensureSample } from '#server/data/sample/ensure-sample.ts';
import { ensureDemoAccounts } from '#server/members/accounts/demo-accounts.ts';
import { createDb, createPool, type Db } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { startForFile } from './start-for-file.ts';

export type TestDatabase = {
  db: Db;
  pool: pg.Pool;
  url: string;
  /** Returns a function that restores the present state once, like a failover that loses the writes since. */
  snapshot(): Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

/** Hashes in tests must be correct, not slow. */
export const TEST_PASSWORD_COST = 1;

/** Templates that test databases are copied from: empty, with the demo accounts, or with the sample too. */
const TEMPLATES = ['empty', 'accounts', 'sample'] as const;
type Template = (typeof TEMPLATES)[number];

const CREATE_LOCK = 7_401;
let created = 0;

/** Creates a migrated database for this test file. `close` drops it. */
export async function createTestDatabase(template: Template = 'empty'): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${process.pid}_${created++}`;
  await copyDatabase(serverUrl, name, `test_${inject('testRun')}_${template}`);
  const url = databaseUrl(serverUrl, name);
  const pool = createPool(url);
  return {
    db: createDb(pool),
    pool,
    url,
    async snapshot() {
      const copy = `${name}_copy`;
      await onServer(serverUrl, async (client) => {
        // Only a database without sessions can be copied.
        await client.query(`alter database ${name} allow_connections false`);
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
        await client.query(`create database ${copy} template ${name} strategy file_copy`);
        await client.query(`alter database ${name} allow_connections true`);
      });
      return () =>
        onServer(serverUrl, async (client) => {
          await client.query(`drop database ${name} with (force)`);
          await client.query(`alter database ${copy} rename to ${name}`);
        });
    },
    async close() {
      await pool.end();
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Creates a database for the tests of a file, before the first and until the last. */
export function useTestDatabase(template?: Template): TestDatabase {
  return startForFile(() => createTestDatabase(template));
}

/** Creates the templates of a test run, and drops databases that killed runs left behind. */
export async function prepareTemplates(serverUrl: string, testRun: number): Promise<void> {
  await dropDatabases(serverUrl, (owner) => !isAlive(owner));
  const [empty, accounts, sample] = TEMPLATES.map((template) => `test_${testRun}_${template}`);
  await onServer(serverUrl, (client) => client.query(`create database ${empty}`));
  await withDatabase(databaseUrl(serverUrl, `${empty}`), (pool) => migrate(createDb(pool)));
  await copyDatabase(serverUrl, `${accounts}`, `${empty}`);
  await withDatabase(databaseUrl(serverUrl, `${accounts}`), (pool) =>
    ensureDemoAccounts(createDb(pool), DEMO_PASSWORD, { cost: TEST_PASSWORD_COST }),
  );
  await copyDatabase(serverUrl, `${sample}`, `${accounts}`);
  await withDatabase(databaseUrl(serverUrl, `${sample}`), (pool) => ensureSample(pool, new Date()));
}

/** Drops databases of test processes. @param shouldDrop whether to drop those of a process */
export async function dropDatabases(serverUrl: string, shouldDrop: (owner: number) => boolean): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'test\\_%'",
    );
    for (const { datname } of rows) {
      if (shouldDrop(Number(datname.split('_')[1]))) await client.query(`drop database ${datname} with (force)`);
    }
  });
}

async function copyDatabase(serverUrl: string, name: string, template: string): Promise<void> {
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
}

async function withDatabase(url: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = createPool(url, 2);
  await work(pool);
  await pool.end();
}

let serverClient: Promise<pg.Client> | undefined;

/** Serialized: PostgreSQL refuses to copy a database that another session is copying. */
async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  serverClient ??= connect(url);
  const client = await serverClient;
  await client.query('select pg_advisory_lock($1)', [CREATE_LOCK]);
  try {
    await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [CREATE_LOCK]);
  }
}

/** Lets this process end while the server keeps running for another one. */
export async function disconnectFromServer(): Promise<void> {
  await (await serverClient)?.end();
  serverClient = undefined;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // The server stops before this process ends.
  await client.connect();
  return client;
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
