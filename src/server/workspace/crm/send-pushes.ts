import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mayExportCompanies } from '#domain/billing/access.ts';
import {
  CRM_LABELS,
  type CrmMapping,
  type Omission,
  type Outcome,
  omittedFrom,
  type PushCounts,
  type PushState,
  type RecordKind,
} from '#domain/crm/crm.ts';
import { companyKey, propertiesOf } from '#domain/crm/crm-records.ts';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import { type Lead, peopleOf } from '#domain/exports/lead-fields.ts';
import { isEmail } from '#domain/imports/imported-emails.ts';
import { hasId } from '#domain/ledger/id-list.ts';
import { fullName } from '#domain/names.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { PersonalData } from '../../data/search/personal-filters.ts';
import { loadSuppressionCheck } from '../../data/suppressions/suppressions.ts';
import { readViewer } from '../../members/accounts/viewer-queries.ts';
import { accessSubject } from '../../platform/api/viewer.ts';
import { clientOf, type Db, type Trx } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { type ClaimedRow, type Queue, startWorkers } from '../../platform/jobs/poll.ts';
import { log } from '../../platform/log.ts';
import { readBouncedAddresses } from '../delivery-results/queries.ts';
import { type ExportedLead, readLeads } from '../exports/export-companies.ts';
import { addExport } from '../exports/queries.ts';
import { exportedBefore } from '../exports/select-export.ts';
import { countExport } from '../exports/store-export.ts';
import { changeLedger, recordExportIn } from '../ledger/record-export.ts';
import { readSavedSearch } from '../saved-searches/queries.ts';
import { presentResult } from '../saved-searches/resolve-search.ts';
import { type CrmClient, type CrmItem, CrmRefused, CrmRejected, type CrmResult, CrmUnavailable } from './call.ts';
import { crmClient, openConnection } from './connections.ts';

type PushDependencies = PersonalData &
  Pick<AppDependencies, 'auth' | 'companySearch' | 'config' | 'pool' | 'userLedger'>;

type Push = ClaimedRow<'crm_pushes'>;

const EVERY_MS = 2_000;
const AT_ONCE = 8;
/** Companies that are sent together. Pipedrive needs two requests for each record. */
const PART_SIZES = { hubspot: 50, pipedrive: 10 } as const;
const DEADLINE_MS = 90_000;
const LONGEST_BACKOFF_SECONDS = 3_600;
/** With the growing pauses, about a day and a half. */
const MAX_FAILED_ATTEMPTS = 45;
/** Recalls are wiped an hour after they were made if no export has the contact. */
const RECORDED_EVERY_MS = 30 * 60_000;
/** HubSpot's and Pipedrive's searches find new records late, so we remember them for a while. */
const REMEMBERED_MINUTES = 15;

const PUSHES: Queue<'crm_pushes'> = {
  table: 'crm_pushes',
  key: 'id',
  doneAt: 'finished_at',
  order: 'next_try_at',
  leaseSeconds: DEADLINE_MS / 1000 + 30,
  /** Two pushes at once to the same account could both create a record. One that is canceled only ends. */
  only: sql`(canceling or not exists (
    select from crm_pushes other where other.user_id = crm_pushes.user_id and other.crm = crm_pushes.crm
      and other.finished_at is null and other.next_try_at is not null
      and (other.created_at, other.id) < (crm_pushes.created_at, crm_pushes.id)))`,
};

/** Checks and sends pushes in the background. */
export function startPushing({ onError, ...pushing }: PushDependencies & { onError: (error: unknown) => void }) {
  return startWorkers(pushing.db, PUSHES, {
    work: (push, shutdown) => pushPart(pushing, push, shutdown),
    atOnce: AT_ONCE,
    everyMs: EVERY_MS,
    onError,
  });
}

