import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { grantPlan } from './grant-plan.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a plan that is granted counts at once, also in place of another', async () => {
  const access = async () => (await (await app.send('/api/me', { as: 'free' })).json()).access;
  expect(await access()).toMatchObject({ active: false, programme: false });
  expect(await grantPlan(app.db, ' Free@fundscout.example', 'lps', null)).toBe(true);
  await expect.poll(access).toMatchObject({ active: false, programme: true });
  expect(await grantPlan(app.db, 'free@fundscout.example', 'lifetime', null)).toBe(true);
  await expect.poll(access).toMatchObject({ active: true, export: true, programme: false });
});

test('a plan that is granted until a day is gone after it', async () => {
  const until = (day: string) => grantPlan(app.db, 'free@fundscout.example', 'lps', new Date(`${day}T23:59:59.999Z`));
  await until('2026-11-21');
  const access = async () => (await (await app.send('/api/me', { as: 'free' })).json()).access.programme;
  await expect.poll(access).toBe(true);
  await until('2026-11-20');
  await expect.poll(access).toBe(false);
});

test('nobody is granted anything under an unknown address', async () => {
  expect(await grantPlan(app.db, 'nobody@fundscout.example', 'pro', null)).toBe(false);
});
