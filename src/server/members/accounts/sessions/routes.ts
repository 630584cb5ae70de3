import { Hono } from 'hono';
import * as z from 'zod';
import { deviceOf } from '#domain/accounts/devices.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint, timestamp } from '../../../platform/api/endpoint.ts';
import { AppError } from '../../../platform/http/problem.ts';
import { endSession, endSessions, ipLocation, listSessions } from './sessions.ts';

const session = z.object({
  id: z.string(),
  current: z.boolean().describe('Whether this is the session of the request'),
  device: z.string().meta({ example: 'Firefox on Windows' }),
  place: z.string().meta({ example: 'Germany' }),
  signedInAt: timestamp,
  lastSeenAt: timestamp,
});

export function sessionRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/account/sessions',
      endpoint(
        {
          operationId: 'list_sessions',
          summary: 'List your sessions, this one first',
          access: 'session',
          response: z.object({ sessions: z.array(session) }),
        },
        async ({ viewer }) => {
          const sessions = await listSessions(db, viewer.user.id, new Date());
          const answers = sessions.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
            id,
            current: id === viewer.session.id,
            device: deviceOf(userAgent),
            place: ipLocation(ipAddress),
            signedInAt: createdAt,
            lastSeenAt: updatedAt,
          }));
          return { sessions: answers.sort((a, b) => Number(b.current) - Number(a.current)) };
        },
      ),
    )
    .delete(
      '/account/sessions/:id',
      endpoint(
        {
          operationId: 'end_session',
          summary: 'Sign out one of your sessions',
          access: 'owner',
          path: z.object({ id: z.string() }),
        },
        async ({ viewer, path }) => {
          if (!(await endSession(db, viewer.user.id, path.id))) throw new AppError('not_found');
        },
      ),
    )
    .delete(
      '/account/sessions',
      endpoint(
        {
          operationId: 'end_sessions',
          summary: 'Sign out all your sessions or all except this one',
          access: 'owner',
          query: z.object({ which: z.enum(['others', 'all'], 'must be others or all') }),
        },
        ({ viewer: { user, session }, query }) =>
          endSessions(db, user.id, query.which === 'others' ? session.id : null),
      ),
    );
}
