import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
let logged = '';
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  logged = '';
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    logged += parts.map((part) => part?.stack ?? String(part)).join(' ');
  });
});
afterEach(() => vi.restoreAllMocks());

test('a failure is logged with its route and nothing of the address that was asked for', async () => {
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
  expect(logged).toContain('GET /api/auth/*: unexpected');
  expect(logged).toContain('DELETE /api/account/sessions/:id: unexpected');
  expect(logged).not.toMatch(/token-of|Made-up/);
});
