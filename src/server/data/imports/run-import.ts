import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { publishNewLeads } from '../../platform/realtime/events.ts';
import { beginImport } from '../changes/begin-change.ts';
import { announceSearchChange, nextSearchVersion } from '../search/search-version.ts';
import type { ImportOrigin } from './change-tables.ts';
import { type ClearedSample, clearSample } from './clear-sample.ts';
import type { ImportProgress } from './import-findings.ts';

export type ImportBasics = {
  pool: pg.Pool;
  fileName: string;
  /** Does everything, then rolls it back. */
  dryRun?: boolean;
  /** Removes the sample companies in the same transaction. Without it, an import next to a sample is rejected. */
  clearSample?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
  /** Defaults to the current time. A date may be one day later, because some time zones are ahead. */
  now?: Date;
  /** The importing user; none for a command. */
  actor?: string;
  /** Runs last within the transaction, which it can roll back by throwing. */
  beforeCommit?: (client: pg.PoolClient, ids: ImportIds) => Promise<void>;
};

export type FileInput = {
  /** Opens the file from its start; called more than once. */
  input: () => Readable;
  /** Size of the file in bytes, for the progress. */
  size?: number;
  /** Opens the CSV of rejected rows; called with the first one. */
  openRejected?: () => Writable;
  /** Opens the CSV of all problems and joins; called with the first one. */
  openProblems?: () => Writable;
};

export type ImportIds = { importId: number; changeId: number };

type Steps<R> = {
  kind: 'companies' | 'lps' | 'form-d' | 'allotments';
  /** Reads the file, before other writers have to wait for the import. */
  read?(client: pg.PoolClient): Promise<void>;
  /** Writes what was read, and reports the result. */
  write(client: pg.PoolClient, origin: ImportOrigin): Promise<R>;
};

/**
 * Runs an import in one transaction, all or nothing. The sample is removed first; once writing starts, other writers
 * wait; everything written is one change that can be undone.
 */
export async function runImport<R extends object>(
  options: ImportBasics,
  { kind, read, write }: Steps<R>,
): Promise<R & ClearedSample> {
  const { pool, fileName, dryRun = false, signal, actor } = options;
  const work = async (client: pg.PoolClient) => {
    const clearedCounts = await clearSample(client, { allowed: options.clearSample === true || dryRun, actor });
    await read?.(client);
    options.onProgress?.({ phase: 'waiting', done: 0, part: null });
    // The version is also a lock: no other writer changes companies or people after this, so none is created twice.
    const version = await nextSearchVersion(client);
    const importId = await startImport(client, kind, fileName);
    const into = kind === 'lps' ? 'lps' : 'companies';
    const change = await beginImport(client, { importId, actor: actor ?? null, into });
    const report = { ...(await write(client, { importId, changeId: change.changeId, version })), ...clearedCounts };
    await change.end();
    await client.query('update imports set finished_at = now(), report = $2 where id = $1', [importId, report]);
    const { created, updated } = 'companies' in report ? (report.companies as ImportReport['companies']) : NOTHING_DONE;
    if (created + updated + clearedCounts.clearedSample > 0) await announceSearchChange(client);
    if (created > 0) await publishNewLeads(client, created);
    await options.beforeCommit?.(client, { importId, changeId: change.changeId });
    return report;
  };
  return inTransaction(pool, work, { signal, dryRun });
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
