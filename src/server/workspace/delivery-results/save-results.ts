import { sql } from 'kysely';
import { type Day, dayOf } from '#domain/dates.ts';
import {
  type AccountResult,
  type AddressReport,
  identifiersOf,
  isProvenDeliverable,
  isProvenUndeliverable,
  MAX_CLAIMS_PER_DAY,
  partyOf,
  type ResultKind,
  resultsKeptSince,
  resultsSince,
  type UnknownStatus,
} from '#domain/emails/delivery-results.ts';
import { wordsOf } from '#domain/emails/read-delivery-results.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';
import { arraysOf, clientOf, type Db, type SqlClient, type Trx } from '../../platform/database/connection.ts';
import { isLockNotAvailable, lockUser, RESULTS_LOCK, waitBriefly } from '../../platform/database/locks.ts';
import { signerFor } from '../../platform/database/secrets.ts';
import { ipNetwork } from '../../platform/http/client-ip.ts';
import { AppError } from '../../platform/http/problem.ts';
import { countAttempt, type Limit, takeUpTo } from '../../platform/http/rate-limit.ts';
import { publishEvent } from '../../platform/realtime/events.ts';
import { recallContacts, withdrawRecalls } from '../recalls/recall-contacts.ts';

/** Other writers wait while a batch is saved. */
const ROWS_AT_ONCE = 10_000;
const CLAIM_LIMIT: Limit = { max: MAX_CLAIMS_PER_DAY, windowSeconds: 86_400 };
const RETRY_SECONDS = 5;
/** Statuses whose meaning is remembered for a user. */
const MAX_REMEMBERED = 500;

/** The reporting account. */
export type Reporter = {
  userId: string;
  /** As in `partyOf`; null if its results are not measured. */
  party: string | null;
  /** As in `identifiersOf`. */
  identifiers: readonly string[] | null;
};

type ContactResult = {
  contactId: number;
  email: string;
  kind: ResultKind;
  sentOn: Day;
  /** Whether the file says when the email was sent; otherwise `sentOn` is the day of the upload. */
  dated: boolean;
};

/** @param address from which the user reports; null if unknown */
export async function readReporter(
  db: Db,
  { id, email }: { id: string; email: string },
  { address, now }: { address: string | null; now: Date },
): Promise<Reporter> {
  const client = clientOf(db);
  const { rows } = await client.query<{ createdAt: Date; paymentMethod: string | null; addresses: string[] }>(
    `select "createdAt", payment_method_hash as "paymentMethod", array(
       select "ipAddress" from session where "userId" = u.id and "impersonatedBy" is null and "ipAddress" <> ''
     ) as addresses
     from "user" u left join subscriptions on user_id = u.id where u.id = $1`,
    [id],
  );
  const [account] = rows;
  if (!account) return { userId: id, party: null, identifiers: null };
  const { sign } = await signerFor(client, 'networks');
  const addresses = address === null ? account.addresses : [...account.addresses, address];
  const networks = [...new Set(addresses.map((one) => sign(ipNetwork(one))))];
  return { userId: id, party: partyOf(email), identifiers: identifiersOf({ ...account, id, email, networks }, now) };
}

/**
 * Stores the results of an uploaded file, the later one if an address has two, and updates the status of the addresses. If
 * interrupted, save the file again.
 * @returns how many bounces do not count for others because of the daily limit
 */
export async function saveResults(
  db: Db,
  reporter: Reporter,
  results: readonly ContactResult[],
  { client, now }: { client: number | undefined; now: Date },
): Promise<{ overLimit: number }> {
  let overLimit = 0;
  for (const part of partsOf(results, ROWS_AT_ONCE)) {
    overLimit += await changeResults(db, reporter.userId, async (trx) => {
      const claimOutcome = await claim(trx, reporter, part, now);
      await storeResults(trx, reporter, claimOutcome.results, { client, byHand: false, now });
      await updateReports(trx, [...new Set(part.map(({ email }) => email))], { now });
      return claimOutcome.overLimit;
    });
  }
  await announce(db, reporter.userId);
  return { overLimit };
}

