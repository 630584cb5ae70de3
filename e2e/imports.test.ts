/** @module-tag browser */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { counted } from '#domain/counts.ts';
import { CHUNK_BYTES } from '#domain/imports/uploads.ts';
import type { TestDatabase } from '#test/database.ts';
import { type Journeys, startJourneys } from '#test/journeys.ts';

let database: TestDatabase;
let journeys: Journeys;
let folder: string;
beforeAll(async () => {
  journeys = await startJourneys({ sample: true });
  database = journeys.database;
  await database.pool.query('update site_settings set sample_data = false'); // Imports next to the sample without clearing it.
  folder = await mkdtemp(path.join(tmpdir(), 'fundscout-imports-'));
});
afterAll(async () => {
  await journeys.close();
  await rm(folder, { recursive: true });
});

const CSV = [
  'Firm;Website;Last Funding Type;First Name;Last Name;Email',
  'Quillmarrow;quillmarrow.example;Seed;Ada;Lumen;ada@quillmarrow.example',
  ';nobody.example;Seed;;;',
].join('\n');

test('resumes an upload after a lost connection, then maps, previews, imports and undoes it', {
  tags: 'main',
}, async () => {
  const file = path.join(folder, 'leads-2026-11.csv');
  await writeFile(file, `${CSV}\n${`${' '.repeat(999)}\n`.repeat(CHUNK_BYTES / 1000 + 1)}`);
  const { page: search } = await journeys.visit({ as: 'pro', path: '/search?query=quillmarrow' });
  const found = search.getByRole('main').getByText('Quillmarrow', { exact: true });
  expect(await found.count()).toBe(0);

  const { page } = await journeys.visit({ as: 'admin', path: '/admin/imports' });
  const pieces: string[] = [];
  page.on('request', (request) => /chunks\/\d+$/.test(request.url()) && pieces.push(request.url().slice(-1)));
  await page.route('**/chunks/2', (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(/8\.4 MB of 8\.4 MB/).waitFor();
  await page.getByText('Connection lost').waitFor();
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.unroute('**/chunks/2'); // Not before: the old page would retry after a second.
  await page.getByRole('link', { name: 'leads-2026-11.csv' }).click();
  await page.getByText('Select leads-2026-11.csv again').waitFor();
  pieces.length = 0;
  await page.locator('input[type=file]').setInputFiles(file);
  choose(); // The file was chosen before the page was interactive.

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
  await page.getByRole('button', { name: 'Preview changes' }).click();
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await preview.getByRole('row', { name: /New 2 Quillmarrow.*Seed.*Ada Lumen/ }).waitFor();
  await page.getByRole('region', { name: 'Problems' }).getByText('has no organization name').waitFor();
  expect(await companies()).toBe(0);

  await page.getByRole('button', { name: 'Run import' }).click();
  await page.getByText('Imported.').waitFor();
  await search.getByRole('button', { name: /1 new/ }).click();
  await found.first().waitFor();

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText('This removes 1 company.').waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Undone.').waitFor();
  await search.reload();
  await search.getByText('No companies found').first().waitFor();
  expect(await companies()).toBe(0);
});

async function companies(): Promise<number> {
  const { rowCount } = await database.pool.query("select from companies where website = 'quillmarrow.example'");
  return rowCount ?? 0;
}

test('shows the progress of waiting work and cancels it', async () => {
  const file = path.join(folder, 'waiting.csv');
  await writeFile(file, 'Organization Name\nTarn\n');
  const { rowCount: imports } = await database.pool.query('select from imports');
  const listed = imports ? new RegExp(`^${counted(imports, 'import')}$`) : /^No imports yet/;
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/imports' });
  await page.locator('input[type=file]').setInputFiles(file);
  const other = await database.pool.connect();
  await other.query('begin; update search_version set version = version');
  try {
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByText('Waiting for another import or change to finish').waitFor();
    await page.getByRole('button', { name: 'Cancel comparing' }).click();
    await page.getByText('Canceled. Nothing was imported.').waitFor();
  } finally {
    await other.query('rollback');
    other.release();
  }
  await page.getByRole('button', { name: 'Remove file' }).click();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await page.getByText(listed).waitFor();

  // With the sample loaded, the import removes it, once confirmed.
  onTestFinished(async () => {
    await database.pool.query('update site_settings set sample_data = false');
  });
  await database.pool.query('update site_settings set sample_data = true');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('No column is mapped to Email.').waitFor();
  await page.getByText('Sample data is loaded.').waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page
    .getByText(/It removes the sample data: [\d,]+ companies, 1,200 LPs and 6 demo accounts\. Your account/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Run import' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove sample data and import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data and import' }).click();
  await page.getByText('Imported.').waitFor();
  await page
    .getByText(/^This import removed the sample data: [\d,]+ companies, 1,200 LPs and 6 demo accounts\.$/)
    .waitFor();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText('This removes 1 company').filter({ hasText: 'The sample cannot be restored.' }).waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /Undone\..*The sample cannot be restored\./ })
    .waitFor();
  await page.getByRole('link', { name: 'View history' }).click();
  const undone = page
    .getByRole('listitem')
    .filter({ hasText: /^Undid the import of / })
    .first();
  await undone.getByText('(removed)').first().waitFor();
  expect(await undone.getByRole('link').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('asks about ambiguous dates, keeps a merged row separate, and remembers the date order for the next file', async () => {
  const file = path.join(folder, 'rounds-2026.csv');
  const rows = ['Kestrelby,kestrelby.example,03/04/2024,Seed', 'Ostrand,ostrand.example,05/06/2024,Seed'];
  const copy = 'Kestrelby,kestrelby.example,,';
  const header = 'Organization Name,Website,Last Funding Date,Last Funding Type';
  await writeFile(file, `${[header, ...rows, copy].join('\n')}\n`);
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/imports' });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Preview changes' }).click();

  await page.getByText('2 cells stay empty until you answer the questions below.').waitFor();
  const question = page.getByRole('group', { name: 'Does the day or the month come first in Last Funding Date?' });
  await question.getByText(/2 dates, for example “03\/04\/2024”/).waitFor();
  await page.getByRole('button', { name: 'Apply and preview again' }).click();
  await page.getByText('Choose an answer first.').waitFor();
  await question.getByLabel('Day first: 03/04/2024 is Apr 3, 2024').check();
  await page.getByRole('button', { name: 'Apply and preview again' }).click();
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await preview.getByRole('row', { name: /New 2 Kestrelby.*Apr 3, 2024/ }).waitFor();

  await page.getByText('3 rows about 2 companies.').waitFor();
  await page.getByRole('region', { name: 'Merged rows' }).getByText('Based on the same website and name').waitFor();
  await page.getByRole('button', { name: 'Keep separate: row 4, Kestrelby' }).click();
  await page.getByRole('button', { name: 'Allow merging: row 4' }).waitFor();
  await page.getByText('This import adds 3 companies').waitFor();
  await page.getByRole('button', { name: 'Run import' }).click();
  await page.getByText('Imported.').waitFor();

  const next = path.join(folder, 'rounds-2027.csv');
  await writeFile(next, `${header}\nTarnwick,tarnwick.example,07/08/2024,Seed\n`);
  await page.goto('/admin/imports');
  await page.locator('input[type=file]').setInputFiles(next);
  await page.getByText('Choices from rounds-2026.csv').waitFor();
  await page.getByText('Last Funding Date is day-first').waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await preview.getByRole('row', { name: /Tarnwick.*Aug 7, 2024/ }).waitFor();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await page.getByRole('button', { name: 'Remove file' }).click();
  expect(errors).toEqual([]);
});

