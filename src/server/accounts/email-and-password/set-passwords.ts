import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import * as z from 'zod';
import type { Db } from '../../database/connection.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { passwordChanged } from '../mails/account-mails.ts';
import { forgetWaysIn } from '../ways-in.ts';
import { endMailedSecrets } from './mailed-links.ts';
import { endApiKeys } from './queries.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const fields = z.object({
  email: z.string().catch(''),
  password: z.string().optional().catch(undefined),
  newPassword: z.string().optional().catch(undefined),
  token: z.string().catch(''),
});

/** Every open call that sets a password, and whose it is; a test finds those that are missing. */
export const PASSWORD_PATHS: Readonly<Record<string, (ctx: Context) => Promise<Owner | undefined>>> = {
  '/sign-up/email': async (ctx) => ({ email: read(ctx).email }),
  '/change-password': async (ctx) => (await getSessionFromCtx(ctx))?.user,
  '/reset-password': async (ctx) => {
    const { findVerificationValue, findUserById } = ctx.context.internalAdapter;
    const found = await findVerificationValue(`reset-password:${read(ctx).token}`);
    return (found && found.expiresAt > new Date() && (await findUserById(found.value))) || undefined;
  },
  '/admin/create-user': async (ctx) => ({ email: read(ctx).email }),
};

type Owner = { id?: string; email: string; emailVerified?: boolean };

/** Keeps weak passwords out, whichever way they come, and ends what was mailed or signed in with the password before. */
export function setPasswords(db: Db, mailer: Mailer) {
  const matcher = ({ path }: { path?: string }) => path !== undefined && Object.hasOwn(PASSWORD_PATHS, path);
  const owners = new WeakMap<object, Owner>();
  return {
    id: 'set-passwords',
    hooks: {
      before: [
        {
          matcher,
          handler: createAuthMiddleware(async (ctx) => {
            const { password, newPassword } = read(ctx);
            const owner = await PASSWORD_PATHS[ctx.path]?.(ctx);
            if (owner && ctx.request) owners.set(ctx.request, owner);
            const field = newPassword === undefined ? 'password' : 'newPassword';
            const chosen = newPassword ?? password;
            if (chosen !== undefined) refuseWeakPassword(chosen, owner?.email ?? '', field);
            // What others set up before the address was proven to be its owner's ends with the first reset.
            if (ctx.path === '/reset-password' && owner?.id && !owner.emailVerified) await forgetWaysIn(db, owner.id);
            if (ctx.path === '/change-password')
              return { context: { body: { ...ctx.body, revokeOtherSessions: true } } };
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async (ctx) => {
            const owner = ctx.request && owners.get(ctx.request);
            if (!owner?.id || isAPIError(ctx.context.returned)) return;
            await endMailedSecrets(db, { id: owner.id, email: owner.email });
            const reset = ctx.path === '/reset-password';
            // This is how someone takes an account back, so no key stays that was made meanwhile.
            if (reset) await endApiKeys(db, owner.id);
            await mailer.send(passwordChanged({ to: owner.email, reset }));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

function read(ctx: Context): z.output<typeof fields> {
  return fields.parse(ctx.body ?? {});
}
