import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createVisitor } from '#test/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(undefined, { TRUSTED_PROXIES: '1' });
  await app.db
    .updateTable('user')
    .set({ createdAt: new Date(Date.now() - 86_400_000) })
    .execute();
});
afterAll(() => app.close());

const EMAIL = 'free@fundscout.example';
const signIn = (visitor: ReturnType<typeof createVisitor>, email = EMAIL) =>
  visitor.post('/api/auth/sign-in/email', { email, password: 'demo-password' });
const told = () => app.mails.filter(({ subject }) => /New sign-in/.test(subject));

test('the owner is told of a device that never signed in before, and of each once', async () => {
  const laptop = createVisitor(app, { address: '10.0.0.4', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
  await signIn(laptop);
  expect(told()).toMatchObject([{ to: EMAIL, text: expect.stringContaining('Firefox on Windows') }]);
  await laptop.post('/api/auth/sign-out', {});
  await signIn(laptop);
  expect(told()).toHaveLength(1);
  const mark = [...laptop.cookies].find(([name]) => name.includes('known_device'));
  expect(mark?.[1]).not.toContain('free');

  const copied = createVisitor(app, { userAgent: 'another' });
  copied.cookies.set('fundscout.known_device', `${mark?.[1]}x`);
  await signIn(copied);
  expect(told()).toHaveLength(2);
});

test('a program without cookies is told of once as long as its session is kept', async () => {
  const before = told().length;
  for (let i = 0; i < 3; i++) await signIn(createVisitor(app, { address: '198.51.100.9', userAgent: 'program/1' }));
  expect(told()).toHaveLength(before + 1);
});

test('nobody is told of a wrong password, nor of the first sign-in of a new account', async () => {
  const before = told().length;
  await createVisitor(app).post('/api/auth/sign-in/email', { email: EMAIL, password: 'wrong-password' });
  await app.db
    .updateTable('user')
    .set({ createdAt: new Date() })
    .where('email', '=', 'pro@fundscout.example')
    .execute();
  await signIn(createVisitor(app), 'pro@fundscout.example');
  expect(told()).toHaveLength(before);
});
