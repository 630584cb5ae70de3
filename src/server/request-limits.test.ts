/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('2026-11-21', { TRUSTED_PROXIES: '1' });
});
afterAll(() => app.close());

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

test.each([
  ['/api/openapi.json', '192.0.4'],
  ['/api/docs', '192.0.5'],
  ['/robots.txt', '192.0.6'],
  ['/llms.txt', '192.0.7'],
  ['/sitemap.xml', '192.0.8'],
  ['/sitemaps/pages.xml.gz', '192.0.9'],
  ['/og/site.png', '192.0.10'],
])('limits %s like every call', async (path, network) => {
  const statuses = await flood(network, 605, path);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  expect(await (await ask(`${network}.1`, path)).json()).toMatchObject({ code: 'too_many_requests' });
});

test("never limits Stripe's webhooks", async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 605; n++) {
    const headers = { 'x-forwarded-for': '192.0.3.1' };
    statuses.add((await app.send('/api/billing/webhook', { body: {}, headers })).status);
  }
  expect([...statuses]).toEqual([400]);
});
