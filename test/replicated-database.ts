import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  type Cluster,
  ensureCluster,
  findBinaries,
  ROLE,
  serverUser,
} from '#server/platform/database/embedded/cluster.ts';
import { connectionUrl, ensureRunning } from '#server/platform/database/embedded/embedded-database.ts';
import { freePort } from './product.ts';

export type DatabaseServer = {
  readonly url: string;
  /** Sends a signal to all its processes; after `SIGKILL`, it can be started again. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  start(): Promise<void>;
  query(text: string): Promise<Record<string, unknown>[]>;
};

/** A PostgreSQL server and its streaming replica, which follows within milliseconds. */
export type ReplicatedDatabase = { primary: DatabaseServer; replica: DatabaseServer; close(): Promise<void> };

const SETTINGS = { fsync: 'off', shared_buffers: '32MB', wal_keep_size: '1GB', wal_receiver_timeout: '2s' };

/** Starts both in a temporary folder, empty. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const user = await serverUser();
  const binaries = await findBinaries(user);
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-replicated-'));
  await promisify(execFile)('chmod', ['755', folder]);
  const cluster = await ensureCluster(path.join(folder, 'primary'), binaries, user);
  const standby = { ...cluster, folder: path.join(folder, 'replica', 'postgres') };
  await mkdir(path.dirname(standby.folder));
  await promisify(execFile)('cp', ['-a', cluster.folder, standby.folder]);
  const port = await freePort();
  const primaryInfo = `host=127.0.0.1 port=${port} user=${ROLE} password=${cluster.password}`;
  await appendFile(path.join(standby.folder, 'postgresql.auto.conf'), `primary_conninfo = '${primaryInfo}'\n`);
  const isStandby = path.join(standby.folder, 'standby.signal');
  await writeFile(isStandby, '');
  if (user) await chown(isStandby, user.uid, user.gid);

  async function startServer(cluster: Cluster, port: number): Promise<DatabaseServer> {
    const logFile = path.join(path.dirname(cluster.folder), 'postgres.log');
    const start = async () => {
      await ensureRunning({ cluster, binaries, user, logFile, settings: SETTINGS }, port);
    };
    await start();
    const url = connectionUrl(cluster, port);
    return {
      url,
      start,
      async signal(name) {
        for (const pid of postgresProcesses(cluster.folder)) process.kill(pid, name);
      },
      async query(text) {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        const { rows } = await client.query(text);
        await client.end();
        return rows;
      },
    };
  }

  const primary = await startServer(cluster, port);
  const replica = await startServer(standby, await freePort());
  return {
    primary,
    replica,
    async close() {
      for (const server of [replica, primary]) await server.signal('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server in a data folder and its children; the server first, so that it cannot react to what happens to them. */
export function postgresProcesses(folder: string): number[] {
  const postmaster = Number(textOf(path.join(folder, 'postmaster.pid')).split('\n')[0]);
  if (!postmaster || !parentOf(postmaster)) return [];
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  return [postmaster, ...all.filter((pid) => parentOf(pid) === postmaster)];
}

/** undefined when the process is gone. */
function parentOf(pid: number): number | undefined {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : undefined;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
