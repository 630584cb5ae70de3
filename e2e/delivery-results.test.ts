/** @module-tag browser */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import {
  CLAIM_ACCOUNT_DAYS,
  MAX_CLAIMS_PER_DAY,
  MIN_ACCOUNTS,
  MIN_ADDRESSES,
} from '#domain/emails/delivery-results.ts';
import { encodeIds } from '#domain/ledger/id-list.ts';
import { violations } from '#test/axe.ts';
import { addCompanies } from '#test/companies.ts';
import { openPath, setUpJourneys } from '#test/journeys.ts';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  isFocusLost,
  post,
  tabTo,
  upload,
  uploadByKeyboard,
} from '#test/page-steps.ts';

const journeys = setUpJourneys();
beforeEach(async () => {
  await journeys.database.pool.query('delete from delivery_results; delete from email_reports');
});

const DOMAIN = '-robots.example';
const ADA = `ada.lumen@london${DOMAIN}`;
const today = new Date().toISOString().slice(0, 10);

const INSTANTLY = [
  'Email,First Name,Lead Status,Interest Status,Last Contacted',
  `${ADA},Ada,Bounced,,${today}`,
  `ada.lumen@berlin${DOMAIN},Ada,Completed,Interested,${today}`,
  `ada.lumen@austin${DOMAIN},Ada,In Progress,,`,
  `someone@elsewhere.example,Someone,Bounced,,${today}`,
].join('\n');

const section = (page: Page) => page.getByRole('main');

async function deleteResults(page: Page): Promise<void> {
  const press = (name: string) => section(page).getByRole('button', { name, exact: true }).press('Enter');
  await press('Delete all delivery results');
  await press('Delete all delivery results permanently');
  await section(page).getByText('No results yet.').waitFor();
}

/** Records that an account exported all contacts. */
async function exported(account: string): Promise<void> {
  const { pool } = journeys.database;
  const { rows } = await pool.query<{ id: number }>('select id from contacts');
  await pool.query(
    `insert into exported_contacts (export_id, user_id, exported_at, contact_count, company_count, contacts, companies)
     select gen_random_uuid(), id, now(), 1, 0, $2, $3 from "user" where email = $1`,
    [`${account}@fundscout.example`, Buffer.from(encodeIds(rows.map(({ id }) => id))), Buffer.from(encodeIds([]))],
  );
}

// First, because the product caches the published rates for minutes.
test('publishes sources and measured bounce rates, but not those of a few accounts', async () => {
  const { pool, db } = journeys.database;
  const contacts = Array.from({ length: MIN_ADDRESSES }, (_, i) => ({ email: `p${i}@measured.example` }));
  await addCompanies(db, [
    { organization_name: 'Measured', source: 'form-d', contacts },
    { organization_name: 'Hardly', contacts: [{ email: 'p1@hardly.example' }] },
  ]);
  await pool.query(
    `insert into delivery_results (user_id, email, month, kind, sent_on, by_hand, dated, reported_at, party)
     select u.id, email, month, case when email like 'p1@%' then 'hard' else 'delivered' end, month, false, true, now(), u.id
     from (select id, row_number() over (order by email) as n from "user" limit $1) u,
       (select email, row_number() over (order by email) as n from contacts
        where email like '%@measured.example' or email like '%@hardly.example') k,
       date_trunc('month', now() - interval '1 month') as month where k.n % $1 = u.n - 1`,
    [MIN_ACCOUNTS],
  );
  await pool.query('update search_version set version = version + 1');
  const { page, errors } = await journeys.visit({ path: '/data' });
  await page.getByRole('table', { name: 'Sources' }).getByText('Imported list').waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Data sources' }).waitFor();
  await page.getByText("so that no account's results can be identified").waitFor();
  const rates = page.getByRole('table', { name: 'Measured bounce rate' });
  const cellsOf = async (source: string) => {
    const [row] = await rates.getByRole('row').filter({ hasText: source }).allInnerTexts();
    return row?.split('\t').slice(1);
  };
  expect(await cellsOf('SEC Form D')).toEqual(['5%', '20+']);
  expect(await cellsOf('Imported list')).toEqual(['Not enough data', '']);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  expect(errors).toEqual([]);
});

