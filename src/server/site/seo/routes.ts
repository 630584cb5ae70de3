import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { BRAND } from '#domain/brand.ts';
import { COMPETITOR_SLUGS } from '#domain/competitors.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { type Directory, directoryOf } from '../../data/companies/directory.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';
import { cacheableData } from '../../platform/http/cacheable-data.ts';
import { escapeHtml } from '../../platform/http/html-page.ts';
import { AppError } from '../../platform/http/problem.ts';
import type { SiteSettings } from '../../platform/settings/settings.ts';
import { ogImageRoutes } from './og-images/routes.ts';

export const SEO_PATHS = ['/sitemap.xml', '/sitemaps/*', '/robots.txt', '/llms.txt', '/og/*'];

const RECORD_KINDS: readonly SitemapKind[] = ['companies', 'lps'];

const HOUR = { 'cache-control': 'public, max-age=3600' };

export function seoRoutes(dependencies: AppDependencies) {
  const { config, companySearch, pool, settings, now } = dependencies;
  const site = config.appUrl;
  const pages = async () => publicPages(await settings.current());
  const directory = async () => {
    await companySearch.catchUp();
    return directoryOf(companySearch.index(), dayOf(now()));
  };
  const filesOf = async (kind: SitemapKind) =>
    kind === 'lps' && (await settings.current()).hide_lp_search ? [] : recordFiles(pool, kind);
  const { version } = cacheableData(dependencies);
  const files = cacheFiles(version, async (name) => {
    const urls = await urlsOf(name);
    return urls && sitemapFile(site, urls);
  });
  const indexes = cacheFiles(version, async () => {
    const [lists, ...recordsOf] = await Promise.all([directory(), ...RECORD_KINDS.map(filesOf)]);
    const sitemaps = [
      { path: '/sitemaps/pages.xml.gz' },
      ...fileParts(lists).map((_, at) => ({ path: `/sitemaps/directory-${at + 1}.xml.gz` })),
      ...RECORD_KINDS.flatMap((kind, at) =>
        (recordsOf[at] ?? []).map(({ number, changed }) => ({ path: `/sitemaps/${kind}-${number}.xml.gz`, changed })),
      ),
    ];
    return Buffer.from(sitemapIndex(site, sitemaps));
  });

  async function urlsOf(name: string): Promise<Iterable<SitemapUrl> | AsyncIterable<SitemapUrl> | undefined> {
    const [, kind, digits = '0'] = /^(pages|directory|companies|lps)(?:-([1-9]\d{0,4}))?$/.exec(name) ?? [];
    const number = Number(digits);
    if (kind === 'pages' && number === 0) return (await pages()).map((path) => ({ path }));
    if (kind === 'directory') {
      const part = fileParts(await directory())[number - 1];
      return part?.map((path) => ({ path }));
    }
    const records = RECORD_KINDS.find((each) => each === kind);
    if (!records || (records === 'lps' && (await settings.current()).hide_lp_search)) return;
    if (await hasRecordFile(pool, records, number)) return recordsOfFile(pool, records, number);
  }

  return new Hono<AppEnv>()
    .route('/', ogImageRoutes(dependencies))
    .get('/robots.txt', (c) => c.text(robotsText(site), 200, HOUR))
    .get('/llms.txt', async (c) => c.text(llmsText(site, await pages()), 200, HOUR))
    .get('/sitemap.xml', async (c) => {
      return c.body(await indexes('sitemap'), 200, { ...HOUR, 'content-type': 'application/xml; charset=utf-8' });
    })
    .get('/sitemaps/:file{.+\\.xml\\.gz}', async (c) => {
      const file = await files(c.req.param('file').slice(0, -'.xml.gz'.length));
      if (!file) throw new AppError('not_found', { detail: 'Sitemap not found' });
      return c.body(file, 200, { ...HOUR, 'content-type': 'application/gzip' });
    });
}

/** The pages of the directory, by sitemap file. */
function fileParts(directory: Directory): string[][] {
  return [...partsOf(directoryPages(directory), FILE_URLS)];
}

const MAX_BYTES = 32 * 1024 * 1024;

type Bytes = Buffer<ArrayBuffer>;

/**
 * Caches generated files until the version of their data changes. Files are generated one at a time, so that a client
 * that requests all of them does not starve others.
 * @param make returns undefined if there is no such file
 */
