/** @module-tag browser */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { importFile } from '#test/import-file.ts';
import { openPath, settled, setUpJourneys } from '#test/journeys.ts';
import { blockWriters } from '#test/lock-waits.ts';
import {
  download,
  expectAccessible,
  expectNoHorizontalScroll,
  layoutShift,
  press,
  searchOf,
  tabTo,
} from '#test/page-steps.ts';

const journeys = setUpJourneys();
const HEADERS =
  'Organization Name,Website,Headquarters Location,Description,Announced Date,Funding Type,Money Raised\n';
const PAGE = '/company/heron-robotics';
const PANEL = '/search?query=heron&open=heron-robotics';

beforeAll(async () => {
  const { pool } = journeys.database;
  await pool.query('update site_settings set sample_data = false');
  const file = `${HEADERS}Heron Robotics,heron.example,Austin,Robots,2026-02-01,Seed,$1500000\n`;
  await importFile(pool, file, { fileName: 'newer.csv' });
  await importFile(pool, file.replace('Austin', 'Denver').replace('2026', '2025'), { fileName: 'older.csv' });
  await importFile(pool, `${HEADERS}Ibis Optics,ibis.example,Austin,Lenses,,,\n`, { fileName: 'one.csv' });
  await pool.query(
    `update evidence set seen_on = '2026-10-01' where change_id = (select min(change_id) from evidence)`,
  );
  await pool.query(`update search_version set version = version + 1;
    update companies set source = 'sample', version = (select version from search_version) where import_id is null`);
  await pool.query('update site_settings set sample_data = true');
});

const place = (page: Page) => page.locator('dd [data-fact="company null headquartersLocation"][tabindex]');
const tooltip = (page: Page) => page.getByRole('tooltip');

test('hover and focus name the sources of a value on the page, and a contradiction is marked', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: PAGE });
  await place(page).waitFor();
  await settled(page);
  const shift = await layoutShift(page);
  expect(await place(page).textContent()).toBe('Austin (sources disagree)');
  await place(page).hover();
  const text = 'newer.csv, row 2Sources disagreeDenver: older.csv, row 2';
  await expect.poll(() => tooltip(page).textContent()).toBe(text);
  expect(await place(page).getAttribute('aria-describedby')).toBe(await tooltip(page).getAttribute('id'));
  await tooltip(page).hover(); // It stays, so that its text can be read and selected.
  expect(await tooltip(page).count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => tooltip(page).count()).toBe(0);

  await place(page).focus();
  await expect.poll(() => tooltip(page).textContent()).toBe(text);
  await page.keyboard.press('Shift+Tab'); // To the amount of the round.
  await expect.poll(() => tooltip(page).textContent()).toBe('older.csv, row 2');
  await page.getByRole('banner').getByRole('link').first().focus();
  await expect.poll(() => tooltip(page).count()).toBe(0);
  await page.locator('[data-fact="company null website"]').hover();
  await expect.poll(() => tooltip(page).textContent()).toMatch(/^older\.csv, row 2; also in newer\.csv, row 2$/);
  expect(await layoutShift(page)).toBe(shift);
  expect(errors).toEqual([]);
});

test('sources that cannot disagree are loaded when the pointer or the Tab key is used', async () => {
  const path = '/company/ibis-optics';
  for (const use of ['hover', 'Tab'] as const) {
    const { page, errors } = await journeys.visit({ as: 'admin', path });
    expect(await place(page).count()).toBe(0);
    if (use === 'Tab') await page.keyboard.press('Tab');
    else await page.locator('dd [data-fact="company null headquartersLocation"]').hover();
    await place(page).waitFor();
    if (use === 'Tab') await place(page).focus();
    await expect.poll(() => tooltip(page).textContent()).toBe('one.csv, row 2');
    expect(errors).toEqual([]);
  }
});

test('the company page answers why we say this', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: PANEL });
  await page.getByRole('complementary').getByRole('link', { name: 'Why do we say this?' }).click();
  await page.waitForURL(/\/company\/.*#evidence$/);
  await settled(page);
  const answers = page.locator('details', { hasText: 'Why do we say this?' });
  const fact = answers.locator('dl > div', { hasText: 'Headquarters location' });
  await expect
    .poll(() => fact.textContent())
    .toMatch(/Sources disagreeAustinnewer\.csv, row 2, last seen Oct 1, 2026Also: Denverolder\.csv, row 2, last seen/);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  expect(errors).toEqual([]);
});

test('a tap names the sources in the panel of a phone, and a visitor sees no files', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: PANEL, width: 390 });
  await place(page).click();
  await expect.poll(() => tooltip(page).textContent()).toContain('Denver: older.csv, row 2');
  await expectAccessible(page);
  await page.keyboard.press('Escape'); // Closes the line, not the panel.
  await expect.poll(() => tooltip(page).count()).toBe(0);
  expect(await page.getByRole('complementary', { name: 'Heron Robotics' }).count()).toBe(1);
  expect(errors).toEqual([]);

  const visitor = await journeys.visit({ path: PAGE, width: 390 });
  await place(visitor.page).click();
  await expect.poll(() => tooltip(visitor.page).textContent()).toBe('Imported list, Oct 1, 2026Sources disagree');
  await visitor.page.getByText('Why do we say this?').click();
  const answers = visitor.page.locator('details', { hasText: 'Why do we say this?' });
  await expect
    .poll(() => answers.textContent())
    .toContain(', first seen Oct 1, 2026Organization nameHeron RoboticsDescription');
  expect(await visitor.page.content()).not.toMatch(/(?:older|newer)\.csv|Denver/);
  expect(visitor.errors).toEqual([]);
});

