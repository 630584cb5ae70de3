import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { isDatabaseDown } from '../connection.ts';
import { IN_USE_LOCK, SERVING_LOCK } from '../locks.ts';
import { ensureCluster, findBinaries, serverUser } from './cluster.ts';
import { connectionUrl, ensureRunning, type PostmasterOptions, stopRunning } from './postmaster.ts';

export type EmbeddedDatabase = {
  /** Constant, even when the server is restarted. */
  url: string;
  /** The last process to close stops the server. */
  close(): Promise<void>;
};

export class DataDirInUseError extends Error {}

/**
 * Starts or joins the PostgreSQL of a data folder, and restarts it on the same port if it dies.
 * @param role `serve` for the product, at most one process; `use` for commands
 * @throws DataDirInUseError for a second `serve`
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  role: 'serve' | 'use',
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedDatabase> {
  const user = await serverUser();
  const binaries = await findBinaries(user);
  const cluster = await ensureCluster(dataDir, binaries, user);
  const options: PostmasterOptions = { cluster, binaries, user, settings, logFile: path.join(dataDir, 'postgres.log') };
  /** Starts the server if needed, and again if another process stops it before this one has its lock. */
  const claimRunning = async (preferredPort?: number) => {
    for (;;) {
      const url = connectionUrl(cluster, await ensureRunning(options, preferredPort));
      try {
        return { url, claim: await claimDatabase(url, role, dataDir) };
      } catch (error) {
        if (!isDatabaseDown(error)) throw error;
      }
    }
  };
  const first = await claimRunning();
  const { url } = first;
  let { claim } = first;
  let closing = false;
  if (role === 'serve') await removeUnfinished(cluster.folder);

  const release = async () => {
    // The lock is held until the server has stopped, so that no starting process can claim it in between.
    if (await isLastUser(claim).catch(() => false)) await stopRunning(cluster);
    await claim.end().catch(() => {});
  };

  const watch = () => {
    claim.once('end', async () => {
      while (!closing) {
        try {
          ({ claim } = await claimRunning(Number(new URL(url).port)));
          return closing ? await release() : watch();
        } catch {
          await delay(200); // Children of a killed server may still hold its shared memory.
        }
      }
    });
  };
  watch();

  return {
    url,
    async close() {
      closing = true;
      await release();
    },
  };
}

/** Opens the connection that holds this process's lock, which PostgreSQL releases when the process dies. */
async function claimDatabase(url: string, role: 'serve' | 'use', dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => {}); // Handled by 'end', which follows.
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
  if (role === 'use') return client;
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [SERVING_LOCK]);
  if (rows[0]?.free) return client;
  await client.end();
  throw new DataDirInUseError(`Another Fundscout process is using ${dataDir}. Stop it or set a different DATA_DIR`);
}

async function isLastUser(claim: pg.Client): Promise<boolean> {
  await claim.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
  const { rows } = await claim.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [IN_USE_LOCK]);
  return rows[0]?.last === true;
}

/** Removes the leftovers of a process that was killed while creating the cluster. */
async function removeUnfinished(folder: string): Promise<void> {
  const prefix = path.basename(folder);
  for (const name of await readdir(path.dirname(folder))) {
    if (!name.startsWith(`${prefix}.new-`) && !name.startsWith(`${prefix}.secret-`)) continue;
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true });
  }
}

/** Opens the database at `DATABASE_URL`, or the embedded one in `DATA_DIR`. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  role: 'serve' | 'use',
): Promise<EmbeddedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  return openEmbeddedDatabase(config.dataDir, role);
}
