import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { UnreadableFile } from '#domain/spreadsheets/unreadable-file.ts';
import { isBomb } from '#domain/spreadsheets/zip-entries.ts';
import { ImportError } from './import-error.ts';

/** Maximum unpacked size of a table. */
export const MAX_UNPACKED = 5_000_000_000;

/** Streams unpacked gzip data. @throws {ImportError} when it is damaged or too large */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [packed, unpacked] = [0, 0];
  async function* countedChunks() {
    for await (const chunk of chunks) {
      packed += chunk.length;
      yield chunk;
    }
  }
  const unzip = createGunzip();
  const feeding = pipeline(Readable.from(countedChunks()), unzip);
  feeding.catch(() => {}); // The loop below gets the error.
  try {
    for await (const chunk of unzip as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED || isBomb(packed, unpacked)) {
        throw new ImportError('too_large', 'The unpacked file is too large. Split it into smaller files.');
      }
      yield chunk;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new ImportError('unreadable_file', "The file is damaged and can't be fully decompressed.");
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** A temporary file, for random access: the directory of a zip file is at its end. */
type SpooledFile = AsyncDisposable & { blob: Blob };

/** Writes a stream to a temporary file. */
export async function spool(chunks: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-table-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'file');
    await pipeline(chunks, createWriteStream(file));
    return { blob: await openAsBlob(file), [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Converts {@link UnreadableFile} to an import error. */
export function asImportError(error: unknown): unknown {
  return error instanceof UnreadableFile ? new ImportError('unreadable_file', error.message) : error;
}
