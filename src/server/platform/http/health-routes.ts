import { Hono } from 'hono';
import type { AppDependencies } from '../../app-env.ts';

/** A process is ready as long as it can serve reads, so that an outage of the primary does not remove every process. */
export function healthRoutes({ listener, companySearch }: Pick<AppDependencies, 'listener' | 'companySearch'>) {
  return new Hono()
    .get('/healthz', (c) => c.json({ alive: true }))
    .get('/readyz', (c) =>
      c.json({ ready: true, writable: listener.connected, companies: companySearch.index().count }),
    );
}
