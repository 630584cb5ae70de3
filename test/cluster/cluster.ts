import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { serverUser } from '#server/platform/database/embedded/cluster.ts';
import { installDebianPackages } from '#test/debian-packages.ts';
import { freePort, type Product, startProduct } from '#test/product.ts';
import { postgresProcesses } from '#test/replicated-database.ts';

const PACKAGES = ['postgresql-15', 'patroni', 'etcd-server', 'haproxy'];
const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres'];
const BIN_DIR = '/usr/lib/postgresql/15/bin';
const SIZE = 3;
const PASSWORD = 'cluster-password';
const START_PATIENCE_MS = 120_000;

type Signal = 'SIGKILL' | 'SIGSTOP' | 'SIGCONT';

/** A process that can be killed and started again. */
type Service = { start(): void; signal(name: Signal): void };

/** A PostgreSQL server and the Patroni that runs it. */
type DatabaseNode = { name: string; patroni: Service; postgres: Pick<Service, 'signal'> };

export type Cluster = {
  /** Where HAProxy serves the product. */
  url: string;
  /** The same through HAProxy: whichever server is the primary. */
  primaryUrl: string;
  products: Product[];
  etcd: Service[];
  haproxy: Service;
  leader(): Promise<DatabaseNode>;
  synchronousReplica(): Promise<DatabaseNode>;
  /** Kills a product process. @returns a function that starts another in its place */
  killProduct(index: number): Promise<() => Promise<void>>;
  /** Resolves once every server and process does what it should. */
  healthy(): Promise<void>;
};

/**
 * Starts three PostgreSQL servers under Patroni and etcd, HAProxy, and three product processes, on loopback in a temporary
 * folder. Everything ends with this process.
 */
