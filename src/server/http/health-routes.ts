import { Hono } from 'hono';
import type { AppDependencies } from '../app-env.ts';
import { plainHeaders } from './response-headers.ts';

/** For whoever watches the process: alive, and ready to answer. */
export function healthRoutes({ config, pool, companies }: Pick<AppDependencies, 'config' | 'pool' | 'companies'>) {
  const headers = plainHeaders(config.appUrl);
  return new Hono()
    .get('/healthz', headers, (c) => c.json({ alive: true }))
    .get('/readyz', headers, async (c) => {
      await pool.query('select 1 from search_version');
      await companies.fresh();
      return c.json({ ready: true, companies: companies.index().count });
    });
}
