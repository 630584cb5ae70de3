import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("applies a user's own change to their next request, before any notification arrives", async () => {
  for (let i = 0; i < 20; i++) {
    const first_name = `Petra ${i}`;
    await app.send('/api/account/profile', { as: 'pro', method: 'PATCH', body: { first_name, last_name: 'Pro' } });
    const me = await app.send('/api/me', { as: 'pro' });
    expect((await me.json()).profile).toMatchObject({ first_name });
  }
});
