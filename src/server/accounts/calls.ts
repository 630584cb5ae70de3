import type { StrictEndpoint } from 'better-call';
import type * as z from 'zod';
import {
  checkListQuery,
  checkNewUser,
  endImpersonation,
  protectAdmins,
  protectFromImpersonation,
  refuseFailedList,
} from './administration/administration.ts';
import { answerNewKey, checkNewKey } from './api-clients/plugins.ts';
import { type AttemptLimit, emails, emailsTo, failures, guesses, HOUR, perQuarterHour, proofs } from './attempts.ts';
import type { Auth } from './auth.ts';
import type { CallContext, CallDependencies, CallInput } from './call-context.ts';
import { concealTakenAddress, confirmBySignIn, openLink, tellOldAddress } from './email-and-password/open-links.ts';
import {
  finishPasswordChange,
  ownerInBody,
  ownerOfResetToken,
  ownerOfSession,
  type PasswordOwner,
  refuseTokenInQuery,
  signOutOthers,
} from './email-and-password/passwords.ts';
import { askOnOwnPage, checkCodePurpose } from './email-and-password/sign-in-by-email.ts';
import { answerSignUp, checkSignUp, replaceClaim } from './email-and-password/sign-up.ts';
import { refuseIdToken } from './identity-providers/admission.ts';
import { checkSignatures, type samlPlugin } from './identity-providers/saml.ts';
import type { walletPlugin } from './identity-providers/wallet/wallet.ts';
import type { SecondFactorChange } from './mails/account-mails.ts';
import { askToUnlock, blameDevice } from './second-factor/passkeys.ts';
import { readBackupCode, requireCodes, shortenKey, useCodeOnce } from './second-factor/two-factor.ts';
import { endPreviousSession } from './sessions/previous-session.ts';

/** Refuses the call by throwing, answers it with a redirect, or returns what it reads instead of what was sent. */
// biome-ignore lint/suspicious/noConfusingVoidType: most steps return nothing
type BeforeStep = (ctx: CallContext, dependencies: CallDependencies) => Promise<CallInput | void>;

/** What it returns takes the place of the answer. */
type AfterStep = (ctx: CallContext, dependencies: CallDependencies) => Promise<unknown>;

/** What holds for a call of the library. `dispatch.ts` acts on it, in the order given there. */
export type Call = {
  /** Refuses input that cannot be used, before it counts as an attempt. */
  check?: BeforeStep;
  /** Sets a password, which must be hard to guess for the account of this address. */
  setsPassword?: PasswordOwner;
  limits?: readonly AttemptLimit[];
  /**
   * Who may make it. `owner`: the account's owner alone, so neither an admin who impersonates them nor a user who was
   * banned. `fresh`: only soon after signing in.
   */
  access?: 'owner' | 'fresh owner' | 'admin' | 'fresh admin';
  before?: readonly BeforeStep[];
  /** Writes this action to the audit log before the call. */
  audit?: string;
  /**
   * How it makes a session. `door`: signs in, and asks for the second factor, as would a call that is not said to make
   * one. `second factor`: checks that itself. `exchange`: replaces the caller's own. `impersonation`: exchanges an
   * admin's session for a user's and back, which is no login.
   */
  session?: 'door' | 'second factor' | 'exchange' | 'impersonation';
  /** Proves nothing that would make the caller's session fresh again, so a session in its place is as old. */
  keepsSignInTime?: true;
  /** Signs in through an identity provider: one that anyone may use, or the operator's own. */
  provider?: 'public' | 'own';
  /** Signing in this way proves that the caller reads the mail of the account. */
  provesAddress?: true;
  after?: readonly AfterStep[];
  /** Emails this change to the owner. */
  notifies?: SecondFactorChange;
  /** Does more for an address with an account, so the answer is padded to a constant time. */
  constantTime?: true;
};

/**
 * The calls of the library that are open to the world, each with what holds for it. The library has twice as many; a
 * call without a row is closed, also one that a later version brings.
 */
