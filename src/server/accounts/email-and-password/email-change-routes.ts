import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { operation } from '../../http/operation.ts';
import { requireOwner, requireSession } from '../sessions/fresh-session.ts';
import { cancelEmailChange, pendingEmailChange } from './mailed-links.ts';

/** The change of one's address that waits for a mailed link to be opened. */
export function emailChangeRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/account/email-change',
      operation({
        operationId: 'get_email_change',
        summary: 'The change of your email address that waits to be confirmed, and at which address; null for none',
        errors: ['sign_in_required', 'forbidden'],
      }),
      async (c) => c.json(await pendingEmailChange(db, requireSession(c).user.id, new Date())),
    )
    .delete(
      '/account/email-change',
      operation({
        operationId: 'cancel_email_change',
        summary: 'Take a change of your email address back, as long as it waits',
        errors: ['sign_in_required', 'forbidden'],
      }),
      async (c) => {
        await cancelEmailChange(db, requireOwner(c).user.id);
        return c.body(null, 204);
      },
    );
}
