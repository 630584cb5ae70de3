import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { BRAND } from '#domain/brand.ts';
import { FRESH_SESSION_MINUTES } from '#domain/credentials.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/connection.ts';
import { CLIENT_ADDRESS_HEADER } from '../http/client-address.ts';
import { ownOrigins } from '../http/same-origin.ts';
import type { Mailer } from '../mail/mailer.ts';
import { administrationPlugins } from './administration/plugins.ts';
import { apiClientPlugins } from './api-clients/plugins.ts';
import { logUnforeseen } from './auth-log.ts';
import { emailOptions } from './email-and-password/email-options.ts';
import { emailPlugins, forgetClaimants } from './email-and-password/plugins.ts';
import { setPasswords } from './email-and-password/set-passwords.ts';
import { readSignUpDetails, signUpForm } from './email-and-password/sign-up.ts';
import { countAttempts } from './guards/count-attempts.ts';
import { rememberDevices } from './guards/known-device.ts';
import { namesFromProvider } from './identity-providers/admission.ts';
import { identityPlugins } from './identity-providers/plugins.ts';
import { closeOtherCalls } from './open-calls.ts';
import { ownRedirects } from './own-redirects.ts';
import { createProfile } from './queries.ts';
import { secondFactorPlugins } from './second-factor/plugins.ts';
import { cookieOptions } from './sessions/cookies.ts';
import { ROLLS_AFTER_SECONDS, SESSION_SECONDS } from './sessions/lifetime.ts';
import { sessionPlugins } from './sessions/plugins.ts';
import { oldSignatures, versionedSecrets } from './sessions/secrets.ts';

export type Auth = ReturnType<typeof createAuth>;

/** What accounts are made from. The first secret signs, all verify. */
export type AuthDependencies = { db: Db; config: Config; secrets: readonly string[]; mailer: Mailer };

/** Accounts and sessions. The session is an httpOnly, SameSite cookie that rolls for 30 days. */
export function createAuth({ db, config, secrets, mailer }: AuthDependencies) {
  return betterAuth({
    appName: BRAND.name,
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secrets: versionedSecrets(secrets),
    trustedOrigins: ownOrigins(config),
    telemetry: { enabled: false },
    database: { db, type: 'postgres' },
    ...emailOptions({ db, mailer, config }),
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: ROLLS_AFTER_SECONDS,
      freshAge: FRESH_SESSION_MINUTES * 60,
    },
    advanced: { ...cookieOptions(config), ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER], ipv6Subnet: 128 } },
    rateLimit: { enabled: false }, // Ours counts in the database, by address and by account.
    plugins: [
      closeOtherCalls,
      ownRedirects,
      oldSignatures(secrets),
      signUpForm,
      setPasswords(db, mailer),
      countAttempts(db), // Before the rest: what is refused does no work.
      ...secondFactorPlugins({ db, mailer, config }), // Early: later hooks see no session that it takes back.
      ...sessionPlugins(db),
      ...emailPlugins({ db, mailer, config }),
      ...identityPlugins(db, config),
      ...apiClientPlugins(db),
      ...administrationPlugins(db, config.adminEmail),
      rememberDevices(db, mailer), // Last: only who has come through every door is remembered.
    ],
    databaseHooks: {
      user: {
        create: {
          // Showing the picture of a provider would tell it of every visit: people choose one here.
          before: async () => ({ data: { image: null } }),
          after: async ({ id }, context) =>
            createProfile(db, id, { ...(await namesFromProvider()), ...readSignUpDetails(context?.body) }),
        },
        update: forgetClaimants(db),
      },
    },
    logger: { level: 'error', log: logUnforeseen },
    onAPIError: {
      errorURL: '/signin',
      onError: (error) => {
        if (!isAPIError(error)) throw error; // Ours, and those of the database, are answered where all others are.
      },
    },
  });
}
