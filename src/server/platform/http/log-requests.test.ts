import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { type CapturedLog, captureLog } from '#test/log.ts';
import { log, readableLine } from '../log.ts';
import { logRequests } from './log-requests.ts';

const app = useTestApp();
let logged: CapturedLog;
beforeEach(() => {
  log.level = 'info';
  logged = captureLog();
});
afterEach(() => {
  log.level = 'warn';
});

function serve(trustedProxies = 0) {
  return new Hono()
    .use(logRequests({ trustedProxies }, () => {}))
    .all('/api/*', (c) => app.api.fetch(c.req.raw))
    .get('*', async (c) => {
      // Pages call the API while rendering; those calls are not logged as requests.
      await app.api.fetch(new Request('http://localhost:3000/api/me'));
      return c.text('page');
    });
}

function lines(): Record<string, unknown>[] {
  return logged
    .text()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('a log line has the route and outcome, but nothing about the requester or the query', async () => {
  const headers = { cookie: 'session=token-of-visitor', 'user-agent': 'browser-of-visitor' };
  const answer = await serve().request('/api/companies?query=secret+search', { headers });
  await serve().request('/api/companies/some-company', { headers });
  await serve().request('/company/some-company?query=secret', { headers });
  expect(lines()).toMatchObject([
    { level: 'info', msg: 'answered', method: 'GET', route: '/api/companies', status: 200, ms: expect.any(Number) },
    { route: '/api/companies/:slug', status: 404 },
    { route: 'page', status: 200 },
  ]);
  expect(lines()[0]?.request_id).toBe(answer.headers.get('x-request-id'));
  expect(logged.text()).not.toMatch(/secret|some-company|of-visitor/);
});

test('a failure carries its request id in the response and in every log line', async () => {
  await app.pool.query('alter table verification rename to verification_away');
  const answer = await serve().request('/api/auth/reset-password/token-of-a-link?callbackURL=/reset-password');
  await app.pool.query('alter table verification_away rename to verification');
  const id = answer.headers.get('x-request-id');
  expect([answer.status, (await answer.json()).requestId]).toEqual([500, id]);
  expect(lines().length).toBeGreaterThan(1);
  expect(lines().every(({ request_id }) => request_id === id)).toBe(true);
  expect(lines()[0]).toMatchObject({ level: 'error', err: { message: expect.stringContaining('verification') } });
});

test.each([
  ['from a trusted proxy', 1, 'edge-0123456789', true],
  ['from anyone', 0, 'edge-0123456789', false],
  ['with invalid characters', 1, 'edge 0123456789 and more', false],
])('keeps or replaces a request id %s', async (_case, proxies, id, expected) => {
  const answer = await serve(proxies).request('/api/me', { headers: { 'x-request-id': id } });
  expect(answer.headers.get('x-request-id') === id).toBe(expected);
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
});

test('keeps email addresses, credentials and row values out of every log line', () => {
  const cause = Object.assign(new Error('550 5.1.1 <mira.o@harbour.example> unknown'), { detail: 'Key (email)=(x)' });
  log.warn({ err: new Error('postgres://user:word@db.example/x is down', { cause }) }, 'To zoé@harbour.example');
  expect(logged.text()).not.toMatch(/harbour|word@|Key|detail/);
  expect(lines()[0]).toMatchObject({
    msg: 'To [address]',
    err: { message: 'postgres://[hidden]@db.example/x is down' },
  });
  expect(lines()[0]?.err).toMatchObject({ stack: expect.stringContaining('log-requests.test.ts') });
});

test('log lines are readable on a terminal', () => {
  const line = { level: 'warn', time: '2026-11-21T12:03:04.000Z', pid: 7, msg: 'Jobs wait', request_id: 'a', n: 1 };
  expect(readableLine(line)).toBe('12:03:04 WARN Jobs wait request_id="a" n=1\n');
  expect(readableLine({ ...line, err: { message: 'm', stack: 'Error: m\n  at x' } })).toContain(
    '\n  Error: m\n    at x',
  );
});
