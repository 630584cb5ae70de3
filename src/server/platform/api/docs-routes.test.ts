import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { TEST_EVENT, WEBHOOK_DOCS, WEBHOOK_EVENT_TYPES } from '#domain/webhooks/webhooks.ts';
import { createTestApp, useTestApp } from '#test/app.ts';
import { describeAuthentication } from '../../members/accounts/api-clients/documentation.ts';
import { CALLS, type Call } from '../../members/accounts/better-auth-calls.ts';
import { docsRoutes } from './docs-routes.ts';
import { endpoint } from './endpoint.ts';

const app = useTestApp();

test('the OpenAPI document uses the specified operation ids, each once', async () => {
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
  expect(names).toHaveLength(new Set(names).size);
});

test('the document is valid OpenAPI 3.1', async () => {
  const document = await (await app.send('/api/openapi.json')).json();
  const { valid, errors } = await new Validator().validate(document);
  expect([errors ?? [], valid]).toEqual([[], true]);
});

test('every call that needs credentials refuses visitors', async () => {
  const { paths } = await (await app.send('/api/openapi.json')).json();
  const calls = Object.entries<Record<string, { security: object[] }>>(paths)
    .filter(([path]) => !path.startsWith('/admin/'))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, { security }]) => ({ path, method, security })))
    .filter(({ security }) => security.every((scheme) => Object.keys(scheme).length > 0));
  expect(calls.length).toBeGreaterThan(100);
  for (const { path, method } of calls) {
    const answer = await app.send(`/api${path.replace(/\{\w+\}/g, '1')}`, { method: method.toUpperCase() });
    const isForAdmins = path.startsWith('/settings');
    expect([method, path, answer.status]).toEqual([method, path, isForAdmins ? 404 : 401]);
  }
});

test('the document is built once', async () => {
  let read = 0;
  const calls = new Hono().get(
    '/ping',
    endpoint({ operationId: 'ping', summary: 'Ping', access: 'anyone' }, async () => {}),
  );
  const { routes } = calls;
  Object.defineProperty(calls, 'routes', { get: () => ++read && routes });
  const docs = docsRoutes(calls, () => describeAuthentication(app.dependencies), app.dependencies.config.appUrl);
  for (let n = 0; n < 3; n++)
    expect(await (await docs.request('/openapi.json')).text()).toContain('"operationId":"ping"');
  expect(read).toBe(1);
});

test('the reference is served from this origin and works under its CSP', async () => {
  const page = await app.send('/api/docs');
  const html = await page.text();
  const files = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"#]+)"/g)].map(([, path = '']) => path);
  expect(files.filter((path) => !path.startsWith('/api/'))).toEqual([]);
  for (const path of files) expect([path, (await app.send(path)).status]).toEqual([path, 200]);
  expect(files.length).toBe(2);
  expect(html).toContain('<a href="/developers">');
  expect(html).not.toContain('STRIPE_');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self' ;");
  expect(policy).toContain("frame-ancestors 'none'");
});

test('the reference of API v1 lists the errors that it sends, and explains webhooks', async () => {
  const { info } = await (await app.send('/api/v1/openapi.json')).json();
  for (const code of ['insufficient_scope', 'idempotency_key_reused', 'method_not_allowed', 'database_unavailable'])
    expect(info.description).toContain(`| \`${code}\` | `);
  for (const code of ['weak_password', 'payment_failed', 'form_expired', 'crm_unavailable'])
    expect(info.description).not.toContain(code);
  for (const event of [...WEBHOOK_EVENT_TYPES, TEST_EVENT]) expect(info.description).toContain(`\`${event}\``);
  expect(`/api/v1/docs#description/${/^## (Webhooks)$/m.exec(info.description)?.[1]?.toLowerCase()}`).toBe(
    WEBHOOK_DOCS,
  );
});

test('the document lists every error of a call, including several with one status', async () => {
  const { paths } = await (await app.send('/api/openapi.json')).json();
  const { 403: refused } = paths['/settings'].patch.responses;
  expect(refused.description).toMatch(/^`forbidden`: .*\n\n`fresh_session_required`: /);
});

test('docs/security.md lists the calls of users that need a fresh session', async () => {
  const { paths } = await (await app.send('/api/openapi.json')).json();
  const calls = Object.entries<Record<string, { responses?: Record<string, { description?: string }> }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, call]) => call.responses?.[403]?.description?.includes('`fresh_session_required`'))
        .map(([method]) => `\`${method.toUpperCase()} ${path}\``),
  );
  const ofLibrary = Object.entries<Call>(CALLS).filter(([, { access }]) => access === 'fresh owner');
  const listed = readFileSync('docs/security.md', 'utf8').match(/`[A-Z]+ \/[^`]+`/g);
  expect(listed?.sort()).toEqual(
    [
      ...calls.filter((call) => !call.includes(' /admin/')),
      ...ofLibrary.map(([path]) => `\`POST /auth${path}\``),
    ].sort(),
  );
});

test('the document explains how API clients authenticate', async () => {
  const { components, paths, info } = await (await app.send('/api/openapi.json')).json();
  expect(components.securitySchemes).toMatchObject({ bearer: { scheme: 'bearer' }, apiKey: { name: 'x-api-key' } });
  expect(paths['/companies'].get.security).toEqual([{}, { bearer: [] }, { apiKey: [] }, { session: [] }]);
  expect(paths['/account/data'].get.security).toEqual([{ session: [] }]);
  expect(info.description).toContain('curl --get http://localhost:3000/api/companies');
  expect(info.description).toContain(
    "5,000 companies a day on screen and by API (300 during the trial). Exports don't count toward this limit.",
  );
});

test('every call is in a section of the document, those for admins in the last one', async () => {
  const { paths, tags } = await (await app.send('/api/openapi.json')).json();
  const sections = tags.map(({ name }: { name: string }) => name);
  expect(sections.at(-1)).toBe('Admin');
  for (const [path, methods] of Object.entries<Record<string, { tags: string[] }>>(paths)) {
    for (const call of Object.values(methods)) expect(sections, path).toEqual(expect.arrayContaining(call.tags));
  }
  expect(paths['/lists'].get.tags).toEqual(['Lists']);
});

test('the document names the session cookie as set for this URL', async () => {
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

test('an unknown call returns a problem with a code', async () => {
  const response = await app.send('/api/no-such-call');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});

test('the type of a problem links to the meaning of its code', async () => {
  const { type } = await (await app.send('/api/no-such-call')).json();
  const { pathname, hash } = new URL(type, 'http://localhost:3000');
  expect((await app.send(pathname)).status).toBe(200);
  const { info } = await (await app.send('/api/openapi.json')).json();
  expect(info.description).toContain(`| \`${hash.slice(1)}\` | 404 | Not found |`);
});

test.each([
  '/api/companies',
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
