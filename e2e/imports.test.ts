/** @module-tag browser */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { countText } from '#domain/counts.ts';
import { CHUNK_BYTES } from '#domain/imports/uploads.ts';
import { openPath, setUpJourneys } from '#test/journeys.ts';
import { hold, upload } from '#test/page-steps.ts';

const journeys = setUpJourneys();
beforeAll(async () => {
  // Imports next to the companies without clearing them.
  await journeys.database.pool.query('update site_settings set sample_data = false');
});

const CSV = [
  'Firm;Website;Last Funding Type;First Name;Last Name;Email',
  'Quillmarrow;quillmarrow.example;Seed;Ada;Lumen;ada@quillmarrow.example',
  ';nobody.example;Seed;;;',
].join('\n');

test('resumes an upload after a lost connection, then maps, previews, imports and undoes it', {
  tags: 'main',
}, async () => {
  // In a folder, so that it is the same file when selected again.
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-imports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'leads-2026-11.csv');
  await writeFile(file, `${CSV}\n${`${' '.repeat(999)}\n`.repeat(CHUNK_BYTES / 1000 + 1)}`);
  const { page: search } = await journeys.visit({ as: 'pro', path: '/search?query=quillmarrow' });
  const company = search.getByRole('main').getByText('Quillmarrow', { exact: true });
  expect(await company.count()).toBe(0);

  const { page } = await journeys.visit({ as: 'admin', path: '/admin/imports' });
  const pieces: string[] = [];
  page.on('request', (request) => /chunks\/\d+$/.test(request.url()) && pieces.push(request.url().slice(-1)));
  await page.route('**/chunks/2', (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(/8\.4 MB of 8\.4 MB/).waitFor();
  await page.getByText('Connection lost').waitFor();
  const release = await hold(page, '**/*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.unroute('**/chunks/2'); // Not before: the old page would retry after a second.
  await page.getByRole('link', { name: 'leads-2026-11.csv' }).click();
  await page.getByText('Select leads-2026-11.csv again').waitFor();
  pieces.length = 0;
  await page.locator('input[type=file]').setInputFiles(file);
  release(); // The file was chosen before the page was interactive.

  await page.getByText('Delimiter: semicolon').waitFor();
  expect(pieces).toEqual(['2']);
  const firm = page.getByLabel('Field for Firm');
  const before = await firm.inputValue();
  await page.route('**/columns', (route) =>
    route.fulfill({ status: 403, json: { code: 'fresh_session_required', detail: 'Not without a sign-in' } }),
  );
  await firm.selectOption({ label: 'Organization name' });
  await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
  await page.keyboard.press('Escape'); // Dismissing the dialog changes nothing and shows no error.
  await expect.poll(() => firm.inputValue()).toBe(before);
  expect(await page.getByText('Not without a sign-in').count()).toBe(0);
  await page.unroute('**/columns');
  await firm.selectOption({ label: 'Organization name' });
  await preview(page);
  const rows = page.getByRole('region', { name: 'Preview', exact: true });
  await rows.getByRole('row', { name: /New 2 Quillmarrow.*Seed.*Ada Lumen/ }).waitFor();
  await page.getByRole('region', { name: 'Problems' }).getByText('has no organization name').waitFor();
  expect(await companies()).toBe(0);

  await runImport(page);
  await search.getByRole('button', { name: /1 new/ }).click();
  await company.first().waitFor();

  await undoImport(page, 'Undoing removes 1 company.');
  await search.reload();
  await search.getByText('No companies found').first().waitFor();
  expect(await companies()).toBe(0);
});

async function companies(): Promise<number> {
  const { rowCount } = await journeys.database.pool.query(
    "select from companies where website = 'quillmarrow.example'",
  );
  return rowCount ?? 0;
}

async function openImports() {
  const visited = await journeys.visit({ as: 'admin', path: '/admin/imports' });
  onTestFinished(() => expect(visited.errors).toEqual([]));
  return visited.page;
}

const preview = (page: Page) => page.getByRole('button', { name: 'Preview changes' }).click();

async function runImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run import' }).click();
  await page.getByText('Imported.').waitFor();
}

async function undoImport(page: Page, effect: string): Promise<void> {
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText(effect).waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Undone.').waitFor();
}

/** Removes the file of a page, after its question. */
async function removeFile(page: Page): Promise<void> {
  for (let click = 0; click < 2; click++) await page.getByRole('button', { name: 'Remove file' }).click();
}

/** Does something while another import or change is in progress. */
async function duringChange(work: () => Promise<void>): Promise<void> {
  const client = await journeys.database.pool.connect();
  await client.query('begin; update search_version set version = version');
  try {
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('shows the progress of waiting work and cancels it', async () => {
  const csv = 'Organization Name\nTarn\n';
  const { pool } = journeys.database;
  const { rowCount: imports } = await pool.query('select from imports');
  const listed = imports ? new RegExp(`^${countText(imports, 'import')}$`) : /^No imports yet/;
  const page = await openImports();
  await upload(page, csv, 'waiting.csv');
  await duringChange(async () => {
    await preview(page);
    await page.getByText('Waiting for another import or change to finish').waitFor();
    await page.getByRole('button', { name: 'Cancel comparing' }).click();
    await page.getByText('Canceled. Nothing was imported.').waitFor();
  });
  await removeFile(page);
  await page.getByText(listed).waitFor();

  // With the sample loaded, the import removes it, once confirmed.
  onTestFinished(async () => {
    await pool.query('update site_settings set sample_data = false');
  });
  await pool.query("update site_settings set sample_data = true; update companies set source = 'sample'");
  await upload(page, csv, 'waiting.csv');
  await page.getByText('No column is mapped to Email.').waitFor();
  await page.getByText('Sample data is loaded.').waitFor();
  await preview(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: /^6 demo accounts$/ })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Run import' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove sample data and import' }).click();
  const confirmation = page.getByRole('group', { name: 'Remove sample data and import' });
  await confirmation.getByRole('button', { name: 'Remove sample data and import' }).click();
  await page.getByText('Imported.').waitFor();
  await page.getByText(/^This import removed the sample data: 4 companies, 0 LPs, and 6 demo accounts\.$/).waitFor();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText('Undoing removes 1 company').filter({ hasText: "The sample data can't be restored." }).waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /Undone\..*The sample data can't be restored\./ })
    .waitFor();
  await page.getByRole('link', { name: 'Redo in History' }).click();
  const undone = page
    .getByRole('listitem')
    .filter({ hasText: /^Undid the import of / })
    .first();
  await undone.getByText('deleted').first().waitFor();
  expect(await undone.getByRole('link').count()).toBe(0);
  await undone.getByRole('button', { name: /^Redo/ }).click();
  await page.getByText('Redo the whole import of').waitFor();
  await undone.getByRole('button', { name: /^Redo/ }).last().click();
  await page.getByText('1 company restored.').waitFor();
  await openPath(page, '/admin/history');
  const redone = page.getByRole('listitem').filter({ hasText: /^Redid the import of / });
  await redone.getByText('To undo this, go to the import and undo it.').waitFor();
});

