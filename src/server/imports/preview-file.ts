import type { Readable } from 'node:stream';
import type { ColumnMapping, FileKind, MappingChoices, ProposeMapping } from '#domain/imports/import-columns.ts';
import { isBlankRow } from '#domain/spreadsheets/csv-parser.ts';
import { type FileFormat, openTable, type Table, type TableOptions } from './file-format.ts';
import { ImportError } from './import-error.ts';

/** How a file is written, what its rows are about, and what becomes of each of its columns. */
export type FilePreview<F extends string> = { format: FileFormat; mapping: ColumnMapping<F>[]; about: FileKind };

/** What a kind of file must have: a column that says what each row is about. */
type Kind<F extends string> = {
  propose: ProposeMapping<F>;
  hasSubject(mapping: readonly ColumnMapping<F>[], about: FileKind): boolean;
  name: string;
  about?(mapping: readonly ColumnMapping<F>[], samples: readonly string[][]): FileKind;
};

/** Values of a column that its proposal is made from, where they are found in so many rows. */
const SAMPLE_VALUES = 20;
const SAMPLE_ROWS = 500;
const SAMPLE_CHARACTERS = 80;

/**
 * Looks at the beginning of a file.
 * @throws {ImportError} when it cannot be imported: not a table, empty, no column with the name, or not one that was chosen
 */
export async function previewFile<F extends string>(
  input: () => Readable,
  { propose, hasSubject, name, about: aboutOf }: Kind<F>,
  choices: MappingChoices<F> = {},
  options: TableOptions = {},
): Promise<FilePreview<F>> {
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
    throw new ImportError('no_name_column', `No column is known to hold ${name}. Say which of these does: ${headers}.`);
  }
  return { format, mapping, about };
}

/** The first values of each column that are not empty. */
export async function sampleColumns({ format, rows }: Table): Promise<string[][]> {
  const samples: string[][] = format.headers.map(() => []);
  let seen = 0;
  for await (const piece of rows()) {
    for (const { row, cells, problem } of piece.rows) {
      if (row <= format.headerRow || problem || isBlankRow({ cells })) continue;
      seen += 1;
      for (const [index, values] of samples.entries()) {
        const value = (cells[index] ?? '').replaceAll('\0', '').trim().slice(0, SAMPLE_CHARACTERS).toWellFormed();
        if (value !== '' && values.length < SAMPLE_VALUES) values.push(value);
      }
    }
    if (seen >= SAMPLE_ROWS || samples.every((values) => values.length >= SAMPLE_VALUES)) break;
  }
  return samples;
}
