import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { COMPETITOR_SLUGS } from '#domain/competitors.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import type { Directory } from '../../data/companies/directory.ts';
import { escapeHtml } from '../../platform/http/html-page.ts';
import type { SiteSettings } from '../../platform/settings/settings.ts';

export type SitemapUrl = { path: string; changed?: Day };

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const CHUNK = 16_384;

export function sitemapIndex(site: string, files: readonly SitemapUrl[]): string {
  const entries = files.map((file) => `<sitemap>${locOf(site, file)}</sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/** Builds a gzipped sitemap file, compressing as it goes to save memory. */
export async function sitemapFile(
  site: string,
  urls: Iterable<SitemapUrl> | AsyncIterable<SitemapUrl>,
): Promise<Buffer<ArrayBuffer>> {
  const file = createGzip();
  const text = Readable.from(sitemapText(site, urls), { objectMode: false });
  const [bytes] = await Promise.all([buffer(file), pipeline(text, file)]);
  return bytes;
}

async function* sitemapText(site: string, urls: Iterable<SitemapUrl> | AsyncIterable<SitemapUrl>) {
  let text = `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const url of urls) {
    text += `<url>${locOf(site, url)}</url>\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield `${text}</urlset>\n`;
}

function locOf(site: string, { path, changed }: SitemapUrl): string {
  const loc = `<loc>${escapeHtml(site + path)}</loc>`;
  return changed ? `${loc}<lastmod>${changed}</lastmod>` : loc;
}

const PAGES = [
  '/',
  '/search',
  '/compare',
  ...COMPETITOR_SLUGS.map((slug) => `/compare/${slug}`),
  '/converter',
  '/data',
  '/developers',
  '/contact',
  '/request-trial',
  '/do-not-sell',
  '/terms',
  '/privacy',
];

/** Static public pages, without those hidden by the settings. */
export function publicPages({ hide_lp_search }: Pick<SiteSettings, 'hide_lp_search'>): string[] {
  return hide_lp_search ? PAGES : [...PAGES, '/lps'];
}

/** Maximum URLs of a sitemap file. */
export const FILE_URLS = 50_000;

const ROWS_AT_ONCE = 2_000;

/** Records with pages, and the condition for listing them. */
const LISTED = {
  companies: {
    path: '/company',
    // The same rule as `isThinCompany`.
    worth: `(coalesce(description, '') <> '' or coalesce(full_description, '') <> ''
      or exists (select from funding_rounds where company_id = companies.id))`,
  },
  lps: { path: '/lps', worth: 'true' },
};
export type SitemapKind = keyof typeof LISTED;

/** A sitemap file of records: the `number`th 50,000 ids, and the last change among them. */
type RecordFile = { number: number; changed: Day };

/** Lists the sitemap files of records. Split by id, so that reading one needs no offset. */
export async function recordFiles(pool: pg.Pool, kind: SitemapKind): Promise<RecordFile[]> {
  const { rows } = await pool.query<{ number: number; changed: Date }>(
    `select (id - 1) / ${FILE_URLS} + 1 as number, max(last_changed_at) as changed from ${kind} group by 1 order by 1`,
  );
  return rows.map(({ number, changed }) => ({ number, changed: dayOf(changed) }));
}

export async function hasRecordFile(pool: pg.Pool, kind: SitemapKind, number: number): Promise<boolean> {
  const last = number * FILE_URLS;
  const { rowCount } = await pool.query(`select from ${kind} where id > $1::bigint and id <= $2::bigint limit 1`, [
    last - FILE_URLS,
    last,
  ]);
  return rowCount === 1;
}

/** Streams the URLs of a file in batches. */
export async function* recordsOfFile(pool: pg.Pool, kind: SitemapKind, number: number): AsyncGenerator<SitemapUrl> {
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

export function* directoryPages(directory: Pick<Directory, 'cities' | 'industries' | 'letters'>): Generator<string> {
  yield '/directory';
  for (const kind of ['cities', 'industries'] as const) {
    yield* listPages(`/directory/${kind}`, directory[kind].length);
    for (const { slug, count } of directory[kind]) yield* listPages(`/directory/${kind}/${slug}`, count);
  }
  yield '/directory/companies';
  for (const { letter, count } of directory.letters) yield* listPages(`/directory/companies/${letter}`, count);
}

function* listPages(path: string, entries: number): Generator<string> {
  yield path;
  for (let page = 2; (page - 1) * PAGE_SIZE < entries; page++) yield `${path}?page=${page}`;
}
