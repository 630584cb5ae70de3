import type { StrictEndpoint } from 'better-call';
import * as z from 'zod';
import type { RevokedAccess, Scope } from '#domain/accounts/credentials.ts';
import type { AccountCall } from '../../platform/api/openapi.ts';
import type { SecondFactorChange } from './account-emails.ts';
import {
  chooseUserId,
  endImpersonation,
  inviteNewUser,
  newUser,
  refuseAdmin,
  requireChangeableUser,
  roleChange,
} from './administration.ts';
import { answerNewKey, checkNewKey, newKey } from './api-clients/api-keys.ts';
import { askUser } from './api-clients/connected-apps.ts';
import { type AttemptLimit, emails, emailsTo, failures, guesses, HOUR, perQuarterHour, proofs } from './attempts.ts';
import type { Auth } from './auth.ts';
import type { CallContext, CallDependencies, CallInput } from './call-context.ts';
import type { LinkPage } from './email-and-password/emailed-links.ts';
import {
  concealTakenAddress,
  confirmBySignIn,
  finishEmailChange,
  linkQuery,
  openLink,
} from './email-and-password/open-links.ts';
import {
  fillInSignIn,
  finishPasswordChange,
  ownerInBody,
  ownerOfResetToken,
  ownerOfSession,
  type PasswordOwner,
  readResetAddress,
  refuseTokenInQuery,
  revokingFields,
  signOutOthers,
} from './email-and-password/passwords.ts';
import { codeFields } from './email-and-password/sign-in-by-email.ts';
import { answerSignUp, checkSignUp, replaceClaim, signUpFields } from './email-and-password/sign-up.ts';
import { readRelayState, termsField } from './identity-providers/admission.ts';
import { admitIdToken, idTokenFields } from './identity-providers/id-token.ts';
import { checkSignatures, type samlPlugin } from './identity-providers/saml.ts';
import type { walletPlugin } from './identity-providers/wallet.ts';
import {
  endPendingSignIn,
  preferPendingSignIn,
  readBackupCode,
  reportDeviceErrors,
  requireCodes,
  requireUserVerification,
  shortenKey,
  useCodeOnce,
} from './second-factor/second-factor.ts';
import { endPreviousSession } from './sessions/previous-session.ts';

/** Throws to reject the call or redirect; may return input that replaces the original. */
// biome-ignore lint/suspicious/noConfusingVoidType: most steps return nothing
type BeforeStep = (ctx: CallContext, dependencies: CallDependencies) => Promise<CallInput | void>;

/** A returned value replaces the response. */
type AfterStep = (ctx: CallContext, dependencies: CallDependencies) => Promise<unknown>;

/** Rules of a Better Auth call, enforced by `enforce-call-rules.ts` in the order given there. */
export type Call = {
  /** The call of an emailed link. The form on this page posts it; a GET only leads to the page. */
  linkPage?: LinkPage;
  /** Input schemas that replace the library's. */
  body?: z.ZodType;
  query?: z.ZodType;
  /** Fields that the library's body lacks, or that accept less than the library's. */
  fields?: z.ZodRawShape;
  /** Rejects invalid input, or selects the session that the call is about, before anything counts as an attempt. */
  check?: BeforeStep;
  /** Finds the owner of the password that the call sets, because it must not resemble their email address. */
  setsPassword?: PasswordOwner;
  limits?: readonly AttemptLimit[];
  /**
   * Access to the call. `owner`: only the account owner, not an impersonating admin or a banned user. `fresh owner`
   * and `fresh admin`: only soon after signing in.
   */
  access?: 'owner' | 'fresh owner' | 'fresh admin';
  before?: readonly BeforeStep[];
  /** Action to write to the audit log before the call. */
  audit?: string;
  /**
   * How it creates a session. `sign-in`: signs in and asks for the second factor (also the default for a session a call
   * creates unexpectedly). `second factor`: checks it itself. `exchange`: replaces the caller's session.
   * `impersonation`: swaps an admin's session for a user's and back, which is not a login.
   */
  session?: 'sign-in' | 'second factor' | 'exchange' | 'impersonation';
  /** Does not prove the user's identity, so a replacement session keeps the original sign-in time. */
  keepsSignInTime?: true;
  /** Signs in through a public identity provider, or the operator's own. */
  provider?: 'public' | 'own';
  /** Signing in this way confirms the email address. */
  provesAddress?: true;
  after?: readonly AfterStep[];
  /** Emails this change to the owner. */
  notifies?: SecondFactorChange;
  /** Spoken by apps: forms, and errors as RFC 6749 defines them, which the library checks and sends. */
  oauth?: true;
  /** Pads the response time so that it does not reveal whether an account exists. */
  constantTime?: true;
};

