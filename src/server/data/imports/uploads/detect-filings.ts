import path from 'node:path';
import type { Readable } from 'node:stream';
import { isFilings } from '#domain/imports/uploads.ts';
import { fileKind } from '#domain/spreadsheets/file-kinds.ts';
import { peek } from '../file-format.ts';
import { isSubmission } from '../form-d/read-submission.ts';
import { TABLES } from '../form-d/read-tables.ts';
import { ImportError } from '../import-error.ts';

const LOCAL_HEADER = 0x04034b50;
const LOCAL_BYTES = 30;
const ACCESSION = /\d{10}-?\d{2}-?\d{6}/;

/**
 * Whether a file contains Form D filings, judged by its start; its content is checked by the preview.
 * @throws {ImportError} when its content does not match its name, or it is only one of several tables
 */
export async function detectFilings(fileName: string, input: () => Readable): Promise<boolean> {
  const { name, ext } = path.parse(fileName);
  const table = TABLES.find((known) => known === name.toUpperCase());
  if (table && /^\.tsv$/i.test(ext)) {
    const words = `The file is only one of the quarterly tables. Choose ${TABLES.join(', ')} together, or the SEC's ZIP archive`;
    throw new ImportError('unreadable_file', words);
  }
  const beginning = await startOf(input());
  if (fileKind(beginning) === 'zip') return /^\.zip$/i.test(ext) && holdsFilings(beginning);
  const text = beginning.toString('utf8');
  if (isSubmission(text)) return true;
  if (!isFilings(fileName)) return false;
  if (/^\.xml$/i.test(ext) && /^\ufeff?\s*</.test(text)) return true;
  throw new ImportError('unreadable_file', `The file is not ${/zip/i.test(ext) ? 'a ZIP archive' : 'XML'}`);
}

/** Whether an archive contains filings or quarterly tables and no table of companies, by its first file. */
function holdsFilings(bytes: Buffer): boolean {
  for (let at = 0; at + LOCAL_BYTES <= bytes.length && bytes.readUInt32LE(at) === LOCAL_HEADER; ) {
    const start = at + LOCAL_BYTES;
    const end = start + bytes.readUInt16LE(at + 26);
    const entry = bytes.toString('utf8', start, end);
    at = end + bytes.readUInt16LE(at + 28) + bytes.readUInt32LE(at + 18);
    if (/\/$|(?:^|\/)(?:__MACOSX\/|\.)/.test(entry)) continue;
    if (/^(?:\[Content_Types\]\.xml$|_rels\/|docProps\/|xl\/)/i.test(entry)) return false;
    const { name, ext } = path.parse(entry);
    if (/^\.(?:tsv|txt)$/i.test(ext))
      return TABLES.some((known) => known === name.toUpperCase()) || ACCESSION.test(entry);
    return !/^\.(?:csv|tab)$/i.test(ext);
  }
  return true;
}

async function startOf(input: Readable): Promise<Buffer> {
  try {
    return (await peek(input)).start;
  } finally {
    input.destroy();
  }
}
