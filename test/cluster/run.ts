import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '#server/platform/database/connection.ts';
import { signInTo } from '#test/product.ts';
import { startSmtp } from '#test/smtp.ts';
import { compareMails, compareSearches, compareSessions, compareWithDatabase, missingAlerts } from './check.ts';
import { type Cluster, startCluster, until } from './cluster.ts';
import { type History, startWorkload } from './workload.ts';

/** Longer than `ttl`, so that another server becomes the primary. */
const PAUSE_MS = 30_000;
/** How long the workload runs on before and after each fault. */
const CALM_MS = 5_000;
const READS = ['search', 'company', 'landing', '/search'];
const WRITES = ['list', 'export', 'edit', 'sign-up', 'sign-in', 'sign-out', 'checkout'];

type Fault = {
  name: string;
  /** Causes it. @returns what ends it */
  cause(cluster: Cluster): Promise<() => unknown>;
  /** How long it lasts at least; otherwise until writes succeed again. */
  lastsMs?: number;
};

const FAULTS: Fault[] = [
  {
    name: 'primary: PostgreSQL killed',
    async cause({ leader }) {
      (await leader()).postgres.signal('SIGKILL');
      return () => {};
    },
  },
  {
    name: 'primary: PostgreSQL and Patroni killed',
    async cause({ leader }) {
      const { patroni, postgres } = await leader();
      patroni.signal('SIGKILL');
      postgres.signal('SIGKILL');
      return () => patroni.start();
    },
  },
  {
    name: `primary paused for ${PAUSE_MS / 1_000} s`,
    lastsMs: PAUSE_MS,
    async cause({ leader }) {
      const { patroni, postgres } = await leader();
      patroni.signal('SIGSTOP');
      postgres.signal('SIGSTOP');
      return () => {
        // Patroni 3.0 would overwrite the lock of the new primary if it went on.
        patroni.signal('SIGKILL');
        postgres.signal('SIGCONT');
        patroni.start();
      };
    },
  },
  {
    name: 'synchronous replica: PostgreSQL killed',
    async cause({ synchronousReplica }) {
      (await synchronousReplica()).postgres.signal('SIGKILL');
      return () => {};
    },
  },
  {
    name: 'an etcd server killed',
    lastsMs: 15_000,
    async cause({ etcd: [first] }) {
      first?.signal('SIGKILL');
      return () => first?.start();
    },
  },
  {
    name: 'etcd without quorum for 30 s',
    lastsMs: 30_000,
    async cause({ etcd: [, ...rest] }) {
      for (const server of rest) server.signal('SIGKILL');
      return () => rest.map((server) => server.start());
    },
  },
  {
    name: 'a product process killed',
    lastsMs: 5_000,
    cause: ({ killProduct }) => killProduct(1),
  },
  {
    name: 'HAProxy killed and restarted',
    async cause({ haproxy }) {
      haproxy.signal('SIGKILL');
      haproxy.start();
      return () => {};
    },
  },
];

process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
const only = process.argv.slice(2);
const faults = FAULTS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));

const smtp = await startSmtp();
const cluster = await startCluster({
  SMTP_URL: smtp.url,
  SAMPLE_DATA: 'on',
  RATE_LIMITS: 'off',
  TRUSTED_PROXIES: '2', // HAProxy, and the one that the workload claims to be.
  PASSWORD_COST: '1',
  MIN_RESPONSE_MS: '0',
});
const pool = createPool(cluster.primaryUrl, 2);
const { history, stop } = await startWorkload(cluster, smtp);
print(`Three PostgreSQL servers and three processes run at ${cluster.url}\n`);
print(
  '| fault | no write for | no export for | search, company, landing, `/search` refused | `/readyz` refused | slowest refused write | 500 | lost or twice |',
);
print('| --- | --: | --: | --- | --- | --: | --: | --: |');
const problems = new Set<string>();

for (const fault of faults) {
  await delay(CALM_MS);
  const from = history.now();
  const before = problems.size;
  const end = await fault.cause(cluster);
  await delay(fault.lastsMs ?? 1_000);
  const isWritten = async () => {
    const since = history.now() - 1_000;
    await delay(1_000);
    return history.operations.some(({ kind, at, isAcknowledged }) => kind === 'list' && at > since && isAcknowledged);
  };
  if (!fault.lastsMs) await until('writes succeed', isWritten);
  await end();
  await cluster.healthy();
  await until('writes succeed', isWritten);
  await delay(CALM_MS);
  for (const problem of await compareWithDatabase(history, pool)) problems.add(problem);
  print(row(fault.name, history, from, problems.size - before));
}

await stop();
const cookie = await signInTo(cluster.url, 'pro');
await until('all alerts have come', async () => missingAlerts(history, smtp).length === 0).catch(() => {
  for (const name of missingAlerts(history, smtp)) problems.add(`lost: alert of ${name}`);
});
await until('all payment events are processed', async () => {
  const { rows } = await pool.query('select from billing_events where processed_at is null');
  return rows.length === 0;
});
const mails = compareMails(smtp);
const final = await Promise.all([
  compareWithDatabase(history, pool),
  compareSearches(cluster, cookie, pool),
  compareSessions(cluster, history),
  mails.problems,
]);
for (const problem of [...final.flat(), ...history.violations]) problems.add(problem);

const kinds = [...new Set(history.operations.map(({ kind }) => kind))];
const counts = kinds.map((kind) => `${kind} ${history.acknowledged(kind).length}`);
print(`\nAcknowledged: ${counts.join(', ')}. Emails: ${smtp.received.length}, of them ${mails.copies} copies.`);
for (const problem of problems) print(problem);
print(problems.size === 0 ? 'Nothing was lost, and nothing happened twice.' : `${problems.size} problems`);
await pool.end();
process.exit(problems.size === 0 ? 0 : 1);

function row(name: string, { operations, now }: History, from: number, wrong: number): string {
  const during = operations.filter(({ at, ms }) => at + ms >= from);
  const of = (kind: string) => during.filter((one) => one.kind === kind);
  const refused = (kind: string) => {
    const all = of(kind);
    const failed = all.filter(({ isAcknowledged }) => !isAcknowledged);
    return failed.length === 0 ? '0' : `${failed.length} of ${all.length}`;
  };
  const gap = (kind: string) => {
    const times = of(kind).filter(({ isAcknowledged }) => isAcknowledged);
    const ends = [from, ...times.map(({ at, ms }) => at + ms).sort((a, b) => a - b), now()];
    return `${(Math.max(...ends.map((end, i) => end - (ends[i - 1] ?? end))) / 1_000).toFixed(1)} s`;
  };
  const writes = during.filter(({ kind, status }) => WRITES.includes(kind) && status === 503);
  const slowest = Math.max(0, ...writes.map(({ ms }) => ms));
  const failures = during.filter(({ status }) => status === 500).length;
  const reads = READS.map(refused).join(' · ');
  return `| ${[name, gap('list'), gap('export'), reads, refused('readyz'), `${(slowest / 1_000).toFixed(1)} s`, failures, wrong].join(' | ')} |`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
