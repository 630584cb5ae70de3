import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../database/connection.ts';
import type { Answered } from '../http/log-requests.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { SearchIndex } from '../search/index/search-index.ts';
import { readFigures } from './metric-queries.ts';

/** Between an answer from memory and one that waits for another server. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type Metrics = {
  answered(answered: Answered): void;
  /** Everything there is to say now, as Prometheus reads it. */
  text(): Promise<{ type: string; text: string }>;
};

type Measured = {
  db: Db;
  pool: pg.Pool;
  companies: { index(): Pick<SearchIndex, 'count' | 'version'> };
  realtime: Pick<Realtime, 'size'>;
};

/** Figures of this process, and those of the database, which every process of it tells alike. */
export function createMetrics({ db, pool, companies, realtime }: Measured): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'fundscout_http_request_duration_seconds',
    help: 'Time until an answer began',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  /** A figure that is read when it is asked for. */
  function gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []) {
    return new Gauge({ name: `fundscout_${name}`, help, labelNames, registers });
  }
  const rows = gauge('search_index_companies', 'Companies that can be searched in this process; 0 while it starts');
  const behind = gauge('search_index_behind', 'Versions of the companies that this process has not read yet');
  const connections = gauge('database_connections', 'Connections of the pool, and who waits for one', ['state']);
  const listeners = gauge('event_listeners', 'Pages that hold a stream of events open');
  const up = gauge('database_up', 'Whether the figures of the database below could be read');
  const jobs = gauge('jobs', 'Jobs that wait, run and have failed', ['name', 'state']);
  const mails = gauge('mails', 'Messages that wait to be delivered, and those that were given up', ['state']);
  const payments = gauge('payment_events_waiting', 'What the payment provider announced and is not worked off');
  const exports = gauge('exports_under_way', 'Exports whose file is being written');

  function tellOfProcess(): number {
    const index = presentIndex(companies);
    rows.set(index?.count ?? 0);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
    listeners.set(realtime.size);
    return index?.version ?? 0;
  }

  async function tellOfDatabase(version: number): Promise<void> {
    const found = await readFigures(db).catch(() => null);
    for (const each of [behind, jobs, mails, payments, exports]) each.reset();
    up.set(found ? 1 : 0);
    if (!found) return;
    behind.set(Math.max(0, found.searchVersion - version));
    for (const { name, waiting, running, failed } of found.jobs) {
      jobs.set({ name, state: 'waiting' }, waiting);
      jobs.set({ name, state: 'running' }, running);
      jobs.set({ name, state: 'failed' }, failed);
    }
    mails.set({ state: 'waiting' }, found.mails.waiting);
    mails.set({ state: 'failed' }, found.mails.failed);
    payments.set(found.paymentEvents);
    exports.set(found.exports);
  }

  return {
    answered({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    async text() {
      await tellOfDatabase(tellOfProcess());
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** null while the index is still loaded. */
function presentIndex(companies: Measured['companies']) {
  try {
    return companies.index();
  } catch {
    return null;
  }
}
