import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '#server/platform/database/connection.ts';
import { startEdgar } from '#test/edgar.ts';
import { signInTo } from '#test/product.ts';
import { startBucket } from '#test/s3.ts';
import { startSmtp } from '#test/smtp.ts';
import { createRandom } from '../../bench/vocabulary.ts';
import { compareMails, compareSearches, compareSessions, compareWithDatabase, readMissing } from './check.ts';
import { type ProcessCluster, startCluster, until } from './process-cluster.ts';
import { EXPORT_PAUSE_MS, startWorkload } from './workload.ts';

/** Longer than `ttl`, so that another server becomes the primary. */
const PAUSE_MS = 25_000;
/** How long the workload runs on before and after each fault. */
const CALM_MS = 3_000;
const STEP_SECONDS = 600;
const RANDOM_FAULTS = 2;
const READS = ['search', 'company', 'landing', '/search', 'readyz'];
const WRITES = ['list', 'export', 'edit', 'sign-up', 'sign-in', 'sign-out', 'checkout'];
/** How long a write may take to be refused. */
const REFUSED_WITHIN_MS = 2_000;
/** Writes succeed again this long after a crash, or after the end of a fault that lasts. */
const WRITTEN_WITHIN_MS = 10_000;
/** After a server is lost: its lock, of at least 20 s, expires. */
const LOCK_EXPIRY_MS = 25_000;
const SAMPLE_EVERY_MS = 250;

type Fault = {
  name: string;
  /** Causes it. @returns what ends it */
  cause(cluster: ProcessCluster): Promise<() => unknown>;
  /** How long it lasts at least; otherwise until writes succeed again. */
  lastsMs?: number;
  writtenWithinMs?: number;
  /** Ends the connections of clients, so that requests in progress have no response. */
  cutsClients?: true;
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
    writtenWithinMs: LOCK_EXPIRY_MS,
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
    writtenWithinMs: LOCK_EXPIRY_MS,
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
    lastsMs: 5_000,
    async cause({ etcd: [first] }) {
      first?.signal('SIGKILL');
      return () => first?.start();
    },
  },
  {
    name: 'etcd without quorum for 25 s',
    lastsMs: 25_000,
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
    cutsClients: true,
    async cause({ haproxy }) {
      restart(haproxy);
      return () => {};
    },
  },
  {
    name: 'every PgBouncer killed and restarted',
    async cause({ pgbouncers }) {
      pgbouncers.forEach(restart);
      return () => {};
    },
  },
  {
    name: 'primary cut off from all processes for 15 s',
    lastsMs: 15_000,
    cause: async ({ cut }) => cut([0, 1, 2]),
  },
  {
    name: 'primary cut off from one process for 15 s',
    lastsMs: 15_000,
    cause: async ({ cut }) => cut([1]),
  },
  {
    name: 'replicas a minute late for 15 s, then PostgreSQL of the primary killed',
    async cause({ nodes, leader }) {
      const primary = await leader();
      const configure = (change: string) => async (node: (typeof nodes)[number]) => {
        await node.query(`alter system ${change}`);
        await node.query('select pg_reload_conf()');
      };
      const replicas = nodes.filter((node) => node !== primary);
      await Promise.all(replicas.map(configure(`set recovery_min_apply_delay = '1min'`)));
      await delay(15_000);
      primary.postgres.signal('SIGKILL');
      return () => Promise.all(replicas.map(configure('reset recovery_min_apply_delay')));
    },
  },
  {
    name: 'disk of the primary full for 15 s',
    lastsMs: 15_000,
    cause: async ({ leader }) => (await leader()).fillDisk(),
  },
  ...[STEP_SECONDS, -STEP_SECONDS].flatMap((seconds): Fault[] => {
    const step = `${Math.abs(seconds) / 60} min ${seconds > 0 ? 'forward' : 'back'} for 10 s`;
    return [
      {
        name: `clock of the primary ${step}`,
        lastsMs: 10_000,
        async cause({ leader }) {
          const { stepClock, patroni } = await leader();
          stepClock(seconds);
          return () => {
            stepClock(0);
            restart(patroni); // It would sleep until the time it had planned before the step.
          };
        },
      },
      {
        name: `clock of a process ${step}`,
        lastsMs: 10_000,
        async cause({ stepClock }) {
          stepClock(1, seconds);
          return () => stepClock(1, 0);
        },
      },
    ];
  }),
];

