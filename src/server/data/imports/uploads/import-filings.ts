import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FormDReport } from '#domain/form-d/form-d-report.ts';
import { type FormDOptions, importFormD } from '../form-d/import-form-d.ts';
import type { ImportOptions } from '../import-companies.ts';

type FilingsOptions = Omit<FormDOptions, 'paths' | 'folder'> & Pick<ImportOptions, 'input' | 'fileName'>;

/** File names have at most 255 bytes, and a character up to 4. */
const MAX_NAME = 60;

/**
 * Imports filings from the parts of a file, which are joined first: the directory of an archive is at its end.
 * @throws as `importFormD`
 */
export async function importFilings({ input, fileName, ...options }: FilingsOptions): Promise<FormDReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-filings-'));
  try {
    // The name of the file contains the accession number, and appears in errors.
    const name = path.basename(fileName).slice(-MAX_NAME).toWellFormed();
    const { signal } = options;
    await pipeline(input(), createWriteStream(path.join(folder, name)), signal ? { signal } : {});
    return await importFormD({ ...options, paths: [name], folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
