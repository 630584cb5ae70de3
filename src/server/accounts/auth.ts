import { betterAuth } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { MIN_PASSWORD_LENGTH } from '#domain/credentials.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/connection.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { createProfile, recordLogin } from './queries.ts';
import { readSignUpDetails, refuseBadSignUp } from './sign-up.ts';

export type Auth = ReturnType<typeof createAuth>;

/** Accounts and sessions. The session is an httpOnly, SameSite cookie that rolls for 30 days. */
export function createAuth(db: Db, config: Config, secrets: readonly string[]) {
  const [secret] = secrets;
  return betterAuth({
    appName: 'Fundscout',
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
