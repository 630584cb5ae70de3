import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Day } from '#domain/dates.ts';
import { escapeHtml } from '../../platform/http/html-page.ts';

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
