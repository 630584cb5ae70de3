import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { operation } from '../../http/operation.ts';
import { readViewer } from '../viewer.ts';

/** What others may know of the role of a user. */
export function administrationRoutes({ config, db }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/is-admin',
    operation({
      operationId: 'is_admin',
      summary: 'Whether a user is an admin; no to everything that nobody but admins and the user may know',
      query: [{ name: 'p_user_id', description: 'The id of the user' }],
    }),
    async (c) => {
      const viewer = c.get('viewer');
      const userId = c.req.query('p_user_id');
      if (!viewer || !userId || !(viewer.admin || viewer.user.id === userId)) return c.json({ is_admin: false });
      // Whatever goes wrong, the answer is no.
      const reading = { adminEmail: config.adminEmail, now: new Date() };
      const about = await readViewer(db, userId, reading).catch(() => null);
      return c.json({ is_admin: about?.admin ?? false });
    },
  );
}
