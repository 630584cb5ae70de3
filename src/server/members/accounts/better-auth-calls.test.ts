import {
  freshSessionMiddleware,
  requestOnlySessionMiddleware,
  sensitiveSessionMiddleware,
  sessionMiddleware,
} from 'better-auth/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { emailOf, impersonate, signIn, userIdOf } from '#test/accounts.ts';
import { type Account, createTestApp, type TestApp } from '#test/app.ts';
import { createSamlProvider } from '#test/saml-provider.ts';
import { loadConfig } from '../../platform/config.ts';
import { emailDigest } from '../../platform/http/rate-limit.ts';
import type { AttemptLimit } from './attempts.ts';
import { createAuth } from './auth.ts';
import { CALLS, type Call, callOf } from './better-auth-calls.ts';

const ADDRESS = '192.0.2.77';
const ROWS = Object.entries<Call>(CALLS);
const rowsWith = (has: (call: Call) => unknown) => ROWS.filter(([, call]) => has(call));

const env = { WALLET_SIGN_IN: 'on', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', TRUSTED_PROXIES: '1' };

let app: TestApp;
let endpoints: Map<string, z.output<typeof endpoint>>;
beforeAll(async () => {
  const provider = createSamlProvider();
  const saml = { ...provider, domain: 'harbour.example', label: 'Harbour' };
  app = await createTestApp(undefined, env, { saml });
  const config = loadConfig({ DATABASE_URL: app.url, ...env });
  const { api } = createAuth({
    db: app.db,
    config: { ...config, identityProviders: { ...config.identityProviders, saml } },
    secrets: ['s'.repeat(32)],
    mailer: app.mailer,
  });
  endpoints = new Map(
    Object.values(api).flatMap((call) => {
      const { data } = endpoint.safeParse({ path: call.path, ...call.options });
      return data ? [[data.path, data]] : [];
    }),
  );
});
beforeEach(() => app.db.deleteFrom('rate_limits').execute());
afterAll(() => app.close());

const setBanned = (account: Account, banned: boolean) =>
  app.db.updateTable('user').set({ banned }).where('email', '=', emailOf(account)).execute();

const methods = z.union([z.string().transform((method) => [method]), z.array(z.string())]);
const endpoint = z.object({
  path: z.string(),
  method: methods.default(['GET', 'POST']),
  body: z.unknown().optional(),
  use: z.array(z.unknown()).default([]),
  metadata: z.object({ scope: z.string().optional(), allowedMediaTypes: z.array(z.string()).default([]) }).optional(),
});

const NEW_EMAIL = 'new@harbour.example';

/** The minimal input that gets any call past validation. */
const body = (more: object = {}) => ({
  email: NEW_EMAIL,
  newEmail: NEW_EMAIL,
  type: 'sign-in',
  name: '',
  terms: true,
  token: 'x',
  password: 'a fine harbour',
  currentPassword: 'demo-password',
  ...more,
});

/** Makes a call in the form that the library accepts, except that emailed links are posted. */
function call(path: string, { cookie = '', sent = body() as object, method = methodOf(path) } = {}) {
  const types = endpoints.get(path)?.metadata?.allowedMediaTypes ?? [];
  const form = types.includes('application/json') ? undefined : types[0];
  const headers = { 'x-forwarded-for': ADDRESS, ...(cookie && { cookie }), ...(form && { 'content-type': form }) };
  const query = endpoints.get(path)?.method[0] === 'GET' ? '?callbackURL=/&token=x' : '';
  return app.send(`/api/auth${path.replace(/:\w+/, 'x')}${query}`, {
    method,
    headers,
    ...(method === 'POST' && { body: form ? Buffer.from(String(new URLSearchParams({ ...sent }))) : sent }),
  });
}

const methodOf = (path: string) => (callOf(path)?.linkPage ? 'POST' : endpoints.get(path)?.method[0]);

async function stale(cookie: string): Promise<string> {
  await app.pool.query(`update session set "createdAt" = now() - interval '1 day'`);
  return cookie;
}
const outcome = async (answer: Response) => [answer.status, (await answer.json()).code];

test('every listed call exists in Better Auth', () => {
  expect(endpoints.size).toBeGreaterThan(60);
  expect(ROWS.map(([path]) => path).filter((path) => !endpoints.has(path))).toEqual([]);
});

test('returns 404 for every Better Auth call that is not listed', async () => {
  const cookie = await signIn(app, 'admin');
  const closed = [...endpoints].filter(([path]) => !Object.hasOwn(CALLS, path));
  expect(closed.length).toBeGreaterThan(20);
  for (const [path, { method }] of closed) {
    for (const verb of method) {
      const refusal = ['GET', 'POST'].includes(verb) ? [404, 'not_found'] : [405, 'method_not_allowed'];
      expect([path, await outcome(await call(path, { cookie, method: verb }))]).toEqual([path, refusal]);
    }
  }
});

describe('access', () => {
  test('every call that changes something with a session declares its access', () => {
    const ofSessions: unknown[] = [
      sessionMiddleware,
      sensitiveSessionMiddleware,
      freshSessionMiddleware,
      requestOnlySessionMiddleware,
    ];
    const changing = ROWS.filter(([path]) => {
      const { method = [], use = [] } = endpoints.get(path) ?? {};
      return method.includes('POST') && use.some((middleware) => ofSessions.includes(middleware));
    });
    expect(changing.length).toBeGreaterThan(5);
    expect(changing.filter(([, { access }]) => !access)).toEqual([]);
    const administration = ROWS.filter(([path]) => path.startsWith('/admin/')).map(([path]) => path);
    const guarded = rowsWith(({ access }) => access === 'fresh admin').map(([path]) => path);
    expect(administration.filter((path) => !guarded.includes(path))).toEqual(['/admin/stop-impersonating']);
  });

  test.each(rowsWith(({ access }) => access?.endsWith('owner')))('%s is for the owner', async (path, { access }) => {
    const visitor = await call(path);
    expect([path, visitor.status]).toEqual([path, 401]);
    expect(await outcome(await call(path, { cookie: await impersonate(app, 'free') }))).toEqual([403, 'forbidden']);
    const banned = await signIn(app, 'trial');
    await setBanned('trial', true);
    expect(await outcome(await call(path, { cookie: banned }))).toEqual([403, 'banned']);
    await setBanned('trial', false);
    const old = await call(path, { cookie: await stale(await signIn(app, 'pro')) });
    if (access === 'fresh owner') expect(await outcome(old)).toEqual([403, 'fresh_session_required']);
    else expect(await old.text()).not.toContain('fresh_session_required');
  });

  test.each(rowsWith(({ access }) => access === 'fresh admin'))('%s is for admins', async (path) => {
    const userId = await userIdOf(app, 'trial');
    const json = body({ userId, role: 'admin', password: 'a fine harbour' });
    for (const cookie of [undefined, await signIn(app, 'free'), await signIn(app, 'pro')]) {
      expect(await outcome(await call(path, { sent: json, cookie }))).toEqual([404, 'not_found']);
    }
    const old = await call(path, { sent: json, cookie: await stale(await signIn(app, 'admin')) });
    expect(await outcome(old)).toEqual([403, 'fresh_session_required']);
    expect(await app.db.selectFrom('user').select('role').where('id', '=', userId).execute()).toEqual([
      { role: 'user' },
    ]);
    expect(
      await app.db.selectFrom('audit_log').select('action').where('subject', '=', `user:${userId}`).execute(),
    ).toEqual([]);
  });
});

test('every change by an admin is audited', async () => {
  const changing = rowsWith(({ access }) => access === 'fresh admin');
  expect(changing.filter(([, { audit }]) => !audit)).toEqual([]);
  const cookie = await signIn(app, 'admin');
  const userId = await userIdOf(app, 'lifetime');
  for (const [path, { audit = '' }] of changing) {
    const creates = path === '/admin/create-user';
    const user = { email: 'audited@harbour.example', name: 'Audited', password: 'a fine harbour' };
    if (creates) expect((await call(path, { cookie, sent: { ...user, userId } })).status).toBe(400);
    const json = creates ? user : { userId, role: 'user' };
    const response = await call(path, { cookie, sent: json });
    expect([path, response.status]).toEqual([path, 200]);
    const subject = `user:${creates ? (await response.json()).user.id : userId}`;
    const entries = await app.db
      .selectFrom('audit_log')
      .select('actor_email')
      .where('action', '=', audit)
      .where('subject', '=', subject)
      .execute();
    expect([path, entries]).toEqual([path, [{ actor_email: 'admin@fundscout.example' }]]);
    await app.db.updateTable('user').set({ banned: false }).where('id', '=', userId).execute();
  }
});

describe('limits', () => {
  test('every call that signs in or proves something has limits', () => {
    const guessable = ROWS.filter(([path]) => /sign-in|sign-up|verif|reset|two-factor|password|\/token/.test(path));
    // A new passkey is checked against the challenge issued to its own session.
    expect(guessable.filter(([, { limits }]) => !limits).map(([path]) => path)).toEqual([
      '/passkey/verify-registration',
    ]);
  });

  const limited = rowsWith(({ limits }) => limits).flatMap(([path, { limits = [] }]) =>
    limits.map((limit) => [path, limit.per, limit.bucket, limit] as const),
  );
  test.each(limited)('%s counts by %s: %s', async (path, _per, _bucket, limit) => {
    const cookie = limit.per === 'user' ? await signIn(app, 'pro') : '';
    const key = await keyOf(limit);
    const fill = (count: number) =>
      app.pool.query(
        `insert into rate_limits (key, count, window_ends_at) values ($1, $2, now() + interval '5 minutes')
         on conflict (key) do update set count = excluded.count`,
        [key, count],
      );
    await fill(limit.max - 1);
    expect((await call(path, { cookie })).status).not.toBe(429);
    await fill(limit.max);
    const answer = await call(path, { cookie });
    expect(await outcome(answer)).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(200);
  });

  async function keyOf({ bucket, per }: AttemptLimit): Promise<string> {
    if (per === 'ip') return `${bucket}:address:${ADDRESS}`;
    return `${bucket}:${per}:${per === 'user' ? await userIdOf(app, 'pro') : emailDigest(NEW_EMAIL)}`;
  }
});

describe('new passwords', () => {
  test('every call that takes a new password checks it', () => {
    const takers = ROWS.filter(([path]) =>
      bodyFields(endpoints.get(path)?.body).some((field) => /^(newPassword|password)$/.test(field)),
    );
    // These take the current password, as proof.
    const provers = [
      '/sign-in/email',
      '/two-factor/enable',
      '/two-factor/disable',
      '/two-factor/generate-backup-codes',
    ];
    expect(
      takers
        .map(([path]) => path)
        .filter((path) => !provers.includes(path))
        .sort(),
    ).toEqual(
      rowsWith(({ setsPassword }) => setsPassword)
        .map(([path]) => path)
        .sort(),
    );
  });

  test.each(
    rowsWith(({ setsPassword }) => setsPassword),
  )('%s rejects a password that is easy to guess', async (path) => {
    const cookie = await signIn(app, 'admin');
    for (const weak of ['12345', 'qwerty', 'x'.repeat(129)]) {
      const json = body({
        password: weak,
        newPassword: path === '/sign-up/email' || path === '/admin/create-user' ? undefined : weak,
      });
      expect(await outcome(await call(path, { cookie, sent: json }))).toEqual([400, 'weak_password']);
    }
  });

  /** Names of a call's body fields. */
  function bodyFields(schema: unknown): string[] {
    if (!(schema instanceof z.ZodType)) return [];
    const shape = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
    return Object.keys({
      ...shape.properties,
      ...Object.assign({}, ...(shape.allOf ?? []).map((part) => Object(part).properties)),
    });
  }
});

test('pads the response time of every call that sends email, and of no other', () => {
  const emailing = rowsWith(({ limits }) => limits?.some(({ bucket }) => bucket === 'mail')).map(([path]) => path);
  expect(rowsWith(({ constantTime }) => constantTime).map(([path]) => path)).toEqual(emailing);
});

test('every padded call takes at least the minimum time', async () => {
  const floor = 300;
  const padded = await createTestApp(undefined, { MIN_RESPONSE_MS: String(floor) });
  const calls = rowsWith(({ constantTime }) => constantTime);
  await padded.send('/api/me', { as: 'pro' }); // Signs in.
  const start = performance.now();
  const times = await Promise.all(
    calls.map(async ([path, { access }]) => {
      const { status } = await padded.send(`/api/auth${path}`, { as: access && 'pro', body: body() });
      return { path, status, enough: performance.now() - start >= floor - 1 };
    }),
  );
  await padded.close();
  expect(times).toEqual(calls.map(([path]) => ({ path, status: 200, enough: true })));
});
