import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { ConfigError } from '../environment.ts';
import { log } from '../log.ts';
import type { Db } from './connection.ts';
import { isLockNotAvailable, WAIT_BRIEFLY } from './locks.ts';

const BASELINE = '0051-baseline';
/** The last migration before version 1.0, whose schema the baseline creates. */
const LAST_BEFORE_BASELINE = '0051-tags';

const TOO_OLD =
  'This database is older than version 1.0, and nothing was changed. Start the last version before 1.0 with it once, then this version';

const TOO_NEW =
  'This database was upgraded by a later version, and nothing was changed. Start that version, or run npm run rollback to go back';

const FOLDER = new URL('migrations/', import.meta.url);

/** The files of migrations, in order: statements, or code for what they cannot do. Never rename one that has run anywhere. */
const MIGRATIONS: Readonly<Record<string, Migration>> = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((file) => /^\d.*(?<!\.test)\.(?:sql|ts)$/.test(file))
    .sort()
    .map((file) => [path.parse(file).name, migrationIn(new URL(file, FOLDER))]),
);

export const LAST_MIGRATION = Object.keys(MIGRATIONS).at(-1);

/** Between two attempts to get locks, so that requests that queue behind them proceed. */
const LOCK_RETRY_MS = 2_000;

/**
 * Runs all pending migrations. Kysely holds a lock, so processes that start together wait for each other. If a table is in
 * use for long, such as by an import, they are rolled back and tried again, because everything that needs the table
 * would wait behind them.
 * @throws ConfigError when the database is from a later version, or older than 1.0, apart from its last migration
 */
export async function migrate(db: Db): Promise<void> {
  for (;;) {
    const result = await migratorOf(db).migrateToLatest();
    if (db.isTransaction || !isLockNotAvailable(result.error)) return throwIfFailed(result);
    log.warn('A table is in use, so the database cannot be migrated yet');
    await delay(LOCK_RETRY_MS);
  }
}

/** Migrates an empty database up to and including a migration. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  throwIfFailed(await migratorOf(db).migrateTo(name === LAST_BEFORE_BASELINE ? BASELINE : name));
}

/** Whether a database has exactly our migrations. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await migratorOf(db).getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}

export function isBeforeBaseline(name: string): boolean {
  return name < BASELINE && name !== LAST_BEFORE_BASELINE;
}

export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name) || name === LAST_BEFORE_BASELINE;
}

function migrationIn(file: URL): Migration {
  return {
    async up(db) {
      await sql.raw(WAIT_BRIEFLY).execute(db);
      if (file.pathname.endsWith('.sql')) await sql.raw(await readFile(file, 'utf8')).execute(db);
      else await (await import(file.href)).up(db);
    },
  };
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => migrationsFor(db) } });
}

/** A database from before version 1.0 keeps its recorded migrations instead of the baseline. No migration waits long for a lock. */
async function migrationsFor(db: Db): Promise<Record<string, Migration>> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration where name != all (${Object.keys(MIGRATIONS)})`.execute(db);
  if (rows.length === 0) return MIGRATIONS;
  if (rows.some(({ name }) => name > BASELINE && name !== LAST_BEFORE_BASELINE)) throw new ConfigError(TOO_NEW);
  if (!rows.some(({ name }) => name === LAST_BEFORE_BASELINE)) {
    throw new ConfigError(TOO_OLD);
  }
  const { [BASELINE]: _, ...later } = MIGRATIONS;
  return { ...Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }])), ...later };
}

function throwIfFailed({ error }: MigrationResultSet): void {
  if (error) throw error;
}
