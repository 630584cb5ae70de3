import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromiumPath } from '#test/browser.ts';
import { type Product, signInTo } from '#test/product.ts';
import { withProduct } from './harness.ts';

/**
 * Runs Lighthouse as a phone on public pages and on the search page of a signed-in user. Takes the median of several
 * runs, to even out other load on the machine.
 */
const RUNS = Number(process.argv[2] ?? 3);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const CLI = path.join(path.dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')), 'cli/index.js');

await withProduct(async (product) => {
  const { companies } = await (await fetch(`${product.url}/api/companies`)).json();
  console.log(`| page | ${CATEGORIES.join(' | ')} | LCP s | CLS | TBT ms |`);
  console.log(`| --- |${' --: |'.repeat(CATEGORIES.length + 3)}`);
  const notes = new Set<string>();
  const pages = ['/', '/directory/cities', `/company/${companies[0].slug}`, '/search'];
  const cookie = await signInTo(product.url);
  for (const page of pages) {
    const headers: Record<string, string> = page === '/search' ? { cookie } : {};
    const reports = [];
    for (let run = 0; run < RUNS; run++) reports.push(await report(product, page, headers));
    reports.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
    const median = reports[Math.floor(reports.length / 2)];
    if (!median) continue;
    const scores = CATEGORIES.map((name) => Math.round((median.categories[name]?.score ?? 0) * 100));
    const figure = (name: string) => median.audits[name]?.numericValue ?? Number.NaN;
    const lcp = (figure('largest-contentful-paint') / 1000).toFixed(2);
    const shift = figure('cumulative-layout-shift').toFixed(3);
    const blocked = figure('total-blocking-time').toFixed(0);
    console.log(`| ${page} | ${scores.join(' | ')} | ${lcp} | ${shift} | ${blocked} |`);
    for (const { id, title, score, scoreDisplayMode } of Object.values(median.audits)) {
      if (score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode)) {
        notes.add(`- ${page}: ${title} (${id})`);
      }
    }
  }
  if (notes.size > 0) console.log(`\nSuggested fixes:\n${[...notes].join('\n')}`);
});

type Audit = { id: string; title: string; score: number | null; scoreDisplayMode: string; numericValue?: number };
type Report = {
  categories: Record<string, { score: number }> & { performance: { score: number } };
  audits: Record<string, Audit>;
};

/** @param tries how often to run Lighthouse, which occasionally misses the start of a load */
async function report(
  { url, dataDir }: Pick<Product, 'url' | 'dataDir'>,
  page: string,
  headers: Record<string, string>,
  tries = 3,
): Promise<Report> {
  const file = path.join(dataDir, 'report.json');
  const flags =
    '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync';
  const args = [
    CLI,
    url + page,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--extra-headers=${JSON.stringify(headers)}`,
    `--chrome-flags=${flags}`,
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0 && tries > 1) return report({ url, dataDir }, page, headers, tries - 1);
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  return JSON.parse(await readFile(file, 'utf8'));
}
