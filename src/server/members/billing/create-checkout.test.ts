import { expect, onTestFinished, test } from 'vitest';
import { type Account, useTestApp } from '#test/app.ts';
import { allSandboxObjects, newPayer } from '#test/payments.ts';

const app = useTestApp();

test.each<[Account | undefined, object, number, string, RegExp]>([
  [undefined, { priceId: 'annual' }, 401, 'sign_in_required', /Sign in/],
  ['free', { priceId: 'lifetime' }, 400, 'invalid_parameters', /priceId must be one of monthly/],
  ['free', { priceId: 'price_sandbox_lps' }, 400, 'invalid_parameters', /priceId must be one of monthly/],
  ['free', {}, 400, 'invalid_parameters', /priceId is required/],
])('refuses %s a checkout for %j', async (as, body, status, code, detail) => {
  const answer = await app.send('/api/billing/create-checkout', { as, body });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code, detail: expect.stringMatching(detail) });
  expect(await allSandboxObjects(app, 'customer')).toEqual([]);
});

test('requires a confirmed email address', async () => {
  const user = await newPayer(app);
  await app.db.updateTable('user').set({ emailVerified: false }).where('id', '=', user.id).execute();
  const ask = async () => (await user.post('create-checkout', { priceId: 'annual' })).json();
  await expect.poll(async () => (await ask()).code).toBe('email_not_confirmed');
});

test.each([
  'annual',
  'price_sandbox_annual',
])('choosing a plan and completing checkout for %s starts a trial', async (priceId) => {
  const user = await newPayer(app);
  const url = await user.checkout(priceId);
  expect(url).toMatch(/^http:\/\/localhost:3000\/sandbox\/stripe\/checkout\/cs_test_/);
  const page = await (await app.send(url)).text();
  for (const words of [
    'Sandbox',
    user.email,
    'Annual Plan',
    '7 days free, then $299.00 per year',
    'Due today: $0.00',
    'Trial ends on Nov 28, 2026',
    'Renews every year until you cancel.',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).toContain('href="http://localhost:3000/search?canceled=true"');
  const payment = await user.pay(url);
  expect(payment.status).toBe(303);
  expect(payment.headers.get('location')).toBe('http://localhost:3000/search?success=true');
  await user.becomes('trialing');
  await expect.poll(user.access).toMatchObject({ trialing: true, active: true, export: false });
  expect(await user.subscription()).toMatchObject({
    title: 'Free trial',
    notice: expect.stringContaining('Nov 28, 2026'),
    planId: 'pro',
    price: 'annual',
  });
  expect(await user.sandboxObjects('charge')).toEqual([]);
});

test('reports what the last checkout started, for an hour', async () => {
  const last = (user: { get(path: string): Promise<unknown> }) => user.get('/api/billing/checkout');
  expect(await (await app.send('/api/billing/checkout', { as: 'pro' })).json()).toEqual({ started: null });
  const user = await newPayer(app);
  expect(await last(user)).toEqual({ started: null });
  const page = await user.checkout('monthly');
  expect(await last(user)).toEqual({ started: null });
  await user.pay(page);
  expect(await last(user)).toEqual({ started: 'trial' });
  await user.press('cancel');
  await user.press('clock', { days: '8' });
  await user.becomes('ended');
  expect(await last(user)).toEqual({ started: null });
  await user.pay(await user.checkout('monthly'));
  expect(await last(user)).toEqual({ started: 'plan' });
  app.advanceClock(8 * 86_400 + 3_601);
  expect(await last(user)).toEqual({ started: null });
  app.advanceClock(-8 * 86_400 - 3_601);
});

test('opens another checkout once the last one has expired', async () => {
  const user = await newPayer(app);
  const old = await user.checkout('monthly');
  app.advanceClock(86_400 + 60);
  onTestFinished(() => app.advanceClock(-86_400 - 60));
  expect(await (await app.submit(old, {})).text()).toContain('This checkout is closed');
  const next = await user.checkout('monthly');
  expect(next).not.toBe(old);
  expect((await user.pay(next)).status).toBe(303);
});

test.each([
  ['declined', 'Your card was declined.'],
  ['confirmed', 'Confirm with your bank'],
] as const)('a card that is %s starts no subscription', async (card, words) => {
  const user = await newPayer(app);
  const url = await user.checkout('monthly');
  const answer = await user.pay(url, card);
  expect(await answer.text()).toContain(words);
  expect(await user.sandboxObjects('subscription')).toEqual([]);
  expect((await user.pay(url, card, { confirmed: 'no' })).status).toBe(402);
  expect((await user.pay(url, 'confirmed', { confirmed: 'yes' })).status).toBe(303);
  await user.becomes('trialing');
});

test('a checkout returns to the page it started from, on this site only', async () => {
  const user = await newPayer(app);
  const ask = async (returnTo: string) => (await user.post('create-checkout', { priceId: 'annual', returnTo })).json();
  for (const foreign of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    `/search?query=${'a'.repeat(2_000)}`,
  ]) {
    expect(await ask(foreign)).toMatchObject({ code: 'invalid_parameters' });
  }
  const { url: first } = await ask('/search?query=solar&canceled=true#top');
  expect(await (await app.send(first)).text()).toContain(
    'href="http://localhost:3000/search?query=solar&amp;canceled=true#top"',
  );
  const { url: second } = await ask('/company/acme');
  expect((await user.pay(first)).status).toBe(402);
  expect((await user.pay(second)).headers.get('location')).toBe('http://localhost:3000/company/acme?success=true');
});

