import { sql, type Transaction } from 'kysely';
import { type Day, dayOf } from '#domain/dates.ts';
import {
  type AccountResult,
  type AddressReport,
  isProvenDeliverable,
  isProvenUndeliverable,
  MAX_BOUNCE_REPORTS_PER_DAY,
  MAX_PROOFS_PER_DAY,
  type ResultKind,
  resultsKeptSince,
  resultsSince,
} from '#domain/emails/delivery-results.ts';
import { RESULTS_LOCK } from '../database/advisory-locks.ts';
import { clientOf, type Db, type SqlClient } from '../database/connection.ts';
import { lockUser } from '../database/lock-user.ts';
import { isLockNotAvailable, waitBriefly } from '../database/locks.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../http/problem.ts';
import { countAttempt, type Limit, takeUpTo } from '../http/rate-limit.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { publishEventOn } from '../realtime/events.ts';
import { recallContacts, withdrawRecalls } from '../recalls/recall-contacts.ts';
import { readProofLimits } from './queries.ts';

type Trx = Transaction<Database>;

/** Other writers wait while a batch is saved. */
const ROWS_AT_ONCE = 10_000;
const BOUNCE_REPORT_LIMIT: Limit = { max: MAX_BOUNCE_REPORTS_PER_DAY, windowSeconds: 86_400 };
const PROOF_LIMIT: Limit = { max: MAX_PROOFS_PER_DAY, windowSeconds: 86_400 };
const RETRY_SECONDS = 5;

/** The reporting account. `party` is as in `partyOf`; null if its reports prove nothing. */
export type Reporter = { userId: string; party: string | null };

type Result = {
  contactId: number;
  email: string;
  kind: ResultKind;
  sentOn: Day;
  /** Whether the file says when the email was sent; otherwise `sentOn` is the day of the upload. */
  dated: boolean;
};

/**
 * Stores the results of an uploaded file, the later one if an address has two, and updates the status of the addresses. If
 * interrupted, save the file again.
 * @returns how many addresses it would prove undeliverable above the daily limit
 */
export async function saveResults(
  db: Db,
  reporter: Reporter,
  results: readonly Result[],
  now: Date,
): Promise<{ overLimit: number }> {
  for (const part of partsOf(results)) {
    await changeResults(db, reporter.userId, (trx) => storeResults(trx, reporter, part, { byHand: false, now }));
  }
  // The share of bounces is only known once all are stored.
  const emails = [...new Set(results.map(({ email }) => email))].sort();
  let overLimit = 0;
  for (const part of partsOf(emails)) {
    overLimit += await changeResults(db, reporter.userId, (trx) => updateReports(trx, reporter, part, { now }));
  }
  await announce(db, reporter.userId);
  return { overLimit };
}

/** @throws AppError `not_found`; `too_many_requests` */
export function saveBounce(db: Db, reporter: Reporter, bounce: Omit<Result, 'kind'>, now: Date): Promise<void> {
  return changeResults(db, reporter.userId, async (trx) => {
    const stored = await storeResults(trx, reporter, [{ ...bounce, kind: 'hard' }], { byHand: true, now });
    if (stored === 0) throw new AppError('not_found', { detail: 'This contact no longer has this email address' });
    await countAttempt(trx, `bounces:${reporter.userId}`, BOUNCE_REPORT_LIMIT, now);
    await updateReports(trx, reporter, [bounce.email], { now });
    await announce(trx, reporter.userId);
  });
}

/** Deletes a user's manual report about an address. */
export function deleteBounce(db: Db, userId: string, email: string, now: Date): Promise<void> {
  return changeResults(db, userId, async (trx) => {
    const undoable = await readUndoable(trx, userId, [email], now);
    await sql`delete from delivery_results where user_id = ${userId} and email = ${email} and by_hand`.execute(trx);
    await updateReports(trx, { userId, party: null }, [email], { undoable, now });
    await announce(trx, userId);
  });
}

