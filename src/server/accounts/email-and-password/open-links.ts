import { createAuthMiddleware, createEmailVerificationToken, getSessionFromCtx } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import * as z from 'zod';
import type { Db } from '../../database/connection.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { accountExists, confirmEmailChange, emailChanged } from '../mails/account-mails.ts';
import { CONFIRM_SECONDS, type LinkKind, linkStands, rememberLink, useLink } from './mailed-links.ts';
import { verifyPassword } from './password-hash.ts';
import { confirmUser, findPassword, findUserByEmail } from './queries.ts';
import { hasMadeClaim } from './sign-up.ts';

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const EXPIRED = '/signin?error=link_expired';

/**
 * What stands before the library where a mailed link is opened. A link alone does nothing, so whatever opens it on the
 * way (scanners of mail do) does no harm: it also takes the browser that signed up, or one that is signed in to the account.
 * With a link to confirm an address it may also be a browser in which the person then signs in with the password.
 */
export function openLinks({ db, mailer, appUrl }: { db: Db; mailer: Mailer; appUrl: string }) {
  return {
    id: 'open-links',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/verify-email',
          handler: createAuthMiddleware(async (ctx) => {
            const link = await readLink(db, ctx.query?.token);
            const session = await getSessionFromCtx(ctx);
            const signedIn = session !== null && session.user.id === link?.userId;
            if (!link || !(await linkStands(db, link, new Date()))) {
              // Opened again by someone who has got where it leads.
              const done = session?.user.emailVerified && readToken(ctx.query?.token)?.updateTo === undefined;
              throw ctx.redirect(done ? '/' : EXPIRED);
            }
            if (link.kind === 'change-email' && !signedIn) throw ctx.redirect('/signin?error=sign_in_required');
            if (!signedIn && !(await hasMadeClaim(ctx, db, link.userId))) {
              const { name, attributes } = openedCookie(ctx);
              ctx.setCookie(name, link.token, attributes);
              throw ctx.redirect('/signin?confirm=1');
            }
            if (!(await useLink(db, link, new Date()))) throw ctx.redirect(EXPIRED);
            if (!link.newEmail || !(await findUserByEmail(db, link.newEmail))) return;
            // Whoever asks for the change is not told that the new address has an account; its owner is.
            await mailer.send(accountExists({ to: link.newEmail, ...waysIn(appUrl) }));
            throw ctx.redirect('/profile');
          }),
        },
        {
          matcher: ({ path }) => path === '/change-email',
          handler: createAuthMiddleware(async (ctx) => askWhereTaken(ctx, { db, mailer })),
        },
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => confirmBySignIn(ctx, db)),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/verify-email',
          handler: createAuthMiddleware(async (ctx) => {
            const { email, updateTo, requestType } = readToken(ctx.query?.token) ?? {};
            if (!email || !updateTo || requestType !== 'change-email-verification') return;
            const changed = await findUserByEmail(db, updateTo);
            if (changed && !(await findUserByEmail(db, email))) {
              await mailer.send({ ...emailChanged({ to: email, newEmail: updateTo }), userId: changed.id });
            }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** Where someone who has an account already gets in. */
export function waysIn(appUrl: string) {
  return { signInUrl: `${appUrl}/signin`, resetUrl: `${appUrl}/reset-password` };
}

const tokenContent = z.object({
  email: z.string(),
  updateTo: z.string().optional(),
  requestType: z.string().optional(),
});

/** What a token says. It is believed only if it is one that we have mailed. */
function readToken(token: unknown) {
  try {
    const [, content = ''] = z.string().parse(token).split('.');
    return tokenContent.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

async function readLink(db: Db, token: unknown) {
  const content = readToken(token);
  const user = content && (await findUserByEmail(db, content.email));
  if (!user) return undefined;
  const kind: LinkKind = content.updateTo === undefined ? 'confirm-address' : 'change-email';
  return { kind, userId: user.id, token: String(token), newEmail: content.updateTo };
}

/** The library mails nothing when the new address has an account, which would tell whoever asks that it has one. */
async function askWhereTaken(ctx: Context, { db, mailer }: { db: Db; mailer: Mailer }): Promise<void> {
  const newEmail = z.object({ newEmail: z.email() }).safeParse(ctx.body).data?.newEmail.toLowerCase();
  const session = await getSessionFromCtx(ctx);
  if (!session || !newEmail || newEmail === session.user.email || !(await findUserByEmail(db, newEmail))) return;
  const { id: userId, email } = session.user;
  const type = { requestType: 'change-email-confirmation' };
  const token = await createEmailVerificationToken(ctx.context.secret, email, newEmail, CONFIRM_SECONDS, type);
  await rememberLink(db, { kind: 'change-email', userId, token }, new Date(Date.now() + CONFIRM_SECONDS * 1000));
  const url = `${ctx.context.baseURL}/verify-email?token=${token}&callbackURL=%2Fprofile`;
  await mailer.send(confirmEmailChange({ to: email, newEmail, url }));
}

/** Someone has opened the link in another browser and now shows that they know the password of this claim. */
async function confirmBySignIn(ctx: Context, db: Db): Promise<void> {
  const token = ctx.getCookie(openedCookie(ctx).name);
  const typed = z.object({ email: z.string(), password: z.string().max(1000) }).safeParse(ctx.body).data;
  if (!token || !typed) return;
  const link = await readLink(db, token);
  const user = await findUserByEmail(db, typed.email);
  if (link?.kind !== 'confirm-address' || user?.id !== link.userId) return;
  const hash = await findPassword(db, user.id);
  if (!hash || !(await verifyPassword({ hash, password: typed.password }))) return;
  await confirmOpened(ctx, db, user.id);
}

/**
 * Confirms the address of someone who has shown that a claim is theirs, if they have opened its link in this browser.
 * @returns whether they have
 */
export async function confirmOpened(ctx: Context, db: Db, userId: string): Promise<boolean> {
  const { name, attributes } = openedCookie(ctx);
  const link = await readLink(db, ctx.getCookie(name));
  if (link?.kind !== 'confirm-address' || link.userId !== userId) return false;
  ctx.setCookie(name, '', { ...attributes, maxAge: 0 });
  if (!(await useLink(db, link, new Date()))) return false;
  await confirmUser(db, userId);
  return true;
}

function openedCookie(ctx: Context) {
  return ctx.context.createAuthCookie('confirming', { maxAge: 3600 });
}
