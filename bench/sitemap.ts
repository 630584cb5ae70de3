import { gunzipSync } from 'node:zlib';
import { dayOf } from '#domain/dates.ts';
import { recordFiles, recordsOfFile, sitemapFile } from '#server/site/seo/routes.ts';
import { watchMemory, withDatabase } from './harness.ts';
import { loadDataset } from './load-dataset.ts';

/**
 * Writes the sitemap of a million companies (or COMPANIES) file by file, alone in its process: `node --expose-gc
 * bench/sitemap.ts [COMPANIES]`.
 */
const companies = Number(process.argv[2] ?? 1_000_000);
await withDatabase(async ({ pool }) => {
  await loadDataset(pool, companies, dayOf(new Date()));
  global.gc?.();
  const mb = (size: number) => Math.round(size / 2 ** 20);
  const before = mb(process.memoryUsage.rss());
  const peakMemory = watchMemory();
  const begin = performance.now();
  let urls = 0;
  let bytes = 0;
  const files = await recordFiles(pool, 'companies');
  for (const { number } of files) {
    const file = await sitemapFile('https://fundscout.example', recordsOfFile(pool, 'companies', number));
    bytes += file.length;
    urls += gunzipSync(file).toString().split('<url>').length - 1;
  }
  const peak = peakMemory();
  console.log(
    `${urls} URLs in ${files.length} files, ${mb(bytes)} MB, in ${((performance.now() - begin) / 1000).toFixed(1)} s`,
  );
  console.log(`process memory: ${before} MB before, peak ${peak} MB, ${peak - before} MB of it for the sitemap`);
});