test('asks about ambiguous dates, keeps a merged row separate, and remembers the date order for the next file', async () => {
  const rounds = ['Kestrelby,kestrelby.example,03/04/2024,Seed', 'Ostrand,ostrand.example,05/06/2024,Seed'];
  const dotted = 'Dunmere,dunmere.example,04.06.2024,Seed';
  const copy = 'Kestrelby,kestrelby.example,,';
  const header = 'Organization Name,Website,Last Funding Date,Last Funding Type';
  const page = await openImports();
  await upload(page, `${[header, ...rounds, dotted, copy].join('\n')}\n`, 'rounds-2026.csv');
  await preview(page);

  await page.getByText('2 cells stay empty until you answer the questions below.').waitFor();
  const question = page.getByRole('group', { name: 'Does the day or the month come first in Last Funding Date?' });
  await question.getByText(/2 dates, for example “03\/04\/2024”/).waitFor();
  await page.getByRole('button', { name: 'Apply and preview again' }).click();
  await page.getByText('Choose an answer first.').waitFor();
  await question.getByLabel('Day first: 03/04/2024 is Apr 3, 2024').check();
  await page.getByRole('button', { name: 'Apply and preview again' }).click();
  const rows = page.getByRole('region', { name: 'Preview', exact: true });
  await rows.getByRole('row', { name: /New 2 Kestrelby.*Apr 3, 2024/ }).waitFor();

  await rows.getByRole('row', { name: /New 4 Dunmere.*Jun 4, 2024/ }).waitFor();
  await question.getByText('You chose day first for these dates.').waitFor();

  await page.getByText('4 rows make up 3 companies.').waitFor();
  await page.getByRole('region', { name: 'Merged rows' }).getByText('Based on the same website and name').waitFor();
  await page.getByRole('button', { name: 'Keep separate: row 5, Kestrelby' }).click();
  await page.getByRole('button', { name: 'Allow merging: row 5' }).waitFor();
  await page.getByText('This import adds 4 companies').waitFor();
  await runImport(page);
  await page.getByText('Kestrelby row 5 marked as different from Kestrelby').waitFor();

  await page.goto('/admin/imports');
  await upload(page, `${header}\nTarnwick,tarnwick.example,07/08/2024,Seed\n`, 'rounds-2027.csv');
  await page.getByText('Choices from rounds-2026.csv').waitFor();
  await page.getByText('Last Funding Date is day-first').waitFor();
  await preview(page);
  await rows.getByRole('row', { name: /Tarnwick.*Aug 7, 2024/ }).waitFor();
  await removeFile(page);
});

