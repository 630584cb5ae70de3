import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { cancelEmailChange, pendingEmailChange } from './emailed-links.ts';

/** The pending email change, and whether a reset link still works. */
export function mailedLinkRoutes({ auth, db }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/account/email-change',
      endpoint(
        {
          operationId: 'get_email_change',
          summary: 'Get your pending email change',
          access: 'session',
          response: z
            .object({
              newEmail: z.string(),
              step: z.enum(['old', 'new']).describe('The address that has to confirm next'),
            })
            .nullable(),
        },
        ({ viewer }) => pendingEmailChange(db, viewer.user.id, new Date()),
      ),
    )
    .delete(
      '/account/email-change',
      endpoint(
        {
          operationId: 'cancel_email_change',
          summary: 'Cancel your pending email change',
          access: 'owner',
        },
        ({ viewer }) => cancelEmailChange(db, viewer.user.id),
      ),
    )
    .get(
      '/reset-links/:token',
      endpoint(
        {
          operationId: 'get_reset_link',
          summary: 'Check whether a password reset link is valid, without using it',
          access: 'anyone',
          path: z.object({ token: z.string() }),
          response: z.object({ valid: z.boolean() }),
        },
        async ({ path }) => {
          const { internalAdapter } = await auth.$context;
          const link = await internalAdapter.findVerificationValue(`reset-password:${path.token}`);
          return { valid: link !== null && link.expiresAt > new Date() };
        },
      ),
    );
}
