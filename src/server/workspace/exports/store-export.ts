import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_EXPORT_BYTES, MAX_EXPORTS_PER_HOUR } from '#domain/exports/finished-exports.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { Db } from '../../platform/database/connection.ts';
import { countAttempt, type Limit } from '../../platform/http/rate-limit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { publishEvent } from '../../platform/realtime/events.ts';
import { type Files, purgePartialFiles } from '../../platform/storage/files.ts';
import {
  addExport,
  deleteAbandoned,
  deleteExport,
  exportIdsOf,
  finishExport,
  idsWithFile,
  type NewExport,
  touchExport,
} from './stored-exports.ts';

const FOLDER = 'exports';
const BUFFER_BYTES = 1024 * 1024;
const TOUCHED_EVERY_MS = 3_000;
const EXPORT_LIMIT: Limit = { max: MAX_EXPORTS_PER_HOUR, windowSeconds: 3_600 };

type StoreDependencies = Pick<AppDependencies, 'db' | 'files' | 'now'>;

export function exportKey(id: string): string {
  return `${FOLDER}/${id}.csv`;
}

/** Counts an export against the rate limit. @throws AppError when it is exceeded */
export function countExport({ db, now }: Pick<StoreDependencies, 'db' | 'now'>, userId: string): Promise<void> {
  return countAttempt(db, `export:${userId}`, EXPORT_LIMIT, now());
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
  const counted = { bytes: 0 };

  async function store(): Promise<void> {
    let ended: string[] | null;
    const timer = setInterval(() => void touchExport(db, id).catch(() => {}), TOUCHED_EVERY_MS);
    try {
      await files.put(exportKey(id), copy);
      ended = await finishExport(db, id, counted.bytes, now());
    } catch {
      copy.destroy();
      await deleteExport(db, id).catch(() => {}); // The nightly purge deletes the rest.
      return;
    } finally {
      clearInterval(timer);
    }
    // The export is complete: the failures below do not affect it, and the nightly purge retries deletions.
    if (!ended) await files.delete(exportKey(id)).catch(() => {});
    await publishEvent(db, { type: 'exports_changed' }, { userId: of.userId }).catch(() => {});
    for (const other of ended ?? []) await files.delete(exportKey(other)).catch(() => {});
  }
  const storing = store();
  copiesInProgress.add(storing);
  void storing.finally(() => copiesInProgress.delete(storing));
  return pipeline(open(), teeInto(copy, counted), () => {});
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
    flush(done) {
      copy.end();
      done();
    },
    destroy(error, done) {
      if (!copy.writableEnded) copy.destroy(new Error('The download was aborted'));
      done(error);
    },
  });
}

function afterDrain(copy: PassThrough, go: () => void): void {
  const done = () => {
    copy.off('drain', done).off('close', done);
    go();
  };
  copy.on('drain', done).on('close', done);
}

export function scheduleExportJobs(jobs: Jobs, db: Db, files: Files, dataDir: string): void {
  jobs.defineRecurring('purge-exports', async () => {
    await purgeExports(db, files, new Date());
    await purgePartialFiles(path.join(dataDir, 'storage/.partial'), new Date());
  });
}

/** Deletes abandoned exports, expired and removed files, and those left behind by deleted users or killed processes. */
export async function purgeExports(db: Db, files: Files, now: Date): Promise<void> {
  await deleteAbandoned(db, now);
  const keyOf = new Map((await files.list('exports')).map((key) => [path.parse(key).name, key]));
  const idsInUse = await idsWithFile(db, [...keyOf.keys()], now);
  for (const [id, key] of keyOf) if (!idsInUse.has(id)) await files.delete(key);
}

/** Deletes the files of a user; the rows are deleted with the account. */
export async function removeExportFiles(db: Db, files: Files, userId: string): Promise<void> {
  for (const id of await exportIdsOf(db, userId)) await files.delete(exportKey(id));
}
