/** @module-tag browser */

import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openPath, settled, setUpJourneys } from '#test/journeys.ts';
import { latestEmailTo, linkIn, pressLink } from '#test/outbox.ts';
import { fillSignUp, isFocused, post, searchOf, signInByRequest } from '#test/page-steps.ts';
import { addUser } from '#test/payments.ts';

const journeys = setUpJourneys();

const unmaskedEmail = (page: Page) => page.getByRole('link', { name: /^\w[^*]*@/ }).first();

let buyers = 0;

/** Signs in a new user who can pay, with calls that need no page. */
async function newBuyer() {
  const email = `buyer-${++buyers}@harbour.example`;
  await addUser(journeys.database, email);
  const { page, context, errors } = await journeys.visit({ path: '/robots.txt' });
  const headers = { origin: journeys.product.url };
  const call = async (path: string, data: object) => (await post(page, path, data)).json();
  const submit = (url: string, form: Record<string, string>) =>
    context.request.post(url, { headers, form, maxRedirects: 0 });
  await signInByRequest(page, email);
  return {
    page,
    context,
    errors,
    /** Completes a checkout without returning from it. */
    async buy(number = `400000000001${String(buyers).padStart(4, '0')}`) {
      const { url } = await call('/api/billing/create-checkout', { priceId: 'monthly' });
      await submit(url, { card: 'accepted', number });
    },
    async press(form: Record<string, string>) {
      await submit((await call('/api/billing/portal', {})).url, form);
    },
  };
}