export async function deleteResults(db: Db, userId: string, now: Date): Promise<void> {
  const deletePart = () =>
    changeResults(db, userId, async (trx) => {
      const { rows: found } = await sql<{ email: string }>`
        select distinct email from delivery_results where user_id = ${userId}
        order by email limit ${ROWS_AT_ONCE}`.execute(trx);
      const emails = found.map(({ email }) => email);
      const undoable = await readUndoable(trx, userId, emails, now);
      const { rows } = await sql<{ by_hand: boolean }>`
        delete from delivery_results where user_id = ${userId} and email = any (${emails}) returning by_hand`.execute(
        trx,
      );
      if (rows.some(({ by_hand }) => !by_hand)) {
        const deleted = { delivery_results_deleted_at: now };
        await trx
          .insertInto('profiles')
          .values({ id: userId, first_name: null, last_name: null, ...deleted })
          .onConflict((on) => on.column('id').doUpdateSet(deleted))
          .execute();
      }
      await updateReports(trx, { userId, party: null }, emails, { undoable, now });
      return emails.length;
    });
  while ((await deletePart()) === ROWS_AT_ONCE);
  await announce(db, userId);
}

export function scheduleResultJobs(jobs: Jobs, db: Db): void {
  jobs.defineRecurring('forget-old-results', () => forgetOldResults(db, new Date()));
}

/** Deletes old results. Addresses that they proved undeliverable stay undeliverable. */
export async function forgetOldResults(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('delivery_results')
    .where('sent_on', '<', resultsKeptSince(dayOf(now)))
    .execute();
}

function partsOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, i) => all.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE));
}

function announce(db: Db, userId: string): Promise<void> {
  return publishEventOn(clientOf(db), { type: 'delivery_results_changed' }, { userId });
}

function changeResults<T>(db: Db, userId: string, change: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const client = clientOf(trx);
    await lockBriefly(client, () => lockUser(client, userId));
    await lockResults(client);
    return change(trx);
  });
}

/**
 * Makes changes to results and reports take turns until the transaction ends, so that if two accounts report an address
 * at once, the second sees the result of the first. A transaction with this lock must not wait for the search version.
 * @throws AppError `delivery_results_busy`
 */
export function lockResults(client: SqlClient): Promise<void> {
  return lockBriefly(client, () => client.query('select pg_advisory_xact_lock($1)', [RESULTS_LOCK]));
}

async function lockBriefly(client: SqlClient, lock: () => Promise<unknown>): Promise<void> {
  await waitBriefly(client);
  try {
    await lock();
  } catch (error) {
    if (!isLockNotAvailable(error)) throw error;
    throw new AppError('delivery_results_busy', { retryAfter: RETRY_SECONDS });
  }
}

/**
 * Stores results for contacts that still have the address. A file without dates only adds new information, and never
 * makes an earlier result look newer.
 * @returns how many are new or changed
 */
async function storeResults(
  trx: Trx,
  reporter: Reporter,
  results: readonly Result[],
  { byHand, now }: { byHand: boolean; now: Date },
): Promise<number> {
  const { rows } = await clientOf(trx).query(
    `insert into delivery_results as known (user_id, email, month, kind, sent_on, by_hand, dated, reported_at, party)
     select $1, given.email, date_trunc('month', sent_on::timestamp), kind, sent_on, $2, dated, $3, $4
     from unnest($5::int[], $6::text[], $7::text[], $8::date[], $9::boolean[])
       as given (contact_id, email, kind, sent_on, dated)
     join contacts k on k.id = contact_id and lower(k.email) = given.email
     where dated or not exists (
       select from delivery_results own
       where own.user_id = $1 and own.email = given.email and own.kind = given.kind and own.by_hand = $2
     )
     on conflict (user_id, email, month, by_hand) do update set kind = excluded.kind,
       sent_on = case when excluded.dated then excluded.sent_on else known.sent_on end, dated = excluded.dated,
       reported_at = excluded.reported_at, party = excluded.party,
       proved_at = case when excluded.kind = 'hard' then known.proved_at end
     where case when excluded.dated then not known.dated or excluded.sent_on >= known.sent_on else not known.dated end
     returning email`,
    [
      reporter.userId,
      byHand,
      now,
      reporter.party,
      results.map(({ contactId }) => contactId),
      results.map(({ email }) => email),
      results.map(({ kind }) => kind),
      results.map(({ sentOn }) => sentOn),
      results.map(({ dated }) => dated),
    ],
  );
  return rows.length;
}