/** Remembers what the user said that statuses mean. */
export async function saveStatusMeanings(db: Db, userId: string, statuses: readonly UnknownStatus[]): Promise<void> {
  const meanings = statuses.flatMap(({ status, meaning }) => (meaning ? { words: wordsOf(status), meaning } : []));
  await clientOf(db).query(
    `insert into status_meanings (user_id, words, meaning) select $1, words, meaning
     from unnest($2::text[], $3::text[]) as given (words, meaning)
     where (select count(*) from status_meanings where user_id = $1) < $4
     on conflict (user_id, words) do update set meaning = excluded.meaning`,
    [userId, ...arraysOf(meanings, 'words', 'meaning'), MAX_REMEMBERED],
  );
}

/** @throws AppError `not_found`; `too_many_requests` */
export function saveBounce(db: Db, reporter: Reporter, bounce: Omit<ContactResult, 'kind'>, now: Date): Promise<void> {
  return changeResults(db, reporter.userId, async (trx) => {
    const result = { ...bounce, kind: 'hard', isClaim: true } as const;
    const count = await storeResults(trx, reporter, [result], { byHand: true, now });
    if (count === 0) throw new AppError('not_found', { detail: 'This contact no longer has this email address' });
    await countAttempt(trx, claimsKey(reporter.userId), CLAIM_LIMIT, now);
    await updateReports(trx, [bounce.email], { now });
    await announce(trx, reporter.userId);
  });
}

/** Deletes a user's manual report about an address. */
export function deleteBounce(db: Db, userId: string, email: string, now: Date): Promise<void> {
  return changeResults(db, userId, async (trx) => {
    const undoable = await readUndoable(trx, userId, [email], now);
    await sql`delete from delivery_results where user_id = ${userId} and email = ${email} and by_hand`.execute(trx);
    await updateReports(trx, [email], { undoable, now });
    await announce(trx, userId);
  });
}

/** Deletes a user's results and what they proved, or only takes them from a client. In a transaction, lock the user first. */
export async function deleteResults(db: Db, userId: string, now: Date, client?: number): Promise<void> {
  const next = db
    .selectFrom('delivery_results')
    .select('email')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('email')
    .limit(ROWS_AT_ONCE);
  const ofClients = await sql`
    delete from client_results using clients
    where client_id = id and user_id = ${userId} and (${client ?? null}::int is null or id = ${client})`.execute(db);
  let deleted = ofClients.numAffectedRows !== 0n;
  for (; client === undefined && (await next.limit(1).execute()).length > 0; deleted = true) {
    await changeResults(db, userId, async (trx) => {
      const emails = (await trx.executeQuery(next)).rows.map(({ email }) => email);
      const undoable = await readUndoable(trx, userId, emails, now);
      await sql`delete from delivery_results where user_id = ${userId} and email = any (${emails})`.execute(trx);
      await updateReports(trx, emails, { undoable, now });
    });
  }
  if (deleted) await announce(db, userId);
}

/** Updates the status of addresses at domains that lost or regained their mail server, in the caller's transaction. */
export async function updateDomains(trx: Trx, domains: readonly string[], now: Date): Promise<void> {
  if (domains.length === 0) return;
  await clientOf(trx).query('select pg_advisory_xact_lock($1)', [RESULTS_LOCK]); // A job can wait.
  const { rows } = await sql<{ email: string }>`
    select distinct email from delivery_results
    where kind = 'hard' and identifiers is not null and split_part(email, '@', 2) = any (${domains})`.execute(trx);
  const emails = rows.map(({ email }) => email);
  await updateReports(trx, emails, { undoable: new Set(emails), now });
}

/** Deletes old results. Addresses that they proved undeliverable stay undeliverable. */
export async function purgeResults(db: Db, now: Date): Promise<void> {
  for (const table of ['delivery_results', 'client_results'] as const) {
    await db
      .deleteFrom(table)
      .where('sent_on', '<', resultsKeptSince(dayOf(now)))
      .execute();
  }
}

function announce(db: Db, userId: string): Promise<void> {
  return publishEvent(db, { type: 'delivery_results_changed' }, { userId });
}

