import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import { writeAudit } from '../../audit/record-audit.ts';
import type { Db } from '../../database/connection.ts';
import { clientAddress } from '../../http/client-address.ts';
import { AppError } from '../../http/problem.ts';
import { endPreviousSession, findAdminSession } from '../sessions/previous-session.ts';
import { findUser } from './queries.ts';

/**
 * Signs an admin out who stops looking on as a user and has no session of their own to come back to. The library fails
 * then, and leaves them where they are.
 */
export function leaveUser(db: Db) {
  return {
    id: 'leave-user',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/admin/stop-impersonating',
          handler: createAuthMiddleware(async (ctx) => {
            const looking = await getSessionFromCtx(ctx);
            const adminId = looking?.session.impersonatedBy;
            if (!adminId) return;
            const admin = await findUser(db, adminId);
            const entry = { action: 'user.impersonate_end', subject: `user:${looking.user.id}` };
            if (admin) await writeAudit(db, admin, clientAddress(ctx.headers), entry);
            if (await findAdminSession(ctx, adminId)) return;
            await endPreviousSession(ctx);
            throw new AppError('sign_in_required');
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
