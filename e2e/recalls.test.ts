/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clientOf } from '#server/platform/database/connection.ts';
import { unsubscribeUrls } from '#server/platform/mail/unsubscribe.ts';
import { recallContacts } from '#server/workspace/recalls/recall-contacts.ts';
import { settled, setUpJourneys } from '#test/journeys.ts';
import { download, expectAccessible, expectNoHorizontalScroll, post, tabTo } from '#test/page-steps.ts';

const journeys = setUpJourneys();

const section = (page: Page) => page.getByRole('main');
const rows = (page: Page) => section(page).getByRole('list', { name: 'Recalls', exact: true }).getByRole('listitem');
const badge = (page: Page) => page.getByRole('link', { name: /^Recalls \d/ });
const dialog = (page: Page) => page.getByRole('dialog');

/** Exports all contacts as the user of a page. */
async function exportAll(page: Page): Promise<void> {
  const response = await post(page, '/api/exports/companies', { searchQuery: '' });
  await response.body();
  expect(response.status()).toBe(200);
}

/** Recalls the contacts of companies whose first word is one of these names. */
async function recall(names: readonly string[], reason: 'suppressed' | 'undeliverable'): Promise<void> {
  const { db, pool } = journeys.database;
  const { rows } = await pool.query(
    `select c.id as "contactId", email, concat_ws(' ', first_name, last_name) as name, organization_name as company
     from contacts c join companies on companies.id = company_id
     where split_part(organization_name, ' ', 1) = any ($1)`,
    [names],
  );
  expect(rows).toHaveLength(names.length);
  await db.transaction().execute((trx) => recallContacts(clientOf(trx), rows, reason, new Date()));
}

test('shows recalls as they happen, at every width, and marks them as removed by keyboard', async () => {
  const { page, errors } = await journeys.visit({ as: 'monthly', path: '/recalls', width: 390 });
  await section(page).getByText('Nothing to remove').waitFor();
  await settled(page);
  expect(await badge(page).count()).toBe(0);
  await expectAccessible(page);
  await exportAll(page);

  await recall(['London', 'Berlin'], 'suppressed');
  await recall(['Austin'], 'undeliverable');
  await expect.poll(() => rows(page).count()).toBe(3);
  await expect.poll(() => badge(page).innerText()).toMatch(/Recalls\s+3/);
  const texts = await rows(page).allInnerTexts();
  expect(texts[0]).toMatch(/@austin-robots\.example\s+Austin Robot Freight · Email bounced · Last exported /);
  expect(texts.join('\n')).toContain('London Robot Freight · Asked to be removed');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 1000 });

  const file = await download(page, () => section(page).getByRole('link', { name: 'Download CSV' }).click());
  const lines = file.text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('Email,Name,Company,Reason,Recalled,Last exported,Clients');
  expect(lines).toHaveLength(4);

  await page.locator('body').press('Home');
  await tabTo(page, /London Robot Freight/);
  await page.keyboard.press('Space');
  await tabTo(page, /@berlin/);
  await page.keyboard.press('Escape');
  await section(page).getByRole('button', { name: 'Mark 1 as removed' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('heading', { name: 'Did you remove this contact?' }).waitFor();
  await expectAccessible(page);
  await tabTo(page, /^Cancel$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(await rows(page).count()).toBe(3);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Mark as removed/);
  await page.keyboard.press('Enter');
  await page.getByText('1 contact marked as removed').waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => badge(page).innerText()).toMatch(/Recalls\s+2/);
  expect(await page.content()).not.toContain('@london-robots.example');

  const markAll = section(page).getByRole('button', { name: 'Mark all as removed' });
  await markAll.press('Enter');
  const question = dialog(page).getByRole('heading', { name: 'Did you remove these 2 contacts?' });
  await question.waitFor();
  await recall(['Rotterdam'], 'suppressed');
  await page.getByText('Rotterdam Robot Freight').waitFor();
  expect(await question.isVisible()).toBe(true);
  await dialog(page).getByRole('button', { name: 'Mark as removed' }).press('Enter');
  await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining('Rotterdam Robot Freight')]);
  await expect.poll(() => dialog(page).count()).toBe(0);
  await markAll.press('Enter');
  await dialog(page).getByRole('button', { name: 'Mark as removed' }).press('Enter');
  await section(page).getByText('Nothing to remove').waitFor();
  await expect.poll(() => badge(page).count()).toBe(0);
  await section(page).getByText('4 closed recalls').click();
  await section(page).getByText('Contact at London Robot Freight').waitFor();
  await expectAccessible(page);
  expect(await page.content()).not.toMatch(/@\w+-robots\.example/);
  expect(errors).toEqual([]);
});