test('asks which row contains the column names, and rereads the file', async () => {
  const page = await openImports();
  await upload(page, 'Company,Website,Country,x\nName,City,Industry,y\nQuillmarrow,Leeds,Software,z\n');
  const question = page.getByRole('group', { name: 'Which row contains the column names?' });
  await question.getByRole('radio', { name: /Row 2.*Name, City, Industry/ }).check();
  await page.getByLabel('Field for City').waitFor();
  expect(await page.getByLabel('Field for Website').count()).toBe(0);
  expect(await page.getByLabel('Header row').inputValue()).toBe('2');
  await preview(page);
  await page.getByRole('row', { name: /New 3 Quillmarrow.*Leeds/ }).waitFor();
});

test('keeps an answer while other columns are changed, and shows no amount where one was refused', async () => {
  const page = await openImports();
  const rows = [
    'Pellwick,pellwick.example,2024-03-14,$abc,Leeds',
    'Orrinby,orrinby.example,2024-03-15,€3 million,York',
  ];
  await upload(page, `Company,Website,Quando,Last Funding Amount,Town\n${rows.join('\n')}\n`);
  const question = page.getByRole('group', { name: 'What does the column “Quando” contain?' });
  await question.getByLabel('Last funding date').check();
  await page.getByLabel('Field for Town').selectOption({ label: 'City' });
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await preview(page);
  const table = page.getByRole('region', { name: 'Preview', exact: true });
  await table.getByRole('row', { name: /Orrinby.*€3 million.*Mar 15, 2024.*York/ }).waitFor();
  await table.getByRole('row', { name: /Pellwick \S+ – – Mar 14, 2024 Leeds/ }).waitFor();
  await removeFile(page);
});

test('rows without dates fill blanks until the admin lets them replace values', async () => {
  const header = 'Organization Name,Website,Description';
  const page = await openImports();
  await upload(page, `${header},Last Funding Date\nMosswick,mosswick.example,Old words,2024-01-02\n`);
  await preview(page);
  await page.getByText('This import adds 1 company').waitFor();
  expect(await page.getByRole('group', { name: 'How should rows without dates be imported?' }).count()).toBe(0);
  await runImport(page);

  await page.goto('/admin/imports');
  await upload(page, `${header}\nMosswick,mosswick.example,New words\n`, 'crm.csv');
  await preview(page);
  await page.getByText('This file changes nothing').waitFor();
  const question = page.getByRole('group', { name: 'How should rows without dates be imported?' });
  await question.getByText('1 row has no date, but its company already has a dated round.').waitFor();
  expect(await question.getByLabel('Fill blanks only').isChecked()).toBe(true);
  await question.getByLabel('Replace existing values').check();
  await page.getByRole('button', { name: 'Apply and preview again' }).click();
  await page.getByText('This import changes 1 company').waitFor();
  await runImport(page);
  const { rows } = await journeys.database.pool.query(
    "select description from companies where website = 'mosswick.example'",
  );
  expect(rows).toEqual([{ description: 'New words' }]);
});

test('counts and undoes a large import in the background, with progress on its page and in the history, and cancels it from there', async () => {
  const rows = Array.from({ length: 1_001 }, (_, n) => `Zephyrline ${n},zephyrline-${n}.example\n`);
  const page = await openImports();
  await upload(page, `Organization Name,Website\n${rows.join('')}`, 'large.csv');
  await preview(page);
  await runImport(page);

  const { page: history } = await journeys.visit({ as: 'admin', path: '/admin/history' });
  await duringChange(async () => {
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByText('Counting: Waiting for another import or change to finish').waitFor();
    await history.reload();
    await history.getByRole('button', { name: 'Cancel counting' }).click();
    await page.getByText('Canceled. Nothing was undone.').waitFor();
  });
  await undoImport(page, 'Undoing removes 1,001 companies.');
  await history.reload();
  await history.getByText('Undone', { exact: true }).first().waitFor();
  await history.getByText('First 20 of 1,001 changed rows').click();
  for (const loaded of ['50', '100']) {
    await history.getByRole('button', { name: 'Show more' }).click();
    await history.getByText(`First ${loaded} of 1,001 changed rows`).waitFor();
  }
  const { rowCount } = await journeys.database.pool.query(
    "select from companies where organization_name like 'Zephyrline%'",
  );
  expect(rowCount).toBe(0);
});
