import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../endpoint.ts';
import { readViewer } from '../viewer.ts';

/** What others may know about the role of a user. */
export function administrationRoutes({ config, db }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/is-admin',
    endpoint(
      {
        operationId: 'is_admin',
        summary: 'Tell whether a user is an admin',
        description: 'False for everyone but admins and the user, and whenever the answer cannot be found.',
        access: 'anyone',
        query: z.object({ p_user_id: z.string().optional().describe('The id of the user') }),
        answer: z.object({ is_admin: z.boolean() }),
      },
      async ({ viewer, query: { p_user_id: userId } }) => {
        if (!viewer || !userId || !(viewer.admin || viewer.user.id === userId)) return { is_admin: false };
        const reading = { adminEmail: config.adminEmail, now: new Date() };
        const about = await readViewer(db, userId, reading).catch(() => null);
        return { is_admin: about?.admin ?? false };
      },
    ),
  );
}
