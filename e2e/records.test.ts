/** @module-tag browser */
import { expect, test } from 'vitest';
import { setUpJourneys } from '#test/journeys.ts';
import { isFocused, post } from '#test/page-steps.ts';

const journeys = setUpJourneys();

test('an added company with a name that exists has to be confirmed', async () => {
  const { page } = await journeys.visit({ as: 'admin', path: '/admin/companies' });
  for (const name of ['Garnetfold Records', 'GARNETFOLD Records Inc.']) {
    await page.getByRole('button', { name: 'Add a company' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    if (name.startsWith('GARNET')) {
      await page.getByText('The name already belongs to Garnetfold Records.').waitFor();
      await page.getByRole('button', { name: 'Add anyway' }).click();
    }
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.goto('/admin/companies');
  }
});

test('an admin adds a company, edits it by keyboard and undoes an edit', { tags: 'main' }, async () => {
  const { page } = await journeys.visit({ as: 'admin', path: '/admin/companies' });
  await page.getByRole('button', { name: 'Add a company' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Quillfeather Works');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Quillfeather Works' }).waitFor();

  // Moves from field to field without waiting for saves.
  await page.getByRole('button', { name: 'Description: empty. Edit', exact: true }).click();
  await page.keyboard.type('Binds feathers');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Website: empty. Edit', exact: true }).click();
  await page.keyboard.type('no website');
  await page.keyboard.press('Enter');
  await page.getByText('Website is not a web address').waitFor();
  await page.getByRole('button', { name: 'Last funding amount: empty. Edit', exact: true }).click();
  await page.keyboard.type('a lot');
  await page.keyboard.press('Enter');
  await page.getByText(/^Enter an amount, for example 2.5M/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Website', exact: true }).fill('quillfeather.example');
  await page.keyboard.press('Enter');
  const website = page.getByRole('button', { name: 'Website: quillfeather.example. Edit', exact: true });
  await expect.poll(() => website.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Description: Binds feathers. Edit', exact: true }).click();
  await page.keyboard.type(' badly');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Description: Binds feathers. Edit', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Add a contact' }).click();
  await page.getByLabel('First name').fill('Quexandro');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'First name of Quexandro: Quexandro. Edit', exact: true }).waitFor();

  const matchCount = async (query: string) =>
    (await (await page.request.get(`/api/companies?query=${query}`)).json()).companies.length;
  expect(await matchCount('quexandro')).toBe(1);
  const added = page.getByRole('listitem').filter({ hasText: 'Quexandro' });
  await added
    .getByRole('button', { name: /^Undo change/ })
    .first()
    .click();
  await page.getByText('1 contact removed.').waitFor();
  expect(await matchCount('quexandro')).toBe(0);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('group', { name: 'Delete' }).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(/\/admin\/companies$/);
  await page.goto('/admin/audit?subject=quillfeather&action=record.delete');
  await page
    .getByRole('row', { name: 'Deleted a company: Quillfeather' })
    .getByRole('link', { name: /^Change/ })
    .click();
  await page.getByText('1 change', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByLabel('Company or LP').pressSequentially('quillfeather');
  await page.waitForURL(/name=quillfeather/);
  await page.getByLabel('Kind').selectOption('delete');
  await page.getByText('1 change', { exact: true }).waitFor();
  expect(await page.getByLabel('Company or LP').inputValue()).toBe('quillfeather');
  await page
    .getByRole('button', { name: /^Undo change/ })
    .first()
    .click();
  await page.getByText('1 company restored.').waitFor();
  expect(await matchCount('Quillfeather')).toBe(1);
});

test('the headings of the companies sort them, by keyboard too, and the address keeps the order', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/companies' });
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const firstName = () => page.getByRole('cell').first().textContent();
  expect(await heading('Round date').getAttribute('aria-sort')).toBe('descending');
  expect(await heading('Website').getByRole('link').count()).toBe(0);
  const name = heading('Name').getByRole('link');
  await name.focus();
  for (const [search, sort, first] of [
    ['?sort=name-asc', 'ascending', 'Austin Robot Freight'],
    ['?sort=name-desc', 'descending', 'Rotterdam Robot Freight'],
  ] as const) {
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search === search);
    await expect.poll(() => heading('Name').getAttribute('aria-sort')).toBe(sort);
    await expect.poll(firstName).toContain(first);
    await expect.poll(() => isFocused(name)).toBe(true);
  }
  expect(await page.getByLabel('Order').inputValue()).toBe('name-desc');
  await heading('Round date').getByRole('link').click();
  await page.waitForURL((url) => url.search === '');
  await expect.poll(() => heading('Name').getAttribute('aria-sort')).toBe(null);
  expect(errors).toEqual([]);
});

test('swaps which company a merge keeps, fills its gaps from the other, and leads from the merged one to it', async () => {
  const { page } = await journeys.visit({ as: 'admin', path: '/admin/companies' });
  const added = await post(page, '/api/admin/records/companies', { fields: { organizationName: 'Plumbrook' } });
  const { id: lacking } = await added.json();
  const { records } = await (await page.request.get('/api/admin/records/companies')).json();
  const [{ id: other }] = records.filter(({ id }: { id: number }) => id !== lacking);
  const emptyWins = page.getByRole('radio', { name: /: empty$/, checked: true });

  await page.goto(`/admin/companies/${lacking}/merge/${other}`);
  await page.getByText(/^Plumbrook \(plumbrook\) is kept/).waitFor();
  expect(await emptyWins.count()).toBe(0);
  await page.getByRole('link', { name: 'Keep the other record' }).click();
  await page.getByText(/and Plumbrook \(plumbrook\) is merged into it/).waitFor();
  expect(await page.getByRole('radio', { name: 'Plumbrook: empty' }).count()).toBeGreaterThan(0);
  expect(await emptyWins.count()).toBe(0);

  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.waitForURL(`**/admin/companies/${other}`);
  await page.goto(`/admin/companies/${lacking}`);
  await page.getByText(`Company ${lacking} was merged into this one.`).waitFor();
});

test('says that the last funding and the newest round differ, and changes one of them', async () => {
  const { page } = await journeys.visit({ as: 'admin', path: '/admin/companies' });
  const fields = { organizationName: 'Ledgerbrook', lastFundingType: 'Series A', lastFundingDate: '2026-05-14' };
  const { id } = await (await post(page, '/api/admin/records/companies', { fields })).json();
  const { version } = await (await page.request.get(`/api/admin/records/companies/${id}`)).json();
  const round = { roundAmountUsd: '61M', roundType: 'Seed', roundDate: '2026-06-02' };
  await post(page, `/api/admin/records/companies/${id}/rounds`, { version, fields: round });

  await page.goto(`/admin/companies/${id}`);
  await page.getByRole('button', { name: 'Last funding amount: empty. Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Last funding amount', exact: true }).fill('62.5M');
  await page.keyboard.press('Enter');
  await page.getByText('$62,500,000, but the round says $61,000,000').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Set the round to May 14, 2026, Series A, $62,500,000' }).click();
  await page.getByRole('heading', { name: 'Last funding and newest round differ' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Amount of .*: 62500000. Edit$/ }).waitFor();
});
