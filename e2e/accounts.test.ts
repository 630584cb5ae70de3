/** @module-tag browser */
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEW_COMPANIES, type Journeys, startJourneys } from '#test/journeys.ts';
import { latestEmailTo, linkIn, pressLink } from '#test/outbox.ts';
import { DEMO_PASSWORD } from '#test/product.ts';

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.close());

const PASSWORD = 'heron in the reeds';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const waitForText = (page: Page, words: string) => page.getByText(words).first().waitFor();

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  await dialog(page, 'Welcome Back').waitFor();
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const confirmation = page.getByLabel('Confirm password');
  if (await confirmation.isVisible()) await confirmation.fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('switching between the three dialog modes clears input and errors', async () => {
  const { page } = await journeys.visit({ path: '/terms' });
  await openSignIn(page);
  await page.getByLabel('Email').fill('not an address');
  await page.keyboard.press('Enter');
  await waitForText(page, 'Enter an email address like you@company.com');
  await waitForText(page, 'Enter your password');
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog(page, 'Reset Password').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await dialog(page, 'Welcome Back').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  expect(await page.getByText('Enter your password').count()).toBe(0);

  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Confirm password').waitFor();
  await page.getByLabel('Where did you hear about us?').waitFor();
  const submit = dialog(page, 'Create Account').getByRole('button', { name: 'Create Account' });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill('jo@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await submit.click();
  await waitForText(page, 'Password must be at least 6 characters');
  await waitForText(page, 'Passwords do not match');
  expect(await page.getByLabel('Email').inputValue()).toBe('jo@harbour.example');

  await dialog(page, 'Create Account').getByRole('button', { name: 'Close' }).click();
  await openSignIn(page);
  expect(await page.getByLabel('Email').inputValue()).toBe('');
});

test('keeps focus on a sign-in link reached by keyboard before the scripts load', async () => {
  const { page } = await journeys.visit({ path: '/no/such/page' });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Get Started' }).first().focus();
  arrival.resolve();
  await page.getByRole('button', { name: 'Get Started' }).first().waitFor();
  for (const key of ['Enter', ' ']) {
    await page.keyboard.press(key);
    await dialog(page, 'Create Account').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  expect(new URL(page.url()).pathname).toBe('/');
});

test.each([
  ['Start free trial', 'Create Account'],
  ['Watch the demo', 'Demo'],
])('a click on %s before the scripts load opens the dialog', async (link, title) => {
  const { page } = await journeys.visit({ path: '/no/such/page', fresh: true });
  // The page would open the link a second after the click, which a slow machine can exceed.
  await page.addInitScript(
    '{ const set = window.setTimeout; window.setTimeout = (run, ms, ...rest) => set(run, ms === 1000 ? 60000 : ms, ...rest); }',
  );
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue().catch(() => {}); // The page may have navigated away.
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: link }).first().click();
  arrival.resolve();
  await dialog(page, title).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a click opens the page of a dialog whose scripts never load', async () => {
  const { page: slow } = await journeys.visit({ path: '/no/such/page' });
  const never = Promise.withResolvers<void>();
  await slow.route('**/assets/*.js', async (route) => {
    await never.promise;
    await route.continue().catch(() => {});
  });
  await slow.goto('/', { waitUntil: 'commit' });
  await slow.getByRole('link', { name: 'Start free trial' }).first().click();
  await slow.waitForURL((url) => url.pathname === '/signup', { waitUntil: 'commit' });
  never.resolve();
});

test('signs up, confirms the address, and gets to account settings from the plan chooser', {
  tags: 'main',
}, async () => {
  const { page } = await journeys.visit({ path: '/' });
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  await dialog(page, 'Create Account').getByRole('button', { name: 'Get a sample' }).click();
  await page.getByText(`Get a sample from ${FEW_COMPANIES.length} VC funded startups.`).waitFor();
  await fillSignUp(page, 'nora@harbour.example');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Quay');
  await page.getByLabel('Where did you hear about us?').fill('A friend');
  await page.keyboard.press('Enter');
  await waitForText(page, "We've sent you a confirmation link.");
  await dialog(page, 'Check your email').getByText('nora@harbour.example').waitFor();
  await dialog(page, 'Check your email').getByRole('button', { name: 'Close', exact: true }).click();
  expect(await page.getByRole('button', { name: 'Log in' }).isVisible()).toBe(true);

  await pressLink(page, linkIn(await latestEmailTo(journeys.product, 'nora@harbour.example')));
  await page.waitForURL((url) => url.pathname === '/search');
  await page.getByRole('button', { name: 'Nora Quay' }).waitFor();
  await waitForText(page, 'Email confirmed');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  // The chooser cannot be dismissed: it says what a trial costs and when, what works without one, and links to the account.
  const chooser = dialog(page, 'Choose Your Plan');
  expect(
    await chooser.getByRole('list', { name: 'How the trial works' }).getByRole('listitem').allTextContents(),
  ).toEqual(
    [/^TodayYou pay \$0\./, /^Day 5We email you/, /^After 7 daysYour card is charged/].map((text) =>
      expect.stringMatching(text),
    ),
  );
  const without = chooser.getByRole('region', { name: 'Without a plan' }).getByRole('link');
  expect(await without.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/directory',
    '/converter',
    '/request-trial',
  ]);
  await chooser.getByRole('link', { name: 'Account settings' }).click();
  await page.waitForURL((url) => url.pathname === '/profile');
});

