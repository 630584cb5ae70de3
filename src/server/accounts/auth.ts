import { betterAuth } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { BRAND } from '#domain/brand.ts';
import { MIN_PASSWORD_LENGTH } from '#domain/credentials.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/connection.ts';
import type { Mailer } from '../mail/mailer.ts';
import { administrationPlugins } from './administration/plugins.ts';
import { apiClientPlugins } from './api-clients/plugins.ts';
import { hashPassword, verifyPassword } from './email-and-password/password-hash.ts';
import { emailPlugins } from './email-and-password/plugins.ts';
import { readSignUpDetails, refuseBadSignUp } from './email-and-password/sign-up.ts';
import { identityPlugins } from './identity-providers/plugins.ts';
import { createProfile, recordLogin } from './queries.ts';
import { secondFactorPlugins } from './second-factor/plugins.ts';

export type Auth = ReturnType<typeof createAuth>;

/** What accounts are made from. The first secret signs, all verify. */
export type AuthDependencies = { db: Db; config: Config; secrets: readonly string[]; mailer: Mailer };

/** Accounts and sessions. The session is an httpOnly, SameSite cookie that rolls for 30 days. */
export function createAuth({ db, config, secrets, mailer }: AuthDependencies) {
  const [secret] = secrets;
  return betterAuth({
    appName: BRAND.name,
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret,
    secrets: secrets.length > 1 ? secrets.map((value, i) => ({ version: secrets.length - i, value })) : undefined,
    trustedOrigins: [config.appUrl, ...localOrigins(config)],
    telemetry: { enabled: false },
    database: { db, type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: 30 * 86_400, updateAge: 86_400 },
    advanced: { useSecureCookies: config.appUrl.startsWith('https:') },
    rateLimit: { enabled: false }, // Ours counts in the database, by address and by account.
    plugins: [
      ...emailPlugins(mailer),
      ...secondFactorPlugins(config),
      ...identityPlugins(config),
      ...apiClientPlugins(),
      ...administrationPlugins(),
    ],
    hooks: { before: createAuthMiddleware(async ({ path, body }) => refuseBadSignUp(path, body)) },
    databaseHooks: {
      user: {
        create: { after: async ({ id }, context) => createProfile(db, id, readSignUpDetails(context?.body)) },
      },
      session: { create: { after: async ({ userId }) => recordLogin(db, userId, new Date()) } },
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
