import { randomBytes } from 'node:crypto';
import { defineRequestState } from '@better-auth/core/context';
import { isAPIError } from 'better-auth/api';
import { sql } from 'kysely';
import * as z from 'zod';
import { emailIssue, MAX_HEARD_ABOUT_LENGTH } from '#domain/accounts/credentials.ts';
import { CONFIRMED, sameSitePath, withoutParameter } from '#domain/return-path.ts';
import type { Db } from '../../../platform/database/connection.ts';
import { signerWith } from '../../../platform/database/secrets.ts';
import { parseInput } from '../../../platform/http/input.ts';
import { hasLostRace, rethrowOutage } from '../auth-problems.ts';
import type { CallContext } from '../call-context.ts';
import { nameField } from '../profile/profiles.ts';
import { findPassword } from './queries.ts';

const shortText = (length: number) =>
  z
    .string('must be a string')
    .max(length, `must be at most ${length} characters`)
    .transform((text) => text.trim() || undefined)
    .optional();

const signUpDetails = z.object({
  name: shortText(200),
  image: z.undefined('cannot be set at sign-up').optional(),
  first_name: nameField,
  last_name: nameField,
  heard_about_us: shortText(MAX_HEARD_ABOUT_LENGTH),
});

const signUp = signUpDetails.extend({
  email: z
    .string('must be a string')
    .max(254, 'must be at most 254 characters')
    .refine((email) => emailIssue(email) === undefined, 'must be an email address')
    .transform((email) => email.toLowerCase()),
  password: z.string('must be a string'),
});

/** Fields that the library's body lacks. */
export const signUpFields = {
  terms: z.literal(true, 'must be true').describe('The user has accepted the terms'),
};

export type SignUpDetails = z.output<typeof signUpDetails>;

export function readSignUpDetails(body: unknown): SignUpDetails {
  return signUpDetails.safeParse(body).data ?? {};
}

export async function checkSignUp({ body }: CallContext): Promise<void> {
  parseInput(signUp, body, 'body');
}

const createdUser = z.object({ user: z.object({ id: z.string() }) });

/*
 * Sign-up responds the same whether or not the address has an account.
 *
 * An unconfirmed account is only a claim, and anyone can claim any address. A new claim therefore replaces the previous
 * one completely, so that no one ends up with a password chosen by someone else. Confirming requires two things: the
 * emailed link, and proof of having made this claim, which is the cookie set here or, in another browser, the password.
 * The link alone, clicked in good faith or opened by a mail scanner, confirms nothing.
 */

const destination = defineRequestState<string | null>(() => null);

/** Where to go after signing up; null for the default. */
export const signUpDestination = (): Promise<string | null> => destination.get();

/** Removes an earlier claim to the address. */
export async function replaceClaim({ body }: CallContext, { db }: { db: Db }): Promise<void> {
  const path = sameSitePath(body.callbackURL);
  await destination.set(path && withoutParameter(path, CONFIRMED));
  await removeClaim(db, signUp.parse(body).email);
}

/** Gives every sign-up the same response, with a cookie that proves the claim. */
export async function answerSignUp(ctx: CallContext, { db }: { db: Db }): Promise<Response | undefined> {
  const { returned } = ctx.context;
  if (isAPIError(returned)) {
    if (returned.body?.code !== 'FAILED_TO_CREATE_USER') return;
    // A concurrent sign-up of the same address made the user, and a third may have replaced it since.
    if (!hasLostRace()) await rethrowOutage(db, new Error('The user of a sign-up could not be stored'));
  }
  const userId = createdUser.safeParse(returned).data?.user.id ?? '';
  const { name, attributes } = claimCookie(ctx);
  const password = (await findPassword(db, userId)) ?? randomBytes(64).toString('hex');
  ctx.setCookie(name, claimProof(ctx, password), attributes);
  return Response.json({ status: true });
}

export async function hasMadeClaim(ctx: CallContext, db: Db, userId: string): Promise<boolean> {
  const proof = ctx.getCookie(claimCookie(ctx).name);
  const password = await findPassword(db, userId);
  return Boolean(proof && password && proof === claimProof(ctx, password));
}

/**
 * Deletes a claim that was never confirmed or used. Unconfirmed users with another way to sign in, or with a role, plan or
 * ban from an admin, are kept; the email then explains how to sign in.
 */
async function removeClaim(db: Db, email: string): Promise<void> {
  // Without a profile, another request is still creating the user: the profile is written last.
  await sql`
    delete from "user" claim
    where email = ${email} and not "emailVerified" and role = 'user' and not banned
      and (exists (select from profiles where id = claim.id) or "createdAt" < now() - interval '1 minute')
      and not exists (select from subscriptions where user_id = claim.id)
      and not exists (select from plan_grants where user_id = claim.id)
      and not exists (select from account where "userId" = claim.id and "providerId" <> 'credential')
      and not exists (select from session where "userId" = claim.id)
  `.execute(db);
}

function claimCookie(ctx: CallContext) {
  return ctx.context.createAuthCookie('signed_up', { maxAge: 86_400 });
}

function claimProof(ctx: CallContext, passwordHash: string): string {
  return signerWith(ctx.context.secret).sign(`claim:${passwordHash}`);
}