test('reports a bounce on a contact by keyboard, and undoes it, on a phone', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/company/london-robot-freight', width: 390 });
  await page.getByRole('button', { name: 'Report a bounce for' }).waitFor();
  await tabTo(page, /^Report a bounce for /);
  await page.keyboard.press('Enter');
  await page.getByText(/^You reported a bounce on /).waitFor();
  await expect.poll(() => isFocusLost(page)).toBe(false);
  expect(await page.getByText('Bounce reported').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Undo bounce report for' }).waitFor();
  await tabTo(page, /^Undo bounce report for /);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Report a bounce for' }).waitFor();
  expect(await page.getByText('You reported').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('offers reporting in the search panel, and plans to those without one', async () => {
  const { page } = await journeys.visit({ as: 'monthly', path: '/search' });
  await page.getByRole('link', { name: 'London Robot Freight' }).click();
  await page.getByRole('button', { name: `Report a bounce for ${ADA}` }).click();
  await page.getByText(/^You reported a bounce on /).waitFor();
  expect(await page.getByText('Found an address that bounces?').count()).toBe(0);
  const { page: other } = await journeys.visit({ as: 'free', path: '/company/london-robot-freight' });
  await other.getByText('Found an address that bounces? Get a plan to report it.').waitFor();
  expect(await other.getByText(/report a bounce|you reported/i).count()).toBe(0);
  await expectNoHorizontalScroll(other);
  expect(await violations(other)).toEqual([]);
  await other.getByRole('button', { name: 'Get a plan' }).press('Enter');
  await other.getByRole('dialog').waitFor();
});

test('uploads a campaign by keyboard, shows totals by month, and deletes them', async () => {
  await exported('pro');
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/exports/delivery' });
  await section(page).getByText('No results yet.').waitFor();
  await uploadByKeyboard(page, INSTANTLY);
  await page.getByText('2 results for contacts you exported').waitFor();
  await page
    .getByText('4 rows: 1 delivered, 1 hard bounce, 0 soft bounces. 1 row has an address that is not among')
    .waitFor();
  await section(page).getByText("You didn't export ").waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await section(page).locator('input[type=file]').focus();
  await tabTo(page, /^Save results/);
  await page.keyboard.press('Enter');
  await page.getByText('2 results saved').waitFor();
  const table = section(page).getByRole('table', { name: 'Results by month' });
  expect((await table.getByRole('row').nth(1).innerText()).split(/\s+/).slice(2)).toEqual(['1', '0', '1', '50.0%']);
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);

  // A file of one account proves nothing to others.
  const { page: other } = await journeys.visit({ as: 'lifetime', path: '/company/london-robot-freight' });
  await other.getByRole('button', { name: 'Report a bounce for' }).waitFor();
  expect(await other.getByText(/in your delivery results|bounce reported/i).count()).toBe(0);

  // On the contact, only reports by hand can be undone.
  const { page: own } = await journeys.visit({ as: 'pro', path: '/company/london-robot-freight' });
  await own.getByText(/^Bounced in your delivery results \(sent .*\)$/).waitFor();
  expect(await own.getByText(/^Bounce reported /).count()).toBe(0);
  expect(await own.getByRole('button', { name: /^(Undo bounce report|Report a bounce) for/ }).count()).toBe(0);

  // On the client's page the address can be read, to remove it from the campaign.
  const { id } = await (await post(own, '/api/clients', { name: 'Nordlicht' })).json();
  await (await post(own, '/api/exports/companies', { searchQuery: '', client: id })).text();
  await openPath(own, `/clients/${id}`);
  const row = own.getByRole('row').filter({ hasText: ADA });
  await row.getByText('Bounced', { exact: true }).waitFor();
  expect(await row.locator('[data-bounced]').innerText()).toBe(ADA);
  await own.getByRole('link', { name: 'Upload another campaign' }).waitFor();
  await expectAccessible(own);

  // An export of the same contacts counts those in its file, and a bounced one in one group.
  await openPath(own, '/search');
  await own.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = own.getByRole('dialog', { name: /^Export / });
  await dialog.getByLabel('Client').selectOption('Nordlicht');
  await dialog.getByRole('radio', { name: 'All' }).click();
  await dialog.getByLabel('Format').selectOption('Instantly');
  const figures = dialog.getByRole('status');
  await figures.getByText('1 email address that bounced is omitted.').waitFor();
  expect(await figures.innerText()).toMatch(/^\d+ contacts from .*All of them were exported for Nordlicht before\./s);
  expect(await figures.getByText(/lacks? the email/).count()).toBe(0);

  await deleteResults(page);
  expect(errors).toEqual([]);
});

test('says how many bounces are over the daily limit', async () => {
  await exported('monthly');
  await journeys.database.pool.query(
    `with account as (
       update "user" set "createdAt" = now() - $2 * interval '1 day' where email = 'monthly@fundscout.example' returning id
     ), payment as (
       update subscriptions set payment_method_hash = 'card' where user_id in (select id from account)
     )
     insert into rate_limits (key, count, window_ends_at)
     select 'claims:' || id, $1, now() + interval '1 day' from account
     on conflict (key) do update set count = excluded.count`,
    [MAX_CLAIMS_PER_DAY, CLAIM_ACCOUNT_DAYS],
  );
  const { page, errors } = await journeys.visit({ as: 'monthly', path: '/exports/delivery', width: 390 });
  await upload(page, INSTANTLY);
  await section(page).getByRole('button', { name: 'Save results' }).click();
  await section(page)
    .getByText('Up to 100 new bounces a day count for other users, and 1 bounce is over this limit.')
    .waitFor();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await deleteResults(page);
  expect(await section(page).getByText('over this limit').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('asks for the columns it does not recognize, and reports what is wrong with a file', async () => {
  await exported('trial');
  const { page } = await journeys.visit({ as: 'trial', path: '/exports/delivery', width: 390 });
  await upload(page, 'Name,Status\nAda,Bounced\n');
  await section(page).getByText('This file has no column with email addresses. Choose another file').waitFor();
  await upload(page, `Email,When\n${ADA},${today}\n`);
  await section(page).getByText('This file has no column with a status. Choose another file').waitFor();
  await upload(page, `Alpha,Beta\n${ADA},Gone\n`);
  await section(page).getByText('Choose the column “Status”, “Bounced” or “Delivered”').waitFor();
  expect(await section(page).getByRole('button', { name: 'Save results' }).count()).toBe(0);
  await section(page).getByLabel('Field for Beta').selectOption('Status');
  await section(page).getByText("1 row has a status we don't know.").waitFor();
  await section(page).getByLabel('Meaning of Gone').selectOption('Hard bounce');
  await section(page).getByText('1 result for contacts you exported').waitFor();
  await section(page).getByText('No column is used as “Date sent”, so results count toward this month.').waitFor();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await section(page).getByRole('button', { name: 'Save results' }).click();
  await page.getByText('1 result saved').waitFor();
  await upload(page, 'Email,Status\na@elsewhere.example,Bounced\nb@elsewhere.example,Sent\n');
  await page.getByText('2 rows have an address that is not among the contacts you exported').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await section(page).getByRole('button', { name: 'Choose another file' }).click();
  await chooser;
  await upload(page, '%PDF-1.7\n', 'offer.csv');
  await section(page).getByRole('alert').getByText('is a PDF document').waitFor();
});

test('shows the plan dialog to users without a plan', async () => {
  const { page, errors } = await journeys.visit({ as: 'free', path: '/exports/delivery' });
  await section(page).getByRole('button', { name: 'Choose a plan to upload results' }).click();
  await page.getByRole('dialog', { name: 'Choose Your Plan' }).waitFor();
  expect(errors).toEqual([]);
});

test('shows an admin which account reports unusually many bounces', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/quality', width: 390 });
  const spikes = page.getByRole('region', { name: 'Unusually many bounces' });
  await page.getByRole('navigation', { name: 'Issues' }).waitFor();
  expect(await spikes.count()).toBe(0);
  await journeys.database.pool.query(
    `insert into delivery_results (user_id, email, month, kind, sent_on, by_hand, dated, reported_at)
     select id, 'p' || n || '@robots.example', current_date, 'hard', current_date, false, true, now()
     from "user", generate_series(1, 60) n where email = 'monthly@fundscout.example'`,
  );
  await page.reload();
  await spikes.getByText('60 of 60 addresses bounced · 0 reported by others too').waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await spikes.getByRole('link', { name: 'monthly@fundscout.example' }).press('Enter');
  await page.waitForURL('**/admin/users/*');
  expect(errors).toEqual([]);
});
