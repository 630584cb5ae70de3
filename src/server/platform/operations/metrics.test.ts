import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { loadConfig } from '../config.ts';
import { logRequests } from '../http/log-requests.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createMetrics, metricsRoutes, metricsToken } from './metrics.ts';

const app = useTestApp();
let metrics: ReturnType<typeof createMetrics>;
const jobs: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  const worker = createJobs(app.url, () => {});
  worker.define('look', async () => {});
  await worker.start();
  jobs.push(worker);
  const index = { count: 17, version: 2 };
  const delays = { seenMedian: 3, seenP95: 20, acceptedMedian: 60, acceptedP95: null };
  metrics = createMetrics({
    db: app.db,
    pool: app.pool,
    companySearch: { index: () => index },
    realtime: { size: 3 },
    sources: async () => [
      { id: 'edgar', pollAge: 42, unexplained: 1, delays },
      { id: 'silent', pollAge: null, unexplained: 0, delays },
    ],
  });
});
afterAll(async () => {
  for (const worker of jobs) await worker.close();
});

const PRINTED = 'printed-at-the-start';
const TOKEN = 'a-token-for-monitoring';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

function serve(env: Record<string, string> = {}) {
  const config = loadConfig(env);
  return new Hono()
    .use(logRequests(config, metrics.answered))
    .route('/', metricsRoutes(metricsToken(config, PRINTED), metrics))
    .all('/api/*', (c) => app.api.fetch(c.req.raw));
}

const PRODUCTION = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.fundscout.example', PAYMENTS: 'sandbox' };

test.each<[said: string, env: Record<string, string>, token: string, status: number]>([
  ['the printed token', {}, PRINTED, 200],
  ['no token', {}, '', 404],
  ['the configured token', { METRICS_TOKEN: TOKEN }, TOKEN, 200],
  ['another token', { METRICS_TOKEN: TOKEN }, `${TOKEN}x`, 404],
  ['the printed token when another is configured', { METRICS_TOKEN: TOKEN }, PRINTED, 404],
  ['the configured token in production', { ...PRODUCTION, METRICS_TOKEN: TOKEN }, TOKEN, 200],
  ['the printed token in production', PRODUCTION, PRINTED, 404],
])('shows or hides metrics for %s', async (_case, env, token, status) => {
  // From this machine, like any request forwarded by a proxy on it.
  const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const answer = await serve(env).request('http://localhost/metrics', bearer(token), here);
  expect(answer.status).toBe(status);
  const text = await answer.text();
  if (status === 200) expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  else expect(JSON.parse(text).code).toBe('not_found');
});

test('reports metrics of the process and the database', async () => {
  await app.pool.query(`insert into mails (recipient, subject, state) values ('x@y.example', '', 'failed')`);
  await app.pool.query('update search_version set version = 7');
  const served = serve();
  await served.request('/api/companies?query=secret-search');
  await served.request('/api/companies/nothing-there');
  await served.request('/api/nothing/at/all');
  const text = await (await served.request('http://localhost/metrics', bearer(PRINTED))).text();
  for (const line of [
    'fundscout_http_request_duration_seconds_count{method="GET",route="/api/companies",status="200"} 1',
    'fundscout_http_request_duration_seconds_count{method="GET",route="/api/companies/:slug",status="404"} 1',
    'fundscout_search_index_companies 17',
    'fundscout_search_index_behind 5',
    'fundscout_event_listeners 3',
    'fundscout_database_up 1',
    'fundscout_emails{state="failed"} 1',
    'fundscout_jobs{name="look",state="failed"} 0',
    'fundscout_exports_in_progress 0',
    'fundscout_payment_events_waiting 0',
    'fundscout_source_last_poll_age_seconds{source="edgar"} 42',
    'fundscout_source_unexplained_documents{source="edgar"} 1',
    'fundscout_source_delay_seconds{source="edgar",since="first-sight",quantile="0.95"} 20',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).toMatch(/^fundscout_database_connections\{state="idle"\} \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).not.toMatch(
    /poll_age_seconds{source="silent|acceptance",quantile="0.95|secret-search|nothing-there|nothing\/at|y\.example/,
  );
});

test('reports metrics of the process during a database outage', async () => {
  await app.pool.query('alter table search_version rename to search_version_away');
  const answer = await serve().request('http://localhost/metrics', bearer(PRINTED));
  await app.pool.query('alter table search_version_away rename to search_version');
  const text = await answer.text();
  expect(text).toContain('fundscout_database_up 0\n');
  expect(text).not.toMatch(/^fundscout_(emails|jobs)\{/m);
  expect(text).toContain('fundscout_event_listeners 3\n');
});
