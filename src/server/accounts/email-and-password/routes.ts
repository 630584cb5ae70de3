import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { operation } from '../../http/operation.ts';
import { requireOwner, requireSession } from '../access-rules.ts';
import { cancelEmailChange, pendingEmailChange } from './mailed-links.ts';

/** What a mailed link would still do: change the email address, or reset the password. */
export function mailedLinkRoutes({ auth, db }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/account/email-change',
      operation({
        operationId: 'get_email_change',
        summary: 'The pending change of your email address, and which address has to confirm it; null for none',
        errors: ['sign_in_required', 'forbidden'],
      }),
      async (c) => c.json(await pendingEmailChange(db, requireSession(c).user.id, new Date())),
    )
    .delete(
      '/account/email-change',
      operation({
        operationId: 'cancel_email_change',
        summary: 'Cancel a pending change of your email address',
        errors: ['sign_in_required', 'forbidden'],
      }),
      async (c) => {
        await cancelEmailChange(db, requireOwner(c).user.id);
        return c.body(null, 204);
      },
    )
    .get(
      '/reset-links/:token',
      operation({
        operationId: 'get_reset_link',
        summary: 'Whether a link to reset a password still works. Asking does not use it up',
      }),
      async (c) => {
        const { internalAdapter } = await auth.$context;
        const found = await internalAdapter.findVerificationValue(`reset-password:${c.req.param('token')}`);
        return c.json({ stands: found !== null && found.expiresAt > new Date() });
      },
    );
}
