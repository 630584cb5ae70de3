import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { createVisitor, mailedLink, type Visitor } from '#test/visitor.ts';

const app = useTestApp(undefined, { TRUSTED_PROXIES: '1' });

async function signedIn(email: string, password = 'demo-password'): Promise<Visitor> {
  const visitor = createVisitor(app);
  await visitor.signIn(email, password);
  return visitor;
}
const ask = (visitor: Visitor, newEmail: string) =>
  visitor.post('/api/auth/change-email', { newEmail, callbackURL: '/profile' });
/** Opens a link. @returns the result that the settings show, or the page it leads to */
async function press(visitor: Visitor, link: string) {
  const location = (await visitor.press(link)).headers.get('location');
  return location === '/profile?again=1' ? (await visitor.returned()).emailChange : location;
}
const pending = async (visitor: Visitor) => (await visitor.open('/api/account/email-change')).json();
const SIGN_IN = '/signin?error=sign_in_required&next=%2Fprofile';
const lastTo = (to: string) => app.mails.findLast((mail) => mail.to === to)?.subject;

test('both addresses confirm, each link works once, and the old address is emailed', async () => {
  const [old, fresh] = ['free@fundscout.example', 'fresh@harbour.example'];
  const owner = await signedIn(old);
  expect((await ask(owner, fresh)).status).toBe(200);
  expect(app.mails.some(({ to }) => to === fresh)).toBe(false);
  const agree = mailedLink(app, old);
  expect(await pending(owner)).toEqual({ newEmail: fresh, step: 'old' });
  expect(await owner.returned()).toEqual({ typed: {}, issues: {} });
  expect(await press(owner, agree)).toBe('agreed');
  expect(await owner.account()).toBe(old);
  expect(await pending(owner)).toEqual({ newEmail: fresh, step: 'new' });
  const count = app.mails.length;
  expect(await press(owner, agree)).toBe('agreed');
  expect(app.mails).toHaveLength(count);

  const confirm = mailedLink(app, fresh);
  expect(await press(owner, confirm)).toBe('changed');
  await expect.poll(() => owner.account()).toBe(fresh);
  expect(await pending(owner)).toBeNull();
  expect(lastTo(old)).toMatch(/was changed/);
  const mailCount = app.mails.length;
  expect(await press(owner, confirm)).toBe('changed');
  expect(await press(owner, agree)).toBe('changed');
  expect(await press(createVisitor(app), confirm)).toBe(SIGN_IN);
  expect(app.mails).toHaveLength(mailCount);
  expect((await createVisitor(app).signIn(old)).status).toBe(401);
  expect(await (await signedIn(fresh)).account()).toBe(fresh);
});

test('a link does nothing unless its account is signed in', async () => {
  const [old, fresh] = ['pro@fundscout.example', 'pro@harbour.example'];
  const owner = await signedIn(old);
  await ask(owner, fresh);
  for (const [stranger, sentTo] of [
    [createVisitor(app), SIGN_IN],
    [await signedIn('lps@fundscout.example'), 'foreign'],
  ] as const) {
    const before = await stranger.account();
    expect(await press(stranger, mailedLink(app, old))).toBe(sentTo);
    expect(await stranger.account()).toBe(before);
  }
  expect(app.mails.some(({ to }) => to === fresh)).toBe(false);
  await owner.press(mailedLink(app, old));
  const scanner = createVisitor(app);
  expect(await press(scanner, mailedLink(app, fresh))).toBe(SIGN_IN);
  expect(await scanner.account()).toBeUndefined();
  expect(await owner.account()).toBe(old);
});

test('a link expires on a later change, a password change, or after a day', async () => {
  const old = 'monthly@fundscout.example';
  const owner = await signedIn(old);
  await ask(owner, 'first@harbour.example');
  const first = mailedLink(app, old);
  await ask(owner, 'second@harbour.example');
  const second = mailedLink(app, old);
  expect(await press(owner, first)).toBe('expired');

  await owner.post('/api/auth/change-password', { currentPassword: 'demo-password', newPassword: 'harbour-pilot' });
  expect(await pending(owner)).toBeNull();
  expect(await press(owner, second)).toBe('expired');

  await ask(owner, 'third@harbour.example');
  await app.db.updateTable('verification').set({ expiresAt: new Date() }).execute();
  expect(await pending(owner)).toBeNull();
  expect(await press(owner, mailedLink(app, old))).toBe('expired');
  expect(await owner.account()).toBe(old);
});

