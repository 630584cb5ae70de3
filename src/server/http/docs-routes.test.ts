import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { docsRoutes } from './docs-routes.ts';
import { operation } from './operation.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the OpenAPI document uses the specified operation ids, and the page lists them', async () => {
  const { paths } = await (await app.send('/api/openapi.json')).json();
  const names = Object.values<Record<string, { operationId: string }>>(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  for (const name of [
    'get_total_companies_count',
    'get_recent_funding_sum',
    'get_filter_options',
    'create-checkout',
    'upgrade-trial',
    'export-csv',
  ]) {
    expect(names).toContain(name);
  }
  const page = await (await app.send('/api/docs')).text();
  for (const name of names.filter((name) => !name.includes('/'))) expect(page).toContain(name);
});

test('the document and the page are built once', async () => {
  const described = new Hono().get('/ping', operation({ operationId: 'ping', summary: 'Ping' }), (c) => c.text('pong'));
  let read = 0;
  const { routes } = described;
  Object.defineProperty(described, 'routes', { get: () => ++read && routes });
  const docs = docsRoutes(described, { description: '', securitySchemes: {} });
  const first = await (await docs.request('/openapi.json')).text();
  expect(first).toContain('"operationId":"ping"');
  const readOnce = read;
  for (let n = 0; n < 3; n++) {
    expect(await (await docs.request('/openapi.json')).text()).toBe(first);
    expect(await (await docs.request('/docs')).text()).toContain('GET /api/ping');
  }
  expect([readOnce > 0, read]).toEqual([true, readOnce]);
});

test('the document lists every error of a call, including several with one status', async () => {
  const { paths } = await (await app.send('/api/openapi.json')).json();
  const { 403: refused } = paths['/settings'].patch.responses;
  expect(refused.description).toMatch(/^`forbidden`: .*\n\n`fresh_session_required`: /);
});

test('the document and the page explain how API clients authenticate', async () => {
  const { components, security, info } = await (await app.send('/api/openapi.json')).json();
  expect(components.securitySchemes).toMatchObject({ bearer: { scheme: 'bearer' }, apiKey: { name: 'x-api-key' } });
  expect(security).toContainEqual({ bearer: [] });
  expect(info.description).toContain('/api/companies, ');
  expect(await (await app.send('/api/docs')).text()).toContain('/api/auth/jwks');
});

test('the document names the session cookie as set for this address', async () => {
  const secure = await createTestApp(undefined, { APP_URL: 'https://fundscout.example' });
  for (const [of, name] of [
    [app, 'fundscout.session_token'],
    [secure, '__Host-fundscout.session_token'],
  ] as const) {
    const { components } = await (await of.send('/api/openapi.json')).json();
    expect(components.securitySchemes.session.name).toBe(name);
  }
  await secure.close();
});

test('every admin-only call documents the 404 that others get', async () => {
  const { paths } = await (await app.send('/api/openapi.json')).json();
  for (const [path, methods] of Object.entries<Record<string, { responses: object }>>(paths)) {
    if (!path.startsWith('/admin/')) continue;
    for (const [method, { responses }] of Object.entries(methods))
      expect(responses, `${method} ${path}`).toHaveProperty('404');
  }
});

test('an unknown call answers a problem with a code', async () => {
  const response = await app.send('/api/no-such-call');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});

test('the type of a problem links to the meaning of its code', async () => {
  const { type } = await (await app.send('/api/no-such-call')).json();
  const { pathname, hash } = new URL(type, 'http://localhost:3000');
  const page = await app.send(pathname);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(`<dt id="${hash.slice(1)}"><code>not_found</code> 404</dt>`);
});

test.each([
  '/api/companies',
  '/api/docs',
  '/api/auth/error?error=x',
  '/api/auth/get-session',
  '/api/no-such-call',
])('%s cannot be cached, framed or run scripts', async (path) => {
  const { headers } = await app.send(path, { as: 'pro' });
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
