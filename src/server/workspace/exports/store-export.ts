import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS, daysAfter } from '#domain/dates.ts';
import {
  type ExportCounts,
  type ExportKind,
  type ExportRequest,
  MAX_EXPORT_BYTES,
  MAX_EXPORTS,
  MAX_EXPORTS_PER_HOUR,
} from '#domain/exports/finished-exports.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { AppDependencies } from '../../app-env.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { countAttempt, type Limit } from '../../platform/http/rate-limit.ts';
import { publishEvent } from '../../platform/realtime/events.ts';
import type { Files } from '../../platform/storage/files.ts';
import { queueEventFor } from '../webhooks/queue-events.ts';

const FOLDER = 'exports';
const BUFFER_BYTES = 1024 * 1024;
const TOUCHED_EVERY_MS = 3_000;
const EXPORT_LIMIT: Limit = { max: MAX_EXPORTS_PER_HOUR, windowSeconds: 3_600 };

/** A file still unfinished after this long counts as abandoned. */
const LONGEST_WRITE_MS = DAY_MS;

type StoreDependencies = Pick<AppDependencies, 'db' | 'files' | 'now'>;

export function exportKey(id: string): string {
  return `${FOLDER}/${id}.csv`;
}

/** Limits how many exports a user starts. @throws AppError when it is exceeded */
export function limitExports({ db, now }: Pick<StoreDependencies, 'db' | 'now'>, userId: string): Promise<void> {
  return countAttempt(db, `export:${userId}`, EXPORT_LIMIT, now());
}

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

export async function storeExportCounts(db: Db, id: string, counts: ExportCounts): Promise<void> {
  await db
    .updateTable('exports')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
}

/**
 * Streams an export to the client while storing a copy; the slower of the two sets the pace. An incomplete download is
 * not stored, and a storage failure does not interrupt the download.
 * @param open starts reading, once error handlers are attached: the client may have disconnected already
 */
export async function storeExport(
  { db, files, now }: StoreDependencies,
  of: NewExport,
  open: () => Readable,
  id: string = randomUUID(),
): Promise<Readable> {
  await addExport(db, { ...of, id }, now());
  const copy = new PassThrough({ highWaterMark: BUFFER_BYTES });
  copy.on('error', () => {}); // `files.put` gets the error.
  const size = { bytes: 0 };

  /** Shows that the file is still being written. */
  const touch = () => void sql`update exports set touched_at = now() where id = ${id}`.execute(db).catch(() => {});

  async function store(): Promise<void> {
    let expiredIds: string[] | null;
    const timer = setInterval(touch, TOUCHED_EVERY_MS);
    try {
      await files.put(exportKey(id), copy);
      expiredIds = await finishExport(db, id, size.bytes, now());
    } catch {
      copy.destroy();
      const removal = db.deleteFrom('exports').where('id', '=', id);
      await removal.execute().catch(() => {}); // The nightly purge deletes the rest.
      return;
    } finally {
      clearInterval(timer);
    }
    // The export is complete: the failures below do not affect it, and the nightly purge retries deletions.
    if (!expiredIds) await files.delete(exportKey(id)).catch(() => {});
    await publishEvent(db, { type: 'exports_changed' }, { userId: of.userId }).catch(() => {});
    for (const other of expiredIds ?? []) await files.delete(exportKey(other)).catch(() => {});
  }
  const storing = store();
  copiesInProgress.add(storing);
  void storing.finally(() => copiesInProgress.delete(storing));
  return pipeline(open(), teeInto(copy, size), () => {});
}

/**
 * Marks the file of an export as complete and expires the user's oldest ones beyond the limit.
 * @returns the expired ids; null when this export itself has expired or was removed, so its file must be deleted
 */
function finishExport(db: Db, id: string, size: number, now: Date): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    const finishedExport = await trx
      .updateTable('exports')
      .set({ size })
      .where('id', '=', id)
      .where(hasFile(now))
      .returning('user_id')
      .executeTakeFirst();
    if (!finishedExport) return null;
    await queueEventFor(clientOf(trx), finishedExport.user_id, 'export.finished', { subjects: [{ export: id }], now });
    const tooMany = trx
      .selectFrom('exports')
      .select('id')
      .where('user_id', '=', finishedExport.user_id)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(MAX_EXPORTS);
    const expireQuery = trx.updateTable('exports').set({ expires_at: now }).where('id', 'in', tooMany).returning('id');
    return (await expireQuery.execute()).map(({ id }) => id);
  });
}

/** Copies that this process is storing. They outlast the download. */
const copiesInProgress = new Set<Promise<void>>();
const SHUTDOWN_TIMEOUT_MS = 5_000;

/** Waits until finished downloads are stored, so that stopping the process does not lose them. */
export async function waitForStoredExports(): Promise<void> {
  await Promise.race([Promise.all(copiesInProgress), delay(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
}

function teeInto(copy: PassThrough, size: { bytes: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      size.bytes += chunk.length;
      if (size.bytes > MAX_EXPORT_BYTES) copy.destroy(new Error('Too large to store'));
      if (copy.destroyed || copy.write(chunk)) pass(null, chunk);
      else afterDrain(copy, () => pass(null, chunk));
    },
    flush(callback) {
      copy.end();
      callback();
    },
    destroy(error, callback) {
      if (!copy.writableEnded) copy.destroy(new Error('The download was aborted'));
      callback(error);
    },
  });
}

function afterDrain(copy: PassThrough, go: () => void): void {
  const proceed = () => {
    copy.off('drain', proceed).off('close', proceed);
    go();
  };
  copy.on('drain', proceed).on('close', proceed);
}

/** Deletes abandoned exports, expired and removed files, and those left behind by deleted users or killed processes. */
export async function purgeExports(db: Db, files: Files, now: Date): Promise<void> {
  const abandonedBefore = new Date(now.getTime() - LONGEST_WRITE_MS);
  await db
    .deleteFrom('exports')
    .where('size', 'is', null)
    .where('removed_at', 'is', null)
    .where((row) => row.or([row('expires_at', '<=', now), row('created_at', '<', abandonedBefore)]))
    .execute();
  const keyOf = new Map((await files.list(FOLDER)).map((key) => [path.parse(key).name, key]));
  const anyStoredId = sql<string>`any (${[...keyOf.keys()]})`;
  const withFile = await db
    .selectFrom('exports')
    .select('id')
    .where('id', '=', anyStoredId)
    .where(hasFile(now))
    .execute();
  for (const { id } of withFile) keyOf.delete(id);
  for (const key of keyOf.values()) await files.delete(key);
}

/** Whether an export has its file, once it is finished. */
export function hasFile(now: Date) {
  return sql<boolean>`expires_at > ${now} and removed_at is null`;
}

/** Deletes the files of a user; the rows are deleted with the account. */
export async function removeExportFiles(db: Db, files: Files, userId: string): Promise<void> {
  const rows = await db.selectFrom('exports').select('id').where('user_id', '=', userId).execute();
  for (const { id } of rows) await files.delete(exportKey(id));
}
