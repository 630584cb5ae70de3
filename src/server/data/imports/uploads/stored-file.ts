import { PassThrough, Readable, Writable } from 'node:stream';
import { chunkCount } from '#domain/imports/uploads.ts';
import type { Files } from '../../../platform/storage/files.ts';

export const UPLOAD_FOLDER = 'imports';

const PART = /\/part-(\d{4})$/;

/** Storage key of a part of an uploaded file, counted from 1. */
export function partKey(id: string, n: number): string {
  return `${UPLOAD_FOLDER}/${id}/part-${String(n).padStart(4, '0')}`;
}

export function rejectedKey(id: string): string {
  return `${UPLOAD_FOLDER}/${id}/rejected.csv`;
}

export function problemsKey(id: string): string {
  return `${UPLOAD_FOLDER}/${id}/problems.csv`;
}

export async function deleteFindings(files: Files, id: string): Promise<void> {
  await files.delete(rejectedKey(id));
  await files.delete(problemsKey(id));
}

/** Numbers of the parts that have arrived. */
export async function storedParts(files: Files, id: string): Promise<number[]> {
  const keys = await files.list(`${UPLOAD_FOLDER}/${id}`);
  return keys.flatMap((key) => Number(PART.exec(key)?.[1] ?? []) || []).sort((a, b) => a - b);
}

/** Streams an uploaded file. One part is open at a time. */
export function readUploaded(files: Files, { id, size }: { id: string; size: number }): Readable {
  return Readable.from(readStoredParts(files, id, size), { objectMode: false });
}

async function* readStoredParts(files: Files, id: string, size: number): AsyncGenerator<Buffer> {
  for (let n = 1; n <= chunkCount(size); n++) {
    const part = await files.get(partKey(id, n));
    if (!part) throw new Error(`Chunk ${n} of an uploaded file is missing`);
    yield* part;
  }
}

/** Deletes an uploaded file, with its rejected rows and problems unless kept. */
export async function deleteUploaded(files: Files, id: string, keep: { findings: boolean }): Promise<void> {
  const findingKeys = keep.findings ? [rejectedKey(id), problemsKey(id)] : [];
  const keys = await files.list(`${UPLOAD_FOLDER}/${id}`);
  for (const key of keys) if (!findingKeys.includes(key)) await files.delete(key);
}

/** Opens a file for writing; it finishes once all of it is stored. */
export function writeFile(files: Files, key: string): Writable {
  const content = new PassThrough();
  const whenStored = files.put(key, content);
  const file = new Writable({
    write: (chunk, encoding, onWritten) => void content.write(chunk, encoding, onWritten),
    final(onFinished) {
      content.end();
      whenStored.then(() => onFinished(), onFinished);
    },
    destroy(error, onDestroyed) {
      if (!content.writableEnded) content.destroy(error ?? new Error('The upload was aborted'));
      onDestroyed(error);
    },
  });
  whenStored.catch((error) => file.destroy(error));
  return file;
}
