import { findTargetHandler } from 'hono/utils/handler';
import { beforeAll, expect, test } from 'vitest';
import { impersonate, signIn } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { contractOf } from '../../platform/api/endpoint.ts';

const app = useTestApp();
const headersOf = new Map<string, Record<string, string>>();
beforeAll(async () => {
  for (const kind of ['free', 'trial', 'monthly', 'pro', 'lifetime', 'lps'] as const) {
    headersOf.set(kind, { cookie: await signIn(app, kind) });
  }
  headersOf.set('visitor', {});
  const admin = { cookie: await signIn(app, 'admin') };
  const created = await app.send('/api/auth/api-key/create', { body: { name: 'x' }, headers: admin });
  headersOf.set('API key of an admin', { 'x-api-key': (await created.json()).key });
  const { token } = await (await app.send('/api/auth/token', { headers: admin })).json();
  headersOf.set('token of an admin', { authorization: `Bearer ${token}` });
  headersOf.set('impersonating admin', { cookie: await impersonate(app, 'monthly') });
  headersOf.set('banned user', { cookie: await signIn(app, 'lifetime') });
  await app.db.updateTable('user').set({ banned: true }).where('email', '=', 'lifetime@fundscout.example').execute();
});

const KINDS = [
  ...['visitor', 'free', 'trial', 'monthly', 'pro', 'lps', 'banned user'],
  ...['API key of an admin', 'token of an admin', 'impersonating admin'],
];

/** Every route under `/api/admin`, with placeholder parameters. */
function adminCalls() {
  const routes = app.api.routes.filter(({ path }) => path.startsWith('/api/admin/'));
  return routes.map(({ method, path, handler }) => ({
    method,
    path: path.replace(/:\w+(\{[^}]*\})?/g, '1'),
    contract: contractOf(findTargetHandler(handler)),
  }));
}

test('finds the calls, so that the tests below are not vacuous', () => {
  const calls = adminCalls().map(({ method, path }) => `${method} ${path}`);
  expect(calls).toContain('GET /api/admin/users');
  expect(calls).toContain('PUT /api/admin/users/1/plan');
  expect(calls.length).toBeGreaterThan(50);
});

test('the contract of every call admits admins only, and changes need a fresh session', () => {
  for (const { method, path, contract } of adminCalls()) {
    const isEdit =
      /^\/api\/admin\/(?:records|companies|history|imports|quality|email-reports|contradictions|duplicates)\b/.test(
        path,
      );
    const access = method === 'GET' ? 'admin' : isEdit ? 'active admin' : 'fresh admin';
    expect({ method, path, access: contract?.access }).toEqual({ method, path, access });
  }
});

test.each(KINDS)('returns 404 for every admin call to: %s', async (kind) => {
  const headers = headersOf.get(kind);
  for (const { method, path } of adminCalls()) {
    const body = method === 'GET' ? undefined : {};
    const answer = await app.send(path, { method, headers, body });
    const text = await answer.text();
    // API clients get a 403 for calls they may not make, before admin access is checked.
    const isApiClient = /^(API key|token)/.test(kind);
    expect({ method, path, status: answer.status }).toEqual({ method, path, status: isApiClient ? 403 : 404 });
    if (!isApiClient) expect(JSON.parse(text)).toMatchObject({ code: 'not_found', detail: 'Not found' });
    expect(text).not.toContain('@fundscout.example');
  }
});

test('an admin can read with any session but make changes only with a fresh one', async () => {
  const headers = { cookie: await signIn(app, 'admin') };
  await app.pool.query(`update session set "createdAt" = now() - interval '1 hour'`);
  await expect
    .poll(async () => (await app.send('/api/admin/users/1/plan', { method: 'DELETE', headers })).status)
    .toBe(403);
  for (const { method, path } of adminCalls().filter((call) => call.method !== 'GET')) {
    const answer = await app.send(path, { method, headers, body: {} });
    expect({ method, path, ...(await answer.json()) }).toMatchObject({ method, path, code: 'fresh_session_required' });
  }
  expect((await app.send('/api/admin/users', { headers })).status).toBe(200);
});

test('routine edits keep a session fresh for each other, for two hours after sign-in', async () => {
  const [headers, other] = [{ cookie: await signIn(app, 'admin') }, { cookie: await signIn(app, 'admin') }];
  const status = async (path: string, by = headers) =>
    (await app.send(path, { method: 'DELETE', headers: by, body: {} })).status;
  const edit = '/api/admin/records/companies/1?version=1';
  const signedInBefore = (time: string) =>
    app.pool.query(`update session set "createdAt" = now() - $1::interval`, [time]);
  expect(await status(edit)).toBe(404);
  await signedInBefore('20 minutes');
  await expect.poll(() => status('/api/admin/users/1/plan')).toBe(403);
  expect([await status(edit), await status(edit, other)]).toEqual([404, 403]);
  await signedInBefore('2 hours');
  await expect.poll(() => status(edit)).toBe(403);
});