function restart(service: ProcessCluster['haproxy']): void {
  service.signal('SIGKILL');
  service.start();
}

const limitOf = ({ lastsMs = 0, writtenWithinMs = lastsMs + WRITTEN_WITHIN_MS }: Fault) => writtenWithinMs;

/** Two faults, the second of which begins while the first lasts. */
function twoAtOnce(random: () => number): Fault {
  const [first, second] = [0, 0].map(() => FAULTS[Math.trunc(random() * FAULTS.length)]) as [Fault, Fault];
  const wait = random() * 5_000;
  return {
    name: `${first.name}; ${(wait / 1_000).toFixed(1)} s later: ${second.name}`,
    lastsMs: Math.max(first.lastsMs ?? 1_000, second.lastsMs ?? 1_000),
    writtenWithinMs: wait + limitOf(first) + limitOf(second),
    ...((first.cutsClients || second.cutsClients) && { cutsClients: true }),
    async cause(cluster) {
      const end = await first.cause(cluster);
      await delay(wait);
      starts.push(history.now());
      const endSecond = await second.cause(cluster).catch(() => () => {}); // Such as without a leader.
      return async () => {
        await end();
        await endSecond();
      };
    },
  };
}

process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
const only = process.argv.slice(2);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const faults = [
  ...FAULTS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part))),
  ...(only.length === 0 || only.includes('random')
    ? Array.from({ length: RANDOM_FAULTS }, () => twoAtOnce(random))
    : []),
];

const [smtp, edgar, bucket] = await Promise.all([startSmtp(), startEdgar(), startBucket()]);
const cluster = await startCluster({
  ...edgar.env,
  EDGAR_CONTACT: 'operator@harbour.example',
  ...bucket.env,
  SMTP_URL: smtp.url,
  SAMPLE_DATA: 'on',
  RATE_LIMITS: 'off',
  TRUSTED_PROXIES: '2', // HAProxy, and the one that the workload claims to be.
  PASSWORD_COST: '1',
  MIN_RESPONSE_MS: '0',
});
const pool = createPool(cluster.primaryUrl, 2);
// Sources are followed, and files imported, once the sample is no longer there; here it may stay.
await pool.query('update site_settings set sample_data = false');
await cluster.healthy();
const parts = { smtp, edgar, pool };
const { history, stop } = await startWorkload(cluster, parts);
/** When faults began. */
const starts: number[] = [];
const busyMs = measureBusyTime();
print(`Three PostgreSQL servers and three processes run at ${cluster.url}. Seed ${seed}\n`);
print(
  '| fault | no write for | no export for | search, company, landing, `/search` refused | `/readyz` refused | slowest refused write | 500 | busy | lost or twice |',
);
print('| --- | --: | --: | --- | --- | --: | --: | --: | --: |');
const problems = new Set<string>();

for (const fault of faults) {
  await delay(CALM_MS);
  const from = history.now();
  const before = problems.size;
  const logged = new Set(warnings());
  starts.push(from);
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
  report(await compareWithDatabase(history, pool));
  const lost = problems.size - before;
  const { cells, broken } = summarize(fault, from);
  report(broken.map((promise) => `${fault.name}: ${promise}`));
  if (broken.length > 0) for (const line of warnings()) if (!logged.has(line)) process.stderr.write(`${line}\n`);
  print(`| ${[fault.name, ...cells, lost].join(' | ')} |`);
}

await stop();
const cookie = await signInTo(cluster.url, 'pro');
const missing = () => readMissing(history, parts);
await until('everything has followed', async () => (await missing()).length === 0).catch(() => {});
report((await missing()).map((what) => `lost: ${what}`));
const mails = compareMails(smtp);
const final = await Promise.all([
  compareWithDatabase(history, pool),
  compareSearches(cluster, cookie, pool),
  compareSessions(cluster, history),
  mails.problems,
]);
report([...final.flat(), ...history.violations]);

