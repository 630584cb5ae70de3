import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { serverUser } from '#server/platform/database/embedded/cluster.ts';
import { installDebianPackages } from '#test/debian-packages.ts';
import { freePort, type Product, startProduct } from '#test/product.ts';
import { postgresProcesses } from '#test/replicated-database.ts';

const PACKAGES = ['postgresql-15', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'faketime', 'iptables'];
const PROGRAMS = [
  ...['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres'],
  ...['/usr/sbin/pgbouncer', '/usr/bin/faketime', '/usr/sbin/iptables'],
];
const BIN_DIR = '/usr/lib/postgresql/15/bin';
const SIZE = 3;
const PASSWORD = 'cluster-password';
const START_PATIENCE_MS = 300_000;
/** Of the disk of each PostgreSQL server. */
const DISK = '700m';

type Signal = 'SIGKILL' | 'SIGSTOP' | 'SIGCONT';

/** A process that can be killed and started again. */
type Service = { start(): void; signal(name: Signal): void };

/** A PostgreSQL server and the Patroni that runs it. */
type DatabaseNode = {
  name: string;
  patroni: Service;
  postgres: Pick<Service, 'signal'>;
  query(sql: string): Promise<unknown>;
  /** Leaves no space for its data. @returns a function that frees it */
  fillDisk(): () => void;
  stepClock(seconds: number): void;
};

export type ProcessCluster = {
  /** Where HAProxy serves the product. */
  url: string;
  /** The same through HAProxy: whichever server is the primary. */
  primaryUrl: string;
  products: Product[];
  etcd: Service[];
  haproxy: Service;
  /** One for each product process, between it and the primary. */
  pgbouncers: Service[];
  nodes: DatabaseNode[];
  leader(): Promise<DatabaseNode>;
  synchronousReplica(): Promise<DatabaseNode>;
  /** Drops all packets between product processes and the primary. @returns a function that ends it */
  cut(indexes: number[]): () => void;
  stepClock(product: number, seconds: number): void;
  /** Kills a product process. @returns a function that starts another in its place */
  killProduct(index: number): Promise<() => Promise<void>>;
  /** Resolves once every server and process does what it should. */
  healthy(): Promise<void>;
};

/**
 * Starts three PostgreSQL servers under Patroni and etcd, HAProxy, and three product processes, each with a PgBouncer, on
 * loopback in a temporary folder. Everything ends with this process.
 */
