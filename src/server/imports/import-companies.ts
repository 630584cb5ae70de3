import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { latestDayOf } from '#domain/dates.ts';
import { type MappingChoices, proposeMapping } from '#domain/imports/import-columns.ts';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { decideDateOrder } from '#domain/imports/imported-dates.ts';
import { announceSearchChange, nextSearchVersion } from '#server/companies/search-version.ts';
import { inTransaction } from '../database/transaction.ts';
import { beginImport } from '../history/begin-import.ts';
import { publishEventOn } from '../realtime/publish-event.ts';
import { clearSample } from './clear-sample.ts';
import { ImportFindings, type ImportProgress } from './import-findings.ts';
import { previewFile } from './preview-file.ts';
import { recogniseCompanies } from './recognise-companies.ts';
import { stageRows } from './stage-rows.ts';
import { startImport } from './start-import.ts';
import { writeCompanies } from './write-companies.ts';

export type ImportOptions = {
  pool: pg.Pool;
  /** Opens the file from its beginning; called twice. */
  input: () => Readable;
  fileName: string;
  /** Of the file in bytes, for the progress. */
  size?: number;
  /** Columns chosen by hand; the others are mapped as proposed. */
  mapping?: MappingChoices;
  /** Do everything and keep nothing. */
  dryRun?: boolean;
  /** Remove the sample companies in the same transaction. Without it an import next to a sample is refused. */
  clearSample?: boolean;
  /** Opens where the rejected rows go as CSV; called with the first of them. */
  openRejected?: () => Writable;
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
  /** The current time if not given. A date may lie a day after it, because it is tomorrow already in the east. */
  now?: Date;
  /** The user who imports; none for a command. */
  actor?: string;
  /** Done last within the transaction, which it also can undo by throwing. */
  beforeEnd?: (client: pg.PoolClient, made: ImportMade) => Promise<void>;
};

/** What an import is known by. */
export type ImportMade = { importId: number; changeId: number };

/** Looks at the beginning of a file. @throws {ImportError} as `previewFile` */
export function previewImport(input: ImportOptions['input'], choices?: MappingChoices) {
  const kind = { propose: proposeMapping, nameField: 'organizationName', name: "the organization's name" } as const;
  return previewFile(input, kind, choices);
}

/**
 * Imports a CSV file of companies, contacts or funding rounds: all of it or nothing.
 * Companies that are already known are updated; a file imported again changes nothing.
 * @throws {ImportError} when the file cannot be imported at all
 */
export async function importCompanies(options: ImportOptions): Promise<ImportReport> {
  const { pool, fileName, dryRun = false, signal, now = new Date() } = options;
  signal?.throwIfAborted();
  const { format, mapping } = await previewImport(options.input, options.mapping);
  const latest = latestDayOf(now);
  using findings = new ImportFindings({ ...options, headers: format.headers });

  return await inTransaction(pool, signal, async (client) => {
    const cleared = await clearSample(client, {
      allowed: options.clearSample === true || dryRun,
      actor: options.actor,
    });
    const evidence = await stageRows(client, { input: options.input(), format, mapping, latest }, findings);
    await findings.close();
    findings.waits();
    // The version is a lock too: from here on nobody else changes companies, so none is created twice.
    const version = await nextSearchVersion(client);
    findings.written(0, 1);
    const total = await recogniseCompanies(client);
    const dates = decideDateOrder(evidence, format.delimiter);
    const importId = await startImport(client, 'companies', fileName);
    const change = await beginImport(client, { importId, actor: options.actor ?? null, into: 'companies' });
    const counts = await writeCompanies(client, { importId, version }, dates.order, (done) =>
      findings.written(done, total),
    );
    await change.end();
    const report: ImportReport = {
      fileName,
      dryRun,
      encoding: format.encoding,
      delimiter: format.delimiter,
      lineEnd: format.lineEnd,
      dates,
      mapping,
      rows: findings.rows,
      ...counts,
      ...cleared,
      problems: findings.problems,
    };
    await client.query('update imports set finished_at = now(), report = $2 where id = $1', [importId, report]);
    const { created, updated } = counts.companies;
    if (created + updated + cleared.clearedSample > 0) await announceSearchChange(client);
    if (created > 0) {
      await publishEventOn(client, { type: 'leads_added', count: created, since: now.toISOString() }, 'everyone');
    }
    await options.beforeEnd?.(client, { importId, changeId: change.changeId });
    return { result: report, keep: !dryRun };
  });
}