function cacheFiles<File extends Bytes | undefined>(
  version: () => Promise<string>,
  make: (name: string) => Promise<File>,
) {
  let queue: Promise<unknown> = Promise.resolve();
  const files = new LRUCache<string, Bytes, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    ignoreFetchAbort: true,
    fetchMethod(_key, _stale, { context: name }) {
      const file = queue.then(() => make(name));
      queue = file.catch(() => {});
      return file;
    },
  });
  return async (name: string) => (await files.fetch(`${name} ${await version()}`, { context: name })) as File;
}

/** Allows only the API calls that a rendered page makes in the browser. */
function robotsText(site: string): string {
  return `User-agent: *
Allow: /api/me
Allow: /api/stats/
Allow: /api/companies
Allow: /api/filter-options
Allow: /api/company-figures
Allow: /api/directory
Disallow: /api/
Disallow: /admin
Disallow: /clients
Disallow: /exports
Disallow: /outbox
Disallow: /profile
Disallow: /sandbox

Sitemap: ${site}/sitemap.xml
`;
}

function llmsText(site: string, pages: readonly string[]): string {
  const links = DESCRIBED.filter(({ path }) => path === '/directory' || pages.includes(path)).map(
    ({ path, title, text }) => `- [${title}](${site}${path}): ${text}`,
  );
  return `# ${BRAND.name}

> ${BRAND.tagline}

Company pages are at ${site}/company/{slug}: what a company does, where it is based, its known funding rounds, and who leads it. Email addresses are masked without a plan or a trial.

## Pages
${links.join('\n')}

## For apps and scripts
- [API v1](${site}/api/v1/docs): the stable calls, scopes, limits, errors and webhooks
- [OpenAPI document](${site}/api/v1/openapi.json)
- [Agents](${site}/mcp): tools by MCP over HTTP, with an API key or OAuth
- [Sitemap](${site}/sitemap.xml): every public page
`;
}

const DESCRIBED = [
  { path: '/', title: 'Overview', text: 'what it does, prices and answers to common questions' },
  {
    path: '/search',
    title: 'Search',
    text: 'companies by text, industry, location, stage, amount and date of the last round',
  },
  { path: '/directory', title: 'Directory', text: 'companies by city, industry and first letter' },
  {
    path: '/compare',
    title: 'Compare',
    text: 'this site compared with other data providers, and any two companies side by side',
  },
  { path: '/lps', title: 'Limited partners', text: 'who invests in funds' },
  {
    path: '/converter',
    title: 'Converter',
    text: 'convert lead lists to the columns that CRMs and email tools import',
  },
  {
    path: '/data',
    title: 'Data sources',
    text: 'where the data comes from, how email addresses are checked, and measured bounce rates',
  },
  {
    path: '/developers',
    title: 'Developers',
    text: 'quickstarts, API keys, webhooks, tools for agents and the reference',
  },
  { path: '/contact', title: 'Contact', text: 'send us a message' },
  { path: '/do-not-sell', title: 'Do not sell my information', text: 'how to remove your data' },
  { path: '/terms', title: 'Terms of service', text: 'what you get, pricing and how you may use the data' },
  { path: '/privacy', title: 'Privacy', text: 'what we store, why and for how long' },
];

type SitemapUrl = { path: string; changed?: Day };

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const CHUNK = 16_384;

function sitemapIndex(site: string, files: readonly SitemapUrl[]): string {
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
const FILE_URLS = 50_000;

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
type SitemapKind = keyof typeof LISTED;

/** A sitemap file of records: the `number`th 50,000 ids, and the last change among them. */
type RecordFile = { number: number; changed: Day };

/** Lists the sitemap files of records. Split by id, so that reading one needs no offset. */
export async function recordFiles(pool: pg.Pool, kind: SitemapKind): Promise<RecordFile[]> {
  const { rows } = await pool.query<{ number: number; changed: Date }>(
    `select (id - 1) / ${FILE_URLS} + 1 as number, max(last_changed_at) as changed from ${kind} group by 1 order by 1`,
  );
  return rows.map(({ number, changed }) => ({ number, changed: dayOf(changed) }));
}

async function hasRecordFile(pool: pg.Pool, kind: SitemapKind, number: number): Promise<boolean> {
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

function* directoryPages(directory: Pick<Directory, 'cities' | 'industries' | 'letters'>): Generator<string> {
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
