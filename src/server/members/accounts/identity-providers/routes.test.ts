import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

const read = async () => (await app.send('/api/account/identities', { as: 'free' })).json();
const unlink = (id: string, as: 'free' | 'lps' | undefined = 'free') =>
  app.send(`/api/account/identities/${id}`, { as, method: 'DELETE', headers: { origin: 'http://localhost:3000' } });

/** Links identities to an account without any other sign-in method. */
async function linkOnly(...ids: string[]) {
  const { id: userId } = await app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'free@fundscout.example')
    .executeTakeFirstOrThrow();
  await read();
  await app.db.deleteFrom('account').where('userId', '=', userId).execute();
  for (const id of ids) {
    await app.db
      .insertInto('account')
      .values({ id, accountId: `subject-${id}`, providerId: 'google', userId, password: null })
      .execute();
  }
}

test('unlinks an identity unless it is the last', async () => {
  await linkOnly('first', 'second');
  expect(await read()).toMatchObject({ password: false, identities: [{ id: 'first' }, { id: 'second' }] });
  expect(JSON.stringify(await read())).not.toContain('subject-');
  expect((await unlink('first')).status).toBe(204);
  const last = await unlink('second');
  expect(last.status).toBe(400);
  expect(await last.json()).toMatchObject({ code: 'last_sign_in_method' });
  expect(await read()).toMatchObject({
    identities: [{ id: 'second', provider: 'google', linkedAt: expect.any(String) }],
  });
});

test('concurrent unlinking leaves one', async () => {
  await linkOnly('left', 'right');
  const answers = await Promise.all([unlink('left'), unlink('right')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  expect((await read()).identities).toHaveLength(1);
});

test('only the owner unlinks, with a fresh session', async () => {
  await linkOnly('kept', 'other');
  expect((await unlink('kept', 'lps')).status).toBe(404);
  expect((await app.send('/api/account/identities/kept', { method: 'DELETE' })).status).toBe(401);
  expect((await app.send('/api/account/identities')).status).toBe(401);
  await app.pool.query(`update session set "createdAt" = now() - interval '1 hour'`);
  await expect.poll(async () => (await (await unlink('nothing')).json()).code).toBe('fresh_session_required');
  expect((await unlink('kept')).status).toBe(403);
  expect((await read()).identities).toHaveLength(2);
});

test("returns 404 for Better Auth's own unlink and list calls", async () => {
  const body = { accountId: 'kept' };
  expect((await app.send('/api/auth/unlink-account', { as: 'free', body })).status).toBe(404);
  expect((await app.send('/api/auth/list-accounts', { as: 'free' })).status).toBe(404);
});
