import { Hono } from 'hono';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SearchIndex } from '../../data/search/index/search-index.ts';
import type { Db } from '../database/connection.ts';
import { isSameToken } from '../database/secrets.ts';
import type { LoggedResponse } from '../http/log-requests.ts';
import { AppError, problemResponse } from '../http/problem.ts';
import { isAlive } from '../jobs/cancelable-work.ts';
import { listQueues } from '../jobs/queries.ts';
import { countUnsentMails } from '../mail/stored-mails.ts';
import type { Realtime } from '../realtime/realtime.ts';

/** Bucket bounds in seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type MetricsDependencies = {
  db: Db;
  pool: pg.Pool;
  companySearch: { index(): Pick<SearchIndex, 'count' | 'version'> };
  realtime: Pick<Realtime, 'size'>;
  /** Each source that is turned on; delays in seconds. */
  sources(): Promise<readonly { id: string; pollAge: number | null; unexplained: number; delays: Delays }[]>;
};

type Delays = Record<'seenMedian' | 'seenP95' | 'acceptedMedian' | 'acceptedP95', number | null>;

/** Metrics of this process and of the database; the latter are the same in every process. */
export function createMetrics({ db, pool, companySearch, realtime, sources }: MetricsDependencies) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'fundscout_http_request_duration_seconds',
    help: 'Time until the response started, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  /** A gauge read on demand. */
  function gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []) {
    return new Gauge({ name: `fundscout_${name}`, help, labelNames, registers });
  }
  const rows = gauge('search_index_companies', 'Searchable companies in this process. 0 during startup');
  const behind = gauge('search_index_behind', 'Search versions that this process has not loaded yet');
  const connections = gauge('database_connections', 'Connections of the pool, and requests waiting for one', ['state']);
  const listeners = gauge('event_listeners', 'Open event streams');
  const up = gauge('database_up', 'Whether the database metrics below could be read');
  const jobs = gauge('jobs', 'Waiting, running and failed jobs', ['name', 'state']);
  const mails = gauge('emails', 'Emails waiting for delivery, and emails that failed', ['state']);
  const payments = gauge('payment_events_waiting', 'Payment events waiting to be processed');
  const exports = gauge('exports_in_progress', 'Exports in progress');
  const pollAges = gauge('source_last_poll_age_seconds', 'Seconds since the last successful poll of a source', [
    'source',
  ]);
  const unexplainedDocuments = gauge(
    'source_unexplained_documents',
    'Documents in the official lists of a source that are neither imported, left out nor refused for a reason',
    ['source'],
  );
  const delays = gauge('source_delay_seconds', 'Delay of the last 200 documents until they were searchable', [
    'source',
    'since',
    'quantile',
  ]);

  function setProcessGauges(): number {
    const index = presentIndex(companySearch);
    rows.set(index?.count ?? 0);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
    listeners.set(realtime.size);
    return index?.version ?? 0;
  }

  async function setDatabaseGauges(version: number): Promise<void> {
    const figures = await readFigures(db, sources).catch(() => null);
    for (const each of [behind, jobs, mails, payments, exports, pollAges, unexplainedDocuments, delays]) each.reset();
    up.set(figures ? 1 : 0);
    if (!figures) return;
    behind.set(Math.max(0, figures.searchVersion - version));
    for (const { name, ...counts } of figures.jobs) {
      for (const state of ['waiting', 'running', 'failed'] as const) jobs.set({ name, state }, counts[state]);
    }
    for (const state of ['waiting', 'failed'] as const) mails.set({ state }, figures.mails[state]);
    payments.set(figures.paymentEvents);
    exports.set(figures.exports);
    for (const source of figures.sources) {
      if (source.pollAge !== null) pollAges.set({ source: source.id }, source.pollAge);
      unexplainedDocuments.set({ source: source.id }, source.unexplained);
      const { seenMedian, seenP95, acceptedMedian, acceptedP95 } = source.delays;
      for (const [since, quantile, value] of [
        ['first-sight', '0.5', seenMedian],
        ['first-sight', '0.95', seenP95],
        ['acceptance', '0.5', acceptedMedian],
        ['acceptance', '0.95', acceptedP95],
      ] as const) {
        if (value !== null) delays.set({ source: source.id, since, quantile }, value);
      }
    }
  }

  return {
    answered({ method, route, status, seconds }: LoggedResponse): void {
      requests.observe({ method, route, status }, seconds);
    },
    /** Current metrics in the Prometheus format. */
    async text() {
      await setDatabaseGauges(setProcessGauges());
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** null while the index is loading. */
function presentIndex(companySearch: MetricsDependencies['companySearch']) {
  try {
    return companySearch.index();
  } catch {
    return null;
  }
}

async function readFigures(db: Db, readSources: MetricsDependencies['sources']) {
  const [jobs, mails, sources, { version }, exports, events] = await Promise.all([
    listQueues(db),
    countUnsentMails(db),
    readSources(),
    db.selectFrom('search_version').select('version').executeTakeFirstOrThrow(),
    db
      .selectFrom('exports')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('size', 'is', null)
      .where('removed_at', 'is', null)
      .where(isAlive)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('billing_events')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('processed_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { jobs, mails, sources, searchVersion: version, exports: exports.n, paymentEvents: events.n };
}

/** Serves metrics to callers with the token. All others get 404. */
export function metricsRoutes(token: string | null, metrics: Pick<ReturnType<typeof createMetrics>, 'text'>) {
  return new Hono().onError(problemResponse).get('/metrics', async (c) => {
    if (token === null || !isSameToken(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
      throw new AppError('not_found');
    }
    const { type, text } = await metrics.text();
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' });
  });
}

/** Returns the configured token, or outside production the one printed at startup. */
export function metricsToken(
  { metricsToken, production }: { metricsToken: string | null; production: boolean },
  operatorToken: string,
): string | null {
  return metricsToken ?? (production ? null : operatorToken);
}