/**
 * Finds the addresses that may no longer be proven undeliverable once a user's results are deleted: those that the
 * current results prove, and those marked as bounced after the user reported a bounce. All other marks are based on
 * results that no longer exist.
 */
async function readUndoable(
  trx: Trx,
  userId: string,
  emails: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const undoable = (await readAddresses(clientOf(trx), emails, now)).filter(({ results, report }) => {
    const bounces = results.filter(({ kind }) => kind === 'hard');
    const wasCounted = bounces.some(
      ({ user, reportedAt }) => user === userId && report !== null && new Date(reportedAt) <= report.at,
    );
    return wasCounted || isProvenUndeliverable(bounces, report);
  });
  return new Set(undoable.map(({ email }) => email));
}

/**
 * @param undoable the addresses to clear if they are no longer proven, see {@link readUndoable}
 * @returns how many addresses the user's files would prove undeliverable above the daily limit
 */
async function updateReports(
  trx: Trx,
  reporter: Reporter,
  emails: readonly string[],
  { undoable = new Set(), now }: { undoable?: ReadonlySet<string>; now: Date },
): Promise<number> {
  const client = clientOf(trx);
  const standing = reporter.party === null ? null : await readProofLimits(trx, reporter.userId, now);
  const canProve = standing !== null && !standing.mostlyBounces && standing.trustedFrom === null;
  const judged = (await readAddresses(client, emails, now)).map((known) => {
    const own = canProve ? known.results.find((result) => isUnusedProof(result, reporter.userId)) : undefined;
    return { email: known.email, own, verdict: verdictOn(known, own, undoable.has(known.email)) };
  });
  const judgedAs = (...verdicts: Verdict[]) => judged.filter(({ verdict }) => verdicts.includes(verdict));

  const provable = judgedAs('bounced if own counts');
  const wanted = provable.length;
  const taken = wanted > 0 ? await takeUpTo(trx, `proofs:${reporter.userId}`, PROOF_LIMIT, { wanted, now }) : 0;
  const proven = provable.slice(0, taken);
  // This bounce remains a proof if the earlier one is undone.
  await storeProofs(client, reporter.userId, [...judgedAs('bounced', 'still bounced'), ...proven], now);
  const cleared = judgedAs('cleared').map(({ email }) => email);
  await client.query('delete from email_reports where email = any ($1)', [cleared]);
  await withdrawRecalls(client, cleared);
  const undeliverable = [...judgedAs('bounced'), ...proven].map(({ email }) => email);
  await reportAddresses(client, undeliverable, { outcome: 'bounced', byAdmin: false, now });
  return wanted - taken;
}

/** A bounce in a file of the user that does not count as a proof yet. */
function isUnusedProof({ user, kind, byHand, proves }: Known['results'][number], userId: string): boolean {
  return user === userId && kind === 'hard' && !byHand && !proves;
}

type Verdict = 'cleared' | 'bounced' | 'still bounced' | 'bounced if own counts' | 'unproven';

function verdictOn({ report, results }: Known, own: AccountResult | undefined, isUndoable: boolean): Verdict {
  const isProven = isProvenUndeliverable(results, report);
  if (report?.outcome === 'bounced') {
    const isUndone = isUndoable && !report.byAdmin && !isProven;
    return isUndone || isProvenDeliverable(results, report) ? 'cleared' : 'still bounced';
  }
  if (isProven) return 'bounced';
  const withOwn = results.map((result) => (result === own ? { ...result, proves: true } : result));
  return own && isProvenUndeliverable(withOwn, report) ? 'bounced if own counts' : 'unproven';
}