/** Checks or sends the next companies of a push. Whatever stops it, records that were sent are not sent again. */
async function pushPart(pushing: PushDependencies, push: Push, shutdown: AbortSignal): Promise<void> {
  const { db, now } = pushing;
  try {
    if (push.canceling) return await endPart(pushing, push, { done: [], state: 'canceled' });
    if (push.problem !== null)
      await db.updateTable('crm_pushes').set({ problem: null }).where('id', '=', push.id).execute();
    const viewer = await readViewer(db, push.user_id, { adminEmail: pushing.config.adminEmail, now: now() });
    const isAllowed = viewer?.user.emailVerified && mayExportCompanies(accessSubject(viewer), now()).allowed;
    if (!isAllowed) throw new CrmRefused('Your plan does not include exports');
    const connection = await openConnection(db, pushing, push.user_id, push.crm);
    if (!connection) throw new CrmRefused(`${CRM_LABELS[push.crm]} is no longer connected`);
    if (push.search_id !== null && push.position === 0) {
      await countExport(pushing, push.user_id).catch(() => {
        throw new CrmUnavailable('You have exported too often', LONGEST_BACKOFF_SECONDS);
      });
    }
    const ids = push.companies.slice(push.position, push.position + PART_SIZES[push.crm]);
    const signal = AbortSignal.any([shutdown, AbortSignal.timeout(DEADLINE_MS)]);
    const client = crmClient(pushing, { crm: push.crm, ...connection, signal });
    await pushCompanies(pushing, push, { ids, client, mapping: connection.mapping, signal });
    await endPart(pushing, push, { done: ids });
  } catch (error) {
    if (error instanceof CrmRefused || error instanceof CrmRejected)
      return endPart(pushing, push, { done: [], state: 'failed', problem: error.message });
    await postpone(pushing, push, { error, isShutdown: shutdown.aborted });
  }
}

type Part = { ids: readonly number[]; client: CrmClient; mapping: CrmMapping; signal: AbortSignal };

/** A company (contact 0) or contact to send, or why it is not sent. */
type Entry = { kind: RecordKind; company: number; contact: number; item: CrmItem; omission: Omission | null };

const idOf = ({ company, contact }: { company: number; contact: number }) => `${company} ${contact}`;

async function pushCompanies(
  pushing: PushDependencies,
  push: Push,
  { ids, client, mapping, signal }: Part,
): Promise<void> {
  const { db } = pushing;
  const store = async (
    { company, contact }: Entry,
    values: { outcome: Outcome; detail?: string | null; crm_id?: string | null },
  ) => {
    const row = { push_id: push.id, company_id: company, contact_id: contact, detail: null, crm_id: null, ...values };
    await db
      .insertInto('crm_push_records')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute();
  };
  const entries = await selectEntries(pushing, push, { ids, mapping });
  const { earlier, recent } = await readStored(db, push, ids);
  for (const kind of ['company', 'contact'] as const) {
    const wanted: Entry[] = [];
    for (const entry of entries) {
      if (entry.kind !== kind || earlier.has(idOf(entry))) continue;
      if (entry.omission === null) wanted.push(entry);
      else await store(entry, { outcome: 'omitted', detail: entry.omission });
    }
    signal.throwIfAborted();
    if (wanted.length === 0) continue;
    const existing = await client.find(
      kind,
      wanted.map(({ item }) => item.key),
    );
    for (const entry of wanted) {
      entry.item.id = recent.get(idOf(entry)) ?? existing.get(entry.item.key) ?? null;
      entry.item.company = kind === 'contact' ? (earlier.get(idOf({ ...entry, contact: 0 })) ?? null) : null;
    }
    const report = async (item: CrmItem, { id, problem = null }: CrmResult) => {
      const entry = wanted.find((one) => one.item === item) as Entry;
      const outcome = id === null ? 'failed' : item.id === null ? 'created' : 'updated';
      await store(entry, { outcome, detail: problem, crm_id: id || null });
      earlier.set(idOf(entry), id);
    };
    const items = wanted.map(({ item }) => item);
    if (push.state === 'sending') await client.write(kind, items, report);
    else for (const item of items) await report(item, { id: item.id ?? '' });
  }
}

