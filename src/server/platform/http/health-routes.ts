import { Hono } from 'hono';
import type { AppDependencies } from '../../app-env.ts';

export function healthRoutes({ pool, companySearch }: Pick<AppDependencies, 'pool' | 'companySearch'>) {
  return new Hono()
    .get('/healthz', (c) => c.json({ alive: true }))
    .get('/readyz', async (c) => {
      await pool.query('select 1 from search_version');
      await companySearch.catchUp();
      return c.json({ ready: true, companies: companySearch.index().count });
    });
}
