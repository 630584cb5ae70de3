import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, type Cluster, ROLE, type ServerUser } from './cluster.ts';

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

export type PostmasterOptions = {
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
export async function stopRunning(cluster: Cluster): Promise<void> {
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
