import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CRM_LABELS, type CrmMapping, omittedFrom, type PushOutcome, type PushState } from '#domain/crm/crm.ts';
import type { AppDependencies } from '../../app-env.ts';
import { readViewer } from '../../members/accounts/viewer-queries.ts';
import { planIncludes } from '../../platform/api/access-rules.ts';
import type { Db, Trx } from '../../platform/database/connection.ts';
import { type Queue, startWorkers } from '../../platform/jobs/poll.ts';
import { log } from '../../platform/log.ts';
import { addExport, limitExports } from '../exports/store-export.ts';
import { changeLedger, recordExportIn } from '../ledger/record-export.ts';
import { type CrmClient, type CrmItem, CrmRefused, CrmRejected, type CrmResult, CrmUnavailable } from './call.ts';
import { crmClient, openConnection } from './connections.ts';
import { recordCounts } from './pushes.ts';
import { type Push, type PushRecord, type SelectDependencies, selectRecords } from './select-records.ts';

type PushDependencies = SelectDependencies & Pick<AppDependencies, 'auth' | 'config'>;

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
export function startPushing({ onError, ...dependencies }: PushDependencies & { onError: (error: unknown) => void }) {
  return startWorkers(dependencies.db, PUSHES, {
    work: (push, shutdown) => pushPart(dependencies, push, shutdown),
    atOnce: AT_ONCE,
    everyMs: EVERY_MS,
    onError,
  });
}

/** Checks or sends the next companies of a push. Whatever stops it, records that were sent are not sent again. */
async function pushPart(dependencies: PushDependencies, push: Push, shutdown: AbortSignal): Promise<void> {
  const { db, now } = dependencies;
  try {
    if (push.canceling) return await endPart(dependencies, push, { ids: [], state: 'canceled' });
    if (push.problem !== null)
      await db.updateTable('crm_pushes').set({ problem: null }).where('id', '=', push.id).execute();
    const viewer = await readViewer(db, push.user_id, { adminEmail: dependencies.config.adminEmail, now: now() });
    const isAllowed = viewer?.user.emailVerified && planIncludes(viewer, 'company export', now());
    if (!isAllowed) throw new CrmRefused('Your plan does not include exports');
    const connection = await openConnection(db, dependencies, push.user_id, push.crm);
    if (!connection) throw new CrmRefused(`${CRM_LABELS[push.crm]} is no longer connected`);
    if (push.search_id !== null && push.position === 0) {
      await limitExports(dependencies, push.user_id).catch(() => {
        throw new CrmUnavailable('You have exported too often', LONGEST_BACKOFF_SECONDS);
      });
    }
    const ids = push.companies.slice(push.position, push.position + PART_SIZES[push.crm]);
    const signal = AbortSignal.any([shutdown, AbortSignal.timeout(DEADLINE_MS)]);
    const crm = crmClient(dependencies, { crm: push.crm, ...connection, signal });
    await pushCompanies(dependencies, push, { ids, crm, mapping: connection.mapping, signal });
    await endPart(dependencies, push, { ids });
  } catch (error) {
    if (error instanceof CrmRefused || error instanceof CrmRejected)
      return endPart(dependencies, push, { ids: [], state: 'failed', problem: error.message });
    await postpone(dependencies, push, { error, isShutdown: shutdown.aborted });
  }
}

type PushBatch = { ids: readonly number[]; crm: CrmClient; mapping: CrmMapping; signal: AbortSignal };

const pushKey = ({ company, contact }: { company: number; contact: number }) => `${company} ${contact}`;

