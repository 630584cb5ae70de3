import type { Readable } from 'node:stream';
import type { ColumnMapping, MappingChoices, ProposeMapping } from '#domain/imports/import-columns.ts';
import { detectFormat, type FileFormat } from './file-format.ts';
import { ImportError } from './import-error.ts';

/** How a file is written and what becomes of each of its columns. */
export type FilePreview<F extends string> = { format: FileFormat; mapping: ColumnMapping<F>[] };

/** What a kind of file must have: a column that says what each row is about. */
type FileKind<F extends string> = { propose: ProposeMapping<F>; nameField: F; name: string };

/**
 * Looks at the beginning of a file.
 * @throws {ImportError} when it cannot be imported: not text, empty, no column with the name, or not one that was chosen
 */
export async function previewFile<F extends string>(
  input: () => Readable,
  { propose, nameField, name }: FileKind<F>,
  choices: MappingChoices<F> = {},
): Promise<FilePreview<F>> {
  const format = await detectFormat(input());
  const headers = format.headers.map((header) => `'${header}'`).join(', ');
  const missing = Object.keys(choices).find((header) => !format.headers.includes(header));
  if (missing !== undefined) {
    throw new ImportError('unknown_column', `The file has no column '${missing}'. It has ${headers}.`);
  }
  const mapping = propose(format.headers, choices);
  if (!mapping.some(({ field }) => field === nameField)) {
    throw new ImportError(
      'no_name_column',
      `No column is known to hold ${name} (${nameField}). Say which of these does: ${headers}.`,
    );
  }
  return { format, mapping };
}
