import type { createAuthMiddleware } from 'better-auth/api';
import type { AccountCall } from '../../platform/api/openapi.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/connection.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

/** A Better Auth call in progress; afterward, `context.returned` is its response. */
export type CallContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

export type CallDependencies = { db: Db; mailer: Mailer; config: Pick<Config, 'appUrl' | 'adminEmail'> };

/** When and from where a call is made, for an email about it. */
export function originOf(headers: Headers | undefined) {
  return { at: new Date(), userAgent: headers?.get('user-agent') ?? null };
}

/** Input that replaces the original. */
export type CallInput = { body?: object; query?: object };

/** Better Auth's endpoints by name. */
export function accountCalls(auth: { api: object }): Record<string, AccountCall> {
  return auth.api as Record<string, AccountCall>;
}
