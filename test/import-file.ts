import { Readable } from 'node:stream';
import type pg from 'pg';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { type ImportOptions, importCompanies } from '#server/imports/import-companies.ts';

/** Imports a text (as UTF-8) or bytes, in pieces of 1,000 bytes. */
export function importFile(
  pool: pg.Pool,
  content: string | Buffer,
  options: Partial<Omit<ImportOptions, 'pool' | 'input'>> = {},
): Promise<ImportReport> {
  const bytes = Buffer.from(content as string);
  const input = () => Readable.from(pieces(bytes), { objectMode: false });
  return importCompanies({ fileName: 'test.csv', size: bytes.length, ...options, pool, input });
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

/** Every company with its contacts and rounds, in the order of their ids. */
export async function readCompanies(pool: pg.Pool) {
  const { rows } = await pool.query(`
    select c.*,
      coalesce((select json_agg(json_build_array(first_name, last_name, role, email) order by position)
        from contacts where company_id = c.id), '[]') as contacts,
      coalesce((select json_agg(json_build_array(announced_on, type, amount_usd) order by announced_on, id)
        from funding_rounds where company_id = c.id), '[]') as rounds
    from companies c order by id`);
  return rows;
}

/** Removes every company, and the mark of a sample. */
export async function clearCompanies(pool: pg.Pool): Promise<void> {
  await pool.query('truncate companies, removed_companies, imports cascade');
  await pool.query('update site_settings set sample_data = false');
}