test.each([
  '/search',
  '/company',
])('a user back from checkout at %s sees no masked email while the plan starts', async (from) => {
  const { page, context, buy } = await newBuyer();
  const { companies } = await (await context.request.get('/api/companies?query=freight')).json();
  const path = from === '/search' ? from : `/company/${companies[0].slug}`;
  const { pool } = journeys.database;
  await pool.query(`
    create function delay() returns trigger language plpgsql as $$ begin new.next_try_at := 'infinity'; return new; end $$;
    create trigger events_are_late before insert on billing_events for each row execute function delay()`);
  const deliver = () =>
    pool.query('drop function if exists delay cascade; update billing_events set next_try_at = now()');
  onTestFinished(async () => {
    await deliver();
  });
  await buy();
  await page.goto(`${path}?success=true`);
  await page.getByText('Confirming your checkout...').waitFor();
  expect(
    await page
      .getByText(/\w\*{3,}\w@/)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await deliver();
  await unmaskedEmail(page).waitFor();
  await page.waitForURL((url) => url.pathname === path && url.search === '');
  expect(await page.getByText('Confirming your checkout...').count()).toBe(0);
});

test('goes from the plan chooser through checkout to unmasked companies, with no scripts in checkout', {
  tags: 'main',
}, async () => {
  const { page, context } = await journeys.visit({ as: 'free' });
  await page.getByRole('dialog', { name: 'Choose Your Plan' }).waitFor();
  const monthly = page.getByRole('region', { name: 'Monthly Plan' });
  await monthly.getByRole('button').click();
  await page.waitForURL(/\/sandbox\/stripe\/checkout\//);
  const address = page.url();
  expect(await page.getByText('7 days free, then $79.00 per month').isVisible()).toBe(true);
  expect(await page.locator('script').count()).toBe(0);

  await page.getByLabel('Declined').check();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.getByRole('alert').getByText('Your card was declined. Nothing was charged.').waitFor();
  await page.getByLabel('Requires authentication once').check();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Free trial started').waitFor();
  await page
    .getByText(
      /^\$0 today, then \$79 per month starting \w{3} \d+, \d{4} unless you cancel\. You can view the emails of 300 companies a day\.$/,
    )
    .waitFor();
  expect(await page.getByText('Payment successful!').count()).toBe(0);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === '/search');
  expect((await (await context.request.get('/api/me')).json()).access).toMatchObject({
    ...{ trialing: true, active: true, export: false },
  });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await unmaskedEmail(page).waitFor();

  const { page: again } = await journeys.visit({ path: address });
  await again.getByRole('heading', { name: 'This checkout is closed' }).waitFor();
});

test('the upgrade button is disabled until the price loads; then a demo account upgrades and may export', async () => {
  const { page, context } = await journeys.visit({ as: 'trial' });
  await page.route('**/api/billing/upgrade-trial', (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export disabled during trial' });
  await dialog.getByText("We couldn't load the price.").waitFor();
  expect(await dialog.getByRole('button', { name: 'Upgrade Now' }).isDisabled()).toBe(true);
  await page.unroute('**/api/billing/upgrade-trial');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const upgrade = dialog.getByRole('button', { name: 'Upgrade Now' });
  await dialog
    .getByText(
      /^Upgrading charges \$\d+ to your Visa ending in \d{4} today and unlocks CSV export\. The \w+ plan renews on \w{3} \d+, \d{4} for \$\d+ per \w+/,
    )
    .waitFor();
  expect(await upgrade.isEnabled()).toBe(true);

  const declined = { success: false, subscription: null, error: 'Your card was declined.', declined: true };
  await page.route('**/api/billing/upgrade-trial', (route) => route.fulfill({ json: declined }));
  await upgrade.click();
  await page.getByText('Your card was declined.').waitFor();
  expect(await page.getByRole('button', { name: 'Change card' }).count()).toBe(1);
  await page.unroute('**/api/billing/upgrade-trial');
  await page.getByRole('button', { name: 'Export CSV' }).click();

  let upgrades = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/billing/upgrade-trial', async (route) => {
    if (route.request().method() === 'POST') {
      upgrades++;
      await answered;
    }
    await route.continue();
  });
  await upgrade.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await upgrade.click();
  await page.getByText('Upgrade already in progress').waitFor();
  expect(upgrades).toBe(1);
  answer();
  await page.getByText('Trial Upgraded Successfully!').waitFor();
  expect(await page.getByText('Upgrade already in progress').count()).toBe(0);
  expect(upgrades).toBe(1);
  expect((await (await context.request.get('/api/me')).json()).access).toMatchObject({ trialing: false, export: true });
});

const RETURNS: [path: string, says: string, left: string][] = [
  ['/search?success=true&query=harbour', 'Payment successful!', '/search?query=harbour'],
  ['/profile/plan?canceled=true', 'Your payment was canceled. You can try again anytime.', '/profile/plan'],
];

test.each(RETURNS)('returning from checkout to %s shows "%s" once', async (path, says, cleanPath) => {
  const { page, buy, press } = await newBuyer();
  await buy();
  await press({ action: 'cancel' });
  await press({ action: 'clock', days: '8' });
  await buy(); // Without a trial this time.
  await page.goto(path); // The message is shown for a few seconds only.
  await page.getByText(says).waitFor();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === cleanPath);
  await page.reload();
  await page.getByRole('heading').first().waitFor();
  expect(await page.getByText(says).count()).toBe(0);
});

test('a card that had a trial before starts none, and the plans and the settings say so', async () => {
  const card = '4000000000029995';
  await (await newBuyer()).buy(card);
  const { page, errors, buy } = await newBuyer();
  await buy(card);
  const reason = 'A free trial was already used with your email address or the card ending in 9995.';
  await page.goto('/search?success=true');
  const dialog = page.getByRole('dialog', { name: 'Choose Your Plan' });
  await dialog.getByText(reason).waitFor();
  expect(searchOf(page)).toBe('');
  expect(await page.getByText(reason).count()).toBe(1);
  expect(await dialog.getByText('during the trial').count()).toBe(0);
  await page.goto('/profile/plan');
  const plan = page.getByRole('list', { name: 'Plan', exact: true });
  await plan.getByText(reason).waitFor();
  expect(await plan.getByText('No active plan').count()).toBe(1);
  expect(await plan.getByText('$79').count()).toBe(0);
  expect(errors).toEqual([]);
});

