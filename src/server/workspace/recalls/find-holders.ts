import type pg from 'pg';
import { decodeIds, hasId } from '#domain/ledger/id-list.ts';
import { EXPORT_OVERLAP_MS, type RecallReason, recallWindowStart } from '#domain/recalls/recalls.ts';
import type { AppDependencies } from '../../app-env.ts';
import { createYieldTurn } from '../../platform/concurrency/yield-turn.ts';
import { arraysOf, inTransaction, type SqlClient } from '../../platform/database/connection.ts';
import { CHANNELS } from '../../platform/database/listener.ts';
import { HOLDERS_LOCK, lockUser, RECORDING_LOCK, waitBriefly } from '../../platform/database/locks.ts';
import { type Polling, startBatches } from '../../platform/jobs/poll.ts';
import { publishEvent } from '../../platform/realtime/events.ts';
import { EXPORTS_PER_BATCH, firstExports } from '../ledger/export-batches.ts';
import { queueEventFor } from '../webhooks/queue-events.ts';
import { wipeRecalls } from './stored-recalls.ts';

const RECALLS_AT_ONCE = 1_000;

/** Finds, in the background, the users who exported recalled contacts. */
export function startFindingHolders({
  pool,
  listener,
  now,
  onError,
}: Pick<AppDependencies, 'listener' | 'now' | 'pool'> & { onError: (error: unknown) => void }): Polling {
  return startBatches((isClosed) => findHolders(pool, now, isClosed), { listener, channel: CHANNELS.recalls, onError });
}

/**
 * Searches all earlier exports for recalls that have not been searched for yet. Notices are stored as they are found,
 * so if a process is killed, only the search is repeated.
 * @param isClosed whether to stop between parts
 */
export async function findHolders(
  pool: pg.Pool,
  now: () => Date,
  isClosed: () => boolean = () => false,
): Promise<void> {
  while (!isClosed() && (await findNextHolders(pool, now(), isClosed)));
}

/** @returns whether more recalls may be waiting */
function findNextHolders(pool: pg.Pool, now: Date, isClosed: () => boolean): Promise<boolean> {
  return inTransaction(pool, async (connection) => {
    const { rows } = await connection.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      HOLDERS_LOCK,
    ]);
    if (!rows[0]?.mine) return false;
    const recalls = await connection.query<{ id: number }>(
      'select id from recalls where searched_at is null order by id limit $1',
      [RECALLS_AT_ONCE],
    );
    const ids = recalls.rows.map(({ id }) => id);
    if (ids.length === 0) return false;
    await waitBriefly(connection); // Exports that finish now wait for this.
    // Exports recorded after this check these recalls themselves.
    await connection.query('select pg_advisory_lock($1)', [RECORDING_LOCK]);
    await connection.query('select pg_advisory_unlock($1)', [RECORDING_LOCK]);
    await connection.query('set local lock_timeout = 0');
    const isComplete = await searchExports(pool, connection, await readTargets(connection, ids), { now, isClosed });
    if (!isComplete) return false;
    await connection.query('update recalls set searched_at = $1 where id = any ($2)', [now, ids]);
    await wipeRecalls(connection, now, ids);
    return ids.length === RECALLS_AT_ONCE;
  });
}

/** A recall to search for, and the relevant exports: those that ended after `since` and not after `until`. */
type Target = { recallId: number; reason: RecallReason; since: Date; until: Date | null };
/** The recalls to search for, by contact id. */
type TargetsByContact = Map<number, Target[]>;

async function readTargets(connection: SqlClient, recallIds: readonly number[]): Promise<TargetsByContact> {
  const { rows } = await connection.query<{
    contact_id: number;
    id: number;
    created_at: Date;
    since: Date | null;
    until: Date | null;
    reason: RecallReason;
  }>(
    `select contact_id, id, created_at, since, until, recalls.reason from recalled_contacts join recalls on recalls.id = recall_id
     where recall_id = any ($1)`,
    [recallIds],
  );
  const targets: TargetsByContact = new Map();
  for (const { contact_id, id, created_at, since, until, reason } of rows) {
    const oldest = recallWindowStart(created_at);
    const target = { recallId: id, reason, since: since && since > oldest ? since : oldest, until };
    targets.set(contact_id, [...(targets.get(contact_id) ?? []), target]);
  }
  return targets;
}

/** `bounced` are the contacts whose address the file omits. */
type ExportContents<Ids = Int32Array> = { client_id: number | null; exported_at: Date; contacts: Ids; bounced: Ids };
type ExportedRow = ExportContents<Buffer> & { id: number; user_id: string };
/** The contents of a user's notices, by recall. */
type Holdings = Map<number, { exportedAt: Date; clients: Set<number> }>;

