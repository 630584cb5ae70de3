import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dayOf } from '#domain/dates.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { recordFiles, recordsOfFile, sitemapFile } from '#server/site/seo/sitemap.ts';
import { loadDataset } from './load-dataset.ts';

/**
 * Writes the sitemap of a million companies (or COMPANIES) file by file, alone in its process: `node --expose-gc
 * bench/sitemap.ts [COMPANIES]`.
 */
const companies = Number(process.argv[2] ?? 1_000_000);
const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-bench-'));
const server = await openEmbeddedDatabase(path.join(folder, 'data'), 'use');
const pool = createPool(server.url);
try {
  await migrate(createDb(pool));
  await loadDataset(pool, companies, dayOf(new Date()));
  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const begin = performance.now();
  let urls = 0;
  let bytes = 0;
  const files = await recordFiles(pool, 'companies');
  for (const { number } of files) {
    const file = await sitemapFile('https://fundscout.example', recordsOfFile(pool, 'companies', number));
    bytes += file.length;
    urls += gunzipSync(file).toString().split('<url>').length - 1;
  }
  clearInterval(watch);
  const mb = (size: number) => (size / 2 ** 20).toFixed(0);
  console.log(
    `${urls} URLs in ${files.length} files, ${mb(bytes)} MB, in ${((performance.now() - begin) / 1000).toFixed(1)} s`,
  );
  console.log(
    `process memory: ${mb(before)} MB before, peak ${mb(most)} MB, ${mb(most - before)} MB of it for the sitemap`,
  );
} finally {
  await pool.end();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
