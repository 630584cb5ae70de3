import type { createAuthMiddleware } from 'better-auth/api';
import type { Config } from '../config.ts';
import type { Db } from '../database/connection.ts';
import type { Mailer } from '../mail/mailer.ts';

/** A call of the library under way; after it, `context.returned` is its answer. */
export type CallContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** What the steps before and after a call work with. */
export type CallDependencies = { db: Db; mailer: Mailer; config: Pick<Config, 'appUrl' | 'adminEmail'> };

/** Input that a step before a call puts in place of what was sent. */
export type CallInput = { body?: object; query?: object };