const tokenFailures: AttemptLimit[] = [
  { bucket: 'app-token', per: 'ip', max: 300, windowSeconds: HOUR, failuresOnly: true },
];

/** Every enabled Better Auth endpoint with its rules. Endpoints without a row are disabled, including those of later versions. */
export const CALLS = {
  // Sign-up and sign-in
  '/sign-up/email': {
    fields: signUpFields,
    check: checkSignUp,
    setsPassword: ownerInBody,
    limits: [{ bucket: 'sign-up', per: 'ip', max: 20, windowSeconds: HOUR }, ...emailsTo('confirm')],
    before: [replaceClaim],
    after: [answerSignUp],
    constantTime: true,
  },
  '/sign-in/email': { limits: guesses('password'), before: [confirmBySignIn], session: 'sign-in' },
  '/sign-in/magic-link': { limits: emails('link'), constantTime: true },
  '/magic-link/verify': { linkPage: '/signin', limits: failures, session: 'sign-in', provesAddress: true },
  '/email-otp/send-verification-otp': { fields: codeFields, limits: emails('code'), constantTime: true },
  '/sign-in/email-otp': { limits: guesses('code'), session: 'sign-in', provesAddress: true },
  '/sign-in/social': {
    fields: { ...idTokenFields, ...termsField },
    limits: [...perQuarterHour('provider', 'ip', 100), ...failures],
    before: [admitIdToken],
    session: 'sign-in',
    provider: 'public',
  },
  '/callback/:id': { session: 'sign-in', provider: 'public' },
  '/link-social': { fields: idTokenFields, access: 'fresh owner', before: [admitIdToken] },
  '/sign-in/sso': { fields: termsField, limits: perQuarterHour('provider', 'ip', 100) },
  '/sso/saml2/sp/acs/:providerId': {
    check: checkSignatures,
    before: [readRelayState],
    session: 'sign-in',
    provider: 'own',
  },
  '/sso/saml2/sp/metadata': {},
  '/siwe/nonce': { limits: perQuarterHour('challenge', 'ip', 100) },
  '/siwe/verify': { limits: failures, session: 'sign-in' },
  // Better Auth reports success even if it could not end the session, so the session is ended beforehand, where a
  // failure throws.
  '/sign-out': { before: [endPreviousSession] },

  // Address and password
  '/send-verification-email': { limits: emails('confirm'), constantTime: true },
  '/verify-email': {
    linkPage: '/confirm-email',
    query: linkQuery,
    limits: failures,
    before: [openLink],
    session: 'sign-in',
    after: [finishEmailChange],
  },
  '/change-email': {
    limits: [{ bucket: 'change-email', per: 'user', max: 5, windowSeconds: HOUR }, ...emails('change', 'newEmail')],
    access: 'fresh owner',
    before: [concealTakenAddress],
    constantTime: true,
  },
  '/change-password': {
    fields: revokingFields,
    setsPassword: ownerOfSession,
    limits: proofs,
    access: 'fresh owner',
    before: [signOutOthers],
    session: 'exchange', // Requires the current password.
    after: [finishPasswordChange],
  },
  '/request-password-reset': { limits: emails('reset'), constantTime: true },
  '/reset-password/:token': { limits: failures },
  '/reset-password': {
    check: refuseTokenInQuery,
    setsPassword: ownerOfResetToken,
    limits: failures,
    before: [readResetAddress],
    after: [fillInSignIn],
  },

  // Second factors. A passkey counts as two: the device, and the PIN or fingerprint that unlocks it.
  '/two-factor/enable': { limits: proofs, access: 'fresh owner', after: [shortenKey, endPendingSignIn] },
  '/two-factor/disable': {
    limits: proofs,
    access: 'fresh owner',
    before: [requireCodes],
    session: 'exchange',
    keepsSignInTime: true,
    notifies: 'totp_off',
  },
  '/two-factor/verify-totp': {
    check: preferPendingSignIn,
    limits: proofs,
    before: [useCodeOnce],
    session: 'second factor',
    keepsSignInTime: true, // Also confirms an app that was just set up.
    notifies: 'totp_on',
  },
  '/two-factor/verify-backup-code': {
    check: preferPendingSignIn,
    limits: proofs,
    before: [readBackupCode],
    session: 'second factor',
    notifies: 'backup_code_used',
  },
  '/two-factor/generate-backup-codes': {
    limits: proofs,
    access: 'fresh owner',
    before: [requireCodes],
    notifies: 'backup_codes_renewed',
  },
  '/passkey/generate-register-options': { access: 'fresh owner' },
  '/passkey/verify-registration': { access: 'fresh owner', after: [reportDeviceErrors], notifies: 'passkey_added' },
  '/passkey/generate-authenticate-options': {
    limits: perQuarterHour('challenge', 'ip', 100),
    after: [requireUserVerification],
  },
  '/passkey/verify-authentication': { limits: failures, session: 'second factor' },
  '/passkey/update-passkey': { access: 'owner' },
  '/passkey/delete-passkey': { access: 'fresh owner', notifies: 'passkey_removed' },

  // API clients
  '/jwks': {},
  '/token': { limits: perQuarterHour('token', 'user', 300), access: 'owner' },
  '/api-key/create': {
    body: newKey,
    limits: perQuarterHour('api-key', 'user', 30),
    access: 'fresh owner',
    before: [checkNewKey],
    after: [answerNewKey],
  },
  '/api-key/delete': { access: 'owner' },

  // Connected apps
  '/oauth2/authorize': { limits: perQuarterHour('connect', 'user', 30), before: [askUser], oauth: true },
  '/oauth2/consent': { limits: perQuarterHour('connect', 'user', 30), access: 'fresh owner' },
  '/oauth2/token': { limits: tokenFailures, oauth: true },
  '/oauth2/revoke': { limits: tokenFailures, oauth: true },

  // Administration
  '/admin/create-user': {
    body: newUser,
    setsPassword: ownerInBody,
    access: 'fresh admin',
    before: [chooseUserId],
    audit: 'user.create',
    after: [inviteNewUser],
  },
  '/admin/set-role': { body: roleChange, access: 'fresh admin', before: [requireChangeableUser], audit: 'user.role' },
  '/admin/ban-user': { access: 'fresh admin', before: [requireChangeableUser], audit: 'user.ban' },
  '/admin/unban-user': { access: 'fresh admin', audit: 'user.unban' },
  '/admin/revoke-user-sessions': { access: 'fresh admin', audit: 'user.sign_out' },
  '/admin/impersonate-user': {
    access: 'fresh admin',
    before: [requireChangeableUser, refuseAdmin],
    audit: 'user.impersonate',
    session: 'impersonation',
  },
  '/admin/stop-impersonating': { before: [endImpersonation], session: 'impersonation' },

  '/error': {},
} satisfies Readonly<Record<string, Call>>;

