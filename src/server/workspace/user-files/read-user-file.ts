import type { Context } from 'hono';
import { MAX_USER_FILE_BYTES } from '#domain/spreadsheets/file-kinds.ts';
import type { AppEnv } from '../../app-env.ts';
import { createWorkerQueue } from '../../platform/concurrency/worker-queue.ts';
import { readBytes } from '../../platform/http/body.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import type { Formats } from './read-user-file-worker.ts';
import type { ColumnFields, UserFile, UserFileFormat } from './user-file-format.ts';

type OptionsOf<F> = F extends UserFileFormat<infer _Field, infer _Contents, infer Options> ? Options : never;
type FileOf<F> =
  F extends UserFileFormat<infer Field, infer Contents, infer _Options> ? UserFile<Field, Contents> : never;

export type FileRequest = {
  format: keyof Formats;
  bytes: Uint8Array<ArrayBuffer>;
  /** The field in each column; recognized if null. */
  columns: ColumnFields<string> | null;
  options: unknown;
};
export type FileResponse = { file: object } | { problem: string };

/** Reading a large file takes a second of CPU time. */
export const READ_LIMIT: Limit = { max: 60, windowSeconds: 3_600 };

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
  c: Context<AppEnv>,
  format: Name,
  {
    userId,
    columns,
    options,
  }: { userId: string; columns: ColumnFields<string> | null; options: OptionsOf<Formats[Name]> },
): Promise<FileOf<Formats[Name]>> {
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
    if ('file' in response) return response.file as FileOf<Formats[Name]>;
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