async function pushCompanies(
  dependencies: PushDependencies,
  push: Push,
  { ids, crm, mapping, signal }: PushBatch,
): Promise<void> {
  const store = (
    { company, contact }: PushRecord,
    outcome: PushOutcome,
    detail: string | null,
    crmId: string | null = null,
  ) =>
    dependencies.db
      .insertInto('crm_push_records')
      .values({ push_id: push.id, company_id: company, contact_id: contact, outcome, detail, crm_id: crmId })
      .onConflict((on) => on.doNothing())
      .execute();
  const records = await selectRecords(dependencies, push, { ids, mapping });
  const { earlier, recent } = await readStored(dependencies.db, push, ids);
  const isNew = (record: PushRecord) => !earlier.has(pushKey(record));
  for (const record of records.filter(isNew)) if (record.omission) await store(record, 'omitted', record.omission);
  for (const kind of ['company', 'contact'] as const) {
    const recordsByItem = new Map(
      records
        .filter((record) => !record.omission && (record.contact === 0) === (kind === 'company') && isNew(record))
        .map((record) => [record.item, record]),
    );
    signal.throwIfAborted();
    if (recordsByItem.size === 0) continue;
    const items = [...recordsByItem.keys()];
    const existing = await crm.find(
      kind,
      items.map(({ key }) => key),
    );
    for (const [item, record] of recordsByItem) {
      item.id = recent.get(pushKey(record)) ?? existing.get(item.key) ?? null;
      item.company = kind === 'contact' ? (earlier.get(pushKey({ ...record, contact: 0 })) ?? null) : null;
    }
    const report = async (item: CrmItem, { id, problem = null }: CrmResult) => {
      const record = recordsByItem.get(item) as PushRecord;
      await store(record, id === null ? 'failed' : item.id === null ? 'created' : 'updated', problem, id || null);
      earlier.set(pushKey(record), id);
    };
    if (push.state === 'sending') await crm.write(kind, items, report);
    else for (const item of items) await report(item, { id: item.id ?? '' });
  }
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
    earlier: new Map(mine.map((row) => [pushKey(row), row.crm_id])),
    recent: new Map(rows.flatMap((row) => (row.crm_id ? [[pushKey(row), row.crm_id] as const] : []))),
  };
}

type PartEnd = { ids: readonly number[]; state?: PushState; problem?: string };

/** Stores the progress of a claim, and ends the push after its last company. */
async function endPart(dependencies: PushDependencies, push: Push, { ids, state, problem }: PartEnd): Promise<void> {
  const { db, now } = dependencies;
  await changeLedger(db, push.user_id, async (trx) => {
    const current = await trx
      .selectFrom('crm_pushes')
      .select(sql<number>`cardinality(companies)`.as('total'))
      .where('id', '=', push.id)
      .where('attempts', '=', push.attempts)
      .forUpdate()
      .executeTakeFirst();
    if (!current) return; // Another process has taken over.
    const { rows } = await recordCounts(sql`push_id = ${push.id} and company_id = any (${ids}::int[])`).execute(trx);
    const counts = { ...push.counts };
    for (const { name, count } of rows) counts[name] = (counts[name] ?? 0) + count;
    const position = push.position + ids.length;
    const endState = state ?? (position < current.total ? null : push.state === 'checking' ? 'checked' : 'finished');
    const isDue = push.state === 'sending' && now().getTime() - push.recorded_at.getTime() > RECORDED_EVERY_MS;
    if (push.state === 'sending' && (endState || isDue)) await recordSent(dependencies, trx, { ...push, counts });
    await trx
      .updateTable('crm_pushes')
      .set({
        position,
        counts: JSON.stringify(counts),
        failed_attempts: 0,
        problem: problem ?? null,
        ...(endState && { state: endState, finished_at: endState === 'checked' ? null : now() }),
        next_try_at: endState ? null : sql`now()`,
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
  dependencies: PushDependencies,
  push: Push,
  { error, isShutdown }: { error: unknown; isShutdown: boolean },
): Promise<void> {
  const failedAttempts = push.failed_attempts + 1;
  const isExpected =
    error instanceof CrmUnavailable || isShutdown || (error instanceof Error && error.name === 'TimeoutError');
  if (!isExpected) log.error({ err: error, push: push.id }, 'A push to a CRM failed and will be retried');
  const label = CRM_LABELS[push.crm];
  const problem =
    error instanceof CrmUnavailable ? error.message : `${label} took too long, or something went wrong on our side`;
  if (failedAttempts > MAX_FAILED_ATTEMPTS) return endPart(dependencies, push, { ids: [], state: 'failed', problem });
  const backoff = Math.min(LONGEST_BACKOFF_SECONDS, 5 * 2 ** failedAttempts);
  const seconds = isShutdown ? 0 : (error instanceof CrmUnavailable && error.seconds) || backoff;
  await sql`
    update crm_pushes set problem = ${isShutdown ? null : problem}, failed_attempts = ${isShutdown ? push.failed_attempts : failedAttempts},
      next_try_at = case when canceling then now() else now() + ${seconds} * interval '1 s' end
    where id = ${push.id} and attempts = ${push.attempts}`.execute(dependencies.db);
}
