import { createAuthMiddleware } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import * as z from 'zod';
import type { Db } from '../../database/connection.ts';
import { invalidParameters } from '../../http/problem.ts';
import { blameDatabase } from '../blame-database.ts';

const FIELDS = [
  'id',
  'name',
  'email',
  'emailVerified',
  'role',
  'banned',
  'banExpires',
  'createdAt',
  'updatedAt',
] as const;

const field = z.enum(FIELDS, `must be one of ${FIELDS.join(', ')}`).optional();
const count = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .optional();
const listQuery = z.object({ sortBy: field, filterField: field, limit: count, offset: count });

const matcher = ({ path }: { path?: string }) => path === '/admin/list-users';

/** The library answers a list that it cannot make, for whatever reason, as if there were no users. */
export function listUsersQuery(db: Db) {
  return {
    id: 'list-users-query',
    hooks: {
      before: [
        {
          matcher,
          handler: createAuthMiddleware(async ({ query }) => {
            const issues = listQuery.safeParse(query ?? {}).error?.issues ?? [];
            if (issues.length === 0) return;
            throw invalidParameters(issues.map(({ path, message }) => ({ field: path.join('.'), message })));
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async ({ context: { returned } }) => {
            const failed = z
              .strictObject({ users: z.array(z.never()), total: z.literal(0) })
              .safeParse(returned).success;
            if (!failed) return; // A list that was made has a limit beside it.
            const mistake = { field: 'query', message: 'holds a value that does not fit its field or operator' };
            await blameDatabase(db, invalidParameters([mistake]));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
