/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpAuthenticator } from '#test/authenticator.ts';
import { FEW_COMPANIES, setUpJourneys } from '#test/journeys.ts';
import { latestEmailTo, linkIn, pressLink } from '#test/outbox.ts';
import { fill, fillSignUp, hold, isFocused, searchOf, signInByForm } from '#test/page-steps.ts';
import { addVirtualPasskeys } from '#test/passkey-device.ts';

const journeys = setUpJourneys();

const PASSWORD = 'heron in the reeds';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const waitForText = (page: Page, words: string) => page.getByText(words).first().waitFor();

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  await dialog(page, 'Welcome Back').waitFor();
}

test('switching between the three dialog modes clears input and errors', async () => {
  const { page } = await journeys.visit({ path: '/terms' });
  await openSignIn(page);
  await page.getByLabel('Email').fill('not an address');
  await page.keyboard.press('Enter');
  await waitForText(page, 'Enter an email address like you@company.com');
  await waitForText(page, 'Enter your password');
  expect(await isFocused(page.getByLabel('Email'))).toBe(true);

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog(page, 'Reset Password').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  expect(await isFocused(page.getByLabel('Email'))).toBe(true);
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
  await waitForText(page, "Passwords don't match");
  expect(await page.getByLabel('Email').inputValue()).toBe('jo@harbour.example');

  await dialog(page, 'Create Account').getByRole('button', { name: 'Close' }).click();
  await openSignIn(page);
  expect(await page.getByLabel('Email').inputValue()).toBe('');
});

test('keeps focus on a sign-in link reached by keyboard before the scripts load', async () => {
  const { page } = await journeys.visit({ path: '/no/such/page' });
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Get Started' }).first().focus();
  release();
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
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: link }).first().click();
  release();
  await dialog(page, title).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a click opens the page of a dialog whose scripts never load', async () => {
  const { page: slow } = await journeys.visit({ path: '/no/such/page' });
  const release = await hold(slow, '**/assets/*.js');
  await slow.goto('/', { waitUntil: 'commit' });
  await slow.getByRole('link', { name: 'Start free trial' }).first().click();
  await slow.waitForURL((url) => url.pathname === '/signup', { waitUntil: 'commit' });
  release();
});

