/** @module-tag browser */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dayNumber, formatDay, toDay } from '#domain/dates.ts';
import { EDGAR } from '#server/data/sources/edgar.ts';
import { todayAt } from '#server/data/sources/source.ts';
import { violations } from '#test/axe.ts';
import { inventFiling, startEdgar } from '#test/edgar.ts';
import { openPath, settled, setUpJourneys } from '#test/journeys.ts';
import { expectNoHorizontalScroll, focusedName, press } from '#test/page-steps.ts';
import { folderForFile } from '#test/start-for-file.ts';

const edgar = await startEdgar();
const folder = folderForFile();
afterAll(() => edgar.close());
const journeys = setUpJourneys({ env: { ...edgar.env, SOURCES_DIR: folder } });

test('follows EDGAR once an admin lets the sample go, shows progress, and undoes a day', async () => {
  const day = toDay(dayNumber(todayAt(EDGAR, new Date())) - 1);
  for (let n = 1; n <= 12; n++) edgar.accept(inventFiling(n, day));
  edgar.accept(inventFiling(13, day, { name: 'TERN VENTURES FUND II, L.P.', industry: 'Investing' }));
  edgar.accept(inventFiling(14, day, { firstSale: '2046-01-01' }));
  edgar.publish(day);
  const { page, context, errors } = await journeys.visit({ as: 'admin', path: '/admin/sources' });
  await page.getByText('No days yet.').waitFor();
  await page.getByLabel('Contact').fill('no address');
  await page.getByRole('button', { name: 'Remove sample data and turn on' }).click();
  await page.getByText('Must contain an email address').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Remove sample data?' });
  expect(await dialog.count()).toBe(0);
  expect(edgar.requests).toEqual([]);

  const search = await context.newPage();
  await search.goto('/search');
  await settled(search);
  await page.getByLabel('Contact').fill('you@company.example');
  await page.getByRole('button', { name: 'Remove sample data and turn on' }).click();
  await dialog.getByText(/^The first import deletes .* and \d demo accounts\. Your account is kept\./).waitFor();
  await dialog.getByRole('button', { name: 'Remove sample data and turn on' }).click();
  await page.getByRole('progressbar', { name: 'Following SEC EDGAR' }).waitFor();
  await search.getByText(/^Following SEC EDGAR: \d+ of 14 filings$/).waitFor();
  const row = page.getByRole('row').filter({ hasText: formatDay(day) });
  await row.getByText('12 created, 0 updated').waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await search.getByText('Following SEC EDGAR').waitFor({ state: 'detached' });
  await row.getByText('1 from funds, by name').waitFor();
  await row.getByText('has an invalid date of first sale (1)').waitFor();
  await expectNoHorizontalScroll(page);

  await page.getByRole('link', { name: formatDay(day) }).click();
  await page.getByText('14 filings', { exact: true }).waitFor();
  await page.getByLabel('Outcome').selectOption('Left out');
  await page.getByText('It is from a fund, by its name.').waitFor();
  await page.getByText('1 filing', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: edgar.filings[12]?.accession }).getAttribute('href')).toContain(
    'sec.gov',
  );
  await page.getByLabel('Outcome').selectOption('Imported');
  await page.getByRole('link', { name: 'Heron 1 Robotics', exact: true }).waitFor();
  await page.getByRole('link', { name: 'All days' }).click();

  await page.getByRole('link', { name: 'Find websites' }).click();
  await expect.poll(() => focusedName(page)).toBe('Website of Heron 1 Robotics');
  await press(page, 'ArrowDown');
  await expect.poll(() => focusedName(page)).toBe('Website of Heron 2 Robotics');
  await page.keyboard.type('heron-2.example');
  await press(page, 'Enter');
  await expect.poll(() => focusedName(page)).toBe('Website of Heron 3 Robotics');
  await page.keyboard.type('www.heron-2.example');
  await press(page, 'Enter');
  await page.getByText('heron-2.example already belongs to Heron 2 Robotics.').waitFor();
  await page.getByRole('button', { name: 'Save anyway: website of Heron 3 Robotics' }).waitFor();
  await page.getByText('11 companies', { exact: true }).waitFor();
  expect(await page.getByLabel('Website of Heron 2 Robotics', { exact: true }).count()).toBe(0);
  await expectNoHorizontalScroll(page);
  await openPath(page, '/company/heron-2-robotics');
  await page.getByText('2 sources in all').click();
  await page.getByText('Website: Entered manually').waitFor();
  await openPath(page, '/company/heron-1-robotics');
  await page.getByText('No website listed').waitFor();
  await openPath(page, '/admin/sources');

  await row.getByRole('button', { name: `Undo ${formatDay(day)}` }).click();
  await row.getByText('Undo 12 filings?').waitFor();
  await row.getByRole('button', { name: `Undo ${formatDay(day)}` }).click();
  await row.getByText('12 undone').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

// The journey above has removed the sample.
test('adds a folder, previews its first file, and accounts for the rows', async () => {
  await mkdir(path.join(folder, 'partner'));
  const csv = 'Organization Name,Website\nBrinmoor,brinmoor.example\nOakmere,oakmere.example\n,nameless.example\n';
  await writeFile(path.join(folder, 'partner/first.csv'), csv);
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/sources' });
  await page.getByLabel('Kind').selectOption('Folder');
  await page.getByLabel('Folder', { exact: true }).fill('nowhere');
  await page.getByRole('button', { name: 'Add source' }).click();
  await page.getByText('is not a folder in SOURCES_DIR').waitFor();
  await page.getByLabel('Folder', { exact: true }).fill('partner');
  await page.getByRole('button', { name: 'Add source' }).click();
  await page.getByRole('region', { name: 'partner', exact: true }).getByText('Following').waitFor();
  const sourcePage = `/admin/sources${new URL(page.url()).search}`;
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByText('Looking for new files of partner').first().waitFor();
  await page.getByText('Starting', { exact: true }).first().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'first.csv' }).click();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('button', { name: 'Run import' }).click();
  await page.getByText('Imported.').waitFor();
  const imported = async () =>
    (
      await journeys.database.pool.query(
        `select from source_documents where title = 'first.csv' and state = 'imported'`,
      )
    ).rowCount;
  await expect.poll(imported).toBe(1);
  await openPath(page, sourcePage);
  const cells = await page.getByRole('region', { name: 'Days of partner' }).getByRole('cell').allInnerTexts();
  // Rows, created, updated, unchanged, repeated, left out and the difference.
  expect(cells.slice(2, 9).map((cell) => cell.trim())).toEqual([
    '3',
    '2',
    '0',
    '0',
    '0',
    'has no organization name (1)',
    '0',
  ]);
  expect(await page.getByRole('region', { name: 'Files to preview' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await expectNoHorizontalScroll(page);
  expect(errors).toEqual([expect.stringContaining('400')]); // The folder that is missing.
});
