import { betterAuth } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { BRAND } from '#domain/brand.ts';
import { FRESH_SESSION_MINUTES, MIN_PASSWORD_LENGTH } from '#domain/credentials.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/connection.ts';
import type { Mailer } from '../mail/mailer.ts';
import { administrationPlugins } from './administration/plugins.ts';
import { apiClientPlugins } from './api-clients/plugins.ts';
import { hashPassword, verifyPassword } from './email-and-password/password-hash.ts';
import { emailPlugins } from './email-and-password/plugins.ts';
import { readSignUpDetails, refuseBadSignUp } from './email-and-password/sign-up.ts';
import { namesFromProvider } from './identity-providers/admission.ts';
import { identityPlugins } from './identity-providers/plugins.ts';
import { createProfile } from './queries.ts';
import { secondFactorPlugins } from './second-factor/plugins.ts';
import { cookieOptions } from './sessions/cookies.ts';
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
    trustedOrigins: [config.appUrl, ...localOrigins(config)],
    telemetry: { enabled: false },
    database: { db, type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: 30 * 86_400, updateAge: 86_400, freshAge: FRESH_SESSION_MINUTES * 60 },
    advanced: cookieOptions(config),
    rateLimit: { enabled: false }, // Ours counts in the database, by address and by account.
    plugins: [
      oldSignatures(secrets),
      ...secondFactorPlugins(db, config), // First: for the hooks after it, a session it takes back was never there.
      ...sessionPlugins(db),
      ...emailPlugins(mailer),
      ...identityPlugins(db, config),
      ...apiClientPlugins(),
      ...administrationPlugins(),
    ],
    hooks: { before: createAuthMiddleware(async ({ path, body }) => refuseBadSignUp(path, body)) },
    databaseHooks: {
      user: {
        create: {
          after: async ({ id }, context) =>
            createProfile(db, id, { ...(await namesFromProvider()), ...readSignUpDetails(context?.body) }),
        },
      },
    },
    logger: { level: 'error' },
  });
}

/** Someone who tries the product on their own machine may type either name of it. */
function localOrigins({ appUrl, port }: Config): string[] {
  const { hostname } = new URL(appUrl);
  return hostname === 'localhost' || hostname === '127.0.0.1'
    ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
    : [];
}
