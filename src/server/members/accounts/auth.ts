import type { GenericEndpointContext } from '@better-auth/core';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';
import { FRESH_SESSION_MINUTES } from '#domain/accounts/credentials.ts';
import { priceOfPath } from '#domain/billing/checkout-path.ts';
import { BRAND } from '#domain/brand.ts';
import { isSamplePath } from '#domain/page-address.ts';
import type { AccountCall } from '../../platform/api/openapi.ts';
import { ADMIN_ROLE } from '../../platform/api/viewer.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/connection.ts';
import { CLIENT_IP_HEADER } from '../../platform/http/client-ip.ts';
import type { Network } from '../../platform/http/fetch-public.ts';
import { ownOrigins } from '../../platform/http/same-origin.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { hasHadTrial } from '../billing/past-trials.ts';
import { accountExists, confirmAddress, confirmEmailChange, confirmNewEmail, resetPassword } from './account-emails.ts';
import { adminPlugin } from './administration.ts';
import { apiClientPlugins } from './api-clients/api-keys.ts';
import { connectedAppsPlugin } from './api-clients/connected-apps.ts';
import { ERROR_PAGE, logInternalError } from './auth-problems.ts';
import { callOf, endpointsOf } from './better-auth-calls.ts';
import { CONFIRM_SECONDS, linkPage, rememberLink } from './email-and-password/emailed-links.ts';
import { confirmOpened, signInUrls } from './email-and-password/open-links.ts';
import { hashPassword, verifyPassword } from './email-and-password/password-hash.ts';
import { finishPasswordReset } from './email-and-password/passwords.ts';
import { findPassword } from './email-and-password/queries.ts';
import { emailPlugins } from './email-and-password/sign-in-by-email.ts';
import { readSignUpDetails, signUpDestination } from './email-and-password/sign-up.ts';
import { callRuleHooks } from './enforce-call-rules.ts';
import {
  identityOptions,
  isConfirmed,
  namesFromProvider,
  removeUnconfirmed,
  WITHOUT_TOKENS,
} from './identity-providers/admission.ts';
import { identityPlugins } from './identity-providers/providers.ts';
import { createProfile } from './profile/profiles.ts';
import { passkeyPlugin, twoFactorPlugin } from './second-factor/second-factor.ts';
import { cookieOptions, ROLLS_AFTER_SECONDS, SESSION_SECONDS, versionedSecrets } from './sessions/cookies.ts';
import { removeSignInMethods } from './sign-in-methods.ts';

const SERVER_FIELD = { type: 'string', required: false, input: false, returned: false } as const;

export type Auth = ReturnType<typeof createAuth>;

/** The first secret signs, all verify. */
type AuthDependencies = { db: Db; config: Config; secrets: readonly string[]; mailer: Mailer; network?: Network };

/** Configures Better Auth. The session is an httpOnly, SameSite cookie with a rolling expiration of 30 days. */
export function createAuth(dependencies: AuthDependencies) {
  const { db, config, secrets, mailer } = dependencies;
  const email = emailOptions({ db, mailer, config });
  const { account, validateUserInfo } = identityOptions(config, db);
  const inputs = new Map<string, AccountCall['options']>();
  const auth = betterAuth({
    appName: BRAND.name,
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secrets: versionedSecrets(secrets),
    trustedOrigins: ownOrigins(config),
    telemetry: { enabled: false },
    database: { db, type: 'postgres' },
    ...email,
    account,
    user: { ...email.user, validateUserInfo, additionalFields: { adminBy: SERVER_FIELD } },
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: ROLLS_AFTER_SECONDS,
      freshAge: FRESH_SESSION_MINUTES * 60,
    },
    advanced: { ...cookieOptions(config), ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER], ipv6Subnet: 128 } },
    rateLimit: { enabled: false }, // `attempts.ts` counts in the database, by IP address and by account.
    hooks: callRuleHooks({ ...dependencies, inputs }),
    plugins: [
      twoFactorPlugin,
      passkeyPlugin(config.appUrl),
      ...emailPlugins({ db, mailer, config }),
      ...identityPlugins(db, config),
      ...apiClientPlugins(),
      connectedAppsPlugin(config, dependencies.network),
      adminPlugin,
    ],
    databaseHooks: databaseHooks(db),
    logger: { level: 'error', log: logInternalError },
    onAPIError: {
      errorURL: ERROR_PAGE,
      onError: (error) => {
        if (!isAPIError(error)) throw error; // Our errors and database errors are handled like all others.
      },
    },
  });
  for (const { path, options } of Object.values(endpointsOf(auth))) inputs.set(path, options);
  return auth;
}

function databaseHooks(db: Db) {
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
          const currentSession = context?.context.session;
          if (call?.keepsSignInTime && currentSession?.user.id === userId) {
            return { data: { createdAt: currentSession.session.createdAt } };
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

const RESET_SECONDS = 3600;

type Dependencies = { db: Db; mailer: Mailer; config: Config };

/** Password storage and emails of Better Auth. See `passwords.ts` for which passwords are allowed. */
function emailOptions({ db, mailer, config }: Dependencies) {
  const { appUrl, passwordCost } = config;
  return {
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: { hash: (password) => hashPassword(password, passwordCost), verify: verifyPassword },
      onExistingUserSignUp: async ({ user }) => {
        await mailer.send(accountExists({ to: user.email, ...signInUrls(appUrl, await signUpDestination()) }));
      },
      sendResetPassword: async ({ user, url }) => mailer.send(resetPassword({ to: user.email, url })),
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }, request) => finishPasswordReset({ db, mailer, config }, user, request),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: CONFIRM_SECONDS,
      sendVerificationEmail: async ({ user, url, token }) => {
        const storedUser = await db.selectFrom('user').select('email').where('id', '=', user.id).executeTakeFirst();
        const isChange = storedUser !== undefined && storedUser.email !== user.email;
        const kind = isChange ? 'change-email' : 'confirm-address';
        const change = isChange ? ({ newEmail: user.email, step: 'new' } as const) : undefined;
        await rememberLink(db, { kind, userId: user.id, token, change });
        const next = new URL(url).searchParams.get('callbackURL');
        const link = { to: user.email, url: appUrl + linkPage('/confirm-email', token, next) };
        const password = (await findPassword(db, user.id)) !== undefined;
        const price = priceOfPath(next);
        const trial = price !== null && !(await hasHadTrial(db, user.email));
        const leadsTo = { price, trial, sample: isSamplePath(next) };
        const mail = isChange ? confirmNewEmail(link) : confirmAddress({ ...link, ...leadsTo, password });
        await mailer.send({ ...mail, userId: user.id, unconfirmed: true });
      },
    },
    user: {
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: async ({ user, newEmail, token }) => {
          const change = { newEmail, step: 'old' } as const;
          await rememberLink(db, { kind: 'change-email', userId: user.id, token, change });
          const url = appUrl + linkPage('/confirm-email', token, '/profile');
          await mailer.send(confirmEmailChange({ to: user.email, newEmail, url }));
        },
      },
    },
    // Read access to the table must not allow a password reset.
    verification: { storeIdentifier: { default: 'plain', overrides: { 'reset-password': 'hashed' } } },
  } satisfies BetterAuthOptions;
}