test('only the owner can cancel a pending change', async () => {
  const old = 'lps@fundscout.example';
  const owner = await signedIn(old);
  expect(await pending(owner)).toBeNull();
  await ask(owner, 'thought-better@harbour.example');
  const cancel = (visitor: Visitor) =>
    app.send('/api/account/email-change', { method: 'DELETE', headers: { cookie: visitor.cookie() } });
  const stranger = await signedIn('trial@fundscout.example');
  expect(await pending(stranger)).toBeNull();
  expect((await cancel(stranger)).status).toBe(204);
  expect((await cancel(createVisitor(app))).status).toBe(401);
  expect((await createVisitor(app).open('/api/account/email-change')).status).toBe(401);
  expect(await pending(owner)).toEqual({ newEmail: 'thought-better@harbour.example', step: 'old' });
  expect((await cancel(owner)).status).toBe(204);
  expect(await pending(owner)).toBeNull();
  expect(await press(owner, mailedLink(app, old))).toBe('expired');
  expect(lastTo('thought-better@harbour.example')).toBeUndefined();
  expect(await owner.account()).toBe(old);
});

test('only the owner learns that an address is taken', async () => {
  const [asker, other] = ['lifetime@fundscout.example', 'trial@fundscout.example'];
  const owner = await signedIn(asker);
  const answers = [await ask(owner, other), await ask(owner, 'untaken@harbour.example'), await ask(owner, other)];
  const bodies = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
  expect(bodies[0]).toEqual(bodies[1]);
  expect(lastTo(other)).toBeUndefined();
  expect(await pending(owner)).toEqual({ newEmail: other, step: 'old' });
  expect(await press(owner, mailedLink(app, asker))).toBe('agreed');
  expect(await pending(owner)).toEqual({ newEmail: other, step: 'new' });
  expect(lastTo(other)).toMatch(/already have/);
  expect(await owner.account()).toBe(asker);
  expect(await (await signedIn(other)).account()).toBe(other);
});

test('keeps an address with the account that took it during the change', async () => {
  const [old, wanted] = ['admin@fundscout.example', 'meantime@harbour.example'];
  const owner = await signedIn(old);
  await ask(owner, wanted);
  await owner.press(mailedLink(app, old));
  const confirm = mailedLink(app, wanted);
  await app.db.insertInto('user').values({ id: 'm', email: wanted, name: '', emailVerified: true }).execute();
  expect(await press(owner, confirm)).toBe('taken');
  expect(await owner.account()).toBe(old);
});

test('does not reveal a taken address to unconfirmed users', async () => {
  const owner = await signedIn('pro@fundscout.example');
  await app.db.updateTable('user').set({ emailVerified: false }).where('email', '=', 'pro@fundscout.example').execute();
  for (const newEmail of ['lps@fundscout.example', 'unclaimed@harbour.example']) {
    const count = app.mails.length;
    expect((await ask(owner, newEmail)).status).toBe(200);
    expect(app.mails.slice(count).map(({ to }) => to)).toEqual([newEmail]);
    expect(await pending(owner)).toEqual({ newEmail, step: 'new' });
  }
});

test('the old mailbox no longer gives access to the account', async () => {
  const [old, fresh] = ['lps@fundscout.example', 'lps@harbour.example'];
  const reader = createVisitor(app);
  await reader.post('/api/auth/request-password-reset', { email: old, redirectTo: '/reset-password' });
  const reset = (await reader.open(mailedLink(app, old))).headers.get('location') ?? '';
  const token = new URL(reset, 'http://localhost:3000').searchParams.get('token');
  await reader.post('/api/auth/sign-in/magic-link', { email: old });
  await reader.post('/api/auth/email-otp/send-verification-otp', { email: old, type: 'sign-in' });
  await reader.post('/api/auth/email-otp/send-verification-otp', { email: 'trial@fundscout.example', type: 'sign-in' });

  const owner = await signedIn(old);
  await ask(owner, fresh);
  await owner.press(mailedLink(app, old));
  await owner.press(mailedLink(app, fresh));
  await expect.poll(() => owner.account()).toBe(fresh);

  const answer = await reader.post('/api/auth/reset-password', { token, newPassword: 'readers-choice' });
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'link_expired']);
  expect(await (await signedIn(fresh)).account()).toBe(fresh);
  const { rows } = await app.pool.query('select identifier || value as text from verification');
  const left = rows.map(({ text }) => text).join();
  expect(left).not.toContain(old);
  expect(left).toContain('sign-in-otp-trial@fundscout.example');
});
