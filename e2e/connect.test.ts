/** @module-tag browser */
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { SCOPE_LABELS } from '#domain/accounts/credentials.ts';
import { violations } from '#test/axe.ts';
import { settled, setUpJourneys } from '#test/journeys.ts';
import { press, signInByForm, tabTo } from '#test/page-steps.ts';

const journeys = setUpJourneys();

const APP = 'https://agent.example/app.json';
const REDIRECT = 'https://agent.example/done';
const VERIFIER = 'v'.repeat(43);

beforeAll(async () => {
  // As if its document had just been read.
  await journeys.database.pool.query(
    `insert into "oauthClient" (id, "clientId", "clientDiscoveryId", name, "redirectUris", "tokenEndpointAuthMethod",
       "grantTypes", "responseTypes", "createdAt", "updatedAt")
     values ('1', $1, 'document', 'Harbor Agent', $2, 'none', '["authorization_code", "refresh_token"]', '["code"]', now(), now())`,
    [APP, JSON.stringify([REDIRECT])],
  );
});

const authorizePath = (redirectUri = REDIRECT) =>
  `/api/auth/oauth2/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: APP,
    redirect_uri: redirectUri,
    scope: 'read lists exports offline_access',
    state: 'its state',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  })}`;

test('a visitor signs in, allows an app less than it asks for by keyboard, and disconnects it', async () => {
  const { page, context, errors } = await journeys.visit({ path: '/robots.txt', fresh: true });
  await context.route('https://agent.example/**', (route) => route.fulfill({ body: 'Back in the app' }));
  await page.goto(authorizePath());
  expect(new URL(page.url()).pathname).toBe('/signin');
  await signInByForm(page, 'pro');
  await page.getByRole('heading', { name: 'Connect Harbor Agent?' }).waitFor();
  await settled(page); // The checks below change the page.
  const main = page.getByRole('main');
  const content = await main.innerText();
  for (const text of ['agent.example', 'pro@fundscout.example', SCOPE_LABELS.read, "You'll return to"]) {
    expect(content).toContain(text);
  }
  expect(content).not.toContain('offline_access');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  }

  await tabTo(page, /^Export contacts/);
  await press(page, 'Space');
  await tabTo(page, /^Connect/);
  await press(page, 'Enter');
  await page.waitForURL(`${REDIRECT}?**`);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('state')).toBe('its state');
  const answer = await context.request.post(`${journeys.product.url}/api/auth/oauth2/token`, {
    headers: { origin: journeys.product.url },
    form: {
      grant_type: 'authorization_code',
      client_id: APP,
      code: searchParams.get('code') ?? '',
      code_verifier: VERIFIER,
      redirect_uri: REDIRECT,
    },
  });
  expect(await answer.json()).toMatchObject({ scope: 'read lists offline_access' });

  await page.goto('/profile/api');
  const apps = page.getByRole('region', { name: 'Connected apps' });
  expect(await apps.getByRole('listitem').innerText()).toContain('agent.example · read, lists · used just now');
  await apps.getByRole('button', { name: 'Disconnect Harbor Agent' }).click();
  await apps.getByRole('group').getByRole('button', { name: 'Disconnect Harbor Agent' }).click();
  await apps.getByText('No connected apps yet.').waitFor();
  await apps.getByRole('link', { name: 'Connect an agent' }).click();
  await page.waitForURL('**/developers#agents');
  expect(errors).toEqual([]);
});

test('a user who cancels returns to the app, which gets nothing', async () => {
  const { page, context } = await journeys.visit({ as: 'pro', path: '/robots.txt', fresh: true });
  await context.route('https://agent.example/**', (route) => route.fulfill({ body: 'Back in the app' }));
  await page.goto(authorizePath());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`${REDIRECT}?error=access_denied**`);
});

test('without a request, it says how to connect an agent', async () => {
  const { page } = await journeys.visit({ path: '/connect' });
  await page.getByRole('heading', { name: 'Agents' }).waitFor();
  expect(page.url()).toMatch(/\/developers#agents$/);
});

test('an app whose request is not valid does not get the user back', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  await page.goto(authorizePath('https://evil.example/done'));
  await page.getByRole('heading', { name: 'App not connected' }).waitFor();
  await page.getByText("The redirect URI is not in the app's metadata document.").waitFor();
  expect(new URL(page.url()).search).toBe('?error=invalid_redirect');
});