test.each([
  'pro',
  'lps',
] as const)('a link that claims a payment shows nothing of it to %s, who made none', async (as) => {
  const { page, errors } = await journeys.visit({ as, path: '/robots.txt' });
  await page.goto('/search?success=true&query=harbour');
  expect(searchOf(page)).toBe('?query=harbour');
  await settled(page);
  expect(await page.getByText(/Payment successful|trial started|Confirming your checkout/).count()).toBe(0);
  expect(await page.getByRole('dialog', { name: 'Choose Your Plan' }).count()).toBe(as === 'lps' ? 1 : 0);
  expect(errors).toEqual([]);
});

test('a failed checkout shows its error, and the button works again', async () => {
  const { page } = await journeys.visit({ as: 'lps' });
  const annual = page.getByRole('region', { name: 'Annual Plan' }).getByRole('button');
  const answers: [body: object, status: number, says: string][] = [
    [{ url: null }, 200, 'No checkout URL received'],
    [{ url: null, error: 'Your last invoice is unpaid' }, 200, 'Your last invoice is unpaid'],
    [{ url: 'https://pay.example', error: 'This plan is sold out' }, 200, 'This plan is sold out'],
    [{}, 500, 'Failed to create checkout session'],
    [{ detail: 'Payments are unavailable' }, 503, 'Payments are unavailable'],
  ];
  for (const [json, status, says] of answers) {
    await page.route('**/api/billing/create-checkout', (route) => route.fulfill({ status, json }));
    await annual.click();
    await page.getByText('Checkout Error').waitFor();
    await page.getByText(says, { exact: true }).waitFor();
    await page.unroute('**/api/billing/create-checkout');
  }
});

