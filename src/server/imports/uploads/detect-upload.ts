import type { Readable } from 'node:stream';
import { foldHeader, proposeMapping } from '#domain/imports/import-columns.ts';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import { LP_IMPORT_FIELDS, proposeLpMapping } from '#domain/imports/lp-import-fields.ts';
import type { TableKind } from '#domain/imports/uploads.ts';
import type { FieldIssue } from '#domain/search-parameters.ts';
import { CsvParser, isBlankRow } from '#domain/spreadsheets/csv-parser.ts';
import { detectFormat, type FileFormat } from '../file-format.ts';

/** How a file is written, and what stands in each of its columns in the first rows. */
export type Detected = FileFormat & {
  /** Missing where somebody who may stand in them asked to be forgotten. */
  samples?: string[][];
};

const SAMPLE_ROWS = 3;
const SAMPLE_CHARACTERS = 80;

/**
 * Looks at the beginning of a file.
 * @throws {ImportError} when it is not text, or empty
 */
export async function detectUpload(input: () => Readable): Promise<Detected> {
  const format = await detectFormat(input());
  const rows = await firstRows(input(), format);
  const samples = format.headers.map((_, index) =>
    rows.flatMap((cells) => cells[index]?.replaceAll('\0', '').trim().slice(0, SAMPLE_CHARACTERS).toWellFormed() || []),
  );
  return { ...format, samples };
}

/** What becomes of the columns of a file, with those chosen by hand. */
export function columnsOf(kind: TableKind, headers: readonly string[], chosen: Record<string, string | null>) {
  return kind === 'lps'
    ? proposeLpMapping(headers, choicesOf(chosen, LP_IMPORT_FIELDS))
    : proposeMapping(headers, choicesOf(chosen, IMPORT_FIELDS));
}

/** What is wrong with columns chosen by hand: those that the file does not have, and fields that are of no kind of file. */
export function choiceIssues(headers: readonly string[], chosen: Record<string, string | null>): FieldIssue[] {
  const present = new Set(headers.map(foldHeader));
  return Object.entries(chosen).flatMap(([header, field]) => {
    const of = `mapping.${header}`;
    if (!present.has(foldHeader(header))) return [{ field: of, message: 'is not a column of this file' }];
    const known = field === null || Object.hasOwn(IMPORT_FIELDS, field) || Object.hasOwn(LP_IMPORT_FIELDS, field);
    return known ? [] : [{ field: of, message: `cannot fill '${field}': there is no such field` }];
  });
}

/** The choices whose fields are of one kind of file. */
export function choicesOf<F extends string>(
  chosen: Record<string, string | null>,
  fields: Readonly<Record<F, unknown>>,
): Record<string, F | null> {
  const isField = (text: string): text is F => Object.hasOwn(fields, text);
  const known: Record<string, F | null> = {};
  for (const [header, field] of Object.entries(chosen)) {
    if (field === null || isField(field)) known[header] = field;
  }
  return known;
}

async function firstRows(input: Readable, format: FileFormat): Promise<readonly string[][]> {
  const decoder = new TextDecoder(format.encoding);
  const parser = new CsvParser(format.delimiter, format.lineEnd);
  const rows: string[][] = [];
  const add = (found: ReturnType<typeof parser.push>) => {
    for (const row of found) if (row.row > format.headerRow && !isBlankRow(row)) rows.push([...row.cells]);
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    add(parser.push(decoder.decode(chunk, { stream: true })));
    if (rows.length >= SAMPLE_ROWS) return rows.slice(0, SAMPLE_ROWS);
  }
  add(parser.push(decoder.decode()));
  add(parser.end());
  return rows.slice(0, SAMPLE_ROWS);
}
