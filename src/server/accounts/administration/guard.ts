import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import * as z from 'zod';
import { isFreshSession } from '#domain/credentials.ts';
import { writeAudit } from '../../audit/record-audit.ts';
import type { Db } from '../../database/connection.ts';
import { clientAddress } from '../../http/client-address.ts';
import { AppError } from '../../http/problem.ts';
import { blameDatabase } from '../blame-database.ts';
import { isAdmin, readViewer } from '../viewer.ts';
import { findUser } from './queries.ts';

/** Calls that would take the product away from an admin, or let another act as one. */
const ABOUT_ADMINS: ReadonlySet<string> = new Set(['/admin/ban-user', '/admin/set-role', '/admin/impersonate-user']);

/** Calls that change something, and how the audit log calls that. */
const CHANGES: ReadonlyMap<string, string> = new Map([
  ['/admin/ban-user', 'user.ban'],
  ['/admin/unban-user', 'user.unban'],
  ['/admin/set-role', 'user.role'],
  ['/admin/create-user', 'user.create'],
  ['/admin/revoke-user-sessions', 'user.sign_out'],
  ['/admin/impersonate-user', 'user.impersonate'],
]);

/** What the audit log keeps of such a call. */
const said = z.object({ role: z.unknown(), banReason: z.unknown(), banExpiresIn: z.unknown() }).partial();

const target = z.object({ userId: z.string() });

/** Lets nobody but admins administer, and nobody administer the admins away. */
export function guardAdministration(db: Db, adminEmail: string) {
  return {
    id: 'guard-administration',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path?.startsWith('/admin/') === true && path !== '/admin/stop-impersonating',
          handler: createAuthMiddleware(async (ctx) => {
            const session = await getSessionFromCtx(ctx);
            if (!session) return blameDatabase(db, new AppError('sign_in_required'));
            const userId = session.user.id;
            const admin = await readViewer(db, userId, { adminEmail, now: new Date() });
            if (!admin?.admin) throw new AppError('forbidden');
            if (ctx.path === '/admin/create-user' && ctx.body?.data) {
              throw new AppError('forbidden', { detail: 'data cannot be given: only email, password, name and role' });
            }
            const action = CHANGES.get(ctx.path);
            if (!action) return;
            if (!isFreshSession(session.session.createdAt, new Date())) throw new AppError('fresh_session_required');
            const subject = target.safeParse(ctx.body).data?.userId ?? '';
            if (ABOUT_ADMINS.has(ctx.path)) {
              const about = await findUser(db, subject);
              if (!about) throw new AppError('not_found', { detail: 'There is no user with this userId' });
              const refusal = refusalOf(ctx.path, userId, about, adminEmail);
              if (refusal) throw new AppError('forbidden', { detail: refusal });
            }
            // Before it is done, so that nothing is done that could not be noted.
            const entry = { action, subject: `user:${subject}`, details: said.parse(ctx.body ?? {}) };
            await writeAudit(db, admin.user, clientAddress(ctx.headers), entry);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Why an admin may not do this to a user. */
function refusalOf(path: string, adminId: string, about: User, adminEmail: string): string | undefined {
  if (about.id === adminId) return 'You cannot do this to yourself';
  if (about.email.toLowerCase() === adminEmail) return 'The account of ADMIN_EMAIL stays as it is';
  if (path === '/admin/impersonate-user' && isAdmin(about, adminEmail)) return 'Nobody looks on as an admin';
  return undefined;
}