test('asks which row contains the column names, and rereads the file', async () => {
  const file = path.join(folder, 'two-headers.csv');
  await writeFile(file, 'Company,Website,Country,x\nName,City,Industry,y\nQuillmarrow,Leeds,Software,z\n');
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/imports' });
  await page.locator('input[type=file]').setInputFiles(file);
  const question = page.getByRole('group', { name: 'Which row contains the column names?' });
  await question.getByRole('radio', { name: /Row 2.*Name, City, Industry/ }).check();
  await page.getByLabel('Field for City').waitFor();
  expect(await page.getByLabel('Field for Website').count()).toBe(0);
  expect(await page.getByLabel('Header row').inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('row', { name: /New 3 Quillmarrow.*Leeds/ }).waitFor();
  expect(errors).toEqual([]);
});

test('rows without dates fill blanks until the admin lets them replace values', async () => {
  const dated = path.join(folder, 'dated.csv');
  const header = 'Organization Name,Website,Description';
  await writeFile(dated, `${header},Last Funding Date\nMosswick,mosswick.example,Old words,2024-01-02\n`);
  const crm = path.join(folder, 'crm.csv');
  await writeFile(crm, `${header}\nMosswick,mosswick.example,New words\n`);
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/imports' });
  await page.locator('input[type=file]').setInputFiles(dated);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('This import adds 1 company').waitFor();
  expect(await page.getByRole('group', { name: 'How should rows without dates be imported?' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Run import' }).click();
  await page.getByText('Imported.').waitFor();

  await page.goto('/admin/imports');
  await page.locator('input[type=file]').setInputFiles(crm);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('This file changes nothing').waitFor();
  const question = page.getByRole('group', { name: 'How should rows without dates be imported?' });
  await question.getByText('1 row has no date, but its company already has a dated round.').waitFor();
  expect(await question.getByLabel('Fill blanks only').isChecked()).toBe(true);
  await question.getByLabel('Replace existing values').check();
  await page.getByRole('button', { name: 'Apply and preview again' }).click();
  await page.getByText('This import changes 1 company').waitFor();
  await page.getByRole('button', { name: 'Run import' }).click();
  await page.getByText('Imported.').waitFor();
  const { rows } = await database.pool.query("select description from companies where website = 'mosswick.example'");
  expect([rows, errors]).toEqual([[{ description: 'New words' }], []]);
});

test('counts and undoes a large import in the background, with progress on its page and in the history, and cancels it from there', async () => {
  const file = path.join(folder, 'large.csv');
  const rows = Array.from({ length: 1_001 }, (_, n) => `Zephyrline ${n},zephyrline-${n}.example\n`);
  await writeFile(file, `Organization Name,Website\n${rows.join('')}`);
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/imports' });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('button', { name: 'Run import' }).click();
  await page.getByText('Imported.').waitFor();

  const { page: history } = await journeys.visit({ as: 'admin', path: '/admin/history' });
  const other = await database.pool.connect();
  await other.query('begin; update search_version set version = version');
  try {
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByText('Counting: Waiting for another import or change to finish').waitFor();
    await history.reload();
    await history.getByRole('button', { name: 'Cancel counting' }).click();
    await page.getByText('Canceled. Nothing was undone.').waitFor();
  } finally {
    await other.query('rollback');
    other.release();
  }
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText('This removes 1,001 companies.').waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Undone.').waitFor();
  await history.reload();
  await history.getByText('Undone', { exact: true }).first().waitFor();
  const { rowCount } = await database.pool.query("select from companies where organization_name like 'Zephyrline%'");
  expect([rowCount, errors]).toEqual([0, []]);
});
