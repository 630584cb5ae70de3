import { UnreadableFile } from './unreadable-file.ts';

export type ZipEntry = {
  name: string;
  offset: number;
  packed: number;
  size: number;
  method: number;
  encrypted: boolean;
};

const END_OF_DIRECTORY = 0x06054b50;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_END = 0x06064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const ZIP64_END_BYTES = 56;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** Maximum length of the archive comment. */
const MAX_COMMENT = 65_535;
/** Maximum size of the directory. */
const MAX_DIRECTORY = 64_000_000;
const IN_ZIP64 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
/** A large file that unpacks by more than this ratio is a zip bomb. */
const MAX_RATIO = 300;
const RATIO_FROM = 100_000_000;

export const BROKEN = 'The file is not a spreadsheet we can read. Save it as CSV first.';
const TOO_LARGE = 'The unpacked file is too large. Save it as CSV or split it.';

export async function readZipEntries(file: Blob): Promise<Map<string, ZipEntry>> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT - LOCATOR_BYTES);
  const tail = await viewOf(file, tailStart, file.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new UnreadableFile(BROKEN);
  let [length, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const locator = end - LOCATOR_BYTES;
  if (locator >= 0 && tail.getUint32(locator, true) === ZIP64_LOCATOR) {
    const at = Number(tail.getBigUint64(locator + 8, true));
    const wide = await viewOf(file, at, at + ZIP64_END_BYTES);
    if (wide.byteLength < ZIP64_END_BYTES || wide.getUint32(0, true) !== ZIP64_END) throw new UnreadableFile(BROKEN);
    [length, from] = [Number(wide.getBigUint64(40, true)), Number(wide.getBigUint64(48, true))];
  }
  if (length > MAX_DIRECTORY || from + length > file.size) throw new UnreadableFile(BROKEN);
  return entriesOf(await viewOf(file, from, from + length));
}

function entriesOf(directory: DataView): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at + ENTRY_BYTES <= directory.byteLength; ) {
    if (directory.getUint32(at, true) !== DIRECTORY_ENTRY) break;
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((field) =>
      directory.getUint16(at + field, true),
    );
    const start = at + ENTRY_BYTES;
    const next = start + nameLength + extraLength + commentLength;
    if (next > directory.byteLength) break;
    const bytes = new Uint8Array(directory.buffer, directory.byteOffset + start, nameLength);
    // Some Windows programs write backslashes.
    const name = new TextDecoder().decode(bytes).replaceAll('\\', '/');
    const [size, packed, offset] = wideFields(directory, start + nameLength, extraLength, [
      directory.getUint32(at + 24, true),
      directory.getUint32(at + 20, true),
      directory.getUint32(at + 42, true),
    ]);
    const encrypted = (directory.getUint16(at + 8, true) & 1) === 1;
    entries.set(name, { name, offset, packed, size, method: directory.getUint16(at + 10, true), encrypted });
    at = next;
  }
  return entries;
}

type Sizes = [size: number, packed: number, offset: number];

/** Resolves ZIP64 sizes from the extra field of an entry. */
function wideFields(directory: DataView, start: number, length: number, narrow: Sizes): Sizes {
  if (!narrow.includes(IN_ZIP64)) return narrow;
  for (let at = start; at + 4 <= start + length; at += 4 + directory.getUint16(at + 2, true)) {
    if (directory.getUint16(at, true) !== 1) continue;
    let field = at + 4;
    const wide = narrow.map((value) => {
      if (value !== IN_ZIP64 || field + 8 > start + length) return value;
      field += 8;
      return Number(directory.getBigUint64(field - 8, true));
    });
    return [wide[0] ?? 0, wide[1] ?? 0, wide[2] ?? 0];
  }
  return narrow;
}

/**
 * Streams the unpacked bytes of an entry.
 * @param most maximum unpacked size
 * @throws {UnreadableFile} when it is encrypted, damaged or too large
 */
export async function* readZipBytes(file: Blob, entry: ZipEntry, most: number): AsyncGenerator<Uint8Array> {
  const { offset, packed, size, method } = entry;
  if (entry.encrypted) throw new UnreadableFile('The file is password-protected. Remove the password and try again.');
  if (method !== STORED && method !== DEFLATED) throw new UnreadableFile(BROKEN);
  if (size > most) throw new UnreadableFile(TOO_LARGE);
  const head = await viewOf(file, offset, offset + LOCAL_BYTES);
  if (head.byteLength < LOCAL_BYTES) throw new UnreadableFile(BROKEN);
  const from = offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const bytes = file.slice(from, from + packed).stream();
  const reader = (method === DEFLATED ? bytes.pipeThrough(new DecompressionStream('deflate-raw')) : bytes).getReader();
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > most || isBomb(packed, length)) throw new UnreadableFile(TOO_LARGE);
      yield read.value;
    }
    if (length !== size) throw new UnreadableFile(BROKEN);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

export function isBomb(packedSize: number, unpackedSize: number): boolean {
  return unpackedSize > RATIO_FROM && unpackedSize > packedSize * MAX_RATIO;
}

export async function* readZipText(file: Blob, entry: ZipEntry, most: number): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const bytes of readZipBytes(file, entry, most)) {
    decoder ??= new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8');
    yield decoder.decode(bytes, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}
