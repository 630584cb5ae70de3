import path from 'node:path';
import type { Readable } from 'node:stream';
import { isFilings } from '#domain/imports/uploads.ts';
import { TABLES } from '../form-d/read-tables.ts';
import { ImportError } from '../import-error.ts';

const ZIP = Buffer.from('PK\u0003\u0004');

/**
 * Whether a file is of filings of Form D, by its name. Only its beginning is looked at: what is in it is found out when
 * it is compared.
 * @throws {ImportError} when it is not what its name says, or a part of something
 */
export async function detectFilings(fileName: string, input: () => Readable): Promise<boolean> {
  const { name, ext } = path.parse(fileName);
  const table = TABLES.find((known) => known === name.toUpperCase());
  if (table && /^\.tsv$/i.test(ext)) {
    const words = `The file is one table of a quarter. Choose ${TABLES.join(', ')} together, or the SEC's ZIP archive`;
    throw new ImportError('unreadable_file', words);
  }
  if (!isFilings(fileName)) return false;
  const beginning = await firstBytes(input());
  const right = /^\.zip$/i.test(ext)
    ? beginning.subarray(0, ZIP.length).equals(ZIP)
    : /^\ufeff?\s*</.test(beginning.toString('utf8'));
  if (!right) throw new ImportError('unreadable_file', `The file is not ${/zip/i.test(ext) ? 'a ZIP archive' : 'XML'}`);
  return true;
}

async function firstBytes(input: Readable): Promise<Buffer> {
  for await (const chunk of input as AsyncIterable<Buffer>) return chunk;
  return Buffer.alloc(0);
}
