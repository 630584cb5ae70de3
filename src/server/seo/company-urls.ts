import type pg from 'pg';
import { type Day, dayOf } from '#domain/dates.ts';

/** What a sitemap file may hold at most. */
export const FILE_URLS = 50_000;

const ROWS_AT_ONCE = 2_000;

/** Of those that have a page worth listing; the same rule as `isThinCompany`. */
const WORTH_LISTING = `(coalesce(description, '') <> '' or coalesce(full_description, '') <> ''
  or exists (select from funding_rounds where company_id = companies.id))`;

/** A file of company pages: those whose ids lie within the `number`th 50,000, and when the last of them changed. */
export type CompanyFile = { number: number; changed: Day };

/** The files that together name every company. By ids, so that a file is read without counting what is before it. */
export async function companyFiles(pool: pg.Pool): Promise<CompanyFile[]> {
  const { rows } = await pool.query<{ number: number; changed: Date }>(
    `select (id - 1) / ${FILE_URLS} + 1 as number, max(last_changed_at) as changed from companies group by 1 order by 1`,
  );
  return rows.map(({ number, changed }) => ({ number, changed: dayOf(changed) }));
}

/** The companies of a file, a few at a time: however many there are, only these are in memory. */
export async function* companiesOfFile(pool: pg.Pool, number: number): AsyncGenerator<{ slug: string; changed: Day }> {
  const last = number * FILE_URLS;
  for (let after = last - FILE_URLS; ; ) {
    const { rows } = await pool.query<{ id: number; slug: string; listed: boolean; last_changed_at: Date }>({
      name: 'sitemap-companies',
      text: `select id, slug, ${WORTH_LISTING} as listed, last_changed_at from companies
        where id > $1 and id <= $2 order by id limit ${ROWS_AT_ONCE}`,
      values: [after, last],
    });
    for (const { slug, listed, last_changed_at } of rows) if (listed) yield { slug, changed: dayOf(last_changed_at) };
    after = rows.at(-1)?.id ?? last;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
