import { sql } from 'kysely';
import { isLive } from '#domain/billing/billing-states.ts';
import { TRIAL_DAYS } from '#domain/billing/plans.ts';
import { canReopen, type RequestKind } from '#domain/privacy/requests.ts';
import { recordRequestedTrial } from '../../members/billing/past-trials.ts';
import type { Trx } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { openRequest, type StoredRequest } from './queries.ts';
import { findMatches, type Removal, removePerson } from './remove-person.ts';
import { replyEmail, requestHonored, trialApproved } from './request-emails.ts';

/** The request and the admin who decides it; null when it is decided automatically. */
export type Decision = { requestId: number; adminId: string | null };

type Dependencies = { mailer: Mailer; appUrl: string; now: () => Date };

/** Outcome of a trial request: it started, it waits for a confirmed account, or the user keeps an existing plan. */
type TrialOutcome = 'started' | 'pending' | 'has_plan';

/** Grants a trial to the owner of the address once it is confirmed. @throws AppError `not_found`, `already_decided` */
export async function approveTrial(trx: Trx, dependencies: Dependencies, decision: Decision): Promise<TrialOutcome> {
  const { id, email } = await openRequest(trx, ['trial'], decision.requestId);
  // A trigger starts the trial, now or when the account exists.
  await decide(trx, dependencies, decision, { state: 'done', trial_days: TRIAL_DAYS });
  const { trial_began_at } = await trx
    .selectFrom('requests')
    .select('trial_began_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const subscription = await trx
    .selectFrom('subscriptions')
    .innerJoin('user', 'user.id', 'user_id')
    .select(['user_id', 'status'])
    .where('user.email', '=', email)
    .executeTakeFirst();
  if (subscription && isLive(subscription)) {
    // The trigger knows only granted plans.
    await trx
      .deleteFrom('plan_grants')
      .where('user_id', '=', subscription.user_id)
      .where('trial', '=', true)
      .where('granted_at', '=', sql<Date>`now()`)
      .execute();
  }
  const grant = await trx
    .selectFrom('plan_grants')
    .innerJoin('user', 'user.id', 'user_id')
    .select(['trial', 'until'])
    .where('user.email', '=', email)
    .executeTakeFirst();
  const outcome = trial_began_at === null ? 'pending' : grant?.trial ? 'started' : 'has_plan';
  if (outcome !== 'has_plan') {
    const { appUrl, mailer } = dependencies;
    await recordRequestedTrial(trx, email, `request:${id}`);
    await mailer.send(
      trialApproved({ email, appUrl, until: outcome === 'started' ? (grant?.until ?? null) : null }),
      trx,
    );
  }
  return outcome;
}

/** Answers a message, or declines another request, by email. @throws AppError `not_found`, `already_decided` */
export async function replyToRequest(
  trx: Trx,
  dependencies: Dependencies,
  { reply, ...decision }: Decision & { reply: string },
  kinds: readonly RequestKind[],
): Promise<void> {
  const { kind, email, topic, reply: earlier } = await openRequest(trx, kinds, decision.requestId);
  await decide(trx, dependencies, decision, {
    state: kind === 'contact' ? 'done' : 'declined',
    reply: earlier === null ? reply : `${earlier}\n\n${reply}`,
  });
  await dependencies.mailer.send(replyEmail({ kind, email, topic, reply }), trx);
}

/** Closes a message that needs no reply or was answered elsewhere, without sending an email. @throws AppError as above */
export async function closeContact(trx: Trx, dependencies: Dependencies, decision: Decision): Promise<void> {
  await openRequest(trx, ['contact'], decision.requestId);
  await decide(trx, dependencies, decision, { state: 'done' });
}

/**
 * Reopens an answered message or a declined request, which keeps its reply; does nothing if it is open.
 * @throws AppError `not_found`, `already_decided`
 */
export async function reopenRequest(trx: Trx, id: number): Promise<void> {
  const request = await trx
    .selectFrom('requests')
    .select(['kind', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!request || request.state === 'unconfirmed') throw new AppError('not_found');
  if (request.state === 'open') return;
  if (!canReopen(request)) throw new AppError('already_decided');
  await trx
    .updateTable('requests')
    .set({ state: 'open', decided_at: null, decided_by: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes a person from the data permanently and anonymizes their request.
 * @returns what the audit log records, without personal data
 * @throws AppError `not_found`, `already_decided`
 */
export async function honorDoNotSell(
  trx: Trx,
  dependencies: Dependencies,
  decision: Decision,
): Promise<Removal & { topic: string | null }> {
  const { id, topic, name, email, company } = await openRequest(trx, ['do_not_sell'], decision.requestId);
  // A confirmation proves ownership of the address. Only a person can judge the name and company.
  const companies = decision.adminId === null ? [] : [company];
  const removal = await removePerson(trx, { name, email, companies }, id, dependencies.now());
  const anonymous = { name: null, email: null, company: null, message: null, reply: null };
  await decide(trx, dependencies, decision, { state: 'done', ...anonymous });
  // Unconfirmed requests with the same address would identify them too.
  await trx.deleteFrom('requests').where('state', '=', 'unconfirmed').where('email', '=', email).execute();
  await dependencies.mailer.send(requestHonored({ email, topic }), trx);
  return { topic, ...removal };
}

/** Finds what honoring a request manually would remove, and the accounts with its address, which are kept. */
export async function findRequestMatches(trx: Trx, requestId: number) {
  const { name, email, company } = await openRequest(trx, ['do_not_sell'], requestId);
  const users = await trx.selectFrom('user').select(['id', 'email']).where('email', '=', email).execute();
  return {
    ...(await findMatches(trx, { name, email, companies: [company] })),
    users,
  };
}

async function decide(
  trx: Trx,
  { now }: Dependencies,
  { requestId, adminId }: Decision,
  row: Partial<StoredRequest>,
): Promise<void> {
  await trx
    .updateTable('requests')
    .set({ ...row, decided_at: now(), decided_by: adminId })
    .where('id', '=', requestId)
    .execute();
}
