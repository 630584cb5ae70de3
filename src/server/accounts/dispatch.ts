import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import * as z from 'zod';
import { ownPath } from '#domain/own-path.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { requireCallByOwner } from './access-rules.ts';
import { auditCall, requireAdminCall } from './administration/administration.ts';
import { countAttempts, settleAttempts } from './attempts.ts';
import type { CallContext, CallDependencies, CallInput } from './call-context.ts';
import { type Call, callOf } from './calls.ts';
import { checkNewPassword } from './email-and-password/passwords.ts';
import { challenge, notifyOwner } from './second-factor/two-factor.ts';
import { rememberDevice } from './sessions/known-devices.ts';
import { removeToken, replaceSession } from './sessions/previous-session.ts';
import { signCookiesAnew } from './sessions/secrets.ts';

type Dependencies = CallDependencies & { secrets: readonly string[] };

/** Runs what the table of calls says, before and after each call of the library. */
export function dispatchCalls(dependencies: Dependencies) {
  return {
    before: createAuthMiddleware((ctx) => beforeCall(ctx, dependencies)),
    after: createAuthMiddleware((ctx) => afterCall(ctx, dependencies)),
  };
}

/** Every guard in order. One that throws spares those below it. */
async function beforeCall(ctx: CallContext, dependencies: Dependencies) {
  const { path, request, headers } = ctx;
  const call = callOf(path);
  if (request && !call) throw new AppError('not_found'); // The server itself may make every call.
  if (request) refuseForeignTargets(ctx);
  signCookiesAnew(headers, dependencies.secrets);
  if (!call) return;
  await call.check?.(ctx, dependencies);
  if (call.setsPassword) await checkNewPassword(ctx, call.setsPassword);
  await countAttempts(ctx, call.limits ?? [], dependencies.db);
  await requireAccess(ctx, call, dependencies);
  const input: CallInput = {};
  for (const step of call.before ?? []) Object.assign(input, await step(ctx, dependencies));
  if (call.audit) await auditCall(ctx, call.audit, dependencies);
  return { context: input };
}

async function requireAccess(ctx: CallContext, { access }: Call, dependencies: Dependencies) {
  if (!access) return;
  const fresh = access.startsWith('fresh');
  if (access.endsWith('admin')) await requireAdminCall(ctx, { fresh }, dependencies);
  else await requireCallByOwner(ctx, { fresh }, dependencies);
}

/** Every step in order. Each sees the answer that those before it have left. */
async function afterCall(ctx: CallContext, dependencies: Dependencies): Promise<unknown> {
  const call: Call = callOf(ctx.path) ?? {};
  const steps: (() => Promise<unknown>)[] = [
    () => settleAttempts(ctx, call.limits ?? [], dependencies.db),
    ...(call.after ?? []).map((step) => () => step(ctx, dependencies)),
    // Takes a session back until the second factor is shown: for the steps below there was none.
    ...(call.session === undefined || call.session === 'door' ? [() => challenge(ctx)] : []),
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

/** Where callers of the library say how to go on. */
const TARGETS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'] as const;

const record = z.record(z.string(), z.unknown());

/** Refuses links to us that lead on to another site. The library also takes whole addresses and more hosts. */
function refuseForeignTargets({ body, query }: CallContext): void {
  const sent = [body, query].map((given) => record.safeParse(given).data ?? {});
  const foreign = TARGETS.filter((name) =>
    sent.some((given) => given[name] !== undefined && ownPath(given[name]) === null),
  );
  if (foreign.length === 0) return;
  throw invalidParameters(foreign.map((field) => ({ field, message: 'must be a path of this site' })));
}