const kinds = [...new Set(history.operations.map(({ kind }) => kind))];
const counts = kinds.map((kind) => `${kind} ${history.acknowledged(kind).length}`);
print(`\nAcknowledged: ${counts.join(', ')}. Emails: ${smtp.received.length}, of them ${mails.copies} copies.`);
for (const problem of problems) print(problem);
print(problems.size === 0 ? 'Nothing was lost, and nothing happened twice.' : `${problems.size} problems`);
await pool.end();
process.exit(problems.size === 0 ? 0 : 1);

/** Returns what a fault did to clients, and the promises it broke, except for the time in which the machine was too busy. */
function summarize(fault: Fault, from: number): { cells: (string | number)[]; broken: string[] } {
  const broken: string[] = [];
  const during = history.operations.filter(({ at, ms }) => at + ms >= from);
  const of = (kind: string) => during.filter((one) => one.kind === kind);
  const refused = (kind: string) => {
    const all = of(kind).filter(({ status }) => status > 0 || !fault.cutsClients);
    const failed = all.filter(({ isAcknowledged }) => !isAcknowledged);
    if (failed.length === 0) return '0';
    broken.push(
      `refused ${kind}, ${failed.map(({ at, ms, status, code }) => `${status} ${code} ${seconds(at + ms - from)} after it began`).join(', ')}`,
    );
    return `${failed.length} of ${all.length}`;
  };
  const longest = (periods: { from: number; to: number; kind: string }[], limit: number, promise: string) => {
    const [worst] = periods.toSorted((a, b) => b.to - b.from - (a.to - a.from));
    if (!worst) return '';
    const ms = worst.to - worst.from;
    if (ms - busyMs(worst.from, worst.to) > limit) broken.push(`${promise} ${worst.kind}: ${seconds(ms)}`);
    return seconds(ms);
  };
  const gap = (kind: string) => {
    const operations = of(kind).filter(({ isAcknowledged }) => isAcknowledged);
    const times = [from, ...operations.map(({ at, ms }) => at + ms).sort((a, b) => a - b), history.now()];
    return times.slice(1).map((to, i) => ({ from: times[i] ?? to, to, kind }));
  };
  const refusals = during
    .filter(({ kind, isOutage }) => WRITES.includes(kind) && isOutage)
    .map(({ at, ms, kind }) => ({
      from: Math.max(at, starts.findLast((start) => start < at + ms) ?? 0),
      to: at + ms,
      kind,
    }));
  const [readyz, ...reads] = READS.map(refused).reverse();
  const cells = [
    longest(gap('list'), limitOf(fault), 'no'),
    longest(gap('export'), limitOf(fault) + EXPORT_PAUSE_MS, 'no'),
    reads.reverse().join(' · '),
    readyz ?? '',
    longest(refusals, REFUSED_WITHIN_MS, 'slowly refused'),
    during.filter(({ status }) => status === 500).length,
    seconds(busyMs(from, history.now())),
  ];
  return { cells, broken };
}

/** @returns the time for which a process of the product waited for a core, in a period */
function measureBusyTime(): (from: number, to: number) => number {
  const samples: { at: number; ms: number }[] = [];
  const last = new Map<number, number>();
  setInterval(() => {
    const waited = cluster.products.map(({ pid }) => {
      const total = waitedForCore(pid);
      const since = Math.max(0, total - (last.get(pid) ?? total));
      last.set(pid, total);
      return since;
    });
    samples.push({ at: history.now(), ms: Math.max(...waited) });
  }, SAMPLE_EVERY_MS).unref();
  return (from, to) => samples.filter(({ at }) => at > from && at <= to).reduce((sum, { ms }) => sum + ms, 0);
}

/** Milliseconds since the process began; 0 once it has ended. */
function waitedForCore(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** What the processes of the product have logged, apart from their requests. */
function warnings(): string[] {
  return cluster.products.flatMap((product, i) =>
    product
      .output()
      .split('\n')
      .filter((line) => /"level":"(warn|error)"/.test(line))
      .map((line) => `  app-${i + 1} ${line.slice(0, 300)}`),
  );
}

function report(observed: string[]): void {
  for (const problem of observed) {
    if (!problems.has(problem)) process.stderr.write(`${problem}\n`);
    problems.add(problem);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
