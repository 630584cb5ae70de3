import type { Readable } from 'node:stream';
import type pg from 'pg';
import { nameKey, slugBase, websiteKey } from '#domain/company-identity.ts';
import { CsvParser, type CsvRow, isBlankRow } from '#domain/csv-parser.ts';
import type { Day } from '#domain/dates.ts';
import type { ColumnMapping } from '#domain/import-columns.ts';
import { countOf } from '#domain/import-words.ts';
import type { DateEvidence } from '#domain/imported-dates.ts';
import { createRowReader, type ImportedRow } from '#domain/imported-row.ts';
import { copyInto, copyLine } from '../database/copy-text.ts';
import type { FileFormat } from './file-format.ts';
import type { ImportFindings } from './import-findings.ts';

const TABLE = `create temp table import_rows (
  n integer, crunchbase_key text, website_key text, name_key text, slug_base text, data text
) on commit drop`;

/** A file and how it is read; `latest` is the last day that its dates may be. */
export type StagedFile = { input: Readable; format: FileFormat; mapping: readonly ColumnMapping[]; latest: Day };

/**
 * Reads every row of a file into the temporary table `import_rows`: its keys, and what it says as JSON.
 * One piece of the file is in memory at a time.
 * @returns what the dates of the file prove about their order
 */
export async function stageRows(
  client: pg.PoolClient,
  { input, format, mapping, latest }: StagedFile,
  findings: ImportFindings,
): Promise<DateEvidence> {
  const evidence: DateEvidence = { monthFirst: 0, dayFirst: 0, either: 0 };
  const named = mapping.findLastIndex(({ header }) => header !== '') + 1;
  let row = 0;
  const read = createRowReader(mapping, { latest, evidence }, (column, cell, reason) =>
    findings.problem(row, column, cell, reason),
  );

  function stage(next: CsvRow): string {
    row = next.row;
    if (row <= format.headerRow || (!next.problem && isBlankRow(next))) return '';
    findings.rows.read += 1;
    const malformed = next.problem ?? wrongWidth(next.cells, named);
    const said = malformed ? { rejected: malformed } : read(next.cells);
    if (!('rejected' in said)) return stagedLine(row, said);
    findings.reject(row, next.cells, said.rejected);
    return '';
  }

  async function* lines(): AsyncGenerator<string> {
    const decoder = new TextDecoder(format.encoding);
    const parser = new CsvParser(format.delimiter, format.lineEnd);
    for await (const chunk of input as AsyncIterable<Buffer>) {
      yield parser
        .push(decoder.decode(chunk, { stream: true }))
        .map(stage)
        .join('');
      await findings.pieceRead(chunk.length);
    }
    yield parser.push(decoder.decode()).map(stage).join('');
    yield parser.end().map(stage).join('');
    await findings.pieceRead(0);
  }

  await client.query(TABLE);
  await copyInto(client, 'import_rows', lines());
  return evidence;
}

function stagedLine(row: number, said: ImportedRow): string {
  return copyLine([
    row,
    said.crunchbaseKey ?? null,
    said.website === undefined ? null : websiteKey(said.website),
    nameKey(said.organizationName, said.headquartersLocation ?? null),
    slugBase(said.organizationName),
    JSON.stringify(said),
  ]);
}

function wrongWidth(cells: readonly string[], width: number): string | null {
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length >= width && used <= width) return null;
  return `has ${countOf(cells.length, 'cell')} where the header has ${width}`;
}
