import { parentPort } from 'node:worker_threads';
import { readCell } from '#domain/spreadsheets/csv-cells.ts';
import type { CsvRow } from '#domain/spreadsheets/csv-parser.ts';
import { UnreadableFile } from '#domain/spreadsheets/unreadable-file.ts';
import { openUserFile } from '#domain/spreadsheets/user-file.ts';
import { CUSTOMER_FILE } from '../customers/customer-file.ts';
import { RESULT_FILE } from '../delivery-results/result-file.ts';
import type { FileRequest, FileResponse } from './read-user-file.ts';
import { rowReader, type UserFileFormat } from './user-file-format.ts';

const FORMATS = { customers: CUSTOMER_FILE, 'delivery-results': RESULT_FILE };
export type Formats = typeof FORMATS;

/** Columns are recognized by their headers and by values in the first rows. */
const SAMPLED_ROWS = 500;
const SAMPLED_VALUES = 20;

parentPort?.on('message', async (request: FileRequest) => {
  parentPort?.postMessage(await respond(request));
});

async function respond(request: FileRequest): Promise<FileResponse> {
  try {
    return { file: await readFile(FORMATS[request.format] as UserFileFormat<string, object, unknown>, request) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}

async function readFile(
  format: UserFileFormat<string, object, unknown>,
  { bytes, columns: chosenColumns, options }: FileRequest,
): Promise<object> {
  const { headers, rows, sheet } = await openUserFile(new Blob([bytes]), {
    hasHeader: (cells) => format.propose(cells, []).some((field) => field !== null),
    isValue: format.isValue,
  });
  const pieces = rows[Symbol.asyncIterator]();
  const first: CsvRow[] = [];
  let done = false;
  while (!done && first.length < SAMPLED_ROWS) {
    const next = await pieces.next();
    if (next.done) done = true;
    else first.push(...next.value.rows);
  }
  const samples = sampleCells(headers, first);
  const columns = chosenColumns ?? format.propose(headers, samples);
  if (columns.length !== headers.length) {
    throw new UnreadableFile(`The file has ${headers.length} columns, but the request names ${columns.length}.`);
  }
  const reader = rowReader(format, columns, options);
  reader.add(first);
  for (let next = done ? null : await pieces.next(); next && !next.done; next = await pieces.next()) {
    reader.add(next.value.rows);
  }
  const looksLike = format.fieldsOfValues?.(headers, samples);
  return {
    ...reader.end(),
    sheet,
    columns: headers.map((header, i) => ({
      header,
      field: columns[i] ?? null,
      looksLike: looksLike?.[i] ?? null,
      sample: samples[i]?.[0] ?? '',
    })),
  };
}

function sampleCells(headers: readonly string[], rows: readonly CsvRow[]): string[][] {
  return headers.map((header, column) =>
    rows
      .flatMap(({ cells, problem }) =>
        problem
          ? []
          : [
              readCell((cells[column] ?? '').trim(), header)
                .slice(0, 80)
                .toWellFormed(),
            ],
      )
      .filter((cell) => cell !== '')
      .slice(0, SAMPLED_VALUES),
  );
}
