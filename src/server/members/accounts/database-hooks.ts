import type { GenericEndpointContext } from '@better-auth/core';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { ADMIN_ROLE } from '../../platform/api/viewer.ts';
import type { Db } from '../../platform/database/connection.ts';
import { callOf } from './better-auth-calls.ts';
import { confirmOpened } from './email-and-password/open-links.ts';
import { readSignUpDetails } from './email-and-password/sign-up.ts';
import { isConfirmed, namesFromProvider, removeUnconfirmed, WITHOUT_TOKENS } from './identity-providers/admission.ts';
import { createProfile } from './profile/profiles.ts';
import { removeSignInMethods } from './sign-in-methods.ts';

export function databaseHooks(db: Db) {
  const proving = new WeakSet<object>();
  return {
    user: {
      create: {
        async before(user, context) {
          // Loading a picture from the provider would tell it about every visit.
          const image = null;
          // We trust the operator's own identity provider with addresses of its domain.
          const emailVerified = user.emailVerified || callOf(context?.path)?.provider === 'own';
          return { data: { image, emailVerified, ...adminBy(user, context) } };
        },
        async after({ id }, context) {
          await createProfile(db, id, { ...(await namesFromProvider()), ...readSignUpDetails(context?.body) });
        },
      },
      // Someone who signs in by email to an unconfirmed account is its owner, so what others set up before is removed.
      // The library drops passwords and sessions at this point; this removes the rest before a session is created.
      update: {
        async before(change, context) {
          if (context && change.emailVerified === true && callOf(context.path)?.provesAddress) proving.add(context);
          return { data: adminBy(change, context) };
        },
        async after({ id }, context) {
          if (context && proving.delete(context)) await removeSignInMethods(db, id);
        },
      },
    },
    session: {
      create: {
        async before({ userId }, context) {
          const call = callOf(context?.path);
          const replaced = context?.context.session;
          if (call?.keepsSignInTime && replaced?.user.id === userId) {
            return { data: { createdAt: replaced.session.createdAt } };
          }
          // The library would check the account as of before `removeUnconfirmed`.
          if (!context || !call?.provider || (await isConfirmed(db, userId))) return;
          if (await confirmOpened(context, db, userId)) return;
          throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' });
        },
      },
    },
    account: {
      create: {
        async before({ providerId, userId }, context) {
          if (providerId === 'credential') return;
          await removeUnconfirmed(db, userId, { vouched: callOf(context?.path)?.provider === 'own' });
          return { data: WITHOUT_TOKENS };
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}

function adminBy({ role }: Readonly<Record<string, unknown>>, context: GenericEndpointContext | null | undefined) {
  if (role === undefined) return {};
  return { adminBy: role === ADMIN_ROLE ? (context?.context.session?.user.id ?? null) : null };
}
