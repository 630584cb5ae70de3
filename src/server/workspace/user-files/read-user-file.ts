import type { Context } from 'hono';
import * as z from 'zod';
import { CSV_TYPE, XLSX_TYPE } from '#domain/exports/export-formats.ts';
import { MAX_USER_FILE_BYTES } from '#domain/spreadsheets/file-kinds.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { createWorkerQueue } from '../../platform/concurrency/worker-queue.ts';
import { readBytes } from '../../platform/http/body.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { countAttempt, type Limit } from '../../platform/http/rate-limit.ts';
import type { Formats } from './read-user-file-worker.ts';
import type { ColumnFields, UserFile, UserFileFormat } from './user-file-format.ts';

type OptionsOf<F> = F extends UserFileFormat<infer _Field, infer _Contents, infer Options> ? Options : never;
type FormatFile<F> =
  F extends UserFileFormat<infer Field, infer Contents, infer _Options> ? UserFile<Field, Contents> : never;

export type FileRequest = {
  format: keyof Formats;
  bytes: Uint8Array<ArrayBuffer>;
  /** The field in each column; recognized if null. */
  columns: ColumnFields<string> | null;
  options: unknown;
};
export type FileResponse = { file: object } | { problem: string };

/** The request of a call that takes a file: the body is the file, and the query has the fields of its columns. */
export function fileRequest<const Field extends string>(fields: readonly Field[], example: string) {
  return {
    body: { file: [CSV_TYPE, XLSX_TYPE, 'application/octet-stream'] },
    query: z.object({
      columns: z
        .string()
        .optional()
        .transform((text, context) => {
          const columns = text?.split(',').map((name) => name.trim() || null) ?? null;
          const isField = (name: string | null): name is Field | null =>
            name === null || fields.includes(name as Field);
          if (columns === null || columns.every(isField)) return columns;
          context.addIssue({ code: 'custom', message: `must be ${fields.join(', ')} or empty for each column` });
          return z.NEVER;
        })
        .describe('The field in each column, in order; empty to ignore a column. Recognized automatically if omitted')
        .meta({ example }),
    }),
  };
}

export function columnsSchema<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z.array(
    z.object({
      header: z.string(),
      field: z.enum(fields).nullable(),
      looksLike: z.enum(fields).nullable().describe('The field that most values look like, if there is one'),
      sample: z.string(),
    }),
  );
}

/** The rows of a file, in a response. */
export const fileRowsSchema = {
  sheet: z.string().nullable().describe('The sheet that was read, if the file has several'),
  rows: z.int().describe('Rows below the header, or all rows if the first one contains values'),
  rejected: z.object({
    total: z.int(),
    rows: z.array(z.object({ row: z.int(), reason: z.string() })).describe('The first rejected rows'),
  }),
};

/** Reading a large file takes a second of CPU time. */
const READ_LIMIT: Limit = { max: 60, windowSeconds: 3_600 };

const BUSY = { detail: 'Other files are being read. Try again in a moment', retryAfter: 10 };

/** A user can have one file that is read and one that waits. */
const MAX_FILES_AT_ONCE = 2;
/** Files in progress by user, including those that are still arriving. */
const inProgress = new Map<string, number>();

const readInThread = createWorkerQueue<FileRequest, FileResponse>(
  new URL('./read-user-file-worker.ts', import.meta.url),
  {
    threads: 2,
    timeoutMs: 30_000,
    maxWaiting: 10,
    busy: BUSY,
    maxMemoryMb: 512, // Three times the memory that a file of the maximum size needs.
  },
);

/**
 * Reads a CSV or Excel file in the body of a request, in a worker thread and one file of a user at a time. Nothing is
 * written to disk.
 * @throws AppError describing what is wrong with the file
 */
export async function readUserFile<Name extends keyof Formats>(
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  c: Context<AppEnv>,
  format: Name,
  {
    userId,
    columns,
    options,
  }: { userId: string; columns: ColumnFields<string> | null; options: OptionsOf<Formats[Name]> },
): Promise<FormatFile<Formats[Name]>> {
  await countAttempt(db, `${format}:${userId}`, READ_LIMIT, now());
  const running = inProgress.get(userId) ?? 0;
  if (running >= MAX_FILES_AT_ONCE) throw new AppError('too_many_requests', BUSY);
  inProgress.set(userId, running + 1);
  try {
    // Copies the body, so that its buffer can be transferred to the worker.
    const bytes = new Uint8Array(await readBytes(c, MAX_USER_FILE_BYTES));
    const request = { format, bytes, columns, options };
    const { signal } = c.req.raw;
    const response = await readInThread(request, { owner: userId, transferred: [bytes.buffer], signal }).catch(
      tooLarge,
    );
    if ('file' in response) return response.file as FormatFile<Formats[Name]>;
    throw fileProblem(response.problem);
  } finally {
    const running = (inProgress.get(userId) ?? 1) - 1;
    if (running > 0) inProgress.set(userId, running);
    else inProgress.delete(userId);
  }
}

function tooLarge(error: { code?: string; name?: string }): FileResponse {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY' && error.name !== 'AbortError') throw error;
  return {
    problem: 'The file is too large to read. Split it into smaller files, or save it as CSV with fewer columns.',
  };
}

/** @throws AppError unless the columns that were recognized or chosen are enough to read rows */
export function requireColumns<Field extends string>(
  { isUsable, needs }: Pick<UserFileFormat<Field, object, never>, 'isUsable' | 'needs'>,
  { columns }: Pick<UserFile<Field, object>, 'columns'>,
): void {
  if (!isUsable(columns.map(({ field }) => field))) throw invalidParameters([{ field: 'columns', message: needs }]);
}

export function fileProblem(message: string): AppError {
  return new AppError('invalid_parameters', { detail: message, issues: [{ field: 'file', message }] });
}
