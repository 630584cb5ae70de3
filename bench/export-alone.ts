import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createPool } from '#server/platform/database/connection.ts';
import { exportCompanies } from '#server/workspace/exports/export-companies.ts';
import { median, watchMemory } from './harness.ts';

/**
 * The measured half of `bench/export.ts`, alone in its process:
 * `node bench/export-alone.ts DATABASE_URL FILE_OF_IDS TIMES`.
 */
const ROWS = `select organization_name, description, full_description, array_to_string(industries, ', '),
  array_to_string(industry_groups, ', '), headquarters_location, array_to_string(headquarters_regions, ', '),
  first_name, last_name, array_to_string(founders, ', '), role, email, contact_email, website, companies.linkedin,
  last_funding_amount_usd, last_funding_date, last_funding_type, total_funding_amount_usd
  from companies left join contacts on company_id = companies.id order by last_funding_date desc nulls last, companies.id, position`;

const [url = '', idsFile = '', times = '1'] = process.argv.slice(2);
const pool = createPool(url);
const bytes = await readFile(idsFile);
const ids = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Int32Array.BYTES_PER_ELEMENT);
const exports: number[] = [];
const firstBytes: number[] = [];
const copies: number[] = [];
const peakMemory = watchMemory();
for (let turn = 0; turn < Number(times); turn++) {
  const start = performance.now();
  let size = 0;
  for await (const part of exportCompanies({ format: 'csv', pool, ids })) {
    if (size === 0) firstBytes.push(performance.now() - start);
    size += part.length;
  }
  exports.push(performance.now() - start);
  if (turn === 0) {
    console.log(
      `peak memory while exporting ${ids.length} companies (${(size / 1e6).toFixed(0)} MB): ${peakMemory()} MB (at most 150)`,
    );
  }
  copies.push(await timeCopy(pool));
}
await pool.end();
console.log(`first byte: ${median(firstBytes).toFixed(0)} ms (at most 200)`);
console.log(`export: ${median(exports).toFixed(0)} ms; COPY of the same rows: ${median(copies).toFixed(0)} ms`);
console.log(`ratio of the medians: ${(median(exports) / median(copies)).toFixed(2)} (at most 1.5)`);

async function timeCopy(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  const start = performance.now();
  for await (const _ of client.query(copyTo(`copy (${ROWS}) to stdout (format csv)`)));
  client.release();
  return performance.now() - start;
}
