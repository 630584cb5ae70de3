import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../database/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Files } from '../storage/files.ts';
import { endedExportIds, exportIdsOf, knownExportIds } from './export-queries.ts';
import { exportKey, forgetExport } from './keep-export.ts';

const SWEEP = 'sweep-exports';
const EVERY_NIGHT = '40 3 * * *';
const DAY_MS = 86_400_000;

/** Schedules the deletion of expired export files. */
export function scheduleExportJobs(jobs: Jobs, db: Db, files: Files, dataDir: string): void {
  jobs.define(SWEEP, async () => {
    await sweepExports(db, files, new Date());
    await sweepPartial(path.join(dataDir, 'storage/.partial'), new Date());
  });
  jobs.schedule(SWEEP, EVERY_NIGHT);
}

/** Deletes expired exports and orphaned files, left by deleted users or killed processes. */
export async function sweepExports(db: Db, files: Files, now: Date): Promise<void> {
  for (const id of await endedExportIds(db, now)) await forgetExport({ db, files }, id);
  const kept = new Map((await files.list('exports')).map((key) => [path.parse(key).name, key]));
  const known = await knownExportIds(db, [...kept.keys()]);
  for (const [id, key] of kept) if (!known.has(id)) await files.delete(key);
}

/** Deletes partial files left by killed processes. */
export async function sweepPartial(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const written = await stat(file).catch(() => null);
    if (written && now.getTime() - written.mtimeMs > DAY_MS) await rm(file, { recursive: true, force: true });
  }
}

/** Deletes the files of a user; the rows are deleted with the account. */
export async function removeExportFiles(db: Db, files: Files, userId: string): Promise<void> {
  for (const id of await exportIdsOf(db, userId)) await files.delete(exportKey(id));
}