test('a wrong address can be changed without losing other input, and the panel continues once it is confirmed', async () => {
  const { page, context } = await journeys.visit({ path: '/' });
  await page.getByRole('main').getByRole('button', { name: 'Start free trial' }).first().click();
  await dialog(page, 'Create Account').getByRole('button', { name: 'Monthly Plan' }).click();
  await page.getByText(/^Monthly Plan: 7 days free/).waitFor();
  await fillSignUp(page, 'misspelled@harbour.example');
  await page.keyboard.press('Enter');
  const waiting = dialog(page, 'Check your email');
  await waiting.getByText(/^The link signs you in and takes you to checkout for the monthly plan\./).waitFor();
  await waiting.getByRole('button', { name: 'Change it' }).click();
  const form = dialog(page, 'Create Account');
  const email = form.getByLabel('Email');
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await email.inputValue()).toBe('misspelled@harbour.example');
  expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  await email.fill('spelled@harbour.example');
  await page.keyboard.press('Enter');
  await waiting.getByText('spelled@harbour.example').waitFor();
  await waiting.getByRole('button', { name: 'Resend email' }).click();
  await waiting.getByText(/^Sent again at /).waitFor();

  const link = linkIn(await latestEmailTo(journeys.product, 'spelled@harbour.example', 2));
  const other = await context.newPage();
  await pressLink(other, link);
  for (const tab of [other, page]) {
    await tab.waitForURL(/\/sandbox\/stripe\/checkout\//);
    await tab.getByText('7 days free, then $79.00 per month').waitFor();
  }
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.waitForURL('**/search');
});

test('the form over search names the next step; no one gets in without confirming their address', async () => {
  const { page } = await journeys.visit({ path: '/search' });
  await fillSignUp(page, 'late@harbour.example');
  await page.keyboard.press('Enter');
  const waiting = dialog(page, 'Check your email');
  await waiting.getByText('late@harbour.example').waitFor();
  await latestEmailTo(journeys.product, 'late@harbour.example');

  await waiting.getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, 'late@harbour.example', PASSWORD);
  await waitForText(page, 'Confirm your email address first');
  expect(await page.getByLabel('Password').inputValue()).toBe(PASSWORD);
  await page.getByRole('button', { name: 'Resend email' }).click();
  const again = await latestEmailTo(journeys.product, 'late@harbour.example', 2);

  // Opened in a browser other than the one that signed up, the link asks for the password first.
  const elsewhere = await journeys.visit({ path: linkIn(again) });
  await elsewhere.page.getByRole('button', { name: 'Confirm email address' }).click();
  await waitForText(elsewhere.page, 'To confirm your address, sign in with the password you chose.');
  await signIn(elsewhere.page, 'late@harbour.example', PASSWORD);
  await elsewhere.page.waitForURL((url) => url.pathname === '/search', { waitUntil: 'commit' });
});

test('clicking a masked email opens the short sign-up dialog with the current company count', async () => {
  const { page } = await journeys.visit({ path: '/' });
  await page.getByRole('article').first().getByText(/\*{3}/).click();
  const offer = dialog(page, `Get a sample from ${FEW_COMPANIES.length} VC funded startups`);
  await offer.waitFor();
  expect(await offer.getByRole('textbox').count()).toBe(2);
  expect(await offer.getByRole('button', { name: 'Create Account' }).isDisabled()).toBe(true);
  await page.getByLabel('Email').fill('small@harbour.example');
  const typed = page.getByLabel('Password');
  await typed.fill(PASSWORD);
  expect(await typed.getAttribute('type')).toBe('password');
  await offer.getByRole('button', { name: 'Show password' }).click();
  expect([await typed.getAttribute('type'), await typed.inputValue()]).toEqual(['text', PASSWORD]);
  await offer.getByRole('button', { name: 'Hide password' }).click();
  expect([await typed.getAttribute('type'), await typed.inputValue()]).toEqual(['password', PASSWORD]);
  await offer.getByRole('checkbox').check();
  await offer.getByRole('button', { name: 'Create Account' }).click();
  await waitForText(page, "We've sent you a confirmation link.");
  await latestEmailTo(journeys.product, 'small@harbour.example');
});