test('filters by source, and exports with sources until the choice is taken back', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search' });
  const group = page.locator('details', { has: page.getByRole('heading', { name: 'Source', exact: true }) });
  expect(await group.locator('li').allTextContents()).toEqual(['Imported list2', expect.stringMatching(/^Fictional/)]);
  await group.getByRole('checkbox', { name: 'Imported list' }).press('Space');
  await expect.poll(() => searchOf(page)).toBe('?source=import');
  await expect.poll(() => page.getByRole('article').getByRole('heading').allTextContents()).toHaveLength(2);
  await expectAccessible(page);
  const dialog = page.getByRole('dialog', { name: 'Export contacts' });
  const columns = dialog.getByRole('checkbox', { name: 'Add source and confirmation date columns' });
  const perValue = dialog.getByRole('checkbox', { name: 'Put each field in its own row, with its sources' });
  for (const was of ['off', 'on']) {
    await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
    await dialog.getByText(/2 companies\.$/).waitFor();
    expect(await columns.isChecked()).toBe(was === 'on');
    await columns.press('Space');
    const { text } = await download(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click());
    const [header, row] = text.split('\r\n');
    if (was === 'off') expect([header, row].join()).toMatch(/,Source,Confirmed On,.*,Imported list,\d{4}-\d\d-\d\d$/);
    else expect(text).not.toMatch(/Confirmed On|Imported list/);
  }
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
  await perValue.press('Space');
  expect(await columns.count()).toBe(0);
  const { text } = await download(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click());
  expect(text).toMatch(
    /^Company,Contact or Round,Field,Value,Source,.*Heron Robotics,,Organization Name,.*,Imported list,/s,
  );
  await page.getByText('Your CSV file has been downloaded.').waitFor();
  await openPath(page, '/search?source=import&source=!form-d');
  await page.getByText('not SEC Form D').first().waitFor();
  expect(errors).toEqual([]);
});

test('an admin ranks sources, previews and applies the rule, cancels it at first, and undoes it, by keyboard', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/sources' });
  const stored = async () => {
    const { rows } = await journeys.database.pool.query(
      "select headquarters_location as place from companies where slug = 'heron-robotics'",
    );
    return rows[0].place;
  };
  await page.getByRole('link', { name: 'Rules', exact: true }).press('Enter');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Headquarters location' }) });
  await row.getByText('Default').waitFor();
  await tabTo(page, /^Headquarters location$/);
  await press(page, 'Enter');

  /** Ranks the older file first, and applies that. */
  const apply = async () => {
    const preview = page.getByRole('region', { name: 'Effect on Headquarters location' });
    await page.getByLabel('Winner').focus();
    await page.keyboard.type('Ranked');
    await page.getByLabel('First').focus();
    await page.keyboard.type('older');
    await page.getByText('1 company changes now').waitFor();
    await expect.poll(() => preview.getByRole('row').last().innerText()).toMatch(/Heron Robotics\s+Austin\s+Denver/);
    await tabTo(page, /^Apply to 1 company/);
    await press(page, 'Enter');
    await preview.waitFor({ state: 'detached' });
  };
  const release = await blockWriters(journeys.database.pool);
  await apply();
  await page.getByRole('progressbar', { name: 'Applying' }).waitFor();
  await row.getByText('Waiting for another import or change to finish').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel applying' }).press('Enter');
  await row.getByText('Canceled. Nothing was changed.').waitFor();
  await row.getByText('Default').waitFor();
  await release();
  expect(await stored()).toBe('Austin');

  await row.getByRole('link').press('Enter');
  await apply();
  await row.getByText('Changed 1 company').waitFor();
  expect(await row.getByText('Canceled').count()).toBe(0);
  await row.getByText('older.csv').waitFor();
  expect(await stored()).toBe('Denver');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const company = await journeys.visit({ as: 'admin', path: PAGE });
  expect(await place(company.page).textContent()).toBe('Denver (sources disagree)');

  await row.getByRole('button', { name: 'Undo the rule of Headquarters location' }).press('Enter');
  await row.getByText('Default').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  expect(await stored()).toBe('Austin');
  expect([...errors, ...company.errors]).toEqual([]);
});

test('an admin keeps a contradicted value, takes that back, and uses the other one', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/quality' });
  await page.getByRole('link', { name: /^Contradictions\s*1$/ }).press('Enter');
  const row = page.getByRole('region', { name: 'Contradictions', exact: true }).getByRole('row');
  const openField = () => row.filter({ hasText: 'Headquarters location' }).getByRole('link').press('Enter');
  const keep = page.getByRole('button', { name: 'Keep this value Austin for Heron Robotics' });
  const use = page.getByRole('button', { name: 'Use this value Denver for Heron Robotics' });
  await openField();
  await page.getByRole('link', { name: 'Heron Robotics' }).press('Enter');
  await page.getByRole('link', { name: 'Compare and decide Headquarters location' }).press('Enter');
  await keep.press('Enter');
  await page.getByText('No source contradicts this field.').waitFor();
  await page.getByText('Headquarters location kept').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await use.waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await use.click();
  await page.getByText('No source contradicts this field.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Headquarters location of Heron Robotics changed back').waitFor();
  await use.click();
  await page.getByText('No source contradicts this field.').waitFor();
  const company = await journeys.visit({ as: 'admin', path: PAGE });
  expect(await place(company.page).textContent()).toBe('Denver (sources disagree)');
  expect([...errors, ...company.errors]).toEqual([]);
});
