import { sql } from 'kysely';
import { DAY_MS, daysAfter } from '#domain/dates.ts';
import {
  type ExportCounts,
  type ExportKind,
  type ExportRequest,
  type ExportState,
  MAX_EXPORTS,
} from '#domain/exports/finished-exports.ts';
import { decodeIds } from '#domain/ledger/id-list.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { clientOf, type Db, type Trx } from '../../platform/database/connection.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';
import { isAlive } from '../../platform/jobs/cancelable-work.ts';
import { queueEventFor } from '../webhooks/queue-events.ts';

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
  { id, userId, asked, clientId = null, ...rest }: NewExport & { id: string },
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

/** Shows that the file of an export is still being written. */
export async function touchExport(db: Db, id: string): Promise<void> {
  await sql`update exports set touched_at = now() where id = ${id}`.execute(db);
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
export function finishExport(db: Db, id: string, size: number, now: Date): Promise<string[] | null> {
  return db.transaction().execute((trx) => finishExportIn(trx, id, size, now));
}

async function finishExportIn(db: Trx, id: string, size: number, now: Date): Promise<string[] | null> {
  const finished = await db
    .updateTable('exports')
    .set({ size })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('removed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!finished) return null;
  await queueEventFor(clientOf(db), finished.user_id, 'export.finished', { subjects: [{ export: id }], now });
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

export type ListedExport = {
  id: string;
  kind: ExportKind;
  /** Null for exports from before requests were kept. */
  asked: ExportRequest | null;
  results: number;
  /** What the file contains; null for LPs. */
  contacts: number | null;
  companies: number | null;
  clientId: number | null;
  client: string | null;
  counts: ExportCounts | null;
  size: number;
  /** Ids of the companies in the file, if they were selected one by one. */
  selected: Buffer | null;
  createdAt: Date;
  expiresAt: Date;
  removedAt: Date | null;
};

/** A page of a user's finished exports, newest first, also those whose file was deleted. */
export function listExports(db: Db, userId: string, { page, client = null }: { page: number; client?: number | null }) {
  return readPage(page, async (offset) => {
    const { rows } = await sql<ListedExport & { total: number }>`
      select count(*) over ()::int as total, coalesce(e.id, export_id::text) as id, coalesce(kind, 'companies') as kind,
        asked, coalesce(results, company_count) as results, contact_count as contacts, company_count as companies,
        case when c.deleted_at is null then c.id end as "clientId", c.name as client, counts, coalesce(size, 0)::float as size,
        coalesce(e.created_at, exported_at) as "createdAt", coalesce(expires_at, exported_at) as "expiresAt",
        removed_at as "removedAt", case when asked -> 'selected' is not null then companies end as selected
      from (select * from exports where user_id = ${userId}) e
        full join (select * from exported_contacts where user_id = ${userId}) l on export_id::text = e.id
        left join clients c on c.id = coalesce(e.client_id, l.client_id)
      where (e.id is null or size is not null or removed_at is not null)
        and (${client}::int is null or c.id = ${client})
      order by coalesce(e.created_at, exported_at) desc, coalesce(e.id, export_id::text)
      limit ${LIST_PAGE_SIZE} offset ${offset}`.execute(db);
    return rows;
  });
}

/** How many selected companies an export is named after. */
const NAMED = 2;

/** Reads the names of the first selected companies of each export, by its id. */
export async function readSelectedNames(db: Db, rows: readonly ListedExport[]): Promise<Map<string, string[]>> {
  const idsOf = new Map(rows.map(({ id, selected }) => [id, selected ? [...decodeIds(selected)].slice(0, NAMED) : []]));
  const ids = [...idsOf.values()].flat();
  if (ids.length === 0) return new Map();
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'organization_name'])
    .where('id', '=', sql<number>`any (${ids}::int[])`)
    .execute();
  const names = new Map(companies.map((company) => [company.id, company.organization_name]));
  return new Map([...idsOf].map(([id, own]) => [id, own.flatMap((company) => names.get(company) ?? [])]));
}

/** Reads the progress of a user's export; undefined when there is none, or when it failed. */
export async function readExportState(db: Db, userId: string, id: string, now: Date) {
  const row = await db
    .selectFrom('exports')
    .select(['id', 'size', 'counts', 'expires_at', 'removed_at', isAlive.as('isAlive')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, state: exportState(row, now) };
}

function exportState(
  row: { size: unknown; expires_at: Date; removed_at: Date | null; isAlive: boolean },
  now: Date,
): ExportState {
  if (row.removed_at) return 'removed';
  if (row.expires_at <= now) return 'expired';
  if (row.size !== null) return 'finished';
  return row.isAlive ? 'running' : 'failed';
}

/** Reads an export whose file can be downloaded. */
export function readExport(db: Db, userId: string, id: string, now: Date) {
  return db
    .selectFrom('exports')
    .select(['kind', 'asked', 'created_at'])
    .select((row) => row.fn.coalesce('size', row.lit(0)).as('size'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('size', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Ids of all exports of a user, including those without a file. */
export async function exportIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('exports').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Deletes exports whose file was never completed. */
export async function deleteAbandoned(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('exports')
    .where('size', 'is', null)
    .where('removed_at', 'is', null)
    .where((row) =>
      row.or([row('expires_at', '<=', now), row('created_at', '<', new Date(now.getTime() - LONGEST_WRITE_MS))]),
    )
    .execute();
}

/** Returns those of the ids whose file is kept. */
export async function idsWithFile(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('exports')
    .select('id')
    .where('id', '=', sql<string>`any (${ids})`)
    .where('expires_at', '>', now)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('exports').where('id', '=', id).execute();
}
