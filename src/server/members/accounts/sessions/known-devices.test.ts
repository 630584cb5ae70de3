import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { createVisitor, mailedLink } from '#test/visitor.ts';

const app = useTestApp(undefined, { TRUSTED_PROXIES: '1' });
beforeAll(async () => {
  await app.db
    .updateTable('user')
    .set({ createdAt: new Date(Date.now() - 86_400_000) })
    .execute();
});

const EMAIL = 'free@fundscout.example';
const signIn = (visitor: ReturnType<typeof createVisitor>, email = EMAIL) => visitor.signIn(email);
const signInMails = () => app.mails.filter(({ subject }) => /New sign-in/.test(subject));

test('emails the owner once about each new device', async () => {
  const laptop = createVisitor(app, { address: '10.0.0.4', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
  await signIn(laptop);
  expect(signInMails()).toMatchObject([{ to: EMAIL, text: expect.stringContaining('Firefox on Windows') }]);
  await laptop.post('/api/auth/sign-out', {});
  await signIn(laptop);
  expect(signInMails()).toHaveLength(1);
  const mark = [...laptop.cookies].find(([name]) => name.includes('known_device'));
  expect(mark?.[1]).not.toContain('free');

  const copied = createVisitor(app, { userAgent: 'another' });
  copied.cookies.set('fundscout.known_device', `${mark?.[1]}x`);
  await signIn(copied);
  expect(signInMails()).toHaveLength(2);
});

test('emails once about a client without cookies while its session exists', async () => {
  const before = signInMails().length;
  for (let i = 0; i < 3; i++) await signIn(createVisitor(app, { address: '198.51.100.9', userAgent: 'program/1' }));
  expect(signInMails()).toHaveLength(before + 1);
});

test('sends no email when a session is extended', async () => {
  const visitor = createVisitor(app, { address: '198.51.100.40', userAgent: 'extended/1' });
  await signIn(visitor, 'monthly@fundscout.example');
  const before = signInMails().length;
  visitor.cookies.delete('fundscout.known_device');
  await app.db
    .updateTable('session')
    .set({ expiresAt: new Date(Date.now() + 20 * 86_400_000) })
    .where('userAgent', '=', 'extended/1')
    .execute();
  await expect.poll(() => visitor.open('/api/me').then(() => visitor.cookies.has('fundscout.known_device'))).toBe(true);
  expect(signInMails()).toHaveLength(before);
});

test('sends no email for a wrong password or the first sign-in', async () => {
  const before = signInMails().length;
  await createVisitor(app).signIn(EMAIL, 'wrong-password');
  await app.db
    .updateTable('user')
    .set({ createdAt: new Date() })
    .where('email', '=', 'pro@fundscout.example')
    .execute();
  await signIn(createVisitor(app), 'pro@fundscout.example');
  expect(signInMails()).toHaveLength(before);
});

test('a password reset makes every device new again', async () => {
  const email = 'lps@fundscout.example';
  const thief = createVisitor(app, { address: '198.51.100.31', userAgent: 'thief/1' });
  await signIn(thief, email);
  await app.db.deleteFrom('rate_limits').execute();
  await createVisitor(app).post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' });
  const { headers } = await createVisitor(app).open(mailedLink(app, email));
  const token = new URL(headers.get('location') ?? '', 'http://localhost:3000').searchParams.get('token');
  await createVisitor(app).post('/api/auth/reset-password', { token, newPassword: 'harbour-pilot' });

  await thief.signIn(email, 'wrong-password');
  const counted = await app.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'password:account:%')
    .execute();
  // The key has no device part, so the thief's attempts count toward the shared limit for unknown devices.
  expect(counted).toEqual([{ key: expect.stringMatching(/^password:account:[\w-]+$/) }]);
  const before = signInMails().length;
  await thief.signIn(email, 'harbour-pilot');
  expect(signInMails()).toHaveLength(before + 1);
  expect(signInMails().at(-1)).toMatchObject({ to: email });
});

test('a password change makes every other device new again', async () => {
  const email = 'trial@fundscout.example';
  const owner = createVisitor(app, { userAgent: 'owner/1' });
  const other = createVisitor(app, { userAgent: 'other/1' });
  await signIn(owner, email);
  await signIn(other, email);
  const before = signInMails().length;
  const changed = { currentPassword: 'demo-password', newPassword: 'harbour-pilot' };
  expect((await owner.post('/api/auth/change-password', changed)).status).toBe(200);
  await owner.post('/api/auth/sign-out', {});
  await owner.signIn(email, 'harbour-pilot');
  expect(signInMails()).toHaveLength(before);
  await other.signIn(email, 'harbour-pilot');
  expect(signInMails()).toHaveLength(before + 1);
});
