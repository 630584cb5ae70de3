import { Hono } from 'hono';
import * as z from 'zod';
import { deviceOf } from '#domain/devices.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { operation } from '../../http/operation.ts';
import { AppError, invalidParameters } from '../../http/problem.ts';
import { requireOwner, requireSession } from '../access-rules.ts';
import { placeOf } from './place.ts';
import { endSession, endSessions, listSessions } from './queries.ts';

const which = z.enum(['others', 'all']);

/** Where an account is signed in, and signing out there. */
export function sessionRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/account/sessions',
      operation({
        operationId: 'list_sessions',
        summary: 'Where your account is signed in',
        errors: ['sign_in_required'],
      }),
      async (c) => {
        const { user, session } = requireSession(c);
        const sessions = await listSessions(db, user.id, new Date());
        return c.json({
          sessions: sessions.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
            id,
            current: id === session.id,
            device: deviceOf(userAgent),
            place: placeOf(ipAddress),
            signedInAt: createdAt.toISOString(),
            lastSeenAt: updatedAt.toISOString(),
          })),
        });
      },
    )
    .delete(
      '/account/sessions/:id',
      operation({
        operationId: 'end_session',
        summary: 'Sign out one of your sessions',
        errors: ['sign_in_required', 'forbidden', 'not_found'],
      }),
      async (c) => {
        const { user } = requireOwner(c);
        if (!(await endSession(db, user.id, c.req.param('id')))) throw new AppError('not_found');
        return c.body(null, 204);
      },
    )
    .delete(
      '/account/sessions',
      operation({
        operationId: 'end_sessions',
        summary: 'Sign out all your sessions, or all but this one',
        query: [{ name: 'which', description: '`others`, or `all`', example: 'others' }],
        errors: ['invalid_parameters', 'sign_in_required', 'forbidden'],
      }),
      async (c) => {
        const { user, session } = requireOwner(c);
        const read = which.safeParse(c.req.query('which'));
        if (!read.success) throw invalidParameters([{ field: 'which', message: 'must be others or all' }]);
        await endSessions(db, user.id, read.data === 'others' ? session.id : null);
        return c.body(null, 204);
      },
    );
}
