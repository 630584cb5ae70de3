import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';

const app = useTestApp(); // Its clock is set to noon.
beforeAll(() => app.send('/api/me', { as: 'free' }));

const FREE = `(select id from "user" where email = 'free@fundscout.example')`;

/** Opens the page after an earlier login. @returns the login time */
async function openedAfter(lastLogin: string): Promise<string> {
  await app.pool.query(`update profiles set last_login = $1 where id = ${FREE}`, [lastLogin]);
  expect((await app.send('/api/me', { as: 'free' })).status).toBe(200);
  const { rows } = await app.pool.query(`select last_login from profiles where id = ${FREE}`);
  return rows[0].last_login.toISOString();
}

test('records a visit with a session as a login, once an hour', async () => {
  await expect.poll(() => openedAfter('2026-11-21T10:59:00Z')).toBe('2026-11-21T12:00:00.000Z');
  await expect.poll(() => openedAfter('2026-11-21T11:30:00Z')).toBe('2026-11-21T11:30:00.000Z');
});

test('impersonation records no visit', async () => {
  await app.pool.query(`update session set "impersonatedBy" = 'an-admin' where "userId" = ${FREE}`);
  await expect
    .poll(async () => (await (await app.send('/api/me', { as: 'free' })).json()).impersonatedBy)
    .toBe('an-admin');
  await expect.poll(() => openedAfter('2026-11-20T10:00:00Z')).toBe('2026-11-20T10:00:00.000Z');
});
