/** @module-tag browser */
import { expect, test } from 'vitest';
import { violations } from '#test/axe.ts';
import { addCompanies } from '#test/companies.ts';
import { FEW_COMPANIES, setUpJourneys } from '#test/journeys.ts';
import { latestEmailTo } from '#test/outbox.ts';
import { isFocused, post } from '#test/page-steps.ts';

const journeys = setUpJourneys();

test('a search alerts by email and feed until its owner unsubscribes', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  const { id } = await (await post(page, '/api/saved-searches', { name: 'Mine', params: 'query=ferry' })).json();
  await post(page, `/api/saved-searches/${id}/alert`, { when: 'daily', hour: 9, timeZone: 'Asia/Tokyo' }, 'PUT');
  await page.goto('/saved');
  const openAlerts = () => page.getByRole('button', { name: /^Alerts of Mine: / }).click();
  await openAlerts();
  const dialog = page.getByRole('dialog', { name: 'Alerts and feed' });
  await dialog.getByText('Time zone: Asia/Tokyo.').waitFor();
  await dialog.getByRole('radio', { name: 'Weekly' }).click();
  await dialog.getByLabel('Day').selectOption('Friday');
  await dialog.getByLabel('Time').selectOption('4:00 PM');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Email alert saved').waitFor();
  await page.getByRole('button', { name: 'Alerts of Mine: Weekly' }).waitFor();
  await openAlerts();
  expect(await dialog.getByLabel('Day').inputValue()).toBe('5');
  await dialog.getByText('Time zone: Asia/Tokyo.').waitFor();
  await dialog.getByRole('button', { name: /^Use / }).click();
  await dialog.getByText('Time zone: Asia/Tokyo.').waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  const feed = await dialog.getByLabel('Feed URL').inputValue();
  await dialog.getByRole('radio', { name: 'As it happens' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const [first] = FEW_COMPANIES;
  if (!first) throw new Error('There is no company');
  await addCompanies(journeys.database.db, [
    { ...first, organization_name: 'Ferry Lane', website: 'ferry-lane.example', description: 'Books ferry cabins.' },
  ]);
  const mail = await latestEmailTo(journeys.product, 'pro@fundscout.example');
  expect(mail.subject).toBe('1 new match: Mine');
  expect(mail.text).toContain('\n\nFerry Lane');
  const anywhere = await fetch(feed);
  expect([anywhere.status, await anywhere.text()]).toEqual([200, expect.stringContaining('<title>Ferry Lane</title>')]);

  await openAlerts();
  const revoke = dialog.getByRole('button', { name: 'Revoke feed' });
  await revoke.dblclick();
  await dialog.getByText("Feed readers that use it won't get new matches.").waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(revoke)).toBe(true);
  expect((await fetch(feed)).status).toBe(200);
  await revoke.click();
  await revoke.click();
  await dialog.getByRole('button', { name: 'Create feed' }).waitFor();
  expect((await fetch(feed)).status).toBe(404);
  expect(errors).toEqual([]);

  await page.goto(/\S+\/unsubscribe\?\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByText("We'll stop emailing you new matches for this saved search.").waitFor();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: "You're unsubscribed" }).waitFor();
  const { searches } = await (await page.request.get('/api/saved-searches')).json();
  expect(searches[0].alert).toMatchObject({ when: 'off', feed: false });
});

test('offers alerts when a search is saved, and in its menu', async () => {
  const { page, errors } = await journeys.visit({ as: 'lifetime', path: '/search?query=ferry' });
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  const alerts = dialog.getByLabel('Email alerts');
  expect(await alerts.inputValue()).toBe('off');
  await alerts.selectOption('Daily');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Search saved').waitFor();
  await page.getByRole('button', { name: 'Saved as ferry' }).waitFor();
  await expect
    .poll(async () => (await (await page.request.get('/api/saved-searches')).json()).searches)
    .toMatchObject([{ name: 'ferry', alert: { when: 'daily' } }]);

  await page.getByRole('button', { name: 'Saved as ferry' }).click();
  await page.getByRole('menuitem', { name: 'Alerts and feed' }).click();
  const when = page.getByRole('dialog', { name: 'Alerts and feed' }).getByRole('radio');
  expect(await when.and(page.getByLabel('Daily')).isChecked()).toBe(true);
  await when.and(page.getByLabel('Weekly')).click();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});