export const CALLS = {
  // Sign-up and sign-in
  '/sign-up/email': {
    check: checkSignUp,
    setsPassword: ownerInBody,
    limits: [{ bucket: 'sign-up', per: 'address', max: 20, windowSeconds: HOUR }, ...emailsTo('confirm')],
    before: [replaceClaim],
    after: [answerSignUp],
    constantTime: true,
  },
  '/sign-in/email': { limits: guesses('password'), before: [confirmBySignIn], session: 'door' },
  '/sign-in/magic-link': { limits: emails('link'), constantTime: true },
  '/magic-link/verify': { limits: failures, before: [askOnOwnPage], session: 'door', provesAddress: true },
  '/email-otp/send-verification-otp': { check: checkCodePurpose, limits: emails('code'), constantTime: true },
  '/sign-in/email-otp': { limits: guesses('code'), session: 'door', provesAddress: true },
  '/sign-in/social': { check: refuseIdToken, limits: perQuarterHour('provider', 'address', 100) },
  '/callback/:id': { session: 'door', provider: 'public' },
  '/link-social': { check: refuseIdToken, access: 'fresh owner' },
  '/sign-in/sso': { limits: perQuarterHour('provider', 'address', 100) },
  '/sso/saml2/sp/acs/:providerId': { check: checkSignatures, session: 'door', provider: 'own' },
  '/sso/saml2/sp/metadata': {},
  '/siwe/nonce': { limits: perQuarterHour('challenge', 'address', 100) },
  '/siwe/verify': { limits: failures, session: 'door' },
  // The library reports success even if it could not end the session, so that is done before, where it fails loudly.
  '/sign-out': { before: [endPreviousSession] },

  // Address and password
  '/send-verification-email': { limits: emails('confirm'), constantTime: true },
  '/verify-email': { limits: failures, before: [openLink], session: 'door', after: [tellOldAddress] },
  '/change-email': {
    limits: [{ bucket: 'change-email', per: 'user', max: 5, windowSeconds: HOUR }, ...emails('change', 'newEmail')],
    access: 'fresh owner',
    before: [concealTakenAddress],
    constantTime: true,
  },
  '/change-password': {
    setsPassword: ownerOfSession,
    limits: proofs,
    access: 'fresh owner',
    before: [signOutOthers],
    session: 'exchange', // For the current password.
    after: [finishPasswordChange],
  },
  '/request-password-reset': { limits: emails('reset'), constantTime: true },
  '/reset-password/:token': { limits: failures },
  '/reset-password': { check: refuseTokenInQuery, setsPassword: ownerOfResetToken, limits: failures },

  // Second factors. A passkey is two in one: the device, and the PIN or finger that unlocks it.
  '/two-factor/enable': { limits: proofs, access: 'fresh owner', after: [shortenKey] },
  '/two-factor/disable': {
    limits: proofs,
    access: 'fresh owner',
    before: [requireCodes],
    session: 'exchange',
    keepsSignInTime: true,
    notifies: 'totp_off',
  },
  '/two-factor/verify-totp': {
    limits: proofs,
    before: [useCodeOnce],
    session: 'second factor',
    keepsSignInTime: true, // Codes of an app that the caller has just set up.
    notifies: 'totp_on',
  },
  '/two-factor/verify-backup-code': {
    limits: proofs,
    before: [readBackupCode],
    session: 'second factor',
    notifies: 'backup_code_used',
  },
  '/two-factor/generate-backup-codes': { limits: proofs, access: 'fresh owner', notifies: 'backup_codes_renewed' },
  '/passkey/generate-register-options': { access: 'fresh owner' },
  '/passkey/verify-registration': { access: 'fresh owner', after: [blameDevice], notifies: 'passkey_added' },
  '/passkey/generate-authenticate-options': {
    limits: perQuarterHour('challenge', 'address', 100),
    after: [askToUnlock],
  },
  '/passkey/verify-authentication': { limits: failures, session: 'second factor' },
  '/passkey/update-passkey': { access: 'owner' },
  '/passkey/delete-passkey': { access: 'fresh owner', notifies: 'passkey_removed' },

  // Programs
  '/jwks': {},
  '/token': { limits: perQuarterHour('token', 'user', 300), access: 'owner' },
  '/api-key/create': {
    limits: perQuarterHour('api-key', 'user', 30),
    access: 'fresh owner',
    before: [checkNewKey],
    after: [answerNewKey],
  },
  '/api-key/list': {},
  '/api-key/delete': { access: 'owner' },

  // Administration
  '/admin/list-users': { access: 'admin', before: [checkListQuery], after: [refuseFailedList] },
  '/admin/get-user': { access: 'admin' },
  '/admin/create-user': {
    setsPassword: ownerInBody,
    access: 'fresh admin',
    before: [checkNewUser],
    audit: 'user.create',
  },
  '/admin/set-role': { access: 'fresh admin', before: [protectAdmins], audit: 'user.role' },
  '/admin/ban-user': { access: 'fresh admin', before: [protectAdmins], audit: 'user.ban' },
  '/admin/unban-user': { access: 'fresh admin', audit: 'user.unban' },
  '/admin/revoke-user-sessions': { access: 'fresh admin', audit: 'user.sign_out' },
  '/admin/impersonate-user': {
    access: 'fresh admin',
    before: [protectFromImpersonation],
    audit: 'user.impersonate',
    session: 'impersonation',
  },
  '/admin/stop-impersonating': { before: [endImpersonation], session: 'impersonation' },

  '/error': {},
} satisfies Readonly<Record<string, Call>>;

/** The row of a call by its path below `/api/auth`, as the library writes it; undefined for a call that is closed. */
export function callOf(path: string | undefined): Call | undefined {
  const calls: Readonly<Record<string, Call>> = CALLS;
  return path !== undefined && Object.hasOwn(calls, path) ? calls[path] : undefined;
}

type CallsAmong<Endpoints> = {
  [Name in keyof Endpoints as Endpoints[Name] extends { path: infer Path }
    ? Extract<Path, keyof typeof CALLS>
    : never]: Endpoints[Name] extends StrictEndpoint<string, infer Options, infer Answer>
    ? { body: Options extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined; answer: Answer }
    : never;
};

/** The open calls of the library by path, with what they take and answer, for the typed client. */
export type AccountCalls = CallsAmong<Auth['api']> &
  CallsAmong<ReturnType<typeof walletPlugin>['endpoints']> &
  CallsAmong<ReturnType<typeof samlPlugin>['endpoints']>;