type Proof = { email: string; own: AccountResult | undefined };

async function storeProofs(client: SqlClient, userId: string, proofs: readonly Proof[], now: Date): Promise<void> {
  const given = proofs.flatMap(({ email, own }) => (own ? [{ email, sentOn: own.sentOn }] : []));
  await client.query(
    `update delivery_results r set proved_at = $2 from unnest($3::text[], $4::date[]) as given (email, sent_on)
     where user_id = $1 and r.email = given.email and r.sent_on = given.sent_on and kind = 'hard' and not by_hand`,
    [userId, now, given.map(({ email }) => email), given.map(({ sentOn }) => sentOn)],
  );
}

type Known = {
  email: string;
  report: AddressReport | null;
  /** The last manual result and the last file result of each account that counts. */
  results: (AccountResult & { user: string; byHand: boolean; reportedAt: string })[];
};

async function readAddresses(client: SqlClient, emails: readonly string[], now: Date): Promise<Known[]> {
  const { rows } = await client.query<{
    email: string;
    outcome: AddressReport['outcome'] | null;
    at: Date;
    byAdmin: boolean;
    results: Known['results'] | null;
  }>(
    `select given.email, outcome, at, by_admin as "byAdmin", results
     from unnest($1::text[]) as given (email)
     left join email_reports using (email)
     left join (
       select email, json_agg(json_build_object('user', user_id, 'party', party, 'kind', kind, 'sentOn', sent_on,
         'byHand', by_hand, 'reportedAt', reported_at, 'proves', proved_at is not null)) as results
       from (
         select distinct on (email, user_id, by_hand) * from delivery_results
         where email = any ($1) and sent_on >= $2 order by email, user_id, by_hand, sent_on desc
       ) last where party is not null group by email
     ) known using (email)`,
    [emails, resultsSince(dayOf(now))],
  );
  return rows.map(({ email, outcome, at, byAdmin, results }) => ({
    email,
    report: outcome && { outcome, at, byAdmin },
    results: results ?? [],
  }));
}

type Report = { outcome: 'bounced' | 'confirmed'; byAdmin: boolean; now: Date };

/**
 * Stores the status of contacts' addresses, and recalls the contacts whose address now bounces.
 * @throws AppError `delivery_results_busy`
 */
export async function reportAddresses(
  client: SqlClient,
  emails: readonly string[],
  { outcome, byAdmin, now }: Report,
): Promise<number> {
  if (emails.length === 0) return 0;
  await lockResults(client);
  const { rows: contacts } = await client.query<{
    contactId: number;
    email: string;
    name: string | null;
    company: string;
    known: boolean;
  }>(
    `select k.id as "contactId", k.email, nullif(concat_ws(' ', first_name, last_name), '') as name,
       organization_name as company, coalesce(r.outcome = 'bounced', false) as known
     from contacts k join companies c on c.id = company_id left join email_reports r on r.email = lower(k.email)
     where lower(k.email) = any ($1)`,
    [emails],
  );
  const addresses = [...new Set(contacts.map(({ email }) => email.toLowerCase()))].sort();
  await client.query(
    `insert into email_reports (email, outcome, at, by_admin) select email, $2, $3, $4 from unnest($1::text[]) email
     on conflict (email) do update set outcome = excluded.outcome, at = excluded.at, by_admin = excluded.by_admin`,
    [addresses, outcome, now, byAdmin],
  );
  if (outcome === 'bounced') {
    const recalled = contacts.filter(({ known }) => !known).map(({ known, ...contact }) => contact);
    await recallContacts(client, recalled, 'undeliverable', now);
  }
  return addresses.length;
}
