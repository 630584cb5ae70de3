import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FormDReport } from '#domain/form-d/form-d-report.ts';
import { type FormDOptions, importFormD } from '../form-d/import-form-d.ts';
import type { ImportOptions } from '../import-companies.ts';

type FilingsOptions = Omit<FormDOptions, 'paths' | 'folder'> & Pick<ImportOptions, 'input' | 'fileName'>;

/** A name of a file has at most 255 bytes, and a character up to 4 of them. */
const MAX_NAME = 60;

/**
 * Imports filings out of the pieces of a file, which are put together first: what an archive holds stands at its end.
 * @throws as `importFormD`
 */
export async function importFilings({ input, fileName, ...options }: FilingsOptions): Promise<FormDReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-filings-'));
  try {
    // Its number stands in the name of a filing, and what is wrong with one is said with it.
    const name = path.basename(fileName).slice(-MAX_NAME).toWellFormed();
    const { signal } = options;
    await pipeline(input(), createWriteStream(path.join(folder, name)), signal ? { signal } : {});
    return await importFormD({ ...options, paths: [name], folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
