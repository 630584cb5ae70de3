import type { Readable } from 'node:stream';
import type pg from 'pg';
import { LP_CSV_COLUMNS, type LpCsvField } from '#domain/lps/lp-csv-columns.ts';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';
import { streamCsv } from '../exports/csv-parts.ts';

/** SQL for each column's text; list entries are joined by `, `. */
const SOURCES: Record<LpCsvField, string> = {
  name: 'l.name',
  shortName: 'l.short_name',
  type: 'l.type',
  assetsUsd: 'l.assets_usd::text',
  assetsAsOf: 'l.assets_as_of',
  city: 'l.city',
  region: 'l.region',
  country: 'l.country',
  website: 'l.website',
  stages: "array_to_string(l.focus_stages, ', ')",
  sectors: "array_to_string(l.focus_sectors, ', ')",
  geographies: "array_to_string(l.focus_geographies, ', ')",
  description: 'l.description',
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  role: 'c.role',
  email: 'c.email',
  linkedin: 'c.linkedin',
  origin: 'l.origin',
  trust: 'l.trust',
};

const QUERY = `
  select ${LP_CSV_COLUMNS.map(({ field }) => SOURCES[field]).join(', ')}
  from unnest($1::integer[]) with ordinality as asked (id, place)
  join lps l using (id) left join lp_contacts c on c.lp_id = l.id
  order by place, c.position, c.id`;

type LpExport = {
  pool: pg.Pool;
  /** LP ids in file order; deleted ones are skipped. */
  ids: Iterable<number>;
  signal?: AbortSignal;
};

/** Exports LPs as CSV: one row per contact, or one row for an LP without contacts. */
export function exportLpsCsv({ pool, ids, signal }: LpExport): Readable {
  const headers = LP_CSV_COLUMNS.map(({ header }) => header);
  return streamCsv({ headers, ids, signal, readLines: (part) => readLines(pool, part) });
}

async function readLines(pool: pg.Pool, ids: readonly number[]): Promise<Buffer> {
  const { rows } = await pool.query<(string | null)[]>({ text: QUERY, values: [ids], rowMode: 'array' });
  return Buffer.from(rows.map((texts) => csvLine(texts.map((text) => text ?? ''))).join(''));
}
