import { beforeAll, expect, test } from 'vitest';
import { signIn } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { clearSample } from './clear-sample.ts';

const app = useTestApp('2026-11-21', { ADMIN_EMAIL: 'owner@harbour.example' });
beforeAll(() => app.pool.query('update site_settings set sample_data = true'));

const PASSWORD = 'a fine harbour';
const sessions = new Map<string, string>();

async function sessionOf(email: string, password = PASSWORD): Promise<string> {
  const stored = sessions.get(email);
  if (stored) return stored;
  const cookie = await signIn(app, email, password);
  sessions.set(email, cookie);
  return cookie;
}

async function addUser(email: string): Promise<string> {
  await app.send('/api/auth/sign-up/email', { body: { email, password: PASSWORD, name: '', terms: true } });
  await app.db.updateTable('user').set({ emailVerified: true }).where('email', '=', email).execute();
  return (await app.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

async function makeAdmin(by: string, userId: string): Promise<void> {
  const answer = await app.send('/api/auth/admin/set-role', {
    body: { userId, role: 'admin' },
    headers: { cookie: await sessionOf(by) },
  });
  expect(answer.status).toBe(200);
}

const isAdmin = async (email: string) =>
  (await (await app.send('/api/me', { headers: { cookie: await sessionOf(email) } })).json()).access.admin;

test('deletes demo accounts by id and demotes admins promoted by a demo admin', async () => {
  const owner = 'owner@harbour.example';
  const [demoAdmin, promoted, promotedByPromoted, hired] = [
    'admin@fundscout.example',
    'made@harbour.example',
    'made-by-made@harbour.example',
    'hired@harbour.example',
  ];
  await addUser(owner);
  await sessionOf(demoAdmin, 'demo-password');
  await makeAdmin(demoAdmin, await addUser(promoted));
  await makeAdmin(promoted, await addUser(promotedByPromoted));
  await makeAdmin(owner, await addUser(hired));
  const created = await app.send('/api/auth/admin/create-user', {
    body: { email: 'created@harbour.example', password: PASSWORD, name: 'Created', role: 'admin' },
    headers: { cookie: await sessionOf(demoAdmin) },
  });
  expect(created.status).toBe(200);
  await app.pool.query(`update "user" set "emailVerified" = true where email = 'created@harbour.example'`);
  expect(await Promise.all([promoted, promotedByPromoted, hired, 'created@harbour.example'].map(isAdmin))).toEqual(
    Array(4).fill(true),
  );
  // A demo account is deleted even under another address; an account that took its address stays.
  await app.pool.query(`update "user" set email = 'moved@harbour.example' where email = 'pro@fundscout.example'`);
  await addUser('pro@fundscout.example');

  const client = await app.pool.connect();
  const cleared = await clearSample(client, { allowed: true });
  client.release();
  expect(cleared.clearedAccounts).toBe(7);
  const users = await app.db.selectFrom('user').select(['email', 'role']).orderBy('email').execute();
  expect(users).toEqual([
    { email: 'created@harbour.example', role: 'user' },
    { email: hired, role: 'admin' },
    { email: promotedByPromoted, role: 'user' },
    { email: promoted, role: 'user' },
    { email: owner, role: 'user' },
    { email: 'pro@fundscout.example', role: 'user' },
  ]);
  await expect.poll(() => isAdmin(promoted)).toBe(false);
  expect(await isAdmin(hired)).toBe(true);
  const { rows } = await app.pool.query(
    "select count(*)::int as count from audit_log where action = 'user.role' and actor_email = 'import command'",
  );
  expect(rows).toEqual([{ count: 3 }]);
  const removed = await app.pool.query("select details from audit_log where action = 'sample.remove'");
  expect(removed.rows).toEqual([
    { details: { companies: cleared.clearedSample, lps: cleared.clearedLps, accounts: 7 } },
  ]);
});
