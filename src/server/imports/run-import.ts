import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { beginImport } from '../changes/begin-change.ts';
import { inTransaction } from '../database/connection.ts';
import { publishEventOn } from '../realtime/events.ts';
import { announceSearchChange, nextSearchVersion } from '../search/search-version.ts';
import { type ClearedSample, clearSample } from './clear-sample.ts';
import type { ImportProgress } from './import-findings.ts';

/** What every import is given, whatever it reads. */
export type ImportBasics = {
  pool: pg.Pool;
  fileName: string;
  /** Do everything and keep nothing. */
  dryRun?: boolean;
  /** Remove the sample companies in the same transaction. Without it an import next to a sample is refused. */
  clearSample?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
  /** The current time if not given. A date may lie a day after it, because it is tomorrow already in the east. */
  now?: Date;
  /** The user who imports; none for a command. */
  actor?: string;
  /** Done last within the transaction, which it also can undo by throwing. */
  beforeEnd?: (client: pg.PoolClient, made: ImportMade) => Promise<void>;
};

/** A file to be imported. */
export type FileInput = {
  /** Opens the file from its beginning; called more than once. */
  input: () => Readable;
  /** Of the file in bytes, for the progress. */
  size?: number;
  /** Opens where the rejected rows go as CSV; called with the first of them. */
  openRejected?: () => Writable;
  /** Opens where all problems and joins go as CSV; called with the first of them. */
  openProblems?: () => Writable;
};

/** What an import is known by. */
export type ImportMade = { importId: number; changeId: number };

type Steps<R> = {
  kind: 'companies' | 'lps' | 'form-d';
  /** Reads the file before anyone has to wait for the import. */
  read?(client: pg.PoolClient): Promise<void>;
  /** Writes what was read, and says what was done. */
  write(client: pg.PoolClient, origin: { importId: number; version: number }): Promise<R>;
};

/**
 * Runs an import in one transaction: all of it or nothing. The sample goes first; from the moment of writing on, other
 * writers wait; what is written is one change that can be undone.
 */
export async function runImport<R extends object>(
  options: ImportBasics,
  { kind, read, write }: Steps<R>,
): Promise<R & ClearedSample> {
  const { pool, fileName, dryRun = false, signal, now = new Date(), actor } = options;
  return await inTransaction(pool, signal, async (client) => {
    const cleared = await clearSample(client, { allowed: options.clearSample === true || dryRun, actor });
    await read?.(client);
    options.onProgress?.({ phase: 'waiting', done: 0, part: null });
    // The version is also a lock: no other writer changes companies or people from here on, so none is created twice.
    const version = await nextSearchVersion(client);
    const importId = await startImport(client, kind, fileName);
    const into = kind === 'lps' ? 'lps' : 'companies';
    const change = await beginImport(client, { importId, actor: actor ?? null, into });
    const report = { ...(await write(client, { importId, version })), ...cleared };
    await change.end();
    await client.query('update imports set finished_at = now(), report = $2 where id = $1', [importId, report]);
    const { created, updated } = 'companies' in report ? (report.companies as ImportReport['companies']) : NOTHING_DONE;
    if (created + updated + cleared.clearedSample > 0) await announceSearchChange(client);
    if (created > 0) {
      // As the database has it: what was added in this transaction was first seen at its own now().
      const { rows } = await client.query<{ since: Date }>('select now() as since');
      const since = (rows[0]?.since ?? now).toISOString();
      await publishEventOn(client, { type: 'leads_added', count: created, since }, 'everyone');
    }
    await options.beforeEnd?.(client, { importId, changeId: change.changeId });
    return { result: report, keep: !dryRun };
  });
}

const NOTHING_DONE = { created: 0, updated: 0 };

async function startImport(client: pg.PoolClient, kind: Steps<unknown>['kind'], fileName: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into imports (kind, file_name) values ($1, $2) returning id',
    [kind, fileName],
  );
  if (!rows[0]) throw new Error('No id for the import');
  return rows[0].id;
}
