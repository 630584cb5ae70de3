import { chunkBytes, chunkCount } from '#domain/imports/uploads.ts';
import { RECONNECT_SECONDS } from '#domain/server-events.ts';
import { type ApiCalls, ApiError, expectOk, responseJson } from '../../../platform/api/api.ts';
import { readBlob } from '../../../platform/api/read-blob.ts';

/** Bytes uploaded; `id` once the server knows the file, `lost` while it cannot be reached. */
export type Sending = { id: string | null; sent: number; lost: boolean };

type SendOptions = {
  api: ApiCalls;
  run: <T>(call: () => Promise<T>) => Promise<T>;
  signal: AbortSignal;
  onProgress: (sending: Sending) => void;
};

const TOO_MANY = 429;

/**
 * Uploads the chunks of a file that the server does not have yet, and resumes after a broken connection. A file that
 * turns out to be unreadable is removed from the server.
 * @returns the id of the import
 * @throws ApiError with the reason, or the abort reason of `signal`
 */
export async function sendFile(file: File, { api, run, signal, onProgress }: SendOptions): Promise<string> {
  const { name: fileName, size, lastModified: modifiedAt } = file;
  let id: string | null = null;
  let sentBytes = 0;
  const tell = (lost: boolean) => onProgress({ id, sent: sentBytes, lost });
  const withRetry = <T>(call: () => Promise<T>) => untilReached(() => run(call), signal, tell);

  const upload = await withRetry(() => responseJson(api.admin.imports.$post({ json: { fileName, size, modifiedAt } })));
  id = upload.id;
  const calls = api.admin.imports[':id'];
  const param = { id };
  const there = new Set(upload.chunks);
  sentBytes = upload.chunks.reduce((sum, n) => sum + chunkBytes(size, n), 0);
  tell(false);
  let start = 0;
  for (let n = 1; n <= chunkCount(size); n++) {
    const end = start + chunkBytes(size, n);
    if (!there.has(n)) {
      const body = await readBlob(file.slice(start, end));
      const init = { body, signal, headers: { 'content-type': 'application/octet-stream' } };
      await withRetry(() => expectOk(calls.chunks[':n'].$put({ param: { ...param, n: String(n) } }, { init })));
      sentBytes += end - start;
      tell(false);
    }
    start = end;
  }
  try {
    await withRetry(() => expectOk(calls.uploaded.$post({ param })));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_parameters') await removeFile(api, id).catch(() => {});
    throw error;
  }
  return id;
}

/** @throws ApiError */
export function removeFile(api: ApiCalls, id: string): Promise<void> {
  return expectOk(api.admin.imports[':id'].$delete({ param: { id } }));
}

/** Retries a call with backoff while the server cannot be reached or fails. */
async function untilReached<T>(call: () => Promise<T>, signal: AbortSignal, tell: (lost: boolean) => void): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!isRetryable(error)) throw error;
      tell(true);
      await pause((RECONNECT_SECONDS[failures] ?? 10) * 1_000, signal);
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === TOO_MANY || error.status >= 500);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const FILING = /\.(?:xml|tsv)$/i;
/** Files are packed in memory; larger ones have to be zipped by hand. */
const MAX_BYTES = 200 * 1024 ** 2;

/**
 * Packs filings chosen together into one archive. The same files give the same archive, so a broken upload resumes.
 * @throws Error with a message to show
 */
export async function packFilings(files: readonly File[]): Promise<File> {
  if (!files.every(({ name }) => FILING.test(name))) {
    throw new Error('Only Form D filings can be uploaded together. Choose one file.');
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) {
    throw new Error(
      'These files are too large to upload together. Combine them into one ZIP archive and choose that instead.',
    );
  }
  const sortedFiles = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const lastModified = Math.max(...files.map((file) => file.lastModified));
  const readContent = async (file: File) => [file.name, new Uint8Array(await file.arrayBuffer())] as const;
  const [{ zipSync }, contents] = await Promise.all([import('fflate'), Promise.all(sortedFiles.map(readContent))]);
  const archive = zipSync(Object.fromEntries(contents), { level: 0, mtime: lastModified });
  // If it were named like a filing, that accession number would apply to all of them.
  return new File([archive], `${files.length} filings.zip`, { lastModified });
}
