/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enableTotp } from '#test/authenticator.ts';
import { addCookies, setUpJourneys } from '#test/journeys.ts';
import { latestEmailTo, linkIn, pressLink } from '#test/outbox.ts';
import { sendTo } from '#test/product.ts';

const journeys = setUpJourneys();

const EMAIL = 'plain@harbour.example';
const PASSWORD = 'heron in the reeds';
const NEW_PASSWORD = 'bittern in the reeds';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign in');
}

/** In the header, or in the plan chooser that covers it. */
const logOut = (page: Page) => page.getByRole('button', { name: 'Log out' }).last().click();

test('without JavaScript a user signs up, signs in with a second factor, signs out and resets the password', async () => {
  const { page, context } = await journeys.visit({ path: '/', javaScript: false });
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.waitForURL('**/signup?next=*');
  await page.getByRole('link', { name: 'See a sample' }).click();
  await page.getByRole('heading', { name: 'A sample of the data' }).waitFor();
  await page.goto('/signup?next=/sample');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByLabel('First name').fill('Robin');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await press(page, 'Create Account');
  await page.getByText("Passwords don't match").waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL);
  expect(await page.getByLabel('First name').inputValue()).toBe('Robin');
  expect(await page.content()).not.toContain(PASSWORD);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await press(page, 'Create Account');
  await page.getByText("We've sent you a confirmation link.").waitFor();
  await pressLink(page, linkIn(await latestEmailTo(journeys.product, EMAIL)));
  await page.waitForURL('**/sample?confirmed=1');

  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const app = await enableTotp({ db: journeys.database.db, send: sendTo(journeys.product.url) }, cookie, PASSWORD);
  await addCookies(context, journeys.product.url, app.cookie);
  for (const [label, code] of [
    ['Code', app.code],
    ['Backup code', async () => app.backupCodes[0] ?? ''],
  ] as const) {
    await logOut(page);
    await page.getByRole('link', { name: 'Log in' }).click();
    await signIn(page, 'not the password');
    await page.getByText('Incorrect email or password').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL);
    await signIn(page, PASSWORD);
    const field = page.getByRole('textbox', { name: label, exact: true });
    const step = page.locator('form').filter({ has: field });
    await field.fill('000000');
    await step.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'This code' }).waitFor();
    await field.fill(await code());
    await step.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/search');
  }
  await logOut(page);

  await page.goto('/signin?next=/profile');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(EMAIL);
  await press(page, 'Send Reset Link');
  await page.getByText("We've sent you a password reset link.").waitFor();
  await page.goto(linkIn(await latestEmailTo(journeys.product, EMAIL, 2)));
  await page.getByLabel('New password').fill('password1');
  await page.getByLabel('Confirm password').fill('password1');
  await press(page, 'Save New Password');
  await page.locator('[aria-invalid]').waitFor();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await press(page, 'Save New Password');
  await page.getByText('Sign in with your new password.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL);
  await signIn(page, NEW_PASSWORD);
  await page.getByText('Enter the 6-digit code').waitFor();
});

test('without JavaScript an emailed link signs in', async () => {
  const { page, context } = await journeys.visit({ path: '/', javaScript: false });
  const { url } = journeys.product;
  const data = { email: 'pro@fundscout.example', callbackURL: '/search?query=berlin' };
  await context.request.post(`${url}/api/auth/sign-in/magic-link`, { headers: { origin: url }, data });
  await pressLink(page, linkIn(await latestEmailTo(journeys.product, data.email)));
  await page.waitForURL('**/search?query=berlin&welcome=1');
  await page.getByRole('button', { name: 'Log out' }).last().waitFor();
});

test('sign-in pages do not claim to need JavaScript, and have one button each', async () => {
  const { page } = await journeys.visit({ path: '/', javaScript: false });
  for (const [path, button] of [
    ['/signin', 'Sign in'],
    ['/signup', 'Create Account'],
    ['/reset-password', 'Send Reset Link'],
  ] as const) {
    await page.goto(path);
    expect(await page.getByText('needs JavaScript').count()).toBe(0);
    expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual([expect.stringContaining(button)]);
  }
});

test('without JavaScript the form over the search works too', async () => {
  const { page } = await journeys.visit({ path: '/search', javaScript: false });
  await page.getByLabel('Email').fill('over@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
  await press(page, 'Create Account');
  expect(new URL(page.url()).pathname).toBe('/search'); // The browser requires the checkbox first.
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await press(page, 'Create Account');
  await page.getByText("We've sent you a confirmation link.").waitFor();
  await latestEmailTo(journeys.product, 'over@harbour.example');
});