/** The companies and contacts of a part as they are now: without what the user may not or did not want to send. */
async function selectEntries(
  pushing: PushDependencies,
  push: Push,
  { ids, mapping }: Pick<Part, 'ids' | 'mapping'>,
): Promise<Entry[]> {
  const { db, pool } = pushing;
  const { crm, asked } = push;
  const saved = push.search_id === null ? null : await readSavedSearch(db, push.user_id, push.search_id);
  const isIn = await resultOf(pushing, push, saved?.params);
  const { onlyNew, withEmail } = asked;
  const client = push.client_id ?? undefined;
  const except =
    onlyNew &&
    (await exportedBefore(pushing.userLedger, push.user_id, { client, onlyNew }).catch((error) => {
      throw error instanceof AppError ? new CrmRefused('The client of this push was deleted') : error;
    }));
  const bounced = await readBouncedAddresses(db, push.user_id);
  const leads = await readLeads({ pool, ids: ids.filter(isIn), withEmail, bounced, except });
  const isOptedOut = await optOutCheck(db, leads);
  // Unless the search is for customers, they are left alone.
  const isForCustomers = saved ? saved.params.includes('customers=') : asked.filters.customers !== undefined;
  const customers = isForCustomers ? null : await pushing.userCustomers.set(push.user_id);
  const entries: Entry[] = [];
  const add = (entry: Omit<Entry, 'item'>, key: string, lead: Lead) => {
    const isRepeated = entries.some(({ kind, item, omission }) => kind === entry.kind && item.key === key && !omission);
    const omission = entry.omission ?? (isRepeated ? 'duplicate' : null);
    const item = { key, properties: propertiesOf(entry.kind, lead, crm, mapping), id: null, company: null };
    entries.push({ ...entry, omission, item });
  };
  for (const each of leads) {
    const { company, contact, wasExported, hasBounced } = each;
    const isCustomer = customers !== null && hasId(customers.ids, company);
    const isNewCompany = !entries.some((entry) => entry.company === company && entry.contact === 0);
    const [lead = each.lead] = peopleOf(each.lead);
    if (isCustomer || wasExported) {
      const omission = isCustomer ? 'customer' : 'exported';
      if (!isCustomer) add({ kind: 'contact', company, contact: contact || -1, omission }, '', lead);
      else if (isNewCompany) add({ kind: 'company', company, contact: 0, omission }, '', lead);
      continue;
    }
    if (isNewCompany) {
      const key = companyKey(crm, mapping, lead);
      add({ kind: 'company', company, contact: 0, omission: key === '' ? 'no_key' : null }, key, lead);
    }
    if (contact === 0 && lead.email === '') continue;
    const email = normalizeEmail(lead.email);
    const noAddress = email === '' ? 'no_email' : isEmail(email) ? null : 'invalid_email';
    const omission = isOptedOut(each.lead) ? 'opted_out' : hasBounced ? 'bounced' : noAddress;
    add({ kind: 'contact', company, contact: contact || -1, omission }, email, { ...lead, email });
  }
  return entries;
}

/** A match that has left the search since, for example because it was exported, is not sent. */
async function resultOf(pushing: PushDependencies, { user_id, search_id }: Push, params: string | undefined) {
  if (params !== undefined) return (await presentResult(pushing, { user_id, params })).isIn;
  return () => search_id === null;
}

/** People who opted out are removed from our data; this also finds those whose request is still open. */
async function optOutCheck(db: Db, leads: readonly ExportedLead[]): Promise<(lead: Lead) => boolean> {
  const isSuppressed = await loadSuppressionCheck(clientOf(db));
  const addresses = leads.map(({ lead }) => normalizeEmail(lead.email));
  const requests = await db
    .selectFrom('requests')
    .select('email')
    .where('kind', '=', 'do_not_sell')
    .where('state', '=', 'open')
    .where(sql<boolean>`lower(email) = any (${addresses}::text[])`)
    .execute();
  const refusals = new Set(requests.map(({ email }) => email && normalizeEmail(email)));
  return ({ firstName, lastName, email, organizationName }) =>
    refusals.has(normalizeEmail(email)) ||
    isSuppressed({ name: fullName(firstName, lastName), email: email || null, companies: [organizationName] });
}

/** What this push has stored about companies, and the ids of records that we created a short time ago. */
async function readStored(db: Db, push: Push, ids: readonly number[]) {
  const { rows } = await sql<{ company: number; contact: number; crm_id: string | null; mine: boolean }>`
    select company_id as company, contact_id as contact, crm_id, push_id = ${push.id} as mine
    from crm_push_records r join crm_pushes p on p.id = push_id
    where user_id = ${push.user_id} and crm = ${push.crm} and company_id = any (${ids}::int[])
      and (push_id = ${push.id} or (outcome = 'created' and state <> 'checking' and state <> 'checked'
        and at > now() - ${REMEMBERED_MINUTES} * interval '1 min'))`.execute(db);
  const mine = rows.filter((row) => row.mine);
  return {
    earlier: new Map(mine.map((row) => [idOf(row), row.crm_id])),
    recent: new Map(rows.flatMap((row) => (row.crm_id ? [[idOf(row), row.crm_id] as const] : []))),
  };
}

type PartEnd = { done: readonly number[]; state?: PushState; problem?: string };