test('signs up, confirms the address, and gets to account settings from the plan chooser', {
  tags: 'main',
}, async () => {
  const { page } = await journeys.visit({ path: '/' });
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  await dialog(page, 'Create Account').getByRole('link', { name: 'See a sample' }).click();
  await page.getByRole('heading', { name: 'A sample of the data' }).waitFor();
  await page.getByRole('main').getByText('Get Started').click();
  await dialog(page, 'Create Account').getByRole('button', { name: 'Annual Plan', pressed: true }).waitFor();
  await page.goto('/signup?next=/sample');
  await page.getByText(`Get a sample from ${FEW_COMPANIES.length} VC funded startups.`).waitFor();
  await fillSignUp(page, 'nora@harbour.example', PASSWORD);
  await fill(page, { 'First name': 'Nora', 'Last name': 'Quay', 'Where did you hear about us?': 'A friend' });
  await page.keyboard.press('Enter');
  await waitForText(page, "We've sent you a confirmation link.");
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByRole('main').getByText('nora@harbour.example').waitFor();

  await pressLink(page, linkIn(await latestEmailTo(journeys.product, 'nora@harbour.example')));
  await page.waitForURL((url) => url.pathname === '/sample');
  await page.getByRole('button', { name: 'Nora Quay' }).waitFor();
  await waitForText(page, 'Email confirmed');
  await expect.poll(() => searchOf(page)).toBe('');
  const sample = page.getByRole('region', { name: 'Sample' });
  expect(await sample.getByRole('article').count()).toBe(FEW_COMPANIES.length);
  expect(await sample.innerText()).toMatch(/a\*{3,}n@london-robots\.example/);
  await page.getByRole('main').getByRole('button', { name: 'Choose a plan' }).click();
  await dialog(page, 'Choose Your Plan').getByRole('button', { name: 'Close', exact: true }).click();
  await page.goto('/search');
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
    '/sample',
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
  await fillSignUp(page, 'misspelled@harbour.example', PASSWORD);
  await page.keyboard.press('Enter');
  const waiting = dialog(page, 'Check your email');
  await waiting.getByText(/^The link signs you in and takes you to checkout for the monthly plan\./).waitFor();
  await waiting.getByRole('button', { name: 'Change it' }).click();
  const form = dialog(page, 'Create Account');
  const email = form.getByLabel('Email');
  await expect.poll(() => isFocused(email)).toBe(true);
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

test('after sign-up the page starts at the top, with focus on the heading', async () => {
  const { page } = await journeys.visit({ path: '/signup?next=/annual' });
  await page.setViewportSize({ width: 390, height: 600 });
  await fillSignUp(page, 'top@harbour.example', PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Check your email' }))).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the form over search names the next step; no one gets in without confirming their address', async () => {
  const { page } = await journeys.visit({ path: '/search' });
  await fillSignUp(page, 'late@harbour.example', PASSWORD);
  await page.keyboard.press('Enter');
  const waiting = dialog(page, 'Check your email');
  await waiting.getByText('late@harbour.example').waitFor();
  await latestEmailTo(journeys.product, 'late@harbour.example');

  await waiting.getByRole('button', { name: 'Sign in' }).click();
  await signInByForm(page, 'late@harbour.example', PASSWORD);
  await waitForText(page, 'Confirm your email address first');
  expect(await page.getByLabel('Password').inputValue()).toBe(PASSWORD);
  await page.getByRole('button', { name: 'Resend email' }).click();
  const again = await latestEmailTo(journeys.product, 'late@harbour.example', 2);

  // Opened in a browser other than the one that signed up, the link asks for the password first.
  const elsewhere = await journeys.visit({ path: linkIn(again) });
  await elsewhere.page.getByRole('button', { name: 'Confirm email address' }).click();
  await waitForText(elsewhere.page, 'To confirm your address, sign in with the password you chose.');
  await signInByForm(elsewhere.page, 'late@harbour.example', PASSWORD);
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
  await offer.waitFor({ state: 'detached' });
  await waitForText(page, 'The link signs you in and opens your sample.');
  const email = await latestEmailTo(journeys.product, 'small@harbour.example');
  expect(email.text).toContain('Confirm your email address to see your sample of funded startups.');
  await pressLink(page, linkIn(email));
  await page.waitForURL((url) => url.pathname === '/sample');
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
  await page.getByText('revokes all API keys, connected apps and feed URLs').waitFor();
  await fill(page, { 'New password': PASSWORD, 'Confirm password': 'something else' });
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await waitForText(page, "Passwords don't match");
  await page.getByLabel('Confirm password').fill(PASSWORD);
  // The link is used up, so the button stays disabled until the page is left.
  const save = page.getByRole('button', { name: 'Save New Password' });
  await save.evaluate((button) =>
    addEventListener('pagehide', () => sessionStorage.setItem('left', button.ariaDisabled ?? '')),
  );
  await save.click();
  await page.waitForURL((url) => url.pathname === '/signin');
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('true');
  await page.getByRole('main').getByText('Password changed. Sign in with your new password.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('lifetime@fundscout.example');
  await signInByForm(page, 'lifetime', PASSWORD);
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

test('with a second factor no sign-in method is enough on its own; a backup code works', async () => {
  const app = await setUpAuthenticator(journeys, 'trial');
  const { page } = await journeys.visit({ path: '/signin?next=/search%3Fquery%3Dai' });
  await signInByForm(page, 'trial');
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await waitForText(page, 'This code is incorrect');
  await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).waitFor();
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(app.backupCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('query') === 'ai', {
    waitUntil: 'commit',
  });
});

test.each([
  ['/signin?next=/..//evil.example/', '/search'],
  ['/signin?next=/company/z%C3%BCrich%E2%82%AC', '/company/z%C3%BCrich%E2%82%AC'],
  ['/?next=https://evil.example/', '/search'],
])('signing in at %s leads to %s', async (path, end) => {
  const { page, context } = await journeys.visit({ path });
  if (path.startsWith('/?')) await openSignIn(page);
  await signInByForm(page, 'pro');
  await page.waitForURL((url) => url.pathname === end, { waitUntil: 'commit' });
  const again = await context.request.get(path);
  expect(new URL(again.url())).toMatchObject({ origin: journeys.product.url, pathname: end });
});

test('reports a refused passkey next to the other methods', async () => {
  const { page } = await journeys.visit({ path: '/signin', fresh: true });
  await addVirtualPasskeys(page, { isUserVerified: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('alert').getByText('No passkey was used.').waitFor();
});
