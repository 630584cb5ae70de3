import { UnreadableFile } from './unreadable-file.ts';

/** A file within a zip file. */
export type ZipEntry = { offset: number; packed: number; size: number; deflated: boolean };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** The end of a zip file may be followed by a comment of so many bytes. */
const MAX_COMMENT = 65_535;
/** A directory of a spreadsheet is a few kilobytes. */
const MAX_DIRECTORY = 4_000_000;
const DEFLATED = 8;

/** The files within a zip file, by name, as its directory lists them. */
export async function readZipEntries(file: Blob): Promise<Map<string, ZipEntry>> {
  const tail = await viewOf(file, Math.max(0, file.size - END_BYTES - MAX_COMMENT), file.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new UnreadableFile(BROKEN);
  const [length, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (length > MAX_DIRECTORY || from + length > file.size) throw new UnreadableFile(BROKEN);
  const directory = await viewOf(file, from, from + length);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at + ENTRY_BYTES <= directory.byteLength; ) {
    if (directory.getUint32(at, true) !== DIRECTORY_ENTRY) break;
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.getUint16(at + field, true));
    const start = at + ENTRY_BYTES;
    const next = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    if (next > directory.byteLength) break;
    entries.set(new TextDecoder().decode(new Uint8Array(directory.buffer, start, name)), {
      offset: directory.getUint32(at + 42, true),
      packed: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      deflated: directory.getUint16(at + 10, true) === DEFLATED,
    });
    at = next;
  }
  return entries;
}

/**
 * The text of an entry, piece by piece as it is unpacked.
 * @param most characters after which it is given up: a few bytes may unpack into more than any memory holds
 */
export async function* readZipText(
  file: Blob,
  { offset, packed, deflated }: ZipEntry,
  most: number,
): AsyncGenerator<string> {
  const head = await viewOf(file, offset, offset + LOCAL_BYTES);
  if (head.byteLength < LOCAL_BYTES) throw new UnreadableFile(BROKEN);
  const from = offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const bytes = file.slice(from, from + packed).stream();
  const unpacked = deflated ? bytes.pipeThrough(new DecompressionStream('deflate-raw')) : bytes;
  const reader = unpacked.pipeThrough(new TextDecoderStream()).getReader();
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > most) throw new UnreadableFile('The spreadsheet is too large: save it as CSV, or split it.');
      yield read.value;
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

export const BROKEN = 'The file is no spreadsheet that can be read: save it as CSV first.';

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}
