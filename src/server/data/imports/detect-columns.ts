import type { Readable } from 'node:stream';
import type { ColumnMapping, MappingChoices, ProposeMapping, RowSubject } from '#domain/imports/import-columns.ts';
import { readCell } from '#domain/spreadsheets/csv-cells.ts';
import { isBlankRow } from '#domain/spreadsheets/csv-parser.ts';
import { type FileFormat, openTable, otherSheets, type TableOptions, type TabularFile } from './file-format.ts';
import { ImportError } from './import-error.ts';

export type DetectedColumns<F extends string> = { format: FileFormat; mapping: ColumnMapping<F>[]; about: RowSubject };

/** How the columns of a kind of file are mapped, and which column it requires because it identifies each row. */
type Kind<F extends string> = {
  propose: ProposeMapping<F>;
  hasSubject(mapping: readonly ColumnMapping<F>[], about: RowSubject): boolean;
  name: string;
  about?(mapping: readonly ColumnMapping<F>[], samples: readonly string[][]): RowSubject;
};

/** Sample values per column for proposals, and the maximum rows they are taken from. */
const SAMPLE_VALUES = 20;
const SAMPLE_ROWS = 500;
const SAMPLE_CHARACTERS = 80;

/**
 * Detects the format of a file and the fields of its columns, by its start.
 * @throws {ImportError} when it cannot be imported: not a table, empty, or without a name column or a chosen column
 */
export async function detectColumns<F extends string>(
  input: () => Readable,
  { propose, hasSubject, name, about: aboutOf }: Kind<F>,
  choices: MappingChoices<F> = {},
  options: TableOptions = {},
): Promise<DetectedColumns<F>> {
  const table = await openTable(input, options);
  const { format } = table;
  const headers = format.headers.map((header) => `'${header}'`).join(', ');
  const missing = Object.keys(choices).find((header) => !format.headers.includes(header));
  if (missing !== undefined) {
    throw new ImportError('unknown_column', `The file has no column '${missing}'. It has ${headers}.`);
  }
  const samples = await sampleColumns(table);
  const mapping = propose(format.headers, choices, samples);
  const about = aboutOf?.(mapping, samples) ?? 'companies';
  if (!hasSubject(mapping, about)) {
    throw new ImportError(
      'no_name_column',
      `Couldn't tell which column contains ${name}. Choose one of these columns: ${headers}.${otherSheets(format)}`,
    );
  }
  return { format, mapping, about };
}

/** The first non-empty values of each column. */
export async function sampleColumns({ format, rows }: TabularFile): Promise<string[][]> {
  const samples: string[][] = format.headers.map(() => []);
  let count = 0;
  for await (const piece of rows()) {
    for (const { row, cells, problem } of piece.rows) {
      if (row <= format.headerRow || problem || isBlankRow({ cells })) continue;
      count += 1;
      for (const [index, values] of samples.entries()) {
        const cell = readCell((cells[index] ?? '').replaceAll('\0', '').trim(), format.headers[index]);
        const value = cell.slice(0, SAMPLE_CHARACTERS).toWellFormed();
        if (value !== '' && values.length < SAMPLE_VALUES) values.push(value);
      }
    }
    if (count >= SAMPLE_ROWS || samples.every((values) => values.length >= SAMPLE_VALUES)) break;
  }
  return samples;
}
