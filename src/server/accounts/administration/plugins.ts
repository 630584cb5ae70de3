import { admin } from 'better-auth/plugins';
import { adminAc } from 'better-auth/plugins/admin/access';
import type { Db } from '../../database/connection.ts';
import { ADMIN_ROLE } from '../viewer.ts';
import { guardAdministration } from './guard.ts';
import { leaveUser } from './leave-user.ts';
import { listUsersQuery } from './list-users-query.ts';

const IMPERSONATION_SECONDS = 60 * 60;

/** Users administered through the API. */
export function administrationPlugins(db: Db, adminEmail: string) {
  return [
    guardAdministration(db, adminEmail),
    listUsersQuery(db),
    leaveUser(db),
    // Who is an admin is decided by our own rule before any of these calls is made. The library knows roles only, and
    // whoever has confirmed ADMIN_EMAIL is an admin without one.
    admin({
      adminRoles: [ADMIN_ROLE],
      roles: { [ADMIN_ROLE]: adminAc, user: adminAc },
      impersonationSessionDuration: IMPERSONATION_SECONDS,
    }),
  ] as const;
}
