import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { isKnownMigration, LAST_MIGRATION } from '../../database/migrate.ts';
import { log } from '../../log.ts';
import { openFiles } from '../../storage/files.ts';
import { readMigration } from './tables.ts';
import { writeBackup } from './write-backup.ts';

/** Returns the backup of the embedded database that this version left, made when a later one upgraded it. */
export function upgradeBackup(dataDir: string, migration = LAST_MIGRATION): string {
  return path.join(dataDir, 'before-upgrade', `${migration}.backup`);
}

/** Backs up the embedded database if this version is about to migrate it, and deletes the backup of the last upgrade. */
export async function backUpBeforeUpgrade(config: Config, url: string, pool: pg.Pool): Promise<void> {
  if (config.databaseUrl) return;
  const migration = await readMigration(pool);
  if (migration === null || migration === LAST_MIGRATION || !isKnownMigration(migration)) return;
  const file = upgradeBackup(config.dataDir, migration);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await rm(file, { force: true });
  await writeBackup({ url, files: await openFiles(config), now: new Date() }, file);
  log.warn({ file }, 'Backed up the database before the upgrade. npm run rollback in the previous version restores it');
  for (const name of await readdir(path.dirname(file))) {
    if (name !== path.basename(file)) await rm(path.join(path.dirname(file), name), { force: true });
  }
}
