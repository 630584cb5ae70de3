import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { type Account, useTestApp } from '#test/app.ts';
import { type CapturedLog, captureLog } from '#test/log.ts';

const app = useTestApp();
let logged: CapturedLog;
beforeEach(() => {
  logged = captureLog();
});

test('logs a failure with its route, not its URL', async () => {
  await app.send('/api/me', { as: 'free' });
  await app.pool.query('alter table verification rename to verification_away');
  await app.pool.query('alter table session rename to session_away');
  const answers = await Promise.all([
    app.send('/api/auth/reset-password/token-of-a-mailed-link?callbackURL=/reset-password'),
    app.send('/api/account/sessions/%0aMade-up%20line', { as: 'free', method: 'DELETE' }),
  ]);
  await app.pool.query('alter table verification_away rename to verification');
  await app.pool.query('alter table session_away rename to session');
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  expect(logged.text()).toContain('GET /api/auth/*: unexpected');
  expect(logged.text()).toContain('DELETE /api/account/sessions/:id: unexpected');
  expect(logged.text()).not.toMatch(/token-of|Made-up/);
});

test('a lock that is not available does not blame an import', async () => {
  const other = await app.pool.connect();
  await other.query('begin; select from customer_progress for update');
  const answer = await app.send('/api/customers', { as: 'free', method: 'DELETE' });
  await other.query('rollback');
  other.release();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ code: 'busy', detail: expect.stringMatching(/is being changed/) });
});

test('a database that accepts no writes is unavailable, except to readers', async () => {
  for (const as of ['pro', 'monthly'] as const) await app.send('/api/me', { as });
  // A session that is due to be extended.
  await app.pool.query(`update session set "expiresAt" = "expiresAt" - interval '3 days'
    where "userId" = (select id from "user" where email = 'monthly@fundscout.example')`);
  const { rows } = await app.pool.query('select current_database() as name');
  const operator = new pg.Client(app.url);
  await operator.connect();
  await operator.query(`alter database ${rows[0].name} set default_transaction_read_only = on`);
  await operator.query(END_OTHER_SESSIONS);
  const writes: readonly [path: string, body?: object | undefined, as?: Account][] = [
    ['auth/sign-in/email', { email: EMAIL, password: PASSWORD }],
    ['auth/sign-in/magic-link', { email: EMAIL }],
    ['auth/api-key/create', { name: 'CRM' }, 'pro'],
    ['auth/passkey/generate-register-options', undefined, 'pro'],
    ['auth/sign-out', {}, 'pro'],
    ['lists', { name: 'Mine' }, 'pro'],
  ];
  const answers = await Promise.all(
    writes.map(async ([path, body, as]) => {
      const answer = await app.send(`/api/${path}`, { as, body });
      return [path, answer.status, (await answer.json()).code, answer.headers.get('retry-after')];
    }),
  );
  const reads = [await app.send('/api/companies'), await app.send('/api/me', { as: 'monthly' })];
  await operator.query(`alter database ${rows[0].name} reset default_transaction_read_only`);
  await operator.query(END_OTHER_SESSIONS);
  await operator.end();
  expect(answers).toEqual(writes.map(([path]) => [path, 503, 'database_unavailable', '1']));
  expect(reads.map(({ status }) => status)).toEqual([200, 200]);
});

const END_OTHER_SESSIONS =
  'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

const EMAIL = 'free@fundscout.example';
const PASSWORD = 'zebra-quilt-77';

test('rejects a token that contains a NUL character, without logging an error', async () => {
  const token = `x.${Buffer.from(JSON.stringify({ email: 'a\0b' })).toString('base64url')}.x`;
  const answer = await app.send(`/api/auth/verify-email?token=${token}`, { method: 'POST' });
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_parameters']);
  expect(logged.text()).toBe('');
});
