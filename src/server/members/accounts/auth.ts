import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { FRESH_SESSION_MINUTES } from '#domain/accounts/credentials.ts';
import { BRAND } from '#domain/brand.ts';
import type { AccountCall } from '../../platform/api/openapi.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/connection.ts';
import { CLIENT_ADDRESS_HEADER } from '../../platform/http/client-address.ts';
import { ownOrigins } from '../../platform/http/same-origin.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { adminPlugin } from './administration.ts';
import { apiClientPlugins } from './api-clients/plugins.ts';
import { logInternalError } from './auth-problems.ts';
import { accountCalls } from './call-context.ts';
import { databaseHooks } from './database-hooks.ts';
import { emailOptions } from './email-and-password/email-options.ts';
import { emailPlugins } from './email-and-password/sign-in-by-email.ts';
import { callRuleHooks } from './enforce-call-rules.ts';
import { identityOptions } from './identity-providers/admission.ts';
import { identityPlugins } from './identity-providers/providers.ts';
import { passkeyPlugin, twoFactorPlugin } from './second-factor/second-factor.ts';
import { cookieOptions, ROLLS_AFTER_SECONDS, SESSION_SECONDS, versionedSecrets } from './sessions/cookies.ts';

const SERVER_FIELD = { type: 'string', required: false, input: false, returned: false } as const;

export type Auth = ReturnType<typeof createAuth>;

/** The first secret signs, all verify. */
type AuthDependencies = { db: Db; config: Config; secrets: readonly string[]; mailer: Mailer };

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
    advanced: { ...cookieOptions(config), ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER], ipv6Subnet: 128 } },
    rateLimit: { enabled: false }, // `attempts.ts` counts in the database, by address and by account.
    hooks: callRuleHooks({ ...dependencies, inputs }),
    plugins: [
      twoFactorPlugin,
      passkeyPlugin(config.appUrl),
      ...emailPlugins({ db, mailer, config }),
      ...identityPlugins(db, config),
      ...apiClientPlugins(),
      adminPlugin,
    ],
    databaseHooks: databaseHooks(db),
    logger: { level: 'error', log: logInternalError },
    onAPIError: {
      errorURL: '/signin',
      onError: (error) => {
        if (!isAPIError(error)) throw error; // Our errors and database errors are handled like all others.
      },
    },
  });
  for (const { path, options } of Object.values(accountCalls(auth))) inputs.set(path, options);
  return auth;
}