test('a repeated checkout returns the same page; a different price expires it', async () => {
  const user = await newPayer(app);
  const annual = await user.checkout('annual');
  expect(await user.checkout('annual')).toBe(annual);
  const monthly = await user.checkout('monthly');
  expect(monthly).not.toBe(annual);
  expect((await user.pay(annual)).status).toBe(402);
  expect((await user.pay(monthly)).status).toBe(303);
  expect((await user.pay(monthly)).status).toBe(303);
  expect(await user.sandboxObjects('subscription')).toHaveLength(1);
});

test('a paying user is sent to the portal', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('annual'));
  for (const price of ['annual', 'monthly']) expect(await user.checkout(price)).toContain('/sandbox/stripe/portal/');
  await user.becomes('trialing');
  expect(await user.sandboxObjects('subscription')).toHaveLength(1);
});

test('a user whose payment was refunded buys again, and the old plan ends', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.press('clock', { days: '8' });
  await user.press('refund');
  await user.becomes('refunded');
  const urls = await Promise.all([user.checkout('monthly'), user.checkout('monthly')]);
  expect(new Set(urls).size).toBe(1);
  const [url = ''] = urls;
  expect(url).toContain('/sandbox/stripe/checkout/');
  const states = async () => (await user.sandboxObjects('subscription')).map(({ status }) => status);
  expect(await states()).toEqual(['canceled']);
  expect((await user.pay(url)).status).toBe(303);
  await user.becomes('active');
  expect(await states()).toEqual(['canceled', 'active']);
  expect(await user.paid()).toEqual([79_00, 79_00]);
  expect(await user.checkout('monthly')).toContain('/sandbox/stripe/portal/');
});

test('a user whose payment is disputed is sent to the portal', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.press('clock', { days: '8' });
  await user.press('dispute');
  await user.becomes('disputed');
  expect(await user.checkout('monthly')).toContain('/sandbox/stripe/portal/');
});