async function changeResults<T>(db: Db, userId: string, change: (trx: Trx) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((trx) => changeResults(trx, userId, change));
  const client = clientOf(db);
  await lockBriefly(client, () => lockUser(client, userId));
  await lockResults(client);
  return change(db as Trx);
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

/** `isClaim`: whether it counts for others too, if the reporter's results do. */
type ClaimedResult = ContactResult & { isClaim: boolean };

const claimsKey = (userId: string) => `claims:${userId}`;

/** Decides which bounces in a file count for others: those that already do, and new ones up to the daily limit. */
async function claim(
  trx: Trx,
  { userId, identifiers }: Reporter,
  results: readonly ContactResult[],
  now: Date,
): Promise<{ results: ClaimedResult[]; overLimit: number }> {
  const bounces = new Set(results.flatMap(({ email, kind }) => (kind === 'hard' ? email : [])));
  const { rows } = await sql<{ email: string }>`
    select distinct email from delivery_results
    where user_id = ${userId} and kind = 'hard' and identifiers is not null and email = any (${[...bounces]})`.execute(
    trx,
  );
  for (const { email } of rows) bounces.delete(email);
  const claims = identifiers === null ? 0 : bounces.size;
  const grantedClaims =
    claims > 0 ? await takeUpTo(trx, claimsKey(userId), CLAIM_LIMIT, { requested: claims, now }) : 0;
  const over = new Set([...bounces].slice(grantedClaims));
  const claimedResults = results.map((result) => ({
    ...result,
    isClaim: result.kind !== 'hard' || !over.has(result.email),
  }));
  return { results: claimedResults, overLimit: claims - grantedClaims };
}

/** SQL: what a new result of the same address and month changes, and whether it does. */
const REPLACEMENT = `kind = excluded.kind, dated = excluded.dated, reported_at = excluded.reported_at,
  sent_on = case when excluded.dated then excluded.sent_on else stored.sent_on end`;
const REPLACES = `
  case when excluded.dated then not stored.dated or excluded.sent_on >= stored.sent_on else not stored.dated end`;

/**
 * Stores results for contacts that still have the address. A file without dates only adds new information, and never
 * makes an earlier result look newer. Results of a client are also stored apart from those of others.
 * @returns how many are new or changed
 */
async function storeResults(
  trx: Trx,
  reporter: Reporter,
  results: readonly ClaimedResult[],
  { client, byHand, now }: { client?: number; byHand: boolean; now: Date },
): Promise<number> {
  const { rows } = await clientOf(trx).query(
    `with result as materialized (
       select given.*, date_trunc('month', sent_on::timestamp) as month
       from unnest($6::int[], $7::text[], $8::text[], $9::date[], $10::boolean[], $11::boolean[])
         as given (contact_id, email, kind, sent_on, dated, is_claim)
       join contacts k on k.id = contact_id and lower(k.email) = given.email
     ), of_client as (
       insert into client_results as stored (client_id, email, month, kind, sent_on, dated, reported_at)
       select $12::int, email, month, kind, sent_on, dated, $3 from result
       where $12 is not null and (dated or not exists (
         select from client_results own where own.client_id = $12 and own.email = result.email and own.kind = result.kind
       ))
       on conflict (client_id, email, month) do update set ${REPLACEMENT} where ${REPLACES}
     )
     insert into delivery_results as stored
       (user_id, email, month, kind, sent_on, by_hand, dated, reported_at, party, identifiers)
     select $1, email, month, kind, sent_on, $2, dated, $3, $4, case when is_claim then $5::text[] end
     from result
     where dated or not exists (
       select from delivery_results own
       where own.user_id = $1 and own.email = result.email and own.kind = result.kind and own.by_hand = $2
         and (own.identifiers is not null or not is_claim)
     )
     on conflict (user_id, email, month, by_hand) do update
       set ${REPLACEMENT}, party = excluded.party, identifiers = excluded.identifiers
     where ${REPLACES} returning email`,
    [
      reporter.userId,
      byHand,
      now,
      reporter.party,
      reporter.identifiers,
      ...arraysOf(results, 'contactId', 'email', 'kind', 'sentOn', 'dated', 'isClaim'),
      client,
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
  const undoable = (await readAddresses(clientOf(trx), emails, now)).filter(({ results, ...address }) => {
    const bounces = results.filter(({ kind }) => kind === 'hard');
    const { report } = address;
    const wasCounted = bounces.some(
      ({ user, reportedAt }) => user === userId && report !== null && new Date(reportedAt) <= report.at,
    );
    return wasCounted || isProvenUndeliverable(bounces, address);
  });
  return new Set(undoable.map(({ email }) => email));
}

/** @param undoable the addresses to clear if they are no longer proven, see {@link readUndoable} */
async function updateReports(
  trx: Trx,
  emails: readonly string[],
  { undoable = new Set(), now }: { undoable?: ReadonlySet<string>; now: Date },
): Promise<void> {
  const client = clientOf(trx);
  const addresses = await readAddresses(client, emails, now);
  const verdicts = Map.groupBy(addresses, (address) => verdictOn(address, undoable.has(address.email)));
  const [cleared = [], undeliverable = []] = (['cleared', 'bounced'] as const).map((verdict) =>
    verdicts.get(verdict)?.map(({ email }) => email),
  );
  await client.query('delete from email_reports where email = any ($1)', [cleared]);
  await withdrawRecalls(client, cleared);
  await reportAddresses(client, undeliverable, { outcome: 'bounced', byAdmin: false, now });
}

/** How results change the status of an address. */
function verdictOn({ results, ...address }: Address, isUndoable: boolean): 'cleared' | 'bounced' | 'unchanged' {
  const { report } = address;
  const isProven = isProvenUndeliverable(results, address);
  if (report?.outcome !== 'bounced') return isProven ? 'bounced' : 'unchanged';
  const isUndone = isUndoable && !report.byAdmin && !isProven;
  return isUndone || isProvenDeliverable(results, report) ? 'cleared' : 'unchanged';
}

type Address = {
  email: string;
  report: AddressReport | null;
  /** Whether the domain has a mail server, according to our DNS check; null if not checked. */
  takesMail: boolean | null;
  /** The last manual result and the last file result of each account that counts. */
  results: (AccountResult & { user: string; reportedAt: string })[];
};

async function readAddresses(client: SqlClient, emails: readonly string[], now: Date): Promise<Address[]> {
  const { rows } = await client.query<{
    email: string;
    outcome: AddressReport['outcome'] | null;
    at: Date;
    byAdmin: boolean;
    takesMail: boolean | null;
    results: Address['results'] | null;
  }>(
    `select address.email, outcome, at, by_admin as "byAdmin", takes_mail as "takesMail", results
     from unnest($1::text[]) as address (email)
     left join email_reports using (email)
     left join mail_domains on domain = split_part(address.email, '@', 2)
     left join (
       select email, json_agg(json_build_object('user', user_id, 'identifiers', identifiers, 'kind', kind,
         'sentOn', sent_on, 'reportedAt', reported_at)) as results
       from (
         select distinct on (email, user_id, by_hand) * from delivery_results
         where email = any ($1) and sent_on >= $2 order by email, user_id, by_hand, sent_on desc
       ) last where identifiers is not null group by email
     ) proof using (email)`,
    [emails, resultsSince(dayOf(now))],
  );
  return rows.map(({ email, outcome, at, byAdmin, takesMail, results }) => ({
    email,
    report: outcome && { outcome, at, byAdmin },
    takesMail,
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
    hadBounced: boolean;
  }>(
    `select k.id as "contactId", k.email, nullif(concat_ws(' ', first_name, last_name), '') as name,
       organization_name as company, coalesce(r.outcome = 'bounced', false) as "hadBounced"
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
    const newlyBounced = contacts.filter(({ hadBounced }) => !hadBounced).map(({ hadBounced, ...contact }) => contact);
    await recallContacts(client, newlyBounced, 'undeliverable', now);
  }
  return addresses.length;
}
