import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import { AppError } from '../../http/problem.ts';
import { endPreviousSession, findAdminSession } from '../sessions/previous-session.ts';

/**
 * Signs an admin out who stops looking on as a user and has no session of their own to come back to. The library fails
 * then, and leaves them where they are.
 */
export const leaveUser = {
  id: 'leave-user',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/admin/stop-impersonating',
        handler: createAuthMiddleware(async (ctx) => {
          const adminId = (await getSessionFromCtx(ctx))?.session.impersonatedBy;
          if (!adminId || (await findAdminSession(ctx, adminId))) return;
          await endPreviousSession(ctx);
          throw new AppError('sign_in_required');
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
