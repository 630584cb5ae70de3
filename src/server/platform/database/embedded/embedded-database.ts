import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { isDatabaseDown } from '../connection.ts';
import { IN_USE_LOCK, SERVING_LOCK } from '../locks.ts';
import {
  type Binaries,
  type Cluster,
  ensureCluster,
  findBinaries,
  ROLE,
  type ServerUser,
  serverUser,
} from './cluster.ts';

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

const START_PATIENCE_MS = 120_000; // Crash recovery replays the log since the last checkpoint.
const POLL_MS = 25;

/** Reachable only from this machine, with a password. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  work_mem: '32MB',
  max_wal_size: '2GB',
  jit: 'off',
};

type PostmasterOptions = {
  cluster: Cluster;
  binaries: Binaries;
  user: ServerUser | null;
  logFile: string;
  /** Settings in addition to {@link SETTINGS}. */
  settings?: Readonly<Record<string, string>>;
};

export function connectionUrl(cluster: Cluster, port: number): string {
  return `postgres://${ROLE}:${cluster.password}@127.0.0.1:${port}/postgres`;
}

/**
 * Returns the port of a running server: an existing one (it survives a killed process) or a new one.
 * @throws Error with the last line of PostgreSQL's log when it does not start
 */
export async function ensureRunning(options: PostmasterOptions, preferredPort?: number): Promise<number> {
  const deadline = performance.now() + START_PATIENCE_MS;
  for (;;) {
    const running = await readPidFile(options.cluster);
    if (running) {
      if (await answers(options.cluster, running.port)) return running.port;
    } else {
      const exit = start(options, preferredPort ?? (await freePort()));
      await Promise.race([exit, untilListed(options.cluster, deadline)]);
    }
    if (performance.now() > deadline) throw new Error(`PostgreSQL failed to start: ${await lastLine(options.logFile)}`);
    await delay(POLL_MS);
  }
}

/** Stops the server of a cluster, even with clients connected. */
async function stopRunning(cluster: Cluster): Promise<void> {
  const running = await readPidFile(cluster);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  // Another process may start the next server at once.
  while ((await readPidFile(cluster))?.pid === running.pid) await delay(POLL_MS);
}

/** Reads `postmaster.pid`; null if missing or its process is gone. */
async function readPidFile(cluster: Cluster): Promise<{ pid: number; port: number } | null> {
  const file = path.join(cluster.folder, 'postmaster.pid');
  const [pid, , , port] = (await readFile(file, 'utf8').catch(() => '')).split('\n').map(Number);
  if (!pid || !port) return null;
  if (await isPostgres(pid)) return { pid, port };
  // Left by a crash. PostgreSQL would not start if another program has this process id now.
  await rm(file, { force: true });
  return null;
}

async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  if (command !== null) return command.trim() === 'postgres';
  try {
    return process.platform !== 'linux' && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts a server that survives this process; resolves when it exits. */
async function start(options: PostmasterOptions, port: number): Promise<void> {
  const log = await open(options.logFile, 'a');
  const settings = Object.entries({ ...SETTINGS, port: String(port), ...options.settings });
  const child = spawn(
    options.binaries.postgres,
    ['-D', options.cluster.folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options.user, cwd: options.cluster.folder, detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  child.unref();
  await once(child, 'spawn').finally(() => log.close());
  await once(child, 'exit');
}

async function untilListed(cluster: Cluster, deadline: number): Promise<void> {
  while (!(await readPidFile(cluster)) && performance.now() < deadline) await delay(POLL_MS);
}

/** Whether the server on a port belongs to this cluster and accepts queries. */
async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: connectionUrl(cluster, port), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0]?.folder === cluster.folder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function lastLine(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n').at(-1) ?? '';
}
