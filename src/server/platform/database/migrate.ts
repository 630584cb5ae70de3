import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { ConfigError } from '../environment.ts';
import { log } from '../log.ts';
import type { Db } from './connection.ts';
import { isLockNotAvailable, WAIT_BRIEFLY } from './locks.ts';
import * as baseline from './migrations/0051-baseline.ts';
import * as revealedCompanies from './migrations/0052-revealed-companies.ts';
import * as relatedAccounts from './migrations/0054-related-accounts.ts';
import * as versionTokens from './migrations/0056-version-tokens.ts';
import * as eventsForEveryone from './migrations/0057-events-for-everyone.ts';
import * as scheduledEndings from './migrations/0058-scheduled-endings.ts';
import * as writtenAmounts from './migrations/0064-written-amounts.ts';
import * as foldedNames from './migrations/0068-folded-names.ts';
import * as possibleCustomers from './migrations/0070-possible-customers.ts';
import * as possibleDuplicates from './migrations/0072-possible-duplicates.ts';
import * as namesWithoutSpaces from './migrations/0080-names-without-spaces.ts';
import * as sources from './migrations/0090-sources.ts';
import * as createdByDocuments from './migrations/0091-created-by-documents.ts';
import * as amendments from './migrations/0092-amendments.ts';
import * as subscriptionHistory from './migrations/0100-subscription-history.ts';
import * as brand from './migrations/0101-brand.ts';
import * as tableLayouts from './migrations/0112-table-layouts.ts';
import * as listChanges from './migrations/0114-list-changes.ts';
import * as fileSources from './migrations/0120-file-sources.ts';
import * as sourceAccounts from './migrations/0124-source-accounts.ts';
import * as amendmentVersions from './migrations/0125-amendment-versions.ts';
import * as sourceChecks from './migrations/0126-source-checks.ts';
import * as companiesHouse from './migrations/0127-companies-house.ts';
import * as evidence from './migrations/0130-evidence.ts';
import * as changeVersions from './migrations/0135-change-versions.ts';
import * as sourceRules from './migrations/0138-source-rules.ts';
import * as apiV1 from './migrations/0140-api-v1.ts';
import * as contactChecks from './migrations/0141-contact-checks.ts';
import * as webhooks from './migrations/0145-webhooks.ts';
import * as connectedApps from './migrations/0160-connected-apps.ts';
import * as crmPushes from './migrations/0165-crm-pushes.ts';
import * as assets from './migrations/0172-assets.ts';
import * as ruleJobs from './migrations/0181-rule-jobs.ts';
import * as exportHeartbeats from './migrations/0190-export-heartbeats.ts';
import type { Database } from './schema.ts';

const BASELINE = '0051-baseline';
/** The last migration before version 1.0, whose schema the baseline creates. */
const LAST_BEFORE_BASELINE = '0051-tags';

const TOO_OLD =
  'This database is older than version 1.0, and nothing was changed. Start the last version before 1.0 with it once, then this version';

const TOO_NEW =
  'This database was upgraded by a later version, and nothing was changed. Start that version, or run npm run rollback to go back';

/** Migrations in order. Never rename one that has run anywhere. */
const MIGRATIONS: Record<string, Migration> = {
  [BASELINE]: baseline,
  '0052-revealed-companies': revealedCompanies,
  '0054-related-accounts': relatedAccounts,
  '0056-version-tokens': versionTokens,
  '0057-events-for-everyone': eventsForEveryone,
  '0058-scheduled-endings': scheduledEndings,
  '0064-written-amounts': writtenAmounts,
  '0068-folded-names': foldedNames,
  '0070-possible-customers': possibleCustomers,
  '0072-possible-duplicates': possibleDuplicates,
  '0080-names-without-spaces': namesWithoutSpaces,
  '0090-sources': sources,
  '0091-created-by-documents': createdByDocuments,
  '0092-amendments': amendments,
  '0100-subscription-history': subscriptionHistory,
  '0101-brand': brand,
  '0112-table-layouts': tableLayouts,
  '0114-list-changes': listChanges,
  '0120-file-sources': fileSources,
  '0124-source-accounts': sourceAccounts,
  '0125-amendment-versions': amendmentVersions,
  '0126-source-checks': sourceChecks,
  '0127-companies-house': companiesHouse,
  '0130-evidence': evidence,
  '0135-change-versions': changeVersions,
  '0138-source-rules': sourceRules,
  '0140-api-v1': apiV1,
  '0141-contact-checks': contactChecks,
  '0145-webhooks': webhooks,
  '0160-connected-apps': connectedApps,
  '0165-crm-pushes': crmPushes,
  '0172-assets': assets,
  '0181-rule-jobs': ruleJobs,
  '0190-export-heartbeats': exportHeartbeats,
};
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
export async function migrate(db: Db | Transaction<Database>): Promise<void> {
  for (;;) {
    const result = await migratorOf(db).migrateToLatest();
    if (db.isTransaction || !isLockNotAvailable(result.error)) return throwIfFailed(result);
    log.warn('A table is in use, so the database cannot be migrated yet');
    await delay(LOCK_RETRY_MS);
  }
}

/** Migrates an empty database up to and including a migration. */
export async function migrateTo(db: Db | Transaction<Database>, name: string): Promise<void> {
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

function migratorOf(db: Db | Transaction<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => migrationsFor(db) } });
}

/** A database from before version 1.0 keeps its recorded migrations instead of the baseline. No migration waits long for a lock. */
async function migrationsFor(db: Db | Transaction<Database>): Promise<Record<string, Migration>> {
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
