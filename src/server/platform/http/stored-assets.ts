import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { getMimeType } from 'hono/utils/mime';
import type pg from 'pg';
import type { AppDependencies } from '../../app-env.ts';

/** After this long, no page of a version is open any more. */
const STORED_FOR = '30 days';

/** Stores the assets of this build, for the processes of other versions and for pages that outlive it. */
export async function storeAssets(pool: pg.Pool, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name)).sort();
  const { rows } = await pool.query<{ name: string }>(
    // In the order of names, so that processes which start together do not deadlock.
    `with stored as (select name from assets where name = any ($1) order by name for update)
    update assets set last_used_at = now() from stored where assets.name = stored.name returning assets.name`,
    [names],
  );
  const storedNames = new Set(rows.map(({ name }) => name));
  const missing = names.filter((name) => !storedNames.has(name));
  const bodies = await Promise.all(missing.map((name) => readFile(path.join(folder, name))));
  await pool.query(
    `insert into assets (name, body) select * from unnest($1::text[], $2::bytea[])
    on conflict (name) do update set last_used_at = now()`,
    [missing, bodies],
  );
  await pool.query(`delete from assets where last_used_at < now() - interval '${STORED_FOR}'`);
}

/** Serves the assets of other builds. */
export function storedAssetRoutes({ db, reads }: Pick<AppDependencies, 'db' | 'reads'>) {
  return new Hono().get('/assets/:name', compress(), async (c: Context) => {
    const name = c.req.param('name') ?? '';
    const asset = await reads.survive(() =>
      db.selectFrom('assets').select('body').where('name', '=', name).executeTakeFirst(),
    );
    if (!asset) return c.notFound();
    return c.body(new Uint8Array(asset.body), 200, { ...IMMUTABLE, 'content-type': getMimeType(name) ?? 'text/plain' });
  });
}

export const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' };
