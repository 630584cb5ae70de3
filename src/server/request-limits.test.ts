/** @module-tag slow */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { measureLoopDelay } from './platform/http/overload.ts';

const app = useTestApp('2026-11-21', { TRUSTED_PROXIES: '1' });

const ask = (address: string, path = '/api/companies', headers: Record<string, string> = {}) =>
  app.send(path, { headers: { 'x-forwarded-for': address, ...headers } });

/** Sends requests from 200 addresses of a network until there are this many responses. */
async function flood(network: string, times: number, path?: string, headers?: Record<string, string>) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await ask(`${network}.${n % 200}`, path, headers)).status);
  return statuses;
}

test('counts visitors of one network together without limiting other networks', async () => {
  const statuses = await flood('192.0.2', 605);
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  const refused = await ask('192.0.2.250', '/api/filter-options');
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60]);
  expect((await ask('198.51.100.1')).status).toBe(200);
  const signedIn = await app.send('/api/companies', { as: 'pro', headers: { 'x-forwarded-for': '198.51.100.2' } });
  expect(signedIn.status).toBe(200);
  app.advanceClock(60);
  expect((await ask('192.0.2.250')).status).toBe(200);
});

test('limits requests with an invalid key like those of visitors', async () => {
  const statuses = await flood('203.0.113', 605, '/api/me', { authorization: 'Bearer fsk_made-up' });
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
});

const FILES =
  '/api/openapi.json /api/docs /robots.txt /llms.txt /sitemap.xml /sitemaps/pages.xml.gz /og/site.png'.split(' ');

test('limits files like every call', async () => {
  await flood('192.0.4', 600 - FILES.length, '/api/me');
  for (const path of FILES) expect([path, (await ask('192.0.4.1', path)).status]).toEqual([path, 200]);
  for (const path of FILES) {
    const refused = await ask('192.0.4.1', path);
    expect([path, refused.status, (await refused.json()).code]).toEqual([path, 429, 'too_many_requests']);
  }
});

test("never limits Stripe's webhooks", async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 605; n++) {
    const headers = { 'x-forwarded-for': '192.0.3.1' };
    statuses.add((await app.send('/api/billing/webhook', { body: {}, headers })).status);
  }
  expect([...statuses]).toEqual([400]);
});

const EXPORT = { body: { companyIds: [1] } };
const EXPORTS: [path: string, request?: object][] = [
  ['/api/exports/companies', EXPORT],
  ['/api/exports/companies/preview'],
  ['/api/account/data'],
];
const COUNTS: typeof EXPORTS = [
  ['/api/filter-options'],
  ['/api/company-figures'],
  ['/api/list-counts'],
  ['/api/stats/companies'],
];
const SEARCHES: typeof EXPORTS = [['/api/companies'], ['/api/lps']];
const NEVER: typeof EXPORTS = [
  ['/api/auth/sign-in/email', { body: { email: 'pro@fundscout.example', password: DEMO_PASSWORD } }],
  ['/api/billing/webhook', { body: {} }],
  ['/api/me'],
  ['/api/lists'],
  ['/readyz'],
  ['/api/auth/sign-out', { as: undefined, body: {} }],
];

/** The `Retry-After` of each call that is refused because of overload; null if it was not. */
async function refusals(calls: typeof EXPORTS): Promise<(string | null)[]> {
  const answers: (string | null)[] = [];
  for (const [path, request] of calls) {
    const response = await app.send(path, { as: 'monthly', headers: { 'x-forwarded-for': '192.0.11.1' }, ...request });
    const { code } = response.headers.get('content-type')?.includes('problem') ? await response.json() : { code: null };
    answers.push(code === 'overloaded' ? `${response.status} ${response.headers.get('retry-after')}` : null);
    if (code !== 'overloaded') expect(response.status, path).toBeLessThan(500);
  }
  return answers;
}

test.each<[delayMs: number, exports: string | null, counts: string | null, searches: string | null]>([
  [149, null, null, null],
  [150, '503 10', null, null],
  [300, '503 10', '503 5', null],
  [600, '503 10', '503 5', '503 2'],
  [60_000, '503 10', '503 5', '503 2'],
  [0, null, null, null],
])('a delay of %i ms sheds exports, then counts, then searches, and nothing else', async (delay, ...expected) => {
  app.overload(delay);
  for (const [i, calls] of [EXPORTS, COUNTS, SEARCHES].entries())
    expect(await refusals(calls)).toEqual(calls.map(() => expected[i]));
  expect(await refusals(NEVER)).toEqual(NEVER.map(() => null));
});

test('API v1 sheds like the site, and pages have a queue of their own', async () => {
  app.overload(60_000);
  const pageCall = { json: null };
  expect((await app.api.request('/api/companies', {}, { pageCall })).status).toBe(200);
  const created = await app.send('/api/auth/api-key/create', { as: 'pro', body: { name: 'Busy' } });
  const headers = { authorization: `Bearer ${(await created.json()).key}`, 'x-forwarded-for': '192.0.11.2' };
  expect((await app.send('/api/v1/companies', { headers })).status).toBe(503);
  expect((await app.send('/api/v1/lists', { headers })).status).toBe(200);
  app.overload(0);
  expect((await app.send('/api/v1/companies', { headers })).status).toBe(200);
});

test('measures the delay of a busy event loop', async () => {
  const loop = measureLoopDelay();
  expect(loop.delayMs()).toBe(0);
  while (loop.delayMs() < 50) {
    const end = performance.now() + 100;
    while (performance.now() < end);
    await nextTurn();
  }
  loop.close();
});
