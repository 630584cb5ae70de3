import type { ColumnMapping, MappingChoices } from '#domain/imports/import-columns.ts';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { createLpReader, type ImportedLp } from '#domain/imports/imported-lp.ts';
import { type LpImportField, proposeLpMapping } from '#domain/imports/lp-import-fields.ts';
import { foldText } from '#domain/search-text.ts';
import { announceSearchChange, nextSearchVersion } from '#server/companies/search-version.ts';
import { beginImport } from '#server/history/begin-import.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type ClearedSample, clearSample } from '../clear-sample.ts';
import type { ImportOptions } from '../import-companies.ts';
import { ImportError } from '../import-error.ts';
import { ImportFindings } from '../import-findings.ts';
import { previewFile } from '../preview-file.ts';
import { readRows } from '../read-rows.ts';
import { startImport } from '../start-import.ts';
import { sameLp } from './merge-lp.ts';
import { type LpCounts, writeLps } from './write-lps.ts';

/** What a file of LPs may hold: all of it is in memory at once, in the process that serves pages too. */
const MOST_MB = 50;

/** What an import of LPs read, understood and did. LPs are counted once, however many rows they have. */
export type LpImportReport = Pick<
  ImportReport,
  'fileName' | 'dryRun' | 'encoding' | 'delimiter' | 'lineEnd' | 'rows' | 'problems'
> &
  ClearedSample &
  LpCounts & { mapping: ColumnMapping<LpImportField>[] };

export type LpImportOptions = Omit<ImportOptions, 'mapping' | 'now'> & { mapping?: MappingChoices<LpImportField> };

/** Looks at the beginning of a file of LPs. @throws {ImportError} as `previewFile` */
export function previewLpImport(input: ImportOptions['input'], choices?: MappingChoices<LpImportField>) {
  return previewFile(input, { propose: proposeLpMapping, nameField: 'name', name: "the LP's name" }, choices);
}

/**
 * Imports a CSV file of LPs, one row for each or for each of their contacts: all of it or nothing.
 * LPs that are already known are updated; a file imported again changes nothing.
 * @throws {ImportError} when the file cannot be imported at all
 */
export async function importLps(options: LpImportOptions): Promise<LpImportReport> {
  const { pool, fileName, dryRun = false, signal } = options;
  signal?.throwIfAborted();
  if (options.size && options.size > MOST_MB * 1e6) {
    throw new ImportError(
      'too_large',
      `This is larger than ${MOST_MB} MB, the most for a file of LPs: cut it in parts and import one after the other.`,
    );
  }
  const { format, mapping } = await previewLpImport(options.input, options.mapping);
  using findings = new ImportFindings({ ...options, headers: format.headers });

  return await inTransaction(pool, signal, async (client) => {
    const cleared = await clearSample(client, {
      allowed: options.clearSample === true || dryRun,
      actor: options.actor,
    });
    const groups = new LpGroups();
    const pieces = readRows({ input: options.input(), format }, findings, (onProblem) =>
      createLpReader(mapping, onProblem),
    );
    for await (const rows of pieces) for (const { said } of rows) groups.add(said);
    await findings.close();
    findings.waits();
    // Every writer of people holds the version: no LP is created twice, and nobody is forgotten while this writes them.
    await nextSearchVersion(client);
    const importId = await startImport(client, 'lps', fileName);
    const change = await beginImport(client, { importId, actor: options.actor ?? null, into: 'lps' });
    const counts = await writeLps(client, groups.all, {
      importId,
      onWritten: (done) => findings.written(done, groups.all.length),
    });
    await change.end();
    const { encoding, delimiter, lineEnd } = format;
    const { rows, problems } = findings;
    const how = { fileName, dryRun, encoding, delimiter, lineEnd, mapping };
    const report: LpImportReport = { ...how, rows, ...counts, ...cleared, problems };
    await client.query('update imports set finished_at = now(), report = $2 where id = $1', [importId, report]);
    if (cleared.clearedSample > 0) await announceSearchChange(client);
    await options.beforeEnd?.(client, { importId, changeId: change.changeId });
    return { result: report, keep: !dryRun };
  });
}

/** The rows of a file by the LP they are about. What a file says of them is held in memory. */
class LpGroups {
  readonly all: ImportedLp[][] = [];
  readonly #byName = new Map<string, ImportedLp[][]>();

  add(said: ImportedLp): void {
    const key = foldText(said.name);
    const named = this.#byName.get(key) ?? [];
    const group = named.find(([first]) => first !== undefined && sameLp(first, said));
    if (group) {
      group.push(said);
      return;
    }
    const rows = [said];
    this.all.push(rows);
    this.#byName.set(key, [...named, rows]);
  }
}
