/** @module-tag browser */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walletMessage } from '#domain/accounts/wallet-message.ts';
import { enableTotp } from '#test/authenticator.ts';
import { addCookies, type Journeys, openPath, settled, startJourneys } from '#test/journeys.ts';
import { startOidcProvider, type TestOidcProvider } from '#test/oidc-provider.ts';
import { latestEmailTo } from '#test/outbox.ts';
import { post } from '#test/page-steps.ts';
import { freePort, sendTo } from '#test/product.ts';
import { createWallet } from '#test/wallet.ts';

let provider: TestOidcProvider;
let journeys: Journeys;
beforeAll(async () => {
  const port = await freePort();
  provider = await startOidcProvider(`http://localhost:${port}`);
  journeys = await startJourneys({
    env: {
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_DOMAIN: 'harbour.example',
      OIDC_LABEL: 'Harbour',
      WALLET_SIGN_IN: 'on',
    },
  });
});
afterAll(async () => {
  await journeys.close();
  await provider.close();
});

async function signUpWithHarbour(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Continue with Harbour' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /^I agree to the Terms/ }).click();
  await button.click();
}

test('a new user accepts the terms before the account exists', async () => {
  const email = 'nia@harbour.example';
  provider.person = { sub: 'nia', email, email_verified: true };
  const users = async () =>
    (await journeys.database.pool.query('select from "user" where email = $1', [email])).rowCount;
  const { page } = await journeys.visit({ path: '/signin?next=/profile' });
  await page.getByRole('button', { name: 'Continue with Harbour' }).click();
  await page.getByRole('heading', { name: 'Create Account' }).waitFor();
  await page.getByRole('alert').getByText('You have no account yet').waitFor();
  expect(await users()).toBe(0);
  await settled(page);
  await signUpWithHarbour(page);
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  expect(await users()).toBe(1);
});

test('signs up through an identity provider and returns to the same page', async () => {
  const names = { name: 'Ida Lund', given_name: 'Ida', family_name: 'Lund' };
  provider.person = { sub: 'ida', email: 'ida@harbour.example', email_verified: true, ...names };
  const { page } = await journeys.visit({ path: '/search?query=robot' });
  await signUpWithHarbour(page);
  await page.getByText('Signed in as ida@harbour.example').waitFor();
  await page.getByText('Ida Lund').first().waitFor();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe('/search?query=robot');

  // Returning users are greeted, even where search replaces the page for visitors.
  for (const [from, back] of [
    ['/search?query=robot', '/search?query=robot'],
    ['/signin', '/search'],
  ]) {
    const again = await journeys.visit({ path: from });
    const button = again.page.getByRole('button', { name: 'Continue with Harbour' });
    if (from !== '/signin') await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await button.click();
    await again.page.getByText('Welcome back!').waitFor();
    await expect.poll(() => again.page.url()).toBe(`${journeys.product.url}${back}`);
  }
});

test('a user with a provider only confirms with it in a window of its own', async () => {
  provider.person = { sub: 'ola', email: 'ola@harbour.example', email_verified: true };
  const { page, context } = await journeys.visit({ path: '/signup' });
  await signUpWithHarbour(page);
  await page.waitForURL('**/search');
  await openPath(page, '/profile/api');
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  const keys = page.getByRole('region', { name: 'API keys', exact: true });
  const requestKey = async (name: string) => {
    await journeys.database.pool.query(`update session set "createdAt" = now() - interval '1 hour'`);
    await keys.getByLabel('Key name', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Email me a code' }).waitFor();
  };
  const openProvider = async () => {
    const opened = context.waitForEvent('page');
    await dialog.getByRole('button', { name: 'Continue with Harbour' }).click();
    return opened;
  };
  await requestKey('First');
  expect(await dialog.getByLabel('Password').count()).toBe(0);
  expect(await dialog.getByRole('button', { name: 'Sign in', exact: true }).count()).toBe(0);
  expect(await dialog.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
  expect(await dialog.getByLabel('Email').inputValue()).toBe('ola@harbour.example');

  await context.route(`${provider.issuer}/auth?**`, (route) => {
    const request = new URL(route.request().url()).searchParams;
    const answer = new URLSearchParams({ error: 'access_denied', state: request.get('state') ?? '' });
    return route.fulfill({ status: 302, headers: { location: `${request.get('redirect_uri')}?${answer}` } });
  });
  const canceled = await openProvider();
  await dialog.getByRole('alert').getByText('Sign-in was canceled').waitFor();
  await expect.poll(() => canceled.isClosed()).toBe(true);
  await context.unroute(`${provider.issuer}/auth?**`);

  const opened = await openProvider();
  await keys.getByText("You won't see it again").waitFor();
  await expect.poll(() => opened.isClosed()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/profile/api');
  await keys.getByRole('button', { name: "I've saved this key" }).click();

  const { url } = journeys.product;
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const app = await enableTotp({ db: journeys.database.db, send: sendTo(url) }, cookie);
  await addCookies(context, url, app.cookie);
  await page.reload();
  await settled(page);
  await requestKey('Second');
  const asking = await openProvider();
  await asking.getByLabel('Code').fill(await app.code());
  await asking.keyboard.press('Enter');
  await keys.getByText("You won't see it again").waitFor();
});

test('an unverified address is confirmed by its link and by signing in at the provider again', async () => {
  provider.person = { sub: 'una', email: 'una@harbour.example', email_verified: false };
  const { page } = await journeys.visit({ path: '/signup' });
  await signUpWithHarbour(page);
  await page.getByRole('alert').getByText('Confirm your email address first').waitFor();
  const { text } = await latestEmailTo(journeys.product, 'una@harbour.example');
  await page.goto(/http:\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByText('sign in the same way as the first time').waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
  await page.getByRole('button', { name: 'Continue with Harbour' }).click();
  await page.waitForURL('**/search**');
});

test('shows why sign-in failed when the email domain is not the one of the provider', async () => {
  provider.person = { sub: 'eve', email: 'eve@elsewhere.example', email_verified: true };
  const { page } = await journeys.visit({ path: '/signin' });
  await page.getByRole('button', { name: 'Continue with Harbour' }).click();
  await page.waitForURL((url) => url.searchParams.has('error'));
  await page.getByRole('alert').getByText(/\w/).waitFor();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
});

test('a linked wallet signs in; without a wallet in the browser there is no button', async () => {
  const { url } = journeys.product;
  const { context, page: plain } = await journeys.visit({ as: 'pro', path: '/' });
  const wallet = createWallet();
  const { nonce } = await (await post(plain, '/api/auth/siwe/nonce')).json();
  const { address } = wallet;
  const message = walletMessage({ purpose: 'link', origin: url, address, nonce, issuedAt: new Date() });
  expect((await post(plain, '/api/account/wallets', { message, signature: wallet.sign(message) })).status()).toBe(201);
  await context.clearCookies();
  await plain.goto('/signin');
  await plain.getByRole('button', { name: 'Email me a code' }).waitFor();
  expect(await plain.getByRole('button', { name: /wallet/ }).count()).toBe(0);

  const { page } = await journeys.visit({ path: '/', fresh: true });
  await page.exposeFunction('askWallet', (method: string, [text]: string[]) =>
    method === 'personal_sign' ? wallet.sign(text ?? '') : [wallet.address],
  );
  await page.addInitScript(
    'window.ethereum = { request: ({ method, params = [] }) => window.askWallet(method, params) }',
  );
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Ethereum wallet' }).click();
  await page.getByRole('button', { name: 'Petra Pro' }).waitFor();
});