test('shows the badge on other pages, and turns emails off and on', async () => {
  await journeys.database.pool.query('delete from recalls');
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/profile/sessions' });
  await settled(page);
  await exportAll(page);
  await recall(['Rotterdam'], 'undeliverable');
  await badge(page).waitFor();
  await page.reload();
  await badge(page).press('Enter');
  await section(page).getByText('Rotterdam Robot Freight').waitFor();
  await settled(page);
  const emails = section(page).getByRole('checkbox', { name: 'Email me about new recalls' });
  expect(await emails.isChecked()).toBe(true);
  await emails.press('Space');
  await expect.poll(() => emails.isChecked()).toBe(false);
  await page.reload();
  await settled(page);
  expect(await emails.isChecked()).toBe(false);
  await emails.press('Space');
  await expect.poll(() => emails.isChecked()).toBe(true);
  expect(errors).toEqual([]);
});

test('unsubscribes from emails without JavaScript', async () => {
  const { db, pool } = journeys.database;
  await pool.query('update profiles set recall_mail = true');
  const id = await journeys.userId('pro');
  const { page: path } = await unsubscribeUrls(db, { appUrl: '', kind: 'recalls', id });
  const { page } = await journeys.visit({ path, javaScript: false });
  await page.getByText("We'll stop emailing you about recalls.").waitFor();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('We no longer email you about recalls.').waitFor();
  const optOuts = await pool.query('select id from profiles where not recall_mail');
  expect(optOuts.rows).toEqual([{ id }]);
});

test('says that recalls could not be loaded, and tries again', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/profile/sessions' });
  await settled(page);
  let fails = true;
  await page.route('**/api/recalls', (route) => (fails ? route.fulfill({ status: 400 }) : route.fallback()));
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Recalls' }).click();
  await section(page).getByRole('alert').filter({ hasText: "Couldn't load" }).waitFor();
  fails = false;
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await section(page).getByText('Email me about new recalls').waitFor();
});

test('pages through closed recalls', async () => {
  const { pool } = journeys.database;
  await pool.query('delete from recalls');
  await pool.query(
    `with closed as (
       insert into recalls (reason, address_hash, company, created_at, wiped_at)
       select 'suppressed', 'hash ' || n, 'Closed ' || n, now(), now() from generate_series(1, 51) n order by n
       returning id
     ) insert into recall_notices (recall_id, user_id, created_at, exported_at, client_ids, confirmed_at)
     select closed.id, "user".id, now(), now(), '{}', now() from closed, "user" where email = 'pro@fundscout.example'
     order by closed.id`,
  );
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/recalls', width: 390 });
  let fails = true;
  await page.route('**/api/recalls?state=closed*', (route) =>
    fails ? route.fulfill({ status: 400, json: {} }) : route.fallback(),
  );
  await section(page).getByText('51 closed recalls').click();
  await section(page).getByRole('alert').filter({ hasText: "Couldn't load closed recalls" }).waitFor();
  fails = false;
  await section(page).getByRole('button', { name: 'Try again' }).click();
  const closed = section(page).getByRole('list', { name: 'Closed recalls' }).getByRole('listitem');
  await expect.poll(() => closed.count()).toBe(50);
  await section(page).getByRole('link', { name: 'Next' }).press('Enter');
  await section(page).getByText('Contact at Closed 1', { exact: true }).waitFor();
  await expect.poll(() => closed.count()).toBe(1);
  await page.reload();
  await section(page).getByText('Contact at Closed 1', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(errors.filter((text) => !text.includes('400'))).toEqual([]);
});
