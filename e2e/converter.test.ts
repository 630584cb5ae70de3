/** @module-tag browser */
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPath, setUpSharedJourneys } from '#test/journeys.ts';
import { download, hold } from '#test/page-steps.ts';

const journeys = setUpSharedJourneys();

const APOLLO = [
  'First Name,Last Name,Title,Company Name,Email,City,State,Country,Person Linkedin Url',
  'Dana,Whitlock,CEO,Harrowgate,dana@harrowgate.example,Austin,Texas,United States,',
  ...Array.from({ length: 9 }, (_, index) => `Bo,,CTO,Harrowgate ${index},bo${index}@h.example,,,Germany,`),
].join('\n');

test('converts a lead list in the browser, without uploading it', async () => {
  const { page, errors } = await journeys.visit({ path: '/converter' });
  const requests: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()));
  await choose(page, 'leads.csv', APOLLO);
  await page.getByText('10 rows ready for HubSpot').waitFor();
  await page.getByRole('radio', { name: 'Salesforce' }).press('Space');
  await page.getByText('9 rows lack the last name Salesforce needs').waitFor();
  const rejects = await downloaded(page, 'Download these 9 rows');
  expect(rejects.rows).toHaveLength(9);
  const leads = await downloaded(page, 'Download for Salesforce');
  expect(leads.name).toMatch(/^fundscout-salesforce-\d{4}-\d\d-\d\d\.csv$/);
  expect(leads.rows).toEqual([expect.objectContaining({ 'Last Name': 'Whitlock', Company: 'Harrowgate' })]);

  await page.getByLabel('Field for Title').selectOption('Last name');
  await page.getByText('9 rows lack the last name Salesforce needs').waitFor({ state: 'detached' });
  expect((await downloaded(page, 'Download for Salesforce')).rows).toHaveLength(10);

  await page.getByText('UTF-8, comma-separated').waitFor();
  const release = await hold(page, '**/assets/converter-worker-*.js');
  await choose(page, 'long.csv', APOLLO);
  await page.getByRole('button', { name: 'Cancel' }).click();
  release();
  await page.getByRole('button', { name: 'Convert', exact: true }).waitFor();
  await page.getByText('long.csv').waitFor();

  await choose(page, 'leads.xlsx', 'PK\u0003\u0004');
  await page.getByRole('alert').getByText('Save it as CSV').waitFor();
  expect({ sent: requests, errors }).toEqual({ sent: [], errors: [] });
});

test('converts between our export, target columns and spreadsheets', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search?query=freight' });
  const exported = async (format: string) => {
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByLabel('Format').selectOption(format);
    return download(page, () => page.getByRole('button', { name: 'Export', exact: true }).click());
  };
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByLabel('Format').selectOption('Salesforce');
  const preview = page.getByRole('dialog').getByRole('status');
  await preview.getByText('Salesforce rejects these if its state and country picklists are on:').waitFor();
  await preview.getByText(/rows? ha(?:s|ve) a state that is not in Salesforce's standard picklists, such as/).waitFor();
  await page.getByLabel('Format').selectOption('Instantly');
  await preview.getByText('Omitted because Instantly would reject them:').waitFor();
  await preview.getByText(/rows? lacks? the email Instantly needs/).waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const hubspot = await exported('HubSpot');
  expect(hubspot.name).toMatch(/^fundscout-hubspot-.+\.csv$/);
  const exportedText = page.getByText(/It has .* rows\. Omitted: .*email addresses that bounced\./).last();
  await exportedText.waitFor();
  const excel = await exported('Excel');
  await exportedText.waitFor();
  expect(excel.name).toMatch(/\.xlsx$/);
  const sheet = strFromU8(unzipSync(excel.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const rows = sheet.match(/<row>/g)?.length ?? 0;
  expect(rows).toBeGreaterThan(50);
  const csv = await exported('CSV');
  await openPath(page, '/converter');
  const emails = (all: Record<string, string>[]) => all.map(({ Email = '' }) => Email).filter(Boolean);
  for (const [name, bytes, text] of [
    ['ours.csv', csv.bytes, 'UTF-8, comma-separated'],
    ['ours.xlsx', excel.bytes, 'Sheet Leads'],
  ] as const) {
    await choose(page, name, bytes);
    await page.getByText(text).waitFor();
    const converted = await downloaded(page, 'Download for HubSpot');
    expect(emails(converted.rows)).toEqual(emails(rowsOf(hubspot.bytes)));
  }
  expect(errors).toEqual([]);
});

test('tells visitors without JavaScript that the converter needs it', async () => {
  const { page } = await journeys.visit({ path: '/converter', javaScript: false });
  expect(await page.getByText('needs JavaScript').isVisible()).toBe(true);
});

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

async function downloaded(page: Page, button: string) {
  const { name, bytes } = await download(page, () => page.getByRole('button', { name: button }).click());
  return { name, rows: rowsOf(bytes) };
}

function rowsOf(bytes: Buffer): Record<string, string>[] {
  return parse(bytes, { columns: true, recordDelimiter: '\r\n' });
}