/** Returns the rules of a call by its Better Auth path; undefined for a disabled endpoint. */
export function callOf(path: string | undefined): Call | undefined {
  const calls: Readonly<Record<string, Call>> = CALLS;
  return path !== undefined && Object.hasOwn(calls, path) ? calls[path] : undefined;
}

/** Better Auth's endpoints by name. */
export function endpointsOf(auth: { api: object }): Record<string, AccountCall> {
  return auth.api as Record<string, AccountCall>;
}

/** The input of a call: the library's schemas, as the table extends or replaces them. */
export function inputOf(options: Input = {}, { fields, body = options.body, query = options.query }: Call): Input {
  if (!fields) return { body, query };
  return { body: body instanceof z.ZodObject ? body.extend(fields) : body?.and(z.object(fields)), query };
}

type Input = Pick<AccountCall['options'], 'body' | 'query'>;

type CallsAmong<Endpoints> = {
  [Name in keyof Endpoints as Endpoints[Name] extends { path: infer Path }
    ? Extract<Path, keyof typeof CALLS>
    : never]: Endpoints[Name] extends StrictEndpoint<string, infer Options, infer Response>
    ? { body: Options extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined; response: Response }
    : never;
};

/** Request and response types of the enabled endpoints by path, for the typed client. */
export type AccountCalls = CallsAmong<Auth['api']> &
  Record<'/api-key/create', { body: { scopes?: Scope[] }; response: object }> &
  Record<'/change-password', { body: { revokeKeysAndFeeds?: boolean }; response: { revoked: RevokedAccess } }> &
  CallsAmong<ReturnType<typeof walletPlugin>['endpoints']> &
  CallsAmong<ReturnType<typeof samlPlugin>['endpoints']>;
