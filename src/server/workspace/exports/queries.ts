import { sql } from 'kysely';
import { DAY_MS, daysAfter } from '#domain/dates.ts';
import {
  type ExportCounts,
  type ExportKind,
  type ExportRequest,
  MAX_EXPORTS,
} from '#domain/exports/finished-exports.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { Db } from '../../platform/database/connection.ts';

/** A file still unfinished after this long counts as abandoned. */
const LONGEST_WRITE_MS = DAY_MS;

export type NewExport = {
  userId: string;
  kind: ExportKind;
  asked: ExportRequest;
  results: number;
  clientId?: number | null;
};

export async function addExport(
  db: Db,
  id: string,
  { userId, asked, clientId = null, ...rest }: NewExport,
  now: Date,
): Promise<void> {
  const expires_at = daysAfter(now, KEPT_DAYS.exports);
  const row = {
    id,
    user_id: userId,
    client_id: clientId,
    asked: JSON.stringify(asked),
    ...rest,
    created_at: now,
    expires_at,
  };
  await db.insertInto('exports').values(row).execute();
}

export async function storeExportCounts(db: Db, id: string, counts: ExportCounts): Promise<void> {
  await db
    .updateTable('exports')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
}

/** Reads the row counts of a user's export, which may still be in progress. */
export async function readExportCounts(db: Db, userId: string, id: string): Promise<ExportCounts | null> {
  const query = db.selectFrom('exports').select('counts').where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.counts ?? null;
}

/**
 * Marks the file of an export as complete and expires the user's oldest ones beyond the limit.
 * @returns the expired ids; null when this export itself has expired or was removed, so its file must be deleted
 */
export async function finishExport(db: Db, id: string, size: number, now: Date): Promise<string[] | null> {
  const finished = await db
    .updateTable('exports')
    .set({ size })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('removed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!finished) return null;
  const tooMany = db
    .selectFrom('exports')
    .select('id')
    .where('user_id', '=', finished.user_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(MAX_EXPORTS);
  const ended = db.updateTable('exports').set({ expires_at: now }).where('id', 'in', tooMany).returning('id');
  return (await ended.execute()).map(({ id }) => id);
}

/** Lists the finished exports of a user and those whose file was removed, newest first. */
export function listExports(db: Db, userId: string, now: Date) {
  return keptExports(db, userId, now)
    .where((row) => row.or([row('size', 'is not', null), row('removed_at', 'is not', null)]))
    .orderBy('exports.created_at', 'desc')
    .orderBy('exports.id')
    .execute();
}

/** Reads an export whose file can be downloaded. */
export function readExport(db: Db, userId: string, id: string, now: Date) {
  return keptExports(db, userId, now)
    .where('exports.id', '=', id)
    .where('size', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

function keptExports(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('exports')
    .leftJoin('clients', 'clients.id', 'client_id')
    .select(['exports.id', 'kind', 'asked', 'results', 'counts', 'exports.created_at', 'expires_at', 'removed_at'])
    .select('clients.name as client')
    .select((row) => row.fn.coalesce('size', row.lit(0)).as('size'))
    .where('exports.user_id', '=', userId)
    .where('expires_at', '>', now);
}

/** Ids of all exports of a user, including those without a file. */
export async function exportIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('exports').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Ids of expired exports, and of those whose file was never completed. */
export async function endedExportIds(db: Db, now: Date): Promise<string[]> {
  const begun = new Date(now.getTime() - LONGEST_WRITE_MS);
  const rows = await db
    .selectFrom('exports')
    .select('id')
    .where((row) =>
      row.or([
        row('expires_at', '<=', now),
        row.and([row('size', 'is', null), row('removed_at', 'is', null), row('created_at', '<', begun)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the ids whose file is kept. */
export async function idsWithFile(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('exports')
    .select('id')
    .where('id', '=', sql<string>`any (${ids})`)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('exports').where('id', '=', id).execute();
}
