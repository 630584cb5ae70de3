import type { Readable } from 'node:stream';
import type { ColumnMapping, MappingChoices } from '#domain/imports/import-columns.ts';
import type { LpImportReport } from '#domain/imports/import-report.ts';
import { createLpReader, type ImportedLp } from '#domain/imports/imported-lp.ts';
import { type LpImportField, proposeLpMapping } from '#domain/imports/lp-import-fields.ts';
import { columnCounts } from '#domain/imports/suppressed-cells.ts';
import type { TableOptions } from '../file-format.ts';
import { ImportError } from '../import-error.ts';
import { ImportFindings } from '../import-findings.ts';
import { previewFile } from '../preview-file.ts';
import { readRows } from '../read-rows.ts';
import { type FileInput, type ImportBasics, runImport } from '../run-import.ts';
import { groupLps } from './match-lps.ts';
import { writeLps } from './write-lps.ts';

/** Limit for LP files: a whole file is held in memory, in the process that also serves pages. */
const MAX_MB = 50;

export type LpImportOptions = ImportBasics &
  FileInput & { mapping?: MappingChoices<LpImportField>; choices?: TableOptions };

/** Previews a file of LPs. @throws {ImportError} as `previewFile` */
export function previewLpImport(
  input: () => Readable,
  mapping?: MappingChoices<LpImportField>,
  choices?: TableOptions,
) {
  const kind = {
    propose: proposeLpMapping,
    hasSubject: (columns: readonly ColumnMapping<LpImportField>[]) => columns.some(({ field }) => field === 'name'),
    name: "the LP's name (name)",
  };
  return previewFile(input, kind, mapping, choices);
}

/**
 * Imports a file of LPs, one row per LP or per contact, all or nothing. Known LPs are updated; importing a file again
 * changes nothing.
 * @throws {ImportError} when the file cannot be imported at all
 */
export async function importLps(options: LpImportOptions): Promise<LpImportReport> {
  const { fileName, dryRun = false, signal } = options;
  signal?.throwIfAborted();
  if (options.size && options.size > MAX_MB * 1e6) {
    throw new ImportError('too_large', `LP files can be up to ${MAX_MB} MB. Split this one into smaller files.`);
  }
  const { format, mapping } = await previewLpImport(options.input, options.mapping, options.choices);
  using findings = new ImportFindings({ ...options, headers: format.headers });
  const lps: ImportedLp[] = [];
  return await runImport(options, {
    kind: 'lps',
    async read() {
      const pieces = readRows({ input: options.input(), format }, findings, (onProblem) =>
        createLpReader(mapping, onProblem, findings.cells, findings.fillerCounts),
      );
      for await (const rows of pieces) for (const row of rows) lps.push(row.content);
    },
    async write(client, { importId }) {
      const groups = groupLps(lps);
      const counts = await writeLps(client, groups, { importId, columns: columnCounts(mapping), findings });
      await findings.close();
      const { encoding, delimiter, lineEnd, notes = [] } = format;
      const { rows, cells, fillers, problems } = findings;
      return {
        fileName,
        dryRun,
        encoding,
        delimiter,
        lineEnd,
        notes: [...notes, ...findings.notes],
        mapping,
        rows,
        repeatedRows: lps.length - groups.length,
        cells,
        fillers,
        ...counts,
        problems,
      };
    },
  });
}