test('resets a forgotten password by email; the link works once', async () => {
  const { page } = await journeys.visit({ path: '/' });
  await openSignIn(page);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('lifetime@fundscout.example');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await waitForText(page, "We've sent you a password reset link.");
  await dialog(page, 'Welcome Back').waitFor();

  const link = linkIn(await latestEmailTo(journeys.product, 'lifetime@fundscout.example'));
  await page.goto(link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await waitForText(page, 'Passwords do not match');
  await page.getByLabel('Confirm password').fill(PASSWORD);
  // The link is used up, so the button stays disabled until the page is left.
  const save = page.getByRole('button', { name: 'Save New Password' });
  await save.evaluate((button) =>
    addEventListener('pagehide', () => sessionStorage.setItem('left', button.ariaDisabled ?? '')),
  );
  await save.click();
  await page.waitForURL((url) => url.pathname === '/signin');
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('true');
  await waitForText(page, 'Password changed');
  await signIn(page, 'lifetime@fundscout.example', PASSWORD);
  await page.waitForURL((url) => url.pathname === '/search');

  const late = await journeys.visit({ path: link });
  await waitForText(late.page, 'This link has expired');
  await late.page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
});

test('signs in with an emailed code and shows a wrong one next to its field', async () => {
  const { page } = await journeys.visit({ path: '/signin' });
  await page.getByLabel('Email').fill('monthly@fundscout.example');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('monthly@fundscout.example');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const field = page.getByLabel('Code');
  await field.waitFor();
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  const { text } = await latestEmailTo(journeys.product, 'monthly@fundscout.example');
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await waitForText(page, 'This code is incorrect');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search', { waitUntil: 'commit' });
});

test('a sign-in link works once, and a used one says so', async () => {
  const { page } = await journeys.visit({ path: '/signin' });
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await page.getByLabel('Email').fill('pro@fundscout.example');
  await page.getByRole('button', { name: 'Email me a link', exact: true }).click();
  await waitForText(page, 'a link is on its way');
  const link = linkIn(await latestEmailTo(journeys.product, 'pro@fundscout.example'));
  await pressLink(page, link);
  await page.waitForURL((url) => url.pathname === '/search');
  await page.getByRole('button', { name: 'Petra Pro' }).waitFor();

  const late = await journeys.visit({ path: '/robots.txt' });
  await pressLink(late.page, link);
  await waitForText(late.page, 'This link has expired');
});

test('with a second factor no sign-in method is enough on its own; a backup code works', async () => {
  const { product } = journeys;
  const { context } = await journeys.visit({ as: 'trial', path: '/robots.txt' });
  const post = (path: string, data: object) =>
    context.request.post(`${product.url}/api/auth/${path}`, { data, headers: { origin: product.url } });
  const { totpURI, backupCodes } = await (await post('two-factor/enable', { password: DEMO_PASSWORD })).json();
  const secret = new TextDecoder().decode(base32.decode(new URL(totpURI).searchParams.get('secret') ?? ''));
  const code = await createOTP(secret).totp();
  expect((await post('two-factor/verify-totp', { code })).ok()).toBe(true);

  const { page } = await journeys.visit({ path: '/signin?next=/search%3Fquery%3Dai' });
  await signIn(page, 'trial@fundscout.example', DEMO_PASSWORD);
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await waitForText(page, 'This code is incorrect');
  await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).waitFor();
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(backupCodes[0]);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('query') === 'ai', {
    waitUntil: 'commit',
  });
});

test.each([
  ['/signin?next=/company/nowhere', '/company/nowhere'],
  ['/signin?next=https://evil.example/', '/search'],
  ['/signin?next=//evil.example/', '/search'],
  ['/signin?next=/..//evil.example/', '/search'],
  ['/signin?next=/company/z%C3%BCrich%E2%82%AC', '/company/z%C3%BCrich%E2%82%AC'],
  ['/?next=https://evil.example/', '/search'],
])('signing in at %s leads to %s', async (path, end) => {
  const { page, context } = await journeys.visit({ path });
  if (path.startsWith('/?')) await openSignIn(page);
  await signIn(page, 'pro@fundscout.example', DEMO_PASSWORD);
  await page.waitForURL((url) => url.pathname === end, { waitUntil: 'commit' });
  const again = await context.request.get(path);
  expect(new URL(again.url())).toMatchObject({ origin: journeys.product.url, pathname: end });
});

test('reports a refused passkey next to the other methods', async () => {
  const { page, context } = await journeys.visit({ path: '/signin', fresh: true });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
  });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('alert').getByText('No passkey was used.').waitFor();
});