export async function startCluster(env: Record<string, string>): Promise<Cluster> {
  installDebianPackages(PACKAGES, PROGRAMS);
  const user = await serverUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'fundscout-cluster-'));
  const inFolder = (name: string) => path.join(folder, name);
  if (user) chownSync(folder, user.uid, user.gid);
  const children = new Set<ChildProcess>();
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    for (const name of names) signalPostgres(inFolder(name), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  function startService(name: string, program: string, args: string[]): Service {
    let child: ChildProcess;
    const service = {
      start() {
        const output = openSync(inFolder(`${name}.log`), 'a');
        const environment = { PATH: '/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' };
        // Detached, so that Ctrl-C reaches only this process, which then ends the others.
        const options = { ...user, env: environment, cwd: folder, detached: true };
        const started = spawn(program, args, { ...options, stdio: ['ignore', output, output] });
        children.add(started);
        started.once('exit', () => children.delete(started));
        child = started;
      },
      signal: (signal: Signal) => void child.kill(signal),
    };
    service.start();
    return service;
  }

  const ports = () => Promise.all(Array.from({ length: SIZE }, freePort));
  const [clients, peers, databases, checks, products] = [
    await ports(),
    await ports(),
    await ports(),
    await ports(),
    await ports(),
  ];
  const [primaryPort, replicaPort, productPort] = await ports();
  const names = databases.map((_, i) => `db-${i + 1}`);

  const etcd = clients.map((client, i) => {
    const [url, peer] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peers[i]}`];
    const options = {
      name: `etcd-${i + 1}`,
      'data-dir': inFolder(`etcd-${i + 1}`),
      'listen-client-urls': url,
      'advertise-client-urls': url,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': peers.map((port, n) => `etcd-${n + 1}=http://127.0.0.1:${port}`).join(),
    };
    return startService(`etcd-${i + 1}`, '/usr/bin/etcd', [
      ...Object.entries(options).map(([option, value]) => `--${option}=${value}`),
      '--unsafe-no-fsync',
    ]);
  });

  const nodes = names.map((name, i): DatabaseNode => {
    const file = inFolder(`${name}.yml`); // JSON is YAML.
    const user = (username: string) => ({ username, password: PASSWORD });
    const configuration = {
      scope: 'fundscout',
      name,
      restapi: { listen: `127.0.0.1:${checks[i]}`, connect_address: `127.0.0.1:${checks[i]}` },
      etcd3: { hosts: clients.map((port) => `127.0.0.1:${port}`) },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 5,
          retry_timeout: 5,
          primary_start_timeout: 0,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 200, shared_buffers: '64MB', wal_keep_size: '1GB', fsync: 'off' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${databases[i]}`,
        connect_address: `127.0.0.1:${databases[i]}`,
        data_dir: inFolder(name),
        bin_dir: BIN_DIR,
        pgpass: inFolder(`${name}.pgpass`),
        authentication: { superuser: user('postgres'), replication: user('replicator'), rewind: user('rewind') },
        parameters: { unix_socket_directories: '' },
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      },
    };
    writeFileSync(file, JSON.stringify(configuration));
    return {
      name,
      patroni: startService(`${name}-patroni`, '/usr/bin/patroni', [file]),
      postgres: { signal: (signal) => signalPostgres(inFolder(name), signal) },
    };
  });

  const servers = databases.map((port, i) => `  server ${names[i]} 127.0.0.1:${port} check port ${checks[i]}`);
  writeFileSync(
    inFolder('haproxy.cfg'),
    `global
  maxconn 4000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:${primaryPort}
  option httpchk GET /primary
${servers.join('\n')}
frontend replica
  bind 127.0.0.1:${replicaPort}
  use_backend replica if { nbsrv(replica) gt 0 }
  default_backend primary
backend replica
  option httpchk GET /sync
${servers.join('\n')}
listen product
  mode http
  bind 127.0.0.1:${productPort}
  option httpchk GET /readyz
  option forwardfor
  option redispatch
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
${products.map((port, i) => `  server app-${i + 1} 127.0.0.1:${port} check`).join('\n')}
`,
  );
  const haproxy = startService('haproxy', '/usr/sbin/haproxy', ['-db', '-f', inFolder('haproxy.cfg')]);

  type Member = { name: string; role: string; state: string };
  async function members(): Promise<Member[]> {
    for (const port of checks) {
      const url = `http://127.0.0.1:${port}/cluster`;
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      if (response?.ok) return (await response.json()).members ?? [];
    }
    return [];
  }
  async function nodeWith(role: string): Promise<DatabaseNode> {
    const member = (await members()).find((member) => member.role === role);
    const node = nodes.find(({ name }) => name === member?.name);
    if (!node) throw new Error(`No server is the ${role}`);
    return node;
  }
  async function isReplicated(): Promise<boolean> {
    const all = await members();
    const running = all.filter(({ state }) => state === 'running' || state === 'streaming');
    return running.length === SIZE && ['leader', 'sync_standby'].every((role) => all.some((one) => one.role === role));
  }

  const url = (port: number | undefined, database: string, username: string) =>
    `postgres://${username}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  await until('the database servers are replicated', isReplicated);
  await until('HAProxy leads to the primary', () => createDatabase(url(primaryPort, 'postgres', 'postgres')));
  const replicaUrl = url(replicaPort, 'fundscout', 'fundscout');
  await until('HAProxy leads to the replica', () => answers(replicaUrl));

  mkdirSync(inFolder('data'));
  const primaryUrl = url(primaryPort, 'fundscout', 'fundscout');
  const settings = {
    DATABASE_URL: primaryUrl,
    DATABASE_REPLICA_URL: replicaUrl,
    APP_URL: `http://localhost:${productPort}`,
    DATA_DIR: inFolder('data'),
    ...env,
  };
  const startOne = (port: number) => startProduct({ ...settings, PORT: `${port}` });
  const started = await Promise.all(products.map(startOne));
  const address = (port: number) => `http://127.0.0.1:${port}`;

  return {
    url: settings.APP_URL,
    primaryUrl,
    products: started,
    etcd,
    haproxy,
    leader: () => nodeWith('leader'),
    synchronousReplica: () => nodeWith('sync_standby'),
    async killProduct(index) {
      await started[index]?.stop('SIGKILL');
      return async () => {
        started[index] = await startOne(products[index] ?? 0);
      };
    },
    async healthy() {
      await until('the database servers are replicated', isReplicated);
      await until('HAProxy leads to the replica', () => answers(replicaUrl));
      for (const port of products) {
        await until('every process is writable', async () => {
          const signal = AbortSignal.timeout(2_000);
          return (await (await fetch(`${address(port)}/readyz`, { signal })).json()).writable;
        });
      }
    },
  };
}

function signalPostgres(folder: string, signal: Signal): void {
  for (const pid of postgresProcesses(folder)) {
    try {
      process.kill(pid, signal);
    } catch {} // It ended with its parent.
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
  return true;
}

async function createDatabase(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  await client.connect();
  await client.query(`create role fundscout login password '${PASSWORD}'`);
  await client.query('create database fundscout owner fundscout');
  await client.end();
  return true;
}

/** Waits until a condition holds; an error counts as no. */
export async function until(condition: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    let reason: unknown;
    const isMet = await holds().catch((error) => {
      reason = error;
      return false;
    });
    if (isMet) return;
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${condition}`, { cause: reason });
    await delay(200);
  }
}