test('a redirecting button stays busy, and is re-enabled when the page is restored from bfcache', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/profile/plan' });
  await page.route(/\/sandbox\/stripe\/portal\//, (route) => route.fulfill({ status: 204 })); // No navigation.
  const portal = page.getByRole('button', { name: /^(Manage card and billing|Opening\.\.\.)$/ });
  const portalRequest = page.waitForRequest(/\/sandbox\/stripe\/portal\//);
  await portal.click();
  await portalRequest;
  expect(await portal.isDisabled()).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.getByRole('button', { name: 'Manage card and billing', disabled: false }).waitFor();
});

test('/monthly opens checkout for new customers, names the plan of paying ones, and asks visitors to sign up', async () => {
  const { page: visitor } = await journeys.visit({ path: '/monthly' });
  expect(searchOf(visitor)).toBe('?next=%2Fmonthly');
  await visitor.getByRole('heading', { name: 'Create Account' }).waitFor();

  const { page: plain } = await journeys.visit({ as: 'lps', path: '/monthly', javaScript: false });
  await plain.getByRole('heading', { name: 'Monthly Plan' }).waitFor();

  const { page: payer } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  await payer.goto('/monthly');
  await payer.getByText('You already have the annual plan. You can change it in your settings.').waitFor();
  await payer.getByRole('link', { name: 'Manage plan' }).click();
  await payer.waitForURL(/\/profile\/plan/);
  const { page } = await journeys.visit({ as: 'lps', path: '/success' });
  await page.getByText(/as soon as your payment is confirmed/).waitFor();
  await page.goto('/monthly');
  await page.waitForURL(/\/sandbox\/stripe\/checkout\//);
  await page.goBack();
  await page.waitForURL(/\/success/);
});

test('a new user who came with a plan and a search gets to checkout and back without choosing again', async () => {
  const { page, errors } = await journeys.visit({ path: '/' });
  await page.getByRole('main').getByRole('searchbox').fill('london');
  await page.getByRole('region', { name: 'Annual Plan' }).getByRole('button').click();
  const form = page.getByRole('dialog', { name: 'Create Account' });
  await form.getByText(/^Annual Plan: 7 days free, then \$299 per year\./).waitFor();
  await fillSignUp(page, 'nadia@harbour.example', 'a fine harbour');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const link = linkIn(await latestEmailTo(journeys.product, 'nadia@harbour.example'));

  const { page: phone } = await journeys.visit({ path: link, width: 390 });
  await phone.getByRole('button', { name: 'Confirm email address' }).click();
  await phone.getByText('To confirm your address, sign in with the password you chose.').waitFor();
  expect(await phone.getByLabel('Email').inputValue()).toBe('nadia@harbour.example');
  expect(await phone.getByText(/Welcome back/i).count()).toBe(0);

  await pressLink(page, link);
  await page.waitForURL(/\/sandbox\/stripe\/checkout\//);
  for (const words of ['Annual Plan', 'Due today: $0.00', '7 days free, then $299.00 per year']) {
    expect(await page.getByText(words).first().isVisible()).toBe(true);
  }
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === '/search?query=london');
  await unmaskedEmail(page).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  // The plan is active by now, so the phone continues to search without a checkout.
  await phone.getByLabel('Password').fill('a fine harbour');
  await phone.keyboard.press('Enter');
  await phone.waitForURL((url) => `${url.pathname}${url.search}` === '/search?query=london');
  expect(errors).toEqual([]);
});

test('the plan on the profile is canceled, resumed and changed to annual for the previewed amount, with invoices', async () => {
  const { page, errors } = await journeys.visit({ as: 'monthly', path: '/profile/plan' });
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByText(/^Active\. Renews on /).waitFor();
  await plan.getByText('Monthly plan, $79 per month').waitFor();
  const payment = plan.getByRole('list', { name: 'Payment' });
  await payment.getByText(/^\$79 on \w{3} \d+, \d{4}$/).waitFor();
  await payment.getByText(/^Visa ending in \d{4}, expires \d\d\/\d{4}$/).waitFor();
  const cancel = plan.getByRole('button', { name: 'Cancel plan' });
  for (const key of ['Enter', 'Escape']) {
    await cancel.press('Enter');
    await expect.poll(() => isFocused(plan.getByRole('button', { name: 'Keep current plan' }))).toBe(true);
    await page.keyboard.press(key);
    await expect.poll(() => isFocused(cancel)).toBe(true);
    expect(await plan.getByRole('button', { name: 'Yes, cancel plan' }).count()).toBe(0);
  }
  await plan.getByRole('button', { name: 'Cancel plan' }).click();
  await plan.getByRole('button', { name: 'Yes, cancel plan' }).click();
  await plan.getByText(/^Canceled\. You keep access until /).waitFor();
  await payment.getByText("You won't be charged.", { exact: true }).waitFor();
  expect(await plan.getByRole('button', { name: /Cancel plan|Change to annual/ }).count()).toBe(0);
  await plan.getByRole('button', { name: 'Resume plan' }).click();
  await plan.getByText(/^Active\. Renews on /).waitFor();

  await plan.getByRole('button', { name: 'Change to annual' }).click();
  await plan
    .getByText(/^You'll be charged \$220(\.\d\d)? today: \$299 for the year, minus the unused part of this month\.$/)
    .waitFor();
  await plan.getByRole('button', { name: 'Yes, change to annual' }).click();
  await plan.getByText('Annual plan').waitFor();
  expect(await plan.getByRole('button', { name: 'Change to annual' }).count()).toBe(0);
  await plan.getByRole('button', { name: 'Change to monthly' }).click();
  await plan
    .getByText(/^You keep the annual plan until \w{3} \d+, \d{4}\. Starting that day, you'll pay \$79 per month\./)
    .waitFor();
  await plan.getByRole('button', { name: 'Yes, change to monthly' }).click();
  await plan.getByText(/^Active\. Changes to monthly on \w{3} \d+, \d{4}\.$/).waitFor();
  await payment.getByText(/^\$79 on \w{3} \d+, \d{4}$/).waitFor();
  expect(await plan.getByRole('button', { name: /Change to/ }).count()).toBe(0);
  await plan.getByRole('button', { name: 'Keep annual plan' }).click();
  await page.getByText('Your annual plan will continue').waitFor();
  await plan.getByText(/^Active\. Renews on /).waitFor();
  await payment.getByText(/^\$299 on \w{3} \d+, \d{4}$/).waitFor();
  const invoices = plan.getByRole('list', { name: 'Invoices' });
  await invoices.getByText('$220').waitFor();
  expect(await invoices.getByRole('listitem').count()).toBe(2);
  expect(await invoices.getByRole('link', { name: /^Invoice \S+, opens in a new tab$/ }).count()).toBe(2);
  await plan.getByRole('button', { name: 'Manage card and billing' }).click();
  await page.waitForURL(/\/sandbox\/stripe\/portal\//);
  expect(errors).toEqual([]);
});

test('names a card that was declined in the trial until another one is saved', async () => {
  const { page, context, buy, press } = await newBuyer();
  await buy('4000000000000341');
  await page.goto('/profile/plan');
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByText(/^Free trial\. Your card will be charged on /).waitFor();
  await plan.getByRole('button', { name: 'Pay now and unlock export' }).click();
  await plan.getByRole('button', { name: 'Pay $79 now' }).click();
  const card = plan.getByRole('listitem').filter({ hasText: 'Visa ending in 0341' });
  const declined = card.getByText(/^This card was declined on \w{3} \d+, \d{4}\. Change it before \w{3} \d+, \d{4}\.$/);
  await declined.waitFor();
  await page.reload();
  await declined.waitFor();
  await card.getByRole('button', { name: 'Change card' }).waitFor();
  await press({ action: 'card', card: 'accepted', number: '4000000000000093' });
  const notice = async () => (await (await context.request.get('/api/billing/subscription')).json()).notice;
  await expect.poll(notice).not.toMatch(/declined/);
  await page.reload();
  await plan.getByRole('button', { name: 'Manage card and billing' }).waitFor();
  expect(await plan.getByText(/declined/).count()).toBe(0);
});

test('shows that a plan was granted, without actions that would fail', async () => {
  const { page } = await journeys.visit({ as: 'lifetime', path: '/profile/plan' });
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByText('Complimentary access, no expiration').waitFor();
  expect(await plan.getByRole('button').count()).toBe(0);
});

test('shows an overdue payment on every page until another card pays', async () => {
  const { page, context } = await journeys.visit({ as: 'pro', path: '/profile/plan' });
  const notice = page.getByRole('region', { name: 'Payment' });
  expect(await notice.count()).toBe(0);
  const press = async (form: Record<string, string>) => {
    const { url } = await (await post(page, '/api/billing/portal')).json();
    await context.request.post(url, { headers: { origin: journeys.product.url }, form });
  };
  const paymentNotice = async () => (await (await context.request.get('/api/me')).json()).paymentNotice;
  await press({ action: 'card', card: 'failing', number: '4000000000000341' });
  await press({ action: 'clock', days: '366' });
  await expect.poll(paymentNotice).toMatch(/couldn't charge/);
  await openPath(page, '/directory');
  await openPath(page, '/profile/plan');
  await page.getByText(/^\$299 on \w{3} \d+, \d{4}$/).waitFor();
  expect(await page.getByRole('main').innerText()).toContain('Next attempt');
  await openPath(page, '/search?query=energy');
  const dialog = page.getByRole('dialog', { name: 'Your payment failed' });
  await dialog
    .getByText(/^We'll try to charge \$299 to your Visa ending in \d{4} again on \w{3} \d+, \d{4}\.$/)
    .waitFor();
  expect(await dialog.getByRole('link', { name: 'lists' }).getAttribute('href')).toBe('/lists');
  await dialog.getByRole('button', { name: 'Change card' }).click();
  await page.waitForURL(/\/sandbox\/stripe\/portal\//);
  expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toMatch(/\/search\?query=energy$/);
  await press({ action: 'card', card: 'accepted', number: '4000000000000077' });
  await expect.poll(paymentNotice).toBeNull();
});

test('the success page says when no payment has arrived', async () => {
  const { page } = await journeys.visit({ as: 'trial', path: '/profile/plan', fresh: true });
  const trial = `(select id from "user" where email = 'trial@fundscout.example')`;
  await journeys.database.pool.query(
    `delete from subscriptions where user_id = ${trial}; delete from plan_grants where user_id = ${trial}`,
  );
  await page.clock.install();
  await page.goto('/success');
  await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
  expect(await page.getByText('Thank you!').count()).toBe(0);
  const none = page.getByRole('heading', { name: 'No active plan' });
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return none.isVisible();
    })
    .toBe(true);
  expect(await page.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/#pricing');
});