export async function startCluster(env: Record<string, string>): Promise<ProcessCluster> {
  installDebianPackages(PACKAGES, PROGRAMS);
  const user = await serverUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'fundscout-cluster-'));
  const inFolder = (...names: string[]) => path.join(folder, ...names);
  if (user) chownSync(folder, user.uid, user.gid);
  const children = new Set<ChildProcess>();
  const cutPorts = new Set<number>();
  process.once('exit', () => {
    for (const port of cutPorts) dropPackets('--delete', port);
    for (const child of children) child.kill('SIGKILL');
    for (const name of names) {
      signalPostgres(inFolder(name, 'data'), 'SIGKILL');
      if (user) execFileSync('umount', ['--lazy', inFolder(name)]);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const clockOf = (name: string) => ({
    LD_PRELOAD: globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? '',
    FAKETIME_TIMESTAMP_FILE: inFolder(`${name}.clock`),
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  function stepClock(name: string, seconds: number): void {
    const file = inFolder(`${name}.clock`);
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}`);
    renameSync(`${file}.new`, file);
  }

  function startService(name: string, program: string, args: string[], env: Record<string, string> = {}): Service {
    let child: ChildProcess;
    const service = {
      start() {
        const output = openSync(inFolder(`${name}.log`), 'a');
        const environment = { PATH: '/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', ...env };
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
  const [clients, peers, databases] = [await ports(), await ports(), await ports()];
  const [checks, products, poolers] = [await ports(), await ports(), await ports()];
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

  for (const port of clients) {
    await until('etcd has a version', async () => {
      const version = await (await fetch(`http://127.0.0.1:${port}/version`)).json();
      return version.etcdcluster !== 'not_decided'; // Patroni would wait forever.
    });
  }

  const nodes = names.map((name, i): DatabaseNode => {
    const file = inFolder(`${name}.yml`); // JSON is YAML.
    const account = (username: string) => ({ username, password: PASSWORD });
    mkdirSync(inFolder(name));
    if (user) {
      const options = `size=${DISK},mode=0700,uid=${user.uid},gid=${user.gid}`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', inFolder(name)]);
    }
    stepClock(name, 0);
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
            parameters: { max_connections: 200, shared_buffers: '64MB', wal_keep_size: '128MB', fsync: 'off' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${databases[i]}`,
        connect_address: `127.0.0.1:${databases[i]}`,
        data_dir: inFolder(name, 'data'),
        bin_dir: BIN_DIR,
        pgpass: inFolder(`${name}.pgpass`),
        authentication: {
          superuser: account('postgres'),
          replication: account('replicator'),
          rewind: account('rewind'),
        },
        parameters: { unix_socket_directories: '' },
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      },
    };
    writeFileSync(file, JSON.stringify(configuration));
    return {
      name,
      patroni: startService(`${name}-patroni`, '/usr/bin/patroni', [file], clockOf(name)),
      postgres: { signal: (signal) => signalPostgres(inFolder(name, 'data'), signal) },
      query: (sql) => queryOnce(url(databases[i], 'postgres', 'postgres'), sql),
      fillDisk() {
        spawnSync('dd', ['if=/dev/zero', 'bs=1M', `of=${inFolder(name, 'ballast')}`]); // Fails once nothing is left.
        return () => rmSync(inFolder(name, 'ballast'));
      },
      stepClock: (seconds) => stepClock(name, seconds),
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
  timeout check 5s
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:${primaryPort}
  option httpchk GET /primary
${servers.join('\n')}
frontend replica
  bind 127.0.0.1:${replicaPort}
  use_backend replica if { nbsrv(replica) gt 0 }
  default_backend any
backend replica
  option httpchk GET /sync
${servers.join('\n')}
backend any
  option httpchk GET /replica
  option redispatch 1
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

  writeFileSync(inFolder('users.txt'), `"fundscout" "${PASSWORD}"\n`);
  const pgbouncers = poolers.map((port, i) => {
    const file = inFolder(`pgbouncer-${i + 1}.ini`);
    writeFileSync(
      file,
      `[databases]
fundscout = host=127.0.0.1 port=${primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${inFolder('users.txt')}
pool_mode = session
server_connect_timeout = 2
server_login_retry = 1
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
`,
    );
    return startService(`pgbouncer-${i + 1}`, '/usr/sbin/pgbouncer', [file]);
  });

  function url(port: number | undefined, database: string, username: string): string {
    return `postgres://${username}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  }

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

  await until('the database servers are replicated', isReplicated);
  await until('HAProxy leads to the primary', () =>
    queryOnce(
      url(primaryPort, 'postgres', 'postgres'),
      `create role fundscout login password '${PASSWORD}'`,
      'create database fundscout owner fundscout',
    ),
  );
  const replicaUrl = url(replicaPort, 'fundscout', 'fundscout');
  await until('HAProxy leads to the replica', () => queryOnce(replicaUrl, 'select'));

  mkdirSync(inFolder('data'));
  const primaryUrl = url(primaryPort, 'fundscout', 'fundscout');
  const settings = {
    DATABASE_REPLICA_URL: replicaUrl,
    APP_URL: `http://localhost:${productPort}`,
    DATA_DIR: inFolder('data'),
    ...env,
  };
  function startOne(port: number, i: number): Promise<Product> {
    const name = `app-${i + 1}`;
    stepClock(name, 0);
    const DATABASE_URL = url(poolers[i], 'fundscout', 'fundscout');
    return startProduct({ ...settings, ...clockOf(name), DATABASE_URL, PORT: `${port}` });
  }
  const started = await Promise.all(products.map(startOne));
  const address = (port: number) => `http://127.0.0.1:${port}`;

  return {
    url: settings.APP_URL,
    primaryUrl,
    products: started,
    etcd,
    haproxy,
    pgbouncers,
    nodes,
    leader: () => nodeWith('leader'),
    synchronousReplica: () => nodeWith('sync_standby'),
    async killProduct(index) {
      await started[index]?.stop('SIGKILL');
      return async () => {
        started[index] = await startOne(products[index] ?? 0, index);
      };
    },
    cut(indexes) {
      const ports = indexes.map((index) => poolers[index] ?? 0);
      for (const port of ports) {
        cutPorts.add(port);
        dropPackets('--insert', port);
      }
      return () => {
        for (const port of ports) {
          cutPorts.delete(port);
          dropPackets('--delete', port);
        }
      };
    },
    stepClock: (index, seconds) => stepClock(`app-${index + 1}`, seconds),
    async healthy() {
      await until('the database servers are replicated', isReplicated);
      await until('HAProxy leads to the replica', () => queryOnce(replicaUrl, 'select'));
      for (const [i, port] of products.entries()) {
        const product = started[i];
        if (product && !isRunning(product.pid)) throw new Error(`Process ${i + 1} has ended: ${product.output()}`);
        await until('every process is writable', async () => {
          const signal = AbortSignal.timeout(2_000);
          return (await (await fetch(`${address(port)}/readyz`, { signal })).json()).writable;
        });
      }
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function signalPostgres(folder: string, signal: Signal): void {
  for (const pid of postgresProcesses(folder)) {
    try {
      process.kill(pid, signal);
    } catch {} // It ended with its parent.
  }
}

function dropPackets(change: '--insert' | '--delete', port: number): void {
  for (const direction of ['--dport', '--sport']) {
    execFileSync('iptables', [change, 'INPUT', '-i', 'lo', '-p', 'tcp', direction, `${port}`, '-j', 'DROP']);
  }
}

/** Runs statements on a connection of their own. */
async function queryOnce(connectionString: string, ...statements: string[]): Promise<true> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
  return true;
}

/** Waits until a condition holds; an error counts as no. @returns what makes it hold */
export async function until<T>(condition: string, holds: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + START_PATIENCE_MS; ; await delay(200)) {
    const result = await holds().catch((error) => {
      if (performance.now() > deadline) throw new Error(`Timed out waiting until ${condition}`, { cause: error });
    });
    if (result) return result;
    if (performance.now() > deadline) throw new Error(`Timed out waiting until ${condition}`);
  }
}
