import type { Transaction } from 'kysely';
import { TRIAL_DAYS } from '#domain/plans.ts';
import { rememberTrial } from '../billing/past-trials.ts';
import type { Database } from '../database/schema.ts';
import type { Mailer } from '../mail/mailer.ts';
import { openRequest, type StoredRequest } from './queries.ts';
import { removePerson } from './remove-person.ts';
import { answered, requestHonoured, trialApproved } from './request-mails.ts';

type Trx = Transaction<Database>;

/** Which request is decided, and the admin who does; null when it decides itself. */
export type Decision = { requestId: number; adminId: string | null };

export type Deciding = { mailer: Mailer; appUrl: string; now: () => Date };

/** What becomes of a trial: it runs, it waits for a confirmed account, or there is a plan already, which stays. */
export type TrialOutcome = 'begun' | 'waits' | 'has_plan';

/** Gives a trial to whoever confirms the address that asked for one. @throws AppError `not_found`, `already_decided` */
export async function approveTrial(
  trx: Trx,
  deciding: Deciding & { trialSecret: string },
  decision: Decision,
): Promise<TrialOutcome> {
  const { id, email } = await openRequest(trx, 'trial', decision.requestId);
  // A trigger begins it, now or when there is such an account.
  await decide(trx, deciding, decision, { state: 'done', trial_days: TRIAL_DAYS });
  const { trial_began_at } = await trx
    .selectFrom('requests')
    .select('trial_began_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const grant = await trx
    .selectFrom('plan_grants')
    .innerJoin('user', 'user.id', 'user_id')
    .select('trial')
    .where('user.email', '=', email)
    .executeTakeFirst();
  const outcome = trial_began_at === null ? 'waits' : grant?.trial ? 'begun' : 'has_plan';
  if (outcome !== 'has_plan') {
    const { appUrl, mailer, trialSecret } = deciding;
    await rememberTrial(trx, trialSecret, email, `request:${id}`);
    await mailer.send(trialApproved({ email, appUrl, begun: outcome === 'begun' }), trx);
  }
  return outcome;
}

/** Refuses a trial, with words for who asked. @throws AppError `not_found`, `already_decided` */
export async function refuseTrial(
  trx: Trx,
  deciding: Deciding,
  decision: Decision & { answer: string },
): Promise<void> {
  const { email } = await openRequest(trx, 'trial', decision.requestId);
  await decide(trx, deciding, decision, { state: 'refused', answer: decision.answer });
  await deciding.mailer.send(answered({ email, subject: 'Your request for a trial', answer: decision.answer }), trx);
}

/** Answers a message by mail. @throws AppError `not_found`, `already_decided` */
export async function answerContact(
  trx: Trx,
  deciding: Deciding,
  decision: Decision & { answer: string },
): Promise<void> {
  const { email } = await openRequest(trx, 'contact', decision.requestId);
  await decide(trx, deciding, decision, { state: 'done', answer: decision.answer });
  await deciding.mailer.send(answered({ email, subject: 'Re: your message', answer: decision.answer }), trx);
}

/** Notes that a message needs no answer, or had one elsewhere; nobody is written to. @throws AppError as above */
export async function closeContact(trx: Trx, deciding: Deciding, decision: Decision): Promise<void> {
  await openRequest(trx, 'contact', decision.requestId);
  await decide(trx, deciding, decision, { state: 'done' });
}

/**
 * Takes a person out of the data for good, and everything that says who they are out of their request.
 * @returns how many contacts they were
 * @throws AppError `not_found`, `already_decided`
 */
export async function honourDoNotSell(trx: Trx, deciding: Deciding, decision: Decision): Promise<{ contacts: number }> {
  const { id, name, email, company } = await openRequest(trx, 'do_not_sell', decision.requestId);
  // Whoever confirmed an address has shown that it is theirs. That a name is, only a person can see.
  const companies = decision.adminId === null ? [] : [company];
  const contacts = await removePerson(trx, { name, email, companies }, id, deciding.now());
  const nobody = { name: null, email: null, company: null, message: null };
  await decide(trx, deciding, decision, { state: 'done', ...nobody });
  // Those that were sent in the same name and never confirmed say who they are too.
  await trx.deleteFrom('requests').where('state', '=', 'unconfirmed').where('email', '=', email).execute();
  await deciding.mailer.send(requestHonoured({ email }), trx);
  return { contacts };
}

/** Refuses a request not to be sold, with words for who asked. @throws AppError `not_found`, `already_decided` */
export async function refuseDoNotSell(
  trx: Trx,
  deciding: Deciding,
  decision: Decision & { answer: string },
): Promise<void> {
  const { email } = await openRequest(trx, 'do_not_sell', decision.requestId);
  await decide(trx, deciding, decision, { state: 'refused', answer: decision.answer });
  await deciding.mailer.send(answered({ email, subject: 'Your privacy request', answer: decision.answer }), trx);
}

async function decide(
  trx: Trx,
  { now }: Deciding,
  { requestId, adminId }: Decision,
  row: Partial<StoredRequest>,
): Promise<void> {
  await trx
    .updateTable('requests')
    .set({ ...row, decided_at: now(), decided_by: adminId })
    .where('id', '=', requestId)
    .execute();
}
