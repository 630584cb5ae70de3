import type pg from 'pg';
import { type Day, dayOf } from '#domain/dates.ts';
import type { SitemapUrl } from './sitemap.ts';

/** What a sitemap file may hold at most. */
export const FILE_URLS = 50_000;

const ROWS_AT_ONCE = 2_000;

/** What has pages of its own, and which of those pages are worth listing. */
const LISTED = {
  companies: {
    path: '/company',
    // The same rule as `isThinCompany`.
    worth: `(coalesce(description, '') <> '' or coalesce(full_description, '') <> ''
      or exists (select from funding_rounds where company_id = companies.id))`,
  },
  lps: { path: '/lps', worth: 'true' },
};
export type RecordKind = keyof typeof LISTED;

/** A file of pages of records: those whose ids lie within the `number`th 50,000, and when the last of them changed. */
type RecordFile = { number: number; changed: Day };

/** The files that together name every record. By ids, so that a file is read without counting what is before it. */
export async function recordFiles(pool: pg.Pool, kind: RecordKind): Promise<RecordFile[]> {
  const { rows } = await pool.query<{ number: number; changed: Date }>(
    `select (id - 1) / ${FILE_URLS} + 1 as number, max(last_changed_at) as changed from ${kind} group by 1 order by 1`,
  );
  return rows.map(({ number, changed }) => ({ number, changed: dayOf(changed) }));
}

/** Whether there is a file of a number. */
export async function hasRecordFile(pool: pg.Pool, kind: RecordKind, number: number): Promise<boolean> {
  const last = number * FILE_URLS;
  const { rowCount } = await pool.query(`select from ${kind} where id > $1::bigint and id <= $2::bigint limit 1`, [
    last - FILE_URLS,
    last,
  ]);
  return rowCount === 1;
}

/** The pages of a file, a few at a time: however many there are, only these are in memory. */
export async function* recordsOfFile(pool: pg.Pool, kind: RecordKind, number: number): AsyncGenerator<SitemapUrl> {
  const { path, worth } = LISTED[kind];
  const last = number * FILE_URLS;
  for (let after = last - FILE_URLS; ; ) {
    const { rows } = await pool.query<{ id: number; slug: string; listed: boolean; last_changed_at: Date }>({
      name: `sitemap-${kind}`,
      text: `select id, slug, ${worth} as listed, last_changed_at from ${kind}
        where id > $1 and id <= $2 order by id limit ${ROWS_AT_ONCE}`,
      values: [after, last],
    });
    for (const { slug, listed, last_changed_at } of rows) {
      if (listed) yield { path: `${path}/${slug}`, changed: dayOf(last_changed_at) };
    }
    after = rows.at(-1)?.id ?? last;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
