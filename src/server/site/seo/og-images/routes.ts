import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { BRAND } from '#domain/brand.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { readCompany } from '../../../data/companies/queries.ts';
import { createWorkerQueue } from '../../../platform/concurrency/worker-queue.ts';
import { clientIp, ipNetwork } from '../../../platform/http/client-ip.ts';
import { ownMemory } from '../../../platform/http/html-page.ts';
import { AppError } from '../../../platform/http/problem.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { LOGO_FILE } from '../../../platform/settings/routes.ts';
import { loadSharp } from '../../../platform/storage/images.ts';
import {
  companyShape,
  ICON_SIZE,
  type ImageElement,
  iconShape,
  type Picture,
  SIZE,
  type Size,
  siteShape,
} from './layout.ts';

const DRAWINGS: Limit = { max: 60, windowSeconds: 60 };
const MAX_BYTES = 32 * 1024 * 1024;

export function ogImageRoutes({ pool, limiter, files }: Pick<AppDependencies, 'pool' | 'limiter' | 'files'>) {
  const draw = createWorkerQueue<{ shape: ImageElement; size: Size }, Uint8Array<ArrayBuffer>>(
    new URL('./draw-worker.ts', import.meta.url),
    {
      timeoutMs: 10_000,
      maxWaiting: 20,
      busy: { detail: 'Too many images are being generated. Try again in a moment', retryAfter: 5 },
    },
  );
  /** Keyed by content, so that a changed company gets a new image. Many clients request a shared link at once. */
  const pictures = new LRUCache<string, Buffer<ArrayBuffer>, { c: Context; shape: ImageElement; size: Size }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    ignoreFetchAbort: true,
    async fetchMethod(_version, _stale, { context: { c, shape, size } }) {
      const ip = clientIp(c.req.raw.headers);
      if (ip) limiter.take(`pictures:block:${ipNetwork(ip)}`, DRAWINGS);
      return ownMemory(await draw({ shape, size }));
    },
  });

  /** The uploaded logo, read once per version. */
  const logos = new LRUCache<string, Picture>({
    max: 1,
    async fetchMethod() {
      const file = await files.get(LOGO_FILE);
      if (!file) return;
      const sharp = await loadSharp();
      // satori cannot read WebP.
      const { data, info } = await sharp(await buffer(file))
        .png()
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      return { src: `data:image/png;base64,${data.toString('base64')}`, width, height };
    },
  });
  const logo = async () => (BRAND.logoUrl === null ? null : ((await logos.fetch(BRAND.logoUrl)) ?? null));

  async function picture(c: Context, shape: ImageElement, size = SIZE) {
    const version = createHash('sha256').update(JSON.stringify(shape)).digest('base64url').slice(0, 22);
    const headers = { 'cache-control': 'public, max-age=86400', etag: `"${version}"`, 'content-type': 'image/png' };
    if (c.req.header('if-none-match')?.includes(version)) return c.body(null, 304, headers);
    return c.body(await pictures.forceFetch(version, { context: { c, shape, size } }), 200, headers);
  }

  return new Hono<AppEnv>()
    .get('/og/site.png', async (c) => picture(c, siteShape(await logo())))
    .get('/og/icon.png', async (c) => picture(c, iconShape(await logo()), ICON_SIZE))
    .get('/og/company/:file{.+\\.png}', async (c) => {
      const company = await readCompany(
        pool,
        { slug: c.req.param('file').slice(0, -'.png'.length), userId: null },
        { emails: async () => false, contacts: async () => false },
      );
      if (!company) throw new AppError('not_found', { detail: 'Company not found' });
      return picture(c, companyShape(company, await logo()));
    });
}
