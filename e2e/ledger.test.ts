/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '#test/axe.ts';
import { openPath, settled, setUpJourneys } from '#test/journeys.ts';
import { download, expectAccessible, isFocused, post, press } from '#test/page-steps.ts';

const journeys = setUpJourneys();

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export / });
const figures = (page: Page) => dialog(page).getByRole('status').innerText();
const parameters = (page: Page) => new URL(page.url()).searchParams.getAll('exported');
const resultNames = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const exportsFilter = (page: Page) =>
  page.locator('details', { has: page.getByRole('heading', { name: 'Exports', exact: true }) });

/** Exports with the choices of the dialog. @returns the rows of the file */
async function exported(page: Page): Promise<string[]> {
  const file = await download(page, () => dialog(page).getByRole('button', { name: 'Export', exact: true }).click());
  return file.text.trimEnd().split('\r\n').slice(1);
}

test('exports for a client, then only new contacts, filters by exports and manages the client', {
  tags: 'main',
}, async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search?query=London' });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => figures(page)).toBe('1 contact from 1 company.');
  await dialog(page).getByLabel('Client').selectOption('New client...');
  const name = dialog(page).getByLabel('Client name');
  await expect.poll(() => isFocused(name)).toBe(true);
  await name.press('Enter');
  await dialog(page).getByText('Enter a name').waitFor();
  await expect.poll(() => isFocused(name)).toBe(true);
  await name.fill('Acme');
  await dialog(page).getByText('Enter a name').waitFor({ state: 'detached' });
  expect(await exported(page)).toHaveLength(1); // The button creates the client.
  await page.getByText(/^Your CSV file has been downloaded\..* Exported for Acme\.$/).waitFor();
  await page.getByRole('button', { name: 'Open client' }).click();
  await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
  // Nothing is new yet, so that there is nothing to export.
  await page.getByText(/^No new contacts since .* for “London”$/).waitFor();
  await page.getByRole('list', { name: 'Exports' }).getByText('Nothing new').waitFor();

  // The dialog starts with that client: nothing is sent to it twice.
  await openPath(page, '/search');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(() => figures(page))
    .toMatch(/^3 contacts from 3 companies\.\s+1 contact already exported for Acme is omitted\.$/);
  await dialog(page).getByRole('radio', { name: 'All' }).click();
  await expect.poll(() => figures(page)).toContain('Includes 1 contact exported for Acme before.');
  await dialog(page).getByRole('radio', { name: 'Only contacts not yet exported for Acme' }).click();
  await dialog(page).getByLabel('Client').selectOption('No client');
  expect(await dialog(page).getByRole('radio', { name: 'All' }).isChecked()).toBe(true);
  await dialog(page).getByLabel('Client').selectOption('Acme');
  await expect.poll(() => figures(page)).toContain('3 contacts from 3 companies.');
  await expectAccessible(page);
  await page.reload();
  await settled(page);

  const filter = exportsFilter(page);
  await expect
    .poll(() => filter.locator('li').allTextContents())
    .toEqual(['Not exported3', 'Exported1', 'Not exported for Acme3']);
  await filter.getByRole('checkbox', { name: 'Exported', exact: true }).click();
  await expect.poll(() => resultNames(page)).toEqual(['London Robot Freight']);
  await filter.getByRole('checkbox', { name: 'Not exported', exact: true }).click();
  await expect.poll(() => parameters(page)).toEqual(['!any']);
  await page.getByRole('button', { name: 'Remove not exported' }).click();
  await filter.getByRole('checkbox', { name: 'Not exported for Acme' }).click();
  await page.getByRole('button', { name: 'Remove not exported for Acme' }).waitFor();
  await expect.poll(() => resultNames(page)).toHaveLength(3);

  // An export updates the results on the open page.
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => figures(page)).toBe('3 contacts from 3 companies.');
  expect(await exported(page)).toHaveLength(3);
  await page.getByText('No companies found').waitFor();
  await expect.poll(() => filter.locator('li').first().textContent()).toBe('Not exported0');

  await openPath(page, '/company/berlin-robot-freight');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(() => figures(page))
    .toContain('Nothing new to export: these contacts are already exported for Acme. Choose All');
  await page.keyboard.press('Escape');

  // History and client have the figures of the dialog.
  await openPath(page, '/exports');
  const [latest, first] = [0, 1].map((at) => page.getByRole('list', { name: 'Exports' }).getByRole('listitem').nth(at));
  await latest?.getByText('3 contacts from 3 companies').waitFor();
  await latest?.getByText('Not exported for Acme').waitFor();
  await first?.getByText('1 contact from 1 company').waitFor();
  expect(await first?.getByRole('link', { name: '“London”', exact: true }).getAttribute('href')).toBe(
    '/search?query=London',
  );
  expect(
    (await download(page, () => first?.getByRole('link', { name: /^Download again/ }).click() ?? Promise.reject()))
      .text,
  ).toContain('London');
  await expectAccessible(page);
  await latest?.getByRole('link', { name: 'Acme', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
  await page.getByText(/^4 contacts from 4 companies in 2 exports, last on/).waitFor();
  const rows = page.getByRole('table', { name: 'Exported contacts' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(4);
  await page.keyboard.press('/');
  await page.keyboard.type('london');
  await expect.poll(() => rows.count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?query=london');
  expect(await rows.innerText()).toContain('“London”');
  const company = await page.request.get('/api/companies/london-robot-freight');
  expect(await rows.innerText()).toContain((await company.json()).contacts[0].role ?? 'Founder'); // As on cards.
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  // What is new since: nothing yet, for this client only.
  await expect.poll(() => page.getByText('Nothing new', { exact: true }).count()).toBe(2);
  expect(await page.getByRole('button', { name: /^Export new/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Acme Corp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Acme Corp' }).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete Acme Corp?' });
  await deletion.getByText('Exported so far: 4 contacts from 4 companies.').waitFor();
  await deletion.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await deletion.getByRole('button', { name: 'Delete client' }).click();
  await page.getByText('No clients yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: /^Acme Corp/ }).waitFor();
  await page.getByRole('button', { name: 'New client' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Beta');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Beta' }).waitFor();
  await page.getByText('Nothing exported yet', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto('/clients/2000000000');
  await page.getByText('Page not found').first().waitFor();
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});

test('opens the pages of the workspace while the API fails, and recovers', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt', fresh: true });
  await (await post(page, '/api/clients', { name: 'Delta' })).json();
  await openPath(page, '/clients');
  const fail = () => page.route('**/api/**', (route) => route.fulfill({ status: 400, json: { detail: 'No.' } }));
  const failure = page.locator('#content, main').getByRole('alert');
  const retry = failure.getByRole('button', { name: 'Try again' });
  await fail();
  await page.getByRole('link', { name: /^Delta/ }).click();
  await failure.getByText("Couldn't load this client: No.").waitFor();
  await page.getByRole('heading', { level: 1, name: 'Client', exact: true }).waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/**');
  await retry.click();
  await page.getByRole('heading', { level: 1, name: 'Delta', exact: true }).waitFor();
  await page.getByText('Nothing exported yet', { exact: true }).waitFor();

  await fail();
  for (const path of ['lists', 'exports', 'customers', 'recalls']) {
    await page.locator(`nav[aria-label="Workspace"] a[href="/${path}"]`).click();
    await page.waitForURL(`**/${path}`);
    await retry.waitFor();
  }
});

test('shows the times of exports in the zone of the user, after rendering in UTC', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt', fresh: true });
  await (await post(page, '/api/exports/companies', { searchQuery: 'Berlin' })).text();
  await expect
    .poll(async () => (await (await page.request.get('/api/exports')).json()).exports[0]?.asked)
    .toBe('“Berlin”');
  await journeys.database.pool.query(
    `update exports set created_at = '2026-03-01T20:30:00Z' where asked->>'searchQuery' = 'Berlin'`,
  );
  const html = await (await page.request.get('/exports')).text();
  expect(html).toContain('Mar 1, 2026, 8:30 PM UTC');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
  await openPath(page, '/exports');
  await page.getByText('Mar 2, 2026, 5:30 AM', { exact: true }).waitFor();
});

test('works by keyboard alone on a phone, without horizontal scrolling', async () => {
  const { page } = await journeys.visit({ as: 'monthly', path: '/search?query=Berlin', width: 390 });
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
  await expect.poll(() => figures(page)).toContain('1 contact');
  await press(page, 'Tab', 'n');
  await expect.poll(() => isFocused(dialog(page).getByLabel('Client name'))).toBe(true);
  await page.keyboard.type('Beta');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const heights = await dialog(page)
    .locator('button, select, label:has(input)')
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await press(page, 'Tab', 'ArrowDown');
  await expect
    .poll(() => dialog(page).getByRole('radio', { name: "Only contacts you haven't exported yet" }).isChecked())
    .toBe(true);
  await dialog(page).getByLabel('Format').selectOption('HubSpot');
  const file = await download(page, () => page.keyboard.press('Enter'));
  expect(file.text).toContain('Berlin Robot Freight');
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
  const [client, format] = ['Client', 'Format'].map((label) =>
    dialog(page).getByLabel(label).locator('option:checked'),
  );
  await expect.poll(() => client?.textContent()).toBe('Beta');
  expect(await format?.textContent()).toBe('HubSpot');
  const reason = 'Nothing new to export: these contacts are already exported for Beta.';
  await expect.poll(() => figures(page)).toContain(reason);
  const button = dialog(page).getByRole('button', { name: 'Export', exact: true });
  expect(await button.isDisabled()).toBe(true);
  const described = await button.evaluate((element) => element.ariaDescribedByElements?.[0]?.textContent);
  expect(described).toContain(reason);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await exportsFilter(page).getByRole('checkbox', { name: 'Not exported', exact: true }).press('Space');
  await expect.poll(() => parameters(page)).toEqual(['!any']);
});

test('reports bounced addresses that an export omits', async () => {
  const { page } = await journeys.visit({ as: 'lifetime', path: '/search?query=Berlin' });
  const company = await page.evaluate(async () => (await fetch('/api/companies/berlin-robot-freight')).json());
  const [contact] = company.contacts;
  const report = async (id: number) => (await fetch(`/api/contacts/${id}/bounce`, { method: 'PUT' })).status;
  expect(await page.evaluate(report, contact.id)).toBe(204);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => figures(page)).toContain('1 contact is included without its bounced address.');
  const [row = ''] = await exported(page);
  expect(row).toContain('Berlin Robot Freight');
  expect(row).not.toContain(contact.email);
  await page.getByText('Omitted: 1 email address that bounced.').waitFor();
  await page.goto('/exports');
  await page.getByText(/Omitted: 1 email address that bounced$/).waitFor();
  await page.goto('/search?query=Berlin');
  await page.locator('article [data-kind="bounced"]').waitFor();
  await press(page, 'Escape', 'j', 'c');
  await page.getByText('Copied, but this address bounced').waitFor();
});

test('exports the selected companies, by key or button', async () => {
  const { page, errors } = await journeys.visit({ as: 'lifetime', path: '/search?query=freight&sort=name-asc' });
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.keyboard.press('Escape');
  await press(page, 'j', 'x', 'j', 'x', 'j', 'x');
  await bar.getByText('3 selected').waitFor();
  await page.keyboard.press('e');
  await expect.poll(() => figures(page)).toContain('3 contacts from 3 companies.');
  await press(page, 'Escape', 'x');
  await bar.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => figures(page)).toContain('2 contacts from 2 companies.');
  const names = (await resultNames(page)).slice(0, 2);
  expect((await exported(page)).map((row) => names.findIndex((name) => row.startsWith(name)))).toEqual([0, 1]);
  expect(await violations(page)).toEqual([]);

  // With all results selected, the search itself is exported.
  await bar.getByRole('button', { name: /^Select all/ }).click();
  await page.keyboard.press('e');
  await expect.poll(() => figures(page)).toContain('4 contacts from 4 companies');

  // One export at a time.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/exports/companies', async (route) => {
    await held;
    await route.continue();
  });
  const exporting = exported(page);
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await page.getByText('Export in progress').waitFor();
  expect(await dialog(page).count()).toBe(0);
  release();
  expect(await exporting).toHaveLength(4);
  await page.goto('/exports');
  await page
    .getByText(names.join(' and '), { exact: true })
    .or(page.getByText(names.toReversed().join(' and '), { exact: true }))
    .waitFor();
  expect(errors).toEqual([]);
});

test('shows a trial user the filter, and asks for an upgrade on use', async () => {
  const { page } = await journeys.visit({ as: 'trial' });
  await exportsFilter(page).getByRole('checkbox', { name: 'Not exported', exact: true }).click();
  await page.getByRole('dialog').getByText('Your trial includes the emails of 300 companies a day.').waitFor();
  expect(parameters(page)).toEqual([]);
});

test('exports what is new for a client since the last export, with the same options', async () => {
  const { page, errors } = await journeys.visit({ as: 'lifetime', path: '/robots.txt' });
  const { id } = await (await post(page, '/api/clients', { name: 'Gamma' })).json();
  const request = { searchQuery: 'Austin', sort: 'name-asc', format: 'hubspot', withEmail: true, client: id };
  await (await post(page, '/api/exports/companies', request)).text();
  const { rows } = await journeys.database.pool.query(
    `insert into contacts (company_id, position, first_name, last_name, email)
     select id, 1, 'Eve', 'Lumen', 'eve.lumen@austin-robots.example' from companies where slug = 'austin-robot-freight'
     returning id`,
  );
  await openPath(page, `/clients/${id}`);
  await page.getByRole('button', { name: "Export what's new for Gamma: “Austin”, only with email" }).click();
  await expect.poll(() => figures(page)).toContain('1 contact from 1 company.');
  expect(await dialog(page).getByRole('checkbox', { name: 'Only contacts with an email address' }).isChecked()).toBe(
    true,
  );
  expect(await dialog(page).getByLabel('Format').locator('option:checked').textContent()).toBe('HubSpot');
  const file = await download(page, () => dialog(page).getByRole('button', { name: 'Export', exact: true }).click());
  expect(file.text).toContain('eve.lumen@');
  expect(file.text).not.toContain('ada.lumen@');
  await page.getByText(/^2 contacts from 1 company in 2 exports/).waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Exports' }).getByRole('listitem').count()).toBe(2);
  await page.getByRole('table', { name: 'Exported contacts' }).getByText('Eve Lumen').waitFor();
  await journeys.database.pool.query('delete from contacts where id = $1', [rows[0].id]);
  expect(errors).toEqual([]);
});
