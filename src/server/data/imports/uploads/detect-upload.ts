import type { Readable } from 'node:stream';
import type { FileChoices } from '#domain/imports/file-choices.ts';
import { foldHeader, proposeMapping, type RowSubject, rowSubject } from '#domain/imports/import-columns.ts';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import { LP_IMPORT_FIELDS, proposeLpMapping } from '#domain/imports/lp-import-fields.ts';
import type { TableKind } from '#domain/imports/uploads.ts';
import type { FieldIssue } from '#domain/search/search-params.ts';
import { readZipEntries } from '#domain/spreadsheets/zip-entries.ts';
import { sampleColumns } from '../detect-columns.ts';
import { type FileFormat, openTable, type TableOptions, tablesOf } from '../file-format.ts';
import { ImportError } from '../import-error.ts';
import { spool } from '../unpack.ts';

/** The format of a file; for an archive whose table has not been chosen yet, its tables. */
export type DetectedFile = (FileFormat | { headers: [] }) & {
  /** Tables of an archive with several. */
  entries?: string[];
  /** First values of each column; missing after the removal of a person who may be in them. */
  samples?: string[][];
};

/** Maximum tables of an archive to choose from. */
const MAX_ENTRIES = 200;

/**
 * Detects the format of a file and reads the first values of its columns.
 * @throws {ImportError} when it cannot be read as a table
 */
export async function detectUpload(input: () => Readable, options: TableOptions = {}): Promise<DetectedFile> {
  try {
    const table = await openTable(input, options);
    // A chosen encoding leaves no candidates, but the choice can be changed.
    const { candidates } =
      options.encoding === undefined
        ? table.format
        : (await openTable(input, { ...options, encoding: undefined })).format;
    const entries = table.format.container === 'zip' ? await tablesIn(input()) : [];
    return {
      ...table.format,
      ...(candidates && { candidates }),
      ...(entries.length > 1 && { entries }),
      samples: await sampleColumns(table),
    };
  } catch (error) {
    if (!(error instanceof ImportError) || error.code !== 'choose_entry' || options.entry !== undefined) throw error;
    return { headers: [], entries: await tablesIn(input()) };
  }
}

async function tablesIn(input: Readable): Promise<string[]> {
  await using file = await spool(input);
  return tablesOf((await readZipEntries(file.blob)).keys()).slice(0, MAX_ENTRIES);
}

/** Proposes the fields of a file's columns, given the manual choices. */
export function columnsOf(
  kind: TableKind,
  { headers, samples }: Pick<DetectedFile, 'headers' | 'samples'>,
  fieldOf: Record<string, string | null>,
  about: FileChoices['about'],
) {
  return kind === 'lps'
    ? proposeLpMapping(headers, mappingOf(fieldOf, LP_IMPORT_FIELDS), samples)
    : proposeMapping(headers, mappingOf(fieldOf, IMPORT_FIELDS), samples, about);
}

/** Returns the subject of the rows of a company file. */
export function aboutOf({ headers, samples }: DetectedFile, fieldOf: Record<string, string | null>): RowSubject {
  return rowSubject(proposeMapping(headers, mappingOf(fieldOf, IMPORT_FIELDS), samples), samples);
}

/** Finds choices that name a column the file does not have, or a field that does not exist. */
export function choiceIssues(
  headers: readonly string[],
  { mapping, choices }: { mapping: Record<string, string | null>; choices: FileChoices },
): FieldIssue[] {
  const present = new Set(headers.map(foldHeader));
  const columns = Object.entries(mapping).flatMap(([header, field]) => {
    const of = `mapping.${header}`;
    if (!present.has(foldHeader(header))) return [{ field: of, message: 'is not a column of this file' }];
    const isField = field === null || Object.hasOwn(IMPORT_FIELDS, field) || Object.hasOwn(LP_IMPORT_FIELDS, field);
    return isField ? [] : [{ field: of, message: `cannot use '${field}': no such field` }];
  });
  const dates = Object.keys(choices.dateOrders ?? {}).flatMap((header) =>
    headers.includes(header)
      ? []
      : [{ field: `choices.dateOrders.${header}`, message: 'is not a column of this file' }],
  );
  return [...columns, ...dates];
}

/** Whether several encodings fit the bytes of a file, and none was chosen. */
export function isEncodingOpen(detectedFile: DetectedFile | null, { encoding }: FileChoices): boolean {
  return (
    encoding === undefined &&
    detectedFile !== null &&
    'candidates' in detectedFile &&
    (detectedFile.candidates?.length ?? 0) > 1
  );
}

/** The choices whose fields are of one kind of file. */
export function mappingOf<F extends string>(
  fieldOf: Record<string, string | null>,
  fields: Readonly<Record<F, unknown>>,
): Record<string, F | null> {
  const isField = (text: string): text is F => Object.hasOwn(fields, text);
  const storedChoices: Record<string, F | null> = {};
  for (const [header, field] of Object.entries(fieldOf)) {
    if (field === null || isField(field)) storedChoices[header] = field;
  }
  return storedChoices;
}
