import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** An expected failure of a backup or restore, worded for the operator. */
export class BackupError extends Error {}

export type PartHead = { table: string; columns: string } | { file: string };

type BackupHead = { product: 'fundscout'; format: number; migration: string; createdAt: string };

/** End marker: a backup without it is truncated. */
type BackupEnd = {
  parts: { name: string; bytes: number; sha256: string }[];
  rows: Record<string, number>;
  sequences: Record<string, number>;
};

export const FORMAT = 1;

/** Frames within the compressed stream: type letter, length, bytes. */
const HEAD = 'H';
const PART = 'P';
const DATA = 'D';
const END = 'E';
const PREFIX_BYTES = 5;
/** A longer frame means a damaged file. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Writes a backup: a header, parts of any length with checksums, and an end that lists them. */
export async function* pack(
  head: BackupHead,
  parts: AsyncIterable<{ head: PartHead; data: AsyncIterable<Buffer> }>,
  end: () => Promise<Pick<BackupEnd, 'rows' | 'sequences'>>,
): AsyncGenerator<Buffer> {
  yield encodeFrame(HEAD, head);
  const writtenParts: BackupEnd['parts'] = [];
  for await (const part of parts) {
    yield encodeFrame(PART, part.head);
    const sum = createHash('sha256');
    let bytes = 0;
    for await (const data of part.data) {
      sum.update(data);
      bytes += data.length;
      yield encodeFrame(DATA, data);
    }
    writtenParts.push({ name: partName(part.head), bytes, sha256: sum.digest('hex') });
  }
  yield encodeFrame(END, { parts: writtenParts, ...(await end()) } satisfies BackupEnd);
}

function encodeFrame(letter: string, content: object | Buffer): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(letter, 'latin1');
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}

function partName(head: PartHead): string {
  return 'table' in head ? head.table : `file ${head.file}`;
}

type ReadBackup = {
  onHead(head: BackupHead): Promise<void>;
  /** Must read `data` to the end, where it throws if the checksum differs. */
  onPart(head: PartHead, data: AsyncGenerator<Buffer>): Promise<void>;
};

/**
 * Reads a backup.
 * @throws BackupError when it is damaged, truncated, or from a newer version
 */
export async function readBackup(path: string, { onHead, onPart }: ReadBackup): Promise<BackupEnd> {
  const frames = framesOf(path);
  const first = await frames.next();
  if (first.done || first.value.letter !== HEAD) throw new BackupError('This file is not a Fundscout backup');
  const head: BackupHead = readJson(first.value);
  if (head.product !== 'fundscout') throw new BackupError('This file is not a Fundscout backup');
  if (head.format > FORMAT)
    throw new BackupError('This backup was made by a newer version of Fundscout. Restore it with that version');
  await onHead(head);

  const parts: BackupEnd['parts'] = [];
  let next = await frames.next();
  while (!next.done && next.value.letter === PART) {
    const part: PartHead = readJson(next.value);
    const sum = createHash('sha256');
    const cursor = { bytes: 0, after: next };
    await onPart(part, dataOf(frames, sum, cursor));
    parts.push({ name: partName(part), bytes: cursor.bytes, sha256: sum.digest('hex') });
    next = cursor.after;
  }
  if (next.done || next.value.letter !== END) throw damageError();
  const end: BackupEnd = readJson(next.value);
  if (JSON.stringify(end.parts) !== JSON.stringify(parts)) throw damageError();
  if (!(await frames.next()).done) throw damageError();
  return end;
}

function readJson({ content }: ArchiveFrame) {
  try {
    return JSON.parse(content.toString());
  } catch {
    throw damageError();
  }
}

type ArchiveFrame = { letter: string; content: Buffer };

async function* dataOf(
  frames: AsyncGenerator<ArchiveFrame>,
  sum: Hash,
  cursor: { bytes: number; after: IteratorResult<ArchiveFrame> },
): AsyncGenerator<Buffer> {
  for (let next = await frames.next(); ; next = await frames.next()) {
    cursor.after = next;
    if (next.done) throw damageError();
    if (next.value.letter !== DATA) return;
    sum.update(next.value.content);
    cursor.bytes += next.value.content.length;
    yield next.value.content;
  }
}

async function* framesOf(path: string): AsyncGenerator<ArchiveFrame> {
  const file = createReadStream(path);
  const plain = createGunzip();
  file.on('error', (error) => plain.destroy(error)).pipe(plain);
  let buffer = Buffer.alloc(0);
  try {
    for await (const chunk of plain) {
      buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
      let at = 0;
      while (buffer.length - at >= PREFIX_BYTES) {
        const length = buffer.readUInt32BE(at + 1);
        if (length > MAX_BYTES) throw damageError();
        if (buffer.length - at < PREFIX_BYTES + length) break;
        const content = buffer.subarray(at + PREFIX_BYTES, at + PREFIX_BYTES + length);
        yield { letter: buffer.toString('latin1', at, at + 1), content };
        at += PREFIX_BYTES + length;
      }
      buffer = buffer.subarray(at);
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? damageError() : error;
  } finally {
    file.destroy();
  }
  if (buffer.length > 0) throw damageError();
}

function damageError(): BackupError {
  return new BackupError('This backup is damaged. Use another one');
}
