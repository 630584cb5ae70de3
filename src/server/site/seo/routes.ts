import { Hono } from 'hono';
import { dayOf } from '#domain/dates.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { type Directory, directoryOf } from '../../data/companies/directory.ts';
import { cacheableData } from '../../platform/http/cacheable-data.ts';
import { AppError } from '../../platform/http/problem.ts';
import { cacheFiles } from './file-cache.ts';
import { ogImageRoutes } from './og-images/routes.ts';
import {
  directoryPages,
  FILE_URLS,
  hasRecordFile,
  publicPages,
  type RecordKind,
  recordFiles,
  recordsOfFile,
  type SitemapUrl,
  sitemapFile,
  sitemapIndex,
} from './sitemap.ts';
import { llmsText, robotsText } from './texts.ts';

export const SEO_PATHS = ['/sitemap.xml', '/sitemaps/*', '/robots.txt', '/llms.txt', '/og/*'];

const RECORD_KINDS: readonly RecordKind[] = ['companies', 'lps'];

const HOUR = { 'cache-control': 'public, max-age=3600' };

export function seoRoutes({ config, companySearch, pool, settings, limiter, now }: AppDependencies) {
  const site = config.appUrl;
  const pages = async () => publicPages(await settings.current());
  const directory = async () => {
    await companySearch.catchUp();
    return directoryOf(companySearch.index(), dayOf(now()));
  };
  const filesOf = async (kind: RecordKind) =>
    kind === 'lps' && (await settings.current()).hide_lp_search ? [] : recordFiles(pool, kind);
  const { version } = cacheableData({ pool, settings, now });
  const files = cacheFiles(version, async (name) => {
    const urls = await urlsOf(name);
    return urls && sitemapFile(site, urls);
  });
  const indexes = cacheFiles(version, async () => {
    const [lists, ...recordsOf] = await Promise.all([directory(), ...RECORD_KINDS.map(filesOf)]);
    const listed = [
      { path: '/sitemaps/pages.xml.gz' },
      ...Array.from({ length: directoryFiles(lists) }, (_, at) => ({ path: `/sitemaps/directory-${at + 1}.xml.gz` })),
      ...RECORD_KINDS.flatMap((kind, at) =>
        (recordsOf[at] ?? []).map(({ number, changed }) => ({ path: `/sitemaps/${kind}-${number}.xml.gz`, changed })),
      ),
    ];
    return Buffer.from(sitemapIndex(site, listed));
  });

  async function urlsOf(name: string): Promise<Iterable<SitemapUrl> | AsyncIterable<SitemapUrl> | null> {
    const [, kind, digits = '0'] = /^(pages|directory|companies|lps)(?:-([1-9]\d{0,4}))?$/.exec(name) ?? [];
    const number = Number(digits);
    if (kind === 'pages' && number === 0) return (await pages()).map((path) => ({ path }));
    if (kind === 'directory') {
      const lists = await directory();
      return number >= 1 && number <= directoryFiles(lists) ? partOf(directoryPages(lists), number) : null;
    }
    const records = RECORD_KINDS.find((each) => each === kind);
    if (!records || (records === 'lps' && (await settings.current()).hide_lp_search)) return null;
    return (await hasRecordFile(pool, records, number)) ? recordsOfFile(pool, records, number) : null;
  }

  return new Hono<AppEnv>()
    .route('/', ogImageRoutes({ pool, limiter }))
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
