import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CustomerColumns, CustomerField } from '#domain/customers/customers.ts';
import { AppError, invalidParameters } from '../http/problem.ts';

/** A file of customers. Keys are distinct; `fields`, `keys`, `isMain` and `hashes` are parallel arrays. */
export type CustomerFile = {
  columns: { header: string; field: CustomerField | null; sample: string }[];
  /** Rows below the header. */
  total: number;
  customers: number;
  rejected: { total: number; rows: { row: number; reason: string }[] };
  fields: CustomerField[];
  keys: string[];
  /** Whether the key is the most reliable one of a customer. */
  isMain: boolean[];
  /** Keyed hashes; null without a secret. */
  hashes: string[] | null;
  /** Row numbers of the accepted rows. */
  rows: number[];
  /** For each accepted row, positions in `keys`. */
  rowKeys: number[][];
};

export type FileRequest = { bytes: Uint8Array<ArrayBuffer>; columns: CustomerColumns | null; secret: string | null };
export type FileResponse = { file: CustomerFile } | { problem: string };

const MAX_WAITING = 5;
const TIMEOUT_MS = 30_000;
/** Three times what a file of the maximum size needs. */
const WORKER_MB = 512;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a CSV or Excel file in a worker thread, one file at a time. Nothing is written to disk. `bytes` are
 * transferred, so the caller can no longer use them.
 * @throws AppError describing what is wrong with the file
 */
export async function readCustomerFile(request: FileRequest): Promise<CustomerFile> {
  if (waiting >= MAX_WAITING) {
    const detail = 'Too many files are being read. Try again in a moment';
    throw new AppError('too_many_requests', { detail, retryAfter: 10 });
  }
  waiting++;
  const read = last.then(() => readInThread(request)).finally(() => waiting--);
  last = read.catch(() => {});
  const response = await read;
  if ('file' in response) return response.file;
  throw fileProblem(response.problem);
}

async function readInThread(request: FileRequest): Promise<FileResponse> {
  // Workers would inherit the flags of the process.
  const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MB },
  });
  worker.on('error', () => {}); // `once` rejects; this handles errors after the timeout.
  try {
    const responded = once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    worker.postMessage(request, [request.bytes.buffer]);
    const [response] = (await responded) as [FileResponse];
    return response;
  } catch (error) {
    const { code, name } = Object(error) as { code?: string; name?: string };
    if (code !== 'ERR_WORKER_OUT_OF_MEMORY' && name !== 'AbortError') throw error;
    return { problem: 'The file is too large to read. Split it, or save it as CSV with fewer columns.' };
  } finally {
    await worker.terminate();
  }
}

export function fileProblem(message: string): AppError {
  return new AppError('invalid_parameters', { detail: message, issues: [{ field: 'file', message }] });
}

/** @throws AppError unless a column was recognized or chosen */
export function requireColumns({ columns }: CustomerFile): void {
  if (columns.some(({ field }) => field !== null)) return;
  throw invalidParameters([
    { field: 'columns', message: 'must name a column with websites, email addresses, LinkedIn pages or names' },
  ]);
}