/** Searches the exports of each user in turn. @returns false if closed before the end */
async function searchExports(
  pool: pg.Pool,
  connection: SqlClient,
  targets: TargetsByContact,
  { now, isClosed }: { now: Date; isClosed: () => boolean },
): Promise<boolean> {
  if (targets.size === 0) return true;
  const oldest = Math.min(...[...targets.values()].flat().map(({ since }) => since.getTime()));
  const yieldTurn = createYieldTurn();
  let last = { user_id: '', id: 0 };
  let holdings: Holdings = new Map();
  while (true) {
    const { rows } = await connection.query<ExportedRow>(
      firstExports(
        `select id, user_id, client_id, exported_at, contacts, coalesce(bounced, '') as bounced,
           octet_length(contacts) as bytes
         from exported_contacts
         where (user_id, id) > ($1, $2) and exported_at > $3 order by user_id, id limit $4`,
        'user_id, id',
      ),
      [last.user_id, last.id, new Date(oldest), EXPORTS_PER_BATCH],
    );
    if (rows.length === 0) break;
    if (isClosed()) return false;
    for (const row of rows) {
      if (row.user_id !== last.user_id) {
        await storeHoldings(pool, last.user_id, holdings, now);
        holdings = new Map();
      }
      last = row;
      await yieldTurn();
      addHoldings(holdings, targets, { ...row, contacts: decodeIds(row.contacts), bounced: decodeIds(row.bounced) });
    }
  }
  await storeHoldings(pool, last.user_id, holdings, now);
  return true;
}

function addHoldings(
  holdings: Holdings,
  targets: TargetsByContact,
  { client_id, exported_at, contacts, bounced }: ExportContents,
): void {
  const inFile = targets.size < contacts.length ? [...targets.keys()].filter((id) => hasId(contacts, id)) : contacts;
  for (const id of inFile) {
    for (const { recallId, reason, since, until } of targets.get(id) ?? []) {
      if (exported_at <= since || (until && exported_at > until)) continue;
      if (reason === 'undeliverable' && hasId(bounced, id)) continue;
      const holding = holdings.get(recallId) ?? { exportedAt: exported_at, clients: new Set() };
      if (exported_at > holding.exportedAt) holding.exportedAt = exported_at;
      if (client_id !== null) holding.clients.add(client_id);
      holdings.set(recallId, holding);
    }
  }
}

async function storeHoldings(pool: pg.Pool, userId: string, holdings: Holdings, now: Date): Promise<void> {
  if (holdings.size === 0) return;
  await inTransaction(pool, async (connection) => {
    // Makes the ids of notices follow the commit order.
    if (await lockUser(connection, userId)) await storeNotices(connection, userId, holdings, now);
  });
}

/**
 * Stores notices for a user, whose row is locked. An existing notice is extended, unless it is confirmed. Withdrawn
 * recalls are skipped.
 */
async function storeNotices(connection: SqlClient, userId: string, holdings: Holdings, now: Date): Promise<void> {
  const notices = [...holdings]
    .map(([recall, { exportedAt, clients }]) => ({ recall, exportedAt, clients: JSON.stringify([...clients]) }))
    .sort((a, b) => a.recall - b.recall);
  const { rows } = await connection.query<{ id: number; added: boolean }>(
    `with present as materialized (select id from recalls where id = any ($3) order by id for key share)
     insert into recall_notices (recall_id, user_id, created_at, exported_at, client_ids)
     select recall, $1, $2, exported_at, array(select jsonb_array_elements_text(clients)::int)
     from unnest($3::int[], $4::timestamptz[], $5::jsonb[]) with ordinality holding (recall, exported_at, clients, rank)
     where recall in (select id from present) order by rank
     on conflict (recall_id, user_id) do update set
       exported_at = greatest(recall_notices.exported_at, excluded.exported_at),
       client_ids = array(select distinct unnest(recall_notices.client_ids || excluded.client_ids))
     where recall_notices.confirmed_at is null and (recall_notices.exported_at < excluded.exported_at
       or not recall_notices.client_ids @> excluded.client_ids)
     returning id, xmax = 0 as added`,
    [userId, now, ...arraysOf(notices, 'recall', 'exportedAt', 'clients')],
  );
  if (rows.length === 0) return;
  await publishEvent(connection, { type: 'recalls_changed' }, { userId });
  const subjects = rows.filter(({ added }) => added).map(({ id }) => ({ recall: id }));
  await queueEventFor(connection, userId, 'contact.recalled', { subjects, now });
}

/**
 * Searches an export that was just recorded, in the same transaction, for contacts that were recalled while it ran. The
 * user's row must be locked.
 */
export async function recallFromExport(
  connection: SqlClient,
  recordedExport: {
    userId: string;
    clientId: number | null;
    contacts: Int32Array;
    bounced: Int32Array;
    startedAt: Date;
  },
  now: Date,
): Promise<void> {
  const { userId, clientId, contacts, bounced, startedAt } = recordedExport;
  // Either this transaction sees a recall, or the search for it sees this export: it waits for this lock.
  await connection.query('select pg_advisory_xact_lock_shared($1)', [RECORDING_LOCK]);
  const { rows } = await connection.query<{ id: number }>(
    'select id from recalls where wiped_at is null and created_at > $1',
    [new Date(startedAt.getTime() - EXPORT_OVERLAP_MS)],
  );
  if (rows.length === 0) return;
  const targets = await readTargets(
    connection,
    rows.map(({ id }) => id),
  );
  const holdings: Holdings = new Map();
  addHoldings(holdings, targets, { client_id: clientId, exported_at: now, contacts, bounced });
  if (holdings.size > 0) await storeNotices(connection, userId, holdings, now);
}
