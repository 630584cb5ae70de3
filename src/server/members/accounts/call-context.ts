import type { createAuthMiddleware } from 'better-auth/api';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/connection.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

/** A Better Auth call in progress; afterward, `context.returned` is its response. */
export type CallContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

export type CallDependencies = { db: Db; mailer: Mailer; config: Pick<Config, 'appUrl' | 'adminEmail'> };

/** Input that replaces the original. */
export type CallInput = { body?: object; query?: object };