/** Stores the progress of a claim, and ends the push after its last company. */
async function endPart(pushing: PushDependencies, push: Push, { done, state, problem }: PartEnd): Promise<void> {
  const { db, now } = pushing;
  await changeLedger(db, push.user_id, async (trx) => {
    const current = await trx
      .selectFrom('crm_pushes')
      .select(sql<number>`cardinality(companies)`.as('total'))
      .where('id', '=', push.id)
      .where('attempts', '=', push.attempts)
      .forUpdate()
      .executeTakeFirst();
    if (!current) return; // Another process has taken over.
    const { rows } = await sql<{ name: keyof PushCounts; count: number }>`
      select case when outcome = 'omitted' then 'omitted.' || detail
        else case when contact_id = 0 then 'company.' else 'contact.' end || outcome end as name, count(*)::int
      from crm_push_records where push_id = ${push.id} and company_id = any (${done}::int[]) group by 1`.execute(trx);
    const counts = { ...push.counts };
    for (const { name, count } of rows) counts[name] = (counts[name] ?? 0) + count;
    const position = push.position + done.length;
    const ended = state ?? (position < current.total ? null : push.state === 'checking' ? 'checked' : 'finished');
    const isDue = push.state === 'sending' && now().getTime() - push.recorded_at.getTime() > RECORDED_EVERY_MS;
    if (push.state === 'sending' && (ended || isDue)) await recordSent(pushing, trx, { ...push, counts });
    await trx
      .updateTable('crm_pushes')
      .set({
        position,
        counts: JSON.stringify(counts),
        failed_attempts: 0,
        problem: problem ?? null,
        ...(ended && { state: ended, finished_at: ended === 'checked' ? null : now() }),
        next_try_at: ended ? null : sql`now()`,
      })
      .where('id', '=', push.id)
      .execute();
  });
}

/** Records what was sent as an export, and recalls those who opted out since. */
async function recordSent({ now }: PushDependencies, trx: Trx, push: Push): Promise<void> {
  const { rows } = await sql<{ company_id: number; contact_id: number }>`
    update crm_push_records set recorded = true
    where push_id = ${push.id} and not recorded and outcome in ('created', 'updated')
    returning company_id, contact_id`.execute(trx);
  await trx.updateTable('crm_pushes').set({ recorded_at: now() }).where('id', '=', push.id).execute();
  if (rows.length === 0) return;
  const contacts = rows.flatMap(({ contact_id: id }) => (id > 0 ? [id] : []));
  const companies = [...new Set(rows.map(({ company_id }) => company_id))];
  const id = randomUUID();
  const { user_id: userId, client_id: clientId, recorded_at: startedAt, counts } = push;
  const values = { id, userId, kind: 'companies', asked: { ...push.asked, isPush: true }, clientId } as const;
  await addExport(trx, { ...values, results: companies.length }, now());
  await trx
    .updateTable('exports')
    .set({ size: 0, expires_at: now(), counts: JSON.stringify({ rows: rows.length, leftOut: omittedFrom(counts) }) })
    .where('id', '=', id)
    .execute();
  await recordExportIn(trx, { id, userId, clientId, written: { contacts, companies }, startedAt }, now());
}

/** Tries again later, after the pause that the CRM asked for. Gives up after many failures in a row. */
async function postpone(
  pushing: PushDependencies,
  push: Push,
  { error, isShutdown }: { error: unknown; isShutdown: boolean },
): Promise<void> {
  const failed = push.failed_attempts + 1;
  const isExpected =
    error instanceof CrmUnavailable || isShutdown || (error instanceof Error && error.name === 'TimeoutError');
  if (!isExpected) log.error({ err: error, push: push.id }, 'A push to a CRM failed and will be retried');
  const label = CRM_LABELS[push.crm];
  const problem =
    error instanceof CrmUnavailable ? error.message : `${label} took too long, or something went wrong on our side`;
  if (failed > MAX_FAILED_ATTEMPTS) return endPart(pushing, push, { done: [], state: 'failed', problem });
  const backoff = Math.min(LONGEST_BACKOFF_SECONDS, 5 * 2 ** failed);
  const seconds = isShutdown
    ? 0
    : error instanceof CrmUnavailable
      ? Math.max(error.seconds, error.seconds ? 0 : backoff)
      : backoff;
  await sql`
    update crm_pushes set problem = ${isShutdown ? null : problem}, failed_attempts = ${isShutdown ? push.failed_attempts : failed},
      next_try_at = case when canceling then now() else now() + ${seconds} * interval '1 s' end
    where id = ${push.id} and attempts = ${push.attempts}`.execute(pushing.db);
}
