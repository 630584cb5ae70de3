/** @module-tag browser */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hubspotError, startHubSpot, type TestCrm } from '#test/crm-servers.ts';
import { type Journeys, settled, startJourneys } from '#test/journeys.ts';
import { expectAccessible, expectNoHorizontalScroll, fill } from '#test/page-steps.ts';

let hubspot: TestCrm;
let journeys: Journeys;
beforeAll(async () => {
  hubspot = await startHubSpot();
  journeys = await startJourneys({ env: { HUBSPOT_BASE: hubspot.url } });
});
afterAll(async () => {
  await journeys.close();
  await hubspot.close();
});

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

test('connects HubSpot, checks an export and sends it, at every width', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search', width: 390 });
  await settled(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Format').selectOption('Send to HubSpot');
  const connect = dialog.getByRole('link', { name: 'Connect HubSpot first' });
  await connect.waitFor();
  expect(await dialog.getByRole('button', { name: 'Check' }).isDisabled()).toBe(true);
  await connect.click();

  await main(page).getByText('Nothing yet.').waitFor();
  await expectAccessible(page);
  await fill(page, { 'HubSpot token': 'pat-wrong-wrong' });
  await button(page, 'Connect HubSpot').click();
  await main(page).getByText('HubSpot refused the token').waitFor();
  await fill(page, { 'HubSpot token': hubspot.token });
  await page.keyboard.press('Enter');
  await main(page).getByText('Connected to Account 4711').waitFor();
  await main(page).getByText('Fields', { exact: true }).click();
  await fill(page, { City: '' });
  await button(page, 'Save fields').click();
  await page.getByText('Fields saved').waitFor();
  await expectAccessible(page);

  await page.goBack();
  await settled(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await dialog.getByLabel('Format').selectOption('Send to HubSpot');
  await dialog.getByText('4 contacts from 4 companies.').waitFor();
  await dialog.getByRole('button', { name: 'Check' }).click();
  const push = main(page).getByRole('list', { name: 'Pushes' }).getByRole('listitem').first();
  await push.getByText('To be created: 4 companies and 4 contacts').waitFor();
  expect(hubspot.contacts).toEqual([]);
  hubspot.intercept = ({ path, body }) =>
    path.endsWith('contacts/batch/upsert') && JSON.stringify(body).includes('berlin')
      ? hubspotError(400, 'VALIDATION_ERROR', 'Property values were not valid')
      : undefined;
  await push.getByRole('button', { name: /^Send to HubSpot/ }).click();
  await push.getByText('Created: 4 companies and 3 contacts').waitFor();
  await push.getByText('Failed: 1 contact').waitFor();
  hubspot.intercept = () => undefined;
  expect(hubspot.contacts.map(({ email }) => email)).toHaveLength(3);
  await push.getByText('Log', { exact: true }).click();
  await push.getByText('Failed: Property values were not valid').waitFor();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});
