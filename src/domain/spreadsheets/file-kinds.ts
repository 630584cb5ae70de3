/** Kind of a file by its first bytes; `text` is anything but an archive, see {@link notATable}. */
type FileKind = 'zip' | 'gzip' | 'text';

/** Detects the kind of a file from its first bytes, regardless of its name. */
export function fileKind(start: Uint8Array): FileKind {
  if (begins(start, [0x50, 0x4b, 0x03, 0x04]) || begins(start, [0x50, 0x4b, 0x05, 0x06])) return 'zip';
  return begins(start, [0x1f, 0x8b]) ? 'gzip' : 'text';
}

const SAVE_AS = 'Open it in a spreadsheet app and save it as .xlsx or CSV';

const SIGNATURES: readonly [bytes: string, what: string][] = [
  ['%PDF-', 'is a PDF document'],
  ['{\\rtf', 'is a text document (RTF)'],
  ['PAR1', 'is a Parquet file. Export it as CSV'],
  ['SQLite format 3', 'is a database (SQLite). Export its table as CSV'],
  ['BZh', 'is compressed as bzip2. Unpack it first'],
  ['\xfd7zXZ', 'is compressed as xz. Unpack it first'],
  ['\x28\xb5\x2f\xfd', 'is compressed as zstd. Unpack it first'],
  ['7z\xbc\xaf\x27\x1c', 'is a 7z archive. Unpack it first'],
  ['Rar!\x1a', 'is a RAR archive. Unpack it first'],
  ['\x89PNG', 'is an image'],
  ['\xff\xd8\xff', 'is an image'],
  ['GIF8', 'is an image'],
  // Excel before version 5 (1993) did not use compound documents.
  ['\x09\x08\x10\x00', `is an old Excel workbook (.xls). ${SAVE_AS}`],
  ['\x09\x00\x04\x00', `is an old Excel workbook (.xls). ${SAVE_AS}`],
];

/**
 * Returns the format of a file that is not delimited text, as a predicate for errors; null if unknown.
 * @param start the first bytes, at least a few thousand if there are that many
 */
export function notATable(start: Uint8Array): string | null {
  const text = latin(start);
  const binary = /[\x00-\x08\x0e-\x1a\x80-\xff]/.test(text.slice(0, 512)) || /^(?:%PDF-|\{\\rtf)/.test(text);
  if (binary) for (const [bytes, what] of SIGNATURES) if (text.startsWith(bytes)) return what;
  if (begins(start, [0xd0, 0xcf, 0x11, 0xe0])) return compoundDocument(text);
  // Drops the NUL bytes of UTF-16.
  const head = text
    .slice(0, 2_000)
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (!head.startsWith('<')) return null;
  if (/<\?mso-application progid="Excel|urn:schemas-microsoft-com:office:spreadsheet/i.test(head)) {
    return `is an Excel 2003 XML spreadsheet. ${SAVE_AS}`;
  }
  if (/^<(?:!doctype\s+html|html|head|meta|body|table|style|div)\b|<html\b/i.test(head)) {
    return `is a web page (HTML). ${SAVE_AS}`;
  }
  return /^<\?xml\b/i.test(head) ? 'is XML, not a table. Export it as CSV' : null;
}

/** Returns the document type of a zip file that is not .xlsx, as a predicate for errors; null if unknown. */
export function notAWorkbook(names: Iterable<string>): string | null {
  const all = new Set([...names].map((name) => name.toLowerCase()));
  if (all.has('xl/workbook.bin')) return `is a binary Excel workbook (.xlsb). ${SAVE_AS}`;
  if (all.has('index/document.iwa') || all.has('index.zip')) return 'is a Numbers document. Export it as Excel or CSV';
  if (all.has('word/document.xml')) return 'is a Word document';
  if (all.has('ppt/presentation.xml')) return 'is a PowerPoint presentation';
  if (all.has('mimetype') && all.has('content.xml')) return `is an OpenDocument file (.ods). ${SAVE_AS}`;
  return null;
}

/** Old Office formats share one container, whose directory names its streams in UTF-16. */
function compoundDocument(text: string): string {
  const names = text.replaceAll('\0', '');
  if (names.includes('EncryptedPackage')) return 'is password-protected. Remove the password and try again';
  if (names.includes('WordDocument')) return 'is a Word document';
  return `is an old Excel workbook (.xls). ${SAVE_AS}`;
}

function begins(bytes: Uint8Array, with_: readonly number[]): boolean {
  return with_.every((byte, index) => bytes[index] === byte);
}

/** Each byte as a character. */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

/** Largest file that a user may upload, such as a list of customers. */
export const MAX_USER_FILE_BYTES = 20_000_000;
