import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import * as z from 'zod';
import { sameSitePath } from '#domain/return-path.ts';
import { refuseImpersonation, refuseStaleSession } from '../../platform/api/access-rules.ts';
import type { AccountCall } from '../../platform/api/openapi.ts';
import { banText, isBanned } from '../../platform/api/viewer.ts';
import type { Db } from '../../platform/database/connection.ts';
import { parseInput } from '../../platform/http/input.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { auditCall, requireAdminCall } from './administration.ts';
import { countAttempts, settleAttempts } from './attempts.ts';
import { rethrowOutage } from './auth-problems.ts';
import { type Call, callOf, inputOf } from './better-auth-calls.ts';
import type { CallContext, CallDependencies, CallInput } from './call-context.ts';
import { checkNewPassword } from './email-and-password/passwords.ts';
import { challenge, notifyOwner } from './second-factor/second-factor.ts';
import { reSignCookies } from './sessions/cookies.ts';
import { rememberDevice } from './sessions/known-devices.ts';
import { removeToken, replaceSession } from './sessions/previous-session.ts';

type Dependencies = CallDependencies & {
  secrets: readonly string[];
  /** Input schemas of the library by path. It would check them too late, after our steps, and in its own words. */
  inputs: ReadonlyMap<string, AccountCall['options']>;
};

/** Enforces the table of calls before and after each call of Better Auth. */
export function callRuleHooks(dependencies: Dependencies) {
  return {
    before: createAuthMiddleware((ctx) => beforeCall(ctx, dependencies)),
    after: createAuthMiddleware((ctx) => afterCall(ctx, dependencies)),
  };
}

async function beforeCall(ctx: CallContext, dependencies: Dependencies) {
  const { path, request, headers } = ctx;
  const call = callOf(path);
  if (request && !call) throw new AppError('not_found'); // In-process calls may make any call.
  if (request) refuseForeignTargets(ctx);
  reSignCookies(headers, dependencies.secrets);
  if (!call) return;
  await call.check?.(ctx, dependencies);
  if (call.setsPassword) await checkNewPassword(ctx, call.setsPassword);
  await countAttempts(ctx, call.limits ?? [], dependencies.db);
  await requireAccess(ctx, call, dependencies);
  const { body, query } = call.oauth ? {} : inputOf(dependencies.inputs.get(path), call);
  if (body) parseInput(body, ctx.body, 'body');
  if (query) parseInput(query, ctx.query, 'query');
  const input: CallInput = {};
  for (const step of call.before ?? []) Object.assign(input, await step(ctx, dependencies));
  if (call.audit) await auditCall(ctx, { action: call.audit, body: input.body ?? ctx.body }, dependencies);
  return { context: input };
}

async function requireAccess(ctx: CallContext, { access }: Call, dependencies: Dependencies) {
  if (access === 'fresh admin') await requireAdminCall(ctx, dependencies);
  else if (access) await requireCallByOwner(ctx, { fresh: access === 'fresh owner' }, dependencies);
}

const bannable = z.object({ banned: z.boolean(), banExpires: z.date().nullable() });

/**
 * Like the rules `owner` and `fresh owner`, for calls of Better Auth.
 * @throws AppError `sign_in_required`, `banned`, `forbidden`, or `fresh_session_required` when a fresh session is needed
 */
async function requireCallByOwner(ctx: CallContext, { fresh }: { fresh: boolean }, { db }: { db: Db }): Promise<void> {
  const { session, user } =
    (await getSessionFromCtx(ctx)) ?? (await rethrowOutage(db, new AppError('sign_in_required')));
  const ban = bannable.parse(user);
  if (isBanned(ban, new Date())) throw new AppError('banned', { detail: banText(ban) });
  refuseImpersonation({ impersonatedBy: session.impersonatedBy });
  if (fresh) refuseStaleSession(session.createdAt);
}

/** Runs the steps in order. Each sees the response as left by the previous ones. */
async function afterCall(ctx: CallContext, dependencies: Dependencies): Promise<unknown> {
  const call: Call = callOf(ctx.path) ?? {};
  const steps: (() => Promise<unknown>)[] = [
    () => settleAttempts(ctx, call.limits ?? [], dependencies.db),
    ...(call.after ?? []).map((step) => () => step(ctx, dependencies)),
    // Revokes the session until the second factor is verified, so the steps below see none.
    ...(call.session === undefined || call.session === 'sign-in' ? [() => challenge(ctx)] : []),
    ...(call.session === 'impersonation' ? [] : [() => replaceSession(ctx, dependencies)]),
    async () => call.notifies && (await notifyOwner(ctx, call.notifies, dependencies)),
    () => rememberDevice(ctx, dependencies, { exchange: call.session === 'exchange' }),
    async () => (ctx.request ? removeToken(ctx) : undefined),
  ];
  for (const step of steps) {
    const answer = await step().catch((error) => {
      if (!isAPIError(error)) throw error;
      return error;
    });
    if (answer !== undefined) ctx.context.returned = answer;
  }
  return ctx.context.returned;
}

const TARGETS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'] as const;

const record = z.record(z.string(), z.unknown());

/** Rejects redirect targets on other sites. The library would also accept absolute URLs and more hosts. */
function refuseForeignTargets({ body, query }: CallContext): void {
  const inputs = [body, query].map((input) => record.safeParse(input).data ?? {});
  const foreign = TARGETS.filter((name) =>
    inputs.some((input) => input[name] !== undefined && sameSitePath(input[name]) === null),
  );
  if (foreign.length === 0) return;
  throw invalidParameters(foreign.map((field) => ({ field, message: 'must be a path on this site' })));
}
