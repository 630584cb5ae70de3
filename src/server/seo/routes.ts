import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { dayOf } from '#domain/dates.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { type Directory, directoryOf } from '../companies/directory.ts';
import { AppError } from '../http/problem.ts';
import { directoryPages } from './directory-pages.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { publicPages } from './public-pages.ts';
import { FILE_URLS, type RecordKind, recordFiles, recordsOfFile } from './record-urls.ts';
import { type SitemapUrl, sitemapFile, sitemapIndex } from './sitemap.ts';
import { llmsText, robotsText } from './texts.ts';

/** Everything that these routes answer. */
export const SEO_PATHS = ['/sitemap.xml', '/sitemaps/*', '/robots.txt', '/llms.txt', '/og/*'];

const RECORD_KINDS: readonly RecordKind[] = ['companies', 'lps'];

const HOUR = { 'cache-control': 'public, max-age=3600' };

/** What search engines ask for first. All of it is public. */
export function seoRoutes({ config, companies, pool, settings, now }: AppDependencies) {
  const site = config.appUrl;
  const pages = async () => publicPages(await settings.current());
  const directory = async () => {
    await companies.fresh();
    return directoryOf(companies.index(), dayOf(now()));
  };
  const filesOf = async (kind: RecordKind) =>
    kind === 'lps' && (await settings.current()).hide_lp_search ? [] : recordFiles(pool, kind);
  const gzipped = (c: Context, urls: Iterable<SitemapUrl> | AsyncIterable<SitemapUrl>) =>
    c.body(Readable.toWeb(sitemapFile(site, urls)) as ReadableStream<Uint8Array>, 200, {
      ...HOUR,
      'content-type': 'application/gzip',
    });

  return new Hono<AppEnv>()
    .route('/', pictureRoutes({ pool }))
    .get('/robots.txt', (c) => c.text(robotsText(site), 200, HOUR))
    .get('/llms.txt', async (c) => c.text(llmsText(site, await pages()), 200, HOUR))
    .get('/sitemap.xml', async (c) => {
      const [lists, ...files] = await Promise.all([directory(), ...RECORD_KINDS.map(filesOf)]);
      const index = sitemapIndex(site, [
        { path: '/sitemaps/pages.xml.gz' },
        ...Array.from({ length: directoryFiles(lists) }, (_, at) => ({ path: `/sitemaps/directory-${at + 1}.xml.gz` })),
        ...RECORD_KINDS.flatMap((kind, at) =>
          (files[at] ?? []).map(({ number, changed }) => ({ path: `/sitemaps/${kind}-${number}.xml.gz`, changed })),
        ),
      ]);
      return c.body(index, 200, { ...HOUR, 'content-type': 'application/xml; charset=utf-8' });
    })
    .get('/sitemaps/:file{.+\\.xml\\.gz}', async (c) => {
      const [, kind, digits = '0'] =
        /^(pages|directory|companies|lps)(?:-(\d{1,5}))?\.xml\.gz$/.exec(c.req.param('file')) ?? [];
      const number = Number(digits);
      if (kind === 'pages' && number === 0)
        return gzipped(
          c,
          (await pages()).map((path) => ({ path })),
        );
      if (kind === 'directory') {
        const lists = await directory();
        if (number >= 1 && number <= directoryFiles(lists)) return gzipped(c, partOf(directoryPages(lists), number));
      }
      const records = RECORD_KINDS.find((each) => each === kind);
      if (records && (await filesOf(records)).some((file) => file.number === number)) {
        return gzipped(c, recordsOfFile(pool, records, number));
      }
      throw new AppError('not_found', { detail: 'There is no such sitemap' });
    });
}

function directoryFiles(directory: Directory): number {
  let pages = 0;
  for (const _ of directoryPages(directory)) pages++;
  return Math.ceil(pages / FILE_URLS);
}

function* partOf(paths: Iterable<string>, number: number): Generator<SitemapUrl> {
  let at = 0;
  for (const path of paths) {
    if (Math.floor(at / FILE_URLS) === number - 1) yield { path };
    at++;
  }
}
