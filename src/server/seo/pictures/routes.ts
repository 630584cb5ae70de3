import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { readCompany } from '../../companies/queries.ts';
import { AppError } from '../../http/problem.ts';
import { createDraw } from './draw.ts';
import { companyShape, type Shape, siteShape } from './layout.ts';

const MAX_BYTES = 32 * 1024 * 1024;

/** The pictures that stand beside a link to us where it is shared. */
export function pictureRoutes({ pool }: Pick<AppDependencies, 'pool'>) {
  const draw = createDraw();
  /** By what they show, so that a company that changes gets another one. */
  const pictures = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  async function picture(c: Context, shape: Shape) {
    const version = createHash('sha256').update(JSON.stringify(shape)).digest('base64url').slice(0, 22);
    const headers = { 'cache-control': 'public, max-age=86400', etag: `"${version}"`, 'content-type': 'image/png' };
    if (c.req.header('if-none-match')?.includes(version)) return c.body(null, 304, headers);
    const known = pictures.get(version);
    const drawn = known ?? (await draw(shape));
    if (!known) pictures.set(version, drawn);
    return c.body(drawn, 200, headers);
  }

  return new Hono<AppEnv>()
    .get('/og/site.png', (c) => picture(c, siteShape()))
    .get('/og/company/:file{.+\\.png}', async (c) => {
      const company = await readCompany(pool, c.req.param('file').slice(0, -'.png'.length), async () => false);
      if (!company) throw new AppError('not_found', { detail: 'There is no company at this address' });
      return picture(c, companyShape(company));
    });
}
