import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { CRM_FORMATS } from '#domain/exports/crm-formats.ts';
import { launchBrowser } from '#test/browser.ts';
import { median, withProduct } from './harness.ts';

/**
 * Measures how long `/converter` takes in Chromium for a list of invented people in Apollo's 24 columns, from choosing
 * the file until the download is offered: `node bench/converter.ts [ROWS]`, 100,000 by default.
 */
const ROWS = Number(process.argv[2] ?? 100_000);
const TIMES = 3;
const RUNS = [
  ['HubSpot', 'CSV'],
  ['Salesforce', 'CSV'],
  ['Plain CSV', 'CSV'],
  ['HubSpot', 'Excel'],
] as const;

await withProduct(async ({ url, dataDir }) => {
  const browser = await launchBrowser();
  try {
    const file = path.join(dataDir, 'leads.csv');
    const text = leads();
    await writeFile(file, text);
    const page = await browser.newPage();
    const processes = await browser.newBrowserCDPSession();
    console.log(`${ROWS.toLocaleString('en-US')} rows, ${(text.length / 1e6).toFixed(0)} MB; medians of ${TIMES}\n`);
    console.log('| target | file | ms | rows per second | browser CPU ms |');
    console.log('| --- | --- | --: | --: | --: |');
    for (const [target, kind] of RUNS) {
      const runs: { ms: number; cpu: number }[] = [];
      for (let time = 0; time < TIMES; time++) runs.push(await convert(page, url, processes, file, target, kind));
      const ms = median(runs.map((run) => run.ms));
      const cpu = median(runs.map((run) => run.cpu));
      console.log(`| ${[target, kind, ms.toFixed(0), ((ROWS / ms) * 1000).toFixed(0), cpu.toFixed(0)].join(' | ')} |`);
    }
  } finally {
    await browser.close();
  }
});

async function convert(page: Page, url: string, processes: CDPSession, file: string, target: string, kind: string) {
  await page.goto(`${url}/converter`, { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: target }).check({ force: true });
  await page.getByText(kind, { exact: true }).click();
  const before = await cpuMs(processes);
  await page.locator('input[type=file]').setInputFiles(file);
  const started = performance.now();
  await page
    .getByRole('button', { name: /^Download (for|file 1)/ })
    .first()
    .waitFor();
  return { ms: performance.now() - started, cpu: (await cpuMs(processes)) - before };
}

async function cpuMs(processes: CDPSession): Promise<number> {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

function leads(): string {
  const headers = CRM_FORMATS.apollo.columns.map(({ header }) => header).join(',');
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const at = `company${n}.example`;
    const person = `Dana,Whitlock ${n},"VP, Sales",Company ${n},dana@${at},Verified,VP,Sales,"1,${100 + (n % 900)}"`;
    const company = `logistics,"freight, saas, routing",https://li.example/in/${n},https://www.${at},https://li.example/c/${n}`;
    const money = `"Postgres, React",${n * 1000},${n * 10_000},Series A,"${n % 900},000",2026-0${1 + (n % 9)}-11`;
    return `${person},${company},Austin,Texas,United States,+1 512 555 0100,${money}`;
  });
  return `${headers}\r\n${lines.join('\r\n')}\r\n`;
}