test('refuses a second trial to the same user, card or person under a new account', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'), 'accepted', { number: '4242424242424242' });
  await user.becomes('trialing');
  await user.press('cancel');
  await user.press('clock', { days: '8' });
  await user.becomes('ended');
  const paid = await user.checkout('monthly');
  expect(await (await app.send(paid)).text()).toContain('$79.00 per month, charged now');

  const other = await newPayer(app);
  await other.pay(await other.checkout('monthly'), 'accepted', { number: '4242 4242 4242 4242' });
  await other.becomes('trial_refused');
  expect((await other.subscription()).notice).toContain('or the card ending in 4242.');
  expect(await other.get('/api/billing/invoices')).toEqual({ invoices: [] });
  const methods = app.db
    .selectFrom('subscriptions')
    .select('payment_method_hash')
    .where('user_id', 'in', [user.id, other.id]);
  const [one, same] = await methods.execute();
  expect(one?.payment_method_hash).toMatch(/^[\w-]{43}$/);
  expect(same).toEqual(one);
  await expect.poll(other.access).toMatchObject({ trialing: false, active: false });
  expect(await other.sandboxObjects('charge')).toEqual([]);
  expect(await (await app.send(await other.checkout('annual'))).text()).toContain('charged now');

  await app.db.deleteFrom('user').where('id', '=', user.id).execute();
  const returned = await newPayer(app, user.email.replace('@', '+again@'));
  expect(await returned.get('/api/me')).toMatchObject({ trialOffered: false });
  expect(await (await app.send(await returned.checkout('annual'))).text()).toContain('charged now');
  const stranger = await newPayer(app);
  expect(await stranger.get('/api/me')).toMatchObject({ trialOffered: true });
  const rows = JSON.stringify((await app.pool.query('select * from past_trials')).rows);
  expect(rows).not.toMatch(/harbour|4242/);
});

test('refuses the second of two trials that one person opened under two accounts, with different cards', async () => {
  const user = await newPayer(app);
  const other = await newPayer(app, user.email.replace('@', '+other@'));
  const [page, otherPage] = [await user.checkout('monthly'), await other.checkout('monthly')];
  await user.pay(page);
  await user.becomes('trialing');
  await other.pay(otherPage);
  await other.becomes('trial_refused');
  expect((await other.subscription()).notice).toMatch(/^A free trial was already used with your email address or/);
  expect(await other.paid()).toEqual([]);
});

test('a promotion code reduces the first payment; an unknown one is rejected', async () => {
  const user = await newPayer(app);
  const url = await user.checkout('monthly');
  expect(await (await user.pay(url, 'accepted', { promotion: 'nope' })).text()).toContain('This code is invalid.');
  await user.pay(url, 'accepted', { promotion: 'welcome20', tax_id: 'DE123456789' });
  await user.becomes('trialing');
  await user.press('clock', { days: '40' });
  expect(await user.paid()).toEqual([79_00 * 0.8, 79_00]);
});

test('a hundred simultaneous checkouts create one customer, one page and one subscription', async () => {
  const user = await newPayer(app);
  await user.access();
  const checkouts = await Promise.all(
    Array.from({ length: 100 }, () => user.post('create-checkout', { priceId: 'annual' })),
  );
  expect(new Set(checkouts.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const opened = checkouts.filter(({ status }) => status === 200);
  const urls = await Promise.all(opened.map(async (answer): Promise<string> => (await answer.json()).url));
  expect(new Set(urls).size).toBe(1);
  app.advanceClock(60);
  const answers = await Promise.all(urls.map((url) => user.pay(url)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  await user.becomes('trialing');
  const customers = (await allSandboxObjects(app, 'customer')).filter(({ email }) => email === user.email);
  expect(customers).toHaveLength(1);
  expect(await user.sandboxObjects('subscription')).toHaveLength(1);

  const tried = await Promise.all(Array.from({ length: 100 }, () => user.post('upgrade-trial')));
  const accepted = tried.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(30);
  const upgrades = await Promise.all(accepted.map((answer) => answer.json()));
  const failures = upgrades.filter(({ success }) => !success).map(({ error }) => error);
  expect(new Set(failures)).toEqual(new Set(['Upgrade already in progress']));
  expect(upgrades.length - failures.length).toBeGreaterThan(0);
  await user.becomes('active');
  expect(await user.paid()).toEqual([299_00]);
});

test('simultaneous checkouts for both prices leave one page that can be completed', async () => {
  const user = await newPayer(app);
  const urls = await Promise.all(
    Array.from({ length: 30 }, (_, index) => user.checkout(index % 2 === 0 ? 'annual' : 'monthly')),
  );
  const pages = new Set(urls.filter((url) => url !== undefined)); // Requests beyond two at a time were refused.
  const answers = await Promise.all([...pages].map((url) => user.pay(url)));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await user.sandboxObjects('subscription')).toHaveLength(1);
});
