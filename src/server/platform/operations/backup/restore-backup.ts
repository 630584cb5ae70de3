import { Readable } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { refreshStatistics } from '../../database/connection.ts';
import { copyInto } from '../../database/copy-rows.ts';
import { LISTENER_NAME } from '../../database/listener.ts';
import { isBeforeBaseline, isKnownMigration, migrate, migrateTo } from '../../database/migrate.ts';
import type { Database } from '../../database/schema.ts';
import type { Files } from '../../storage/files.ts';
import { BackupError, readBackup } from './archive.ts';
import { emptyTables, isEmpty, listTables, type Table } from './tables.ts';

type RestoreOptions = {
  url: string;
  files: Files;
  replace: boolean;
};

type RestoreReport = {
  createdAt: string;
  rows: number;
  files: number;
  /** Requests to remove a person that the replaced database had honored since the backup. */
  lostRemovals: number;
  /** Old files that could not be deleted. They are no longer referenced. */
  leftOver: string[];
};

/** The restore failed: the database is unchanged, but some files were overwritten. */
export class FilesOverwrittenError extends Error {}

/**
 * Restores a backup, all or nothing: one transaction creates the tables of its version, fills and verifies them, and
 * migrates them to the current version.
 * @throws {FilesOverwrittenError} when it fails after overwriting files
 */
export async function restoreBackup({ url, files, replace }: RestoreOptions, path: string): Promise<RestoreReport> {
  await checkBackup(path);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // The running query rejects.
  await client.connect();
  const newFiles: string[] = [];
  let overwritten = 0;
  try {
    const empty = await isEmpty(client);
    if (!empty && !replace) {
      throw new BackupError('This database is not empty. Add --replace to overwrite it');
    }
    await refuseWhileItRuns(client);
    await client.query("set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'");
    const before = new Set(await files.list(''));
    const storedKeys = new Set<string>();
    const counts = await onConnection(client)
      .transaction()
      .execute(async (transaction) => {
        const removals = await removalsOf(client);
        if (!empty) await client.query('drop schema if exists public, sandbox, pgboss cascade; create schema public');
        let createdAt = '';
        let tables: Table[] = [];
        let close = async () => {};
        const rows = new Map<string, number>();
        const end = await readBackup(path, {
          async onHead(head) {
            createdAt = head.createdAt;
            await migrateTo(transaction, head.migration);
            tables = await listTables(client);
            close = await emptyTables(client, tables);
          },
          async onPart(head, data) {
            if ('table' in head) {
              const { name, columns } = knownTable(tables, head.table, head.columns);
              rows.set(name, await copyInto(client, `${name} (${columns})`, data));
            } else {
              if (!before.has(head.file)) newFiles.push(head.file);
              storedKeys.add(head.file);
              await files.put(head.file, Readable.from(data, { objectMode: false }));
              if (before.has(head.file)) overwritten++;
            }
          },
        });
        for (const { name } of tables) {
          if (rows.get(name) !== end.rows[name]) throw new BackupError(`This backup is missing rows from ${name}`);
        }
        for (const [name, last] of Object.entries(end.sequences)) {
          await client.query('select setval($1::regclass, $2)', [name, last]);
        }
        await close();
        await migrate(transaction);
        await failPendingWork(client);
        await refreshStatistics(client);
        const lostRemovals = removals.filter((at) => at > new Date(createdAt)).length;
        return {
          createdAt,
          lostRemovals,
          rows: [...rows.values()].reduce((sum, count) => sum + count, 0),
          files: storedKeys.size,
        };
      });
    // The restore is committed: a failed deletion must not undo its files, so this never throws.
    return {
      ...counts,
      leftOver: await deleteAll(
        files,
        [...before].filter((key) => !storedKeys.has(key)),
      ),
    };
  } catch (error) {
    await deleteAll(files, newFiles);
    if (overwritten === 0) throw error;
    throw new FilesOverwrittenError(
      `Restore failed. The database is unchanged, but ${overwritten} of its files were replaced with files from the backup`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

/** When each request to remove a person was honored; empty for a database without tables. */
async function removalsOf(client: pg.Client): Promise<Date[]> {
  const table = await client.query(`select to_regclass('public.suppressions') is not null as is_there`);
  if (!table.rows[0]?.is_there) return [];
  const { rows } = await client.query<{ at: Date }>(
    'select min(created_at) as at from suppressions group by request_id, created_at',
  );
  return rows.map(({ at }) => at);
}

async function deleteAll(files: Files, keys: Iterable<string>): Promise<string[]> {
  const failedKeys: string[] = [];
  for (const key of keys) await files.delete(key).catch(() => failedKeys.push(key));
  return failedKeys;
}

/** Verifies the whole file before anything changes. */
async function checkBackup(path: string): Promise<void> {
  await readBackup(path, {
    async onHead({ migration }) {
      if (isKnownMigration(migration)) return;
      if (isBeforeBaseline(migration)) {
        throw new BackupError('This backup was made before version 1.0. Restore it with the last version before 1.0');
      }
      throw new BackupError('This backup was made by a newer version of Fundscout. Restore it with that version');
    },
    async onPart(_head, data) {
      for await (const _ of data);
    },
  });
}

/** Only names from this database go into SQL, never names from the file. */
function knownTable(tables: readonly Table[], name: string, columns: string): Table {
  const table = tables.find((candidate) => candidate.name === name && candidate.columns === columns);
  if (!table) throw new BackupError(`This backup contains a table that its version does not have: ${name}`);
  return table;
}

async function refuseWhileItRuns(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [LISTENER_NAME],
  );
  if (rowCount) throw new BackupError('Fundscout is running on this database. Stop all its processes first');
}

/** Jobs are not backed up. Their work is marked as failed, for an admin to retry. */
async function failPendingWork(client: pg.Client): Promise<void> {
  const reason = 'Not completed before the restored backup was made. Try again';
  await client.query("update mails set state = 'failed', last_error = $1 where state = 'waiting'", [reason]);
  const stateBefore = { comparing: 'uploaded', running: 'compared' };
  for (const [state, before] of Object.entries(stateBefore)) {
    await client.query(
      'update uploads set state = $1, failure = $2, progress = null, cancel = false where state = $3',
      [before, reason, state],
    );
  }
  for (const table of ['undo_jobs', 'merge_jobs']) {
    await client.query(
      `update ${table} set working = false, failure = $1, progress = null, cancel = false where working`,
      [reason],
    );
  }
  await client.query('delete from source_rules where applied_at is null');
}

/** Kysely on an existing connection. */
function onConnection(client: pg.Client): Kysely<Database> {
  const poolClient = Object.assign(client, { release: () => {} });
  const pool = { options: {}, connect: async () => poolClient, end: async () => {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
