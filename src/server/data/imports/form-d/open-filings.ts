import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { FiledNotice } from '#domain/form-d/form-d.ts';
import { ImportError } from '../import-error.ts';
import { MAX_NOTICE_BYTES, readNotice } from './read-notice.ts';
import { isSubmission, readSubmissions } from './read-submission.ts';
import { listFilings, readTables, TABLES, type Tables } from './read-tables.ts';

/** A year of tables is about 200 MB; an archive that unpacks to much more is not from the SEC. */
const MAX_UNFOLDED_BYTES = 1_000_000_000;
const MAX_ARCHIVE_BYTES = 500_000_000;

/** A filing of the input, and where to look it up. */
type NoticeFile = { place: string; outcome: { notice: FiledNotice } | { rejected: string } };

/** A submission may have attachments, and one file may contain all submissions of a day. */
const MAX_SUBMISSION_BYTES = 100_000_000;

type FilingFile = { name: string; size: number; text: () => Promise<string> };

/**
 * Finds the filings in files, folders and zip archives: XML files and complete submissions one by one, and the tables
 * of a quarter together.
 * @param folder base of relative paths
 * @throws {ImportError} when there are none, or a table of a quarter is missing
 */
export async function* openFilings(paths: readonly string[], folder = '.'): AsyncGenerator<NoticeFile> {
  let found = false;
  for (const input of paths) {
    const quarters = new Map<string, Map<string, FilingFile>>();
    for await (const source of filingFiles(folder, input)) {
      const { dir, name, ext } = path.parse(source.name);
      if (/^\.xml$/i.test(ext)) {
        found = true;
        const huge = source.size > MAX_NOTICE_BYTES;
        const outcome = huge ? { rejected: 'is too large for a filing' } : readNotice(await source.text(), source.name);
        yield { place: source.name, outcome };
      } else if (/^\.(?:tsv|txt)$/i.test(ext) && TABLES.some((table) => table === name.toUpperCase())) {
        quarters.set(dir, (quarters.get(dir) ?? new Map<string, FilingFile>()).set(name.toUpperCase(), source));
      } else if (/^\.(?:txt|nc)$/i.test(ext) && source.size <= MAX_SUBMISSION_BYTES) {
        const text = await source.text();
        if (!isSubmission(text)) continue;
        found = true;
        yield* readSubmissions(text, source.name);
      }
    }
    for (const [dir, quarter] of quarters) {
      found = true;
      const tables = await readQuarter(dir || input, quarter);
      for (const notice of readTables(tables)) yield { place: notice.accession, outcome: { notice } };
    }
  }
  if (!found) {
    throw new ImportError(
      'no_rows',
      `No filings found. Supported files: XML, complete submissions (.txt) and SEC tables (${TABLES.join(', ')} as .tsv)`,
    );
  }
}

async function readQuarter(folder: string, quarter: ReadonlyMap<string, FilingFile>): Promise<Tables> {
  const text = async (table: (typeof TABLES)[number]) => {
    const source = quarter.get(table);
    if (!source) throw new ImportError('no_rows', `${folder} is missing the table ${table}`);
    return source.text();
  };
  return {
    FORMDSUBMISSION: await text('FORMDSUBMISSION'),
    ISSUERS: await text('ISSUERS'),
    OFFERING: await text('OFFERING'),
    RELATEDPERSONS: await text('RELATEDPERSONS'),
  };
}

/** The files at a path, in name order. */
async function* filingFiles(folder: string, input: string): AsyncGenerator<FilingFile> {
  const full = path.resolve(folder, input);
  const stats = await stat(full);
  if (stats.isDirectory()) {
    for (const name of (await readdir(full)).sort()) {
      const inner = path.join(input, name);
      if (!name.startsWith('.')) yield* filingFiles(folder, inner);
    }
  } else if (/\.zip$/i.test(input)) {
    if (stats.size > MAX_ARCHIVE_BYTES) throw new ImportError('unreadable_file', `${input} is too large`);
    yield* unfold(input, await readFile(full));
  } else {
    yield { name: input, size: stats.size, text: () => readFile(full, 'utf8') };
  }
}

/**
 * Lists the filings in the archive of a quarter.
 * @throws {ImportError}
 */
export function listDataSet(archive: string, bytes: Uint8Array): ReturnType<typeof listFilings> {
  const files = unzip(archive, bytes, ({ name, originalSize }) => {
    return /(?:^|\/)(?:FORMDSUBMISSION|ISSUERS)\.tsv$/i.test(name) && originalSize <= MAX_UNFOLDED_BYTES;
  });
  const text = (table: (typeof TABLES)[number]) => {
    const [, content] = Object.entries(files).find(([name]) => path.parse(name).name.toUpperCase() === table) ?? [];
    if (!content) throw new ImportError('no_rows', `${archive} is missing the table ${table}`);
    return strFromU8(content);
  };
  return listFilings({ FORMDSUBMISSION: text('FORMDSUBMISSION'), ISSUERS: text('ISSUERS') });
}

function* unfold(archive: string, bytes: Uint8Array): Generator<FilingFile> {
  let bytesLeft = MAX_UNFOLDED_BYTES;
  const isFiling = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.(?:xml|tsv|txt|nc)$/i.test(name)) return false;
    bytesLeft -= originalSize;
    if (bytesLeft < 0)
      throw new ImportError('unreadable_file', `${archive} unpacks to more than ${MAX_UNFOLDED_BYTES / 1e9} GB`);
    return true;
  };
  for (const [name, content] of Object.entries(unzip(archive, bytes, isFiling))) {
    yield { name: path.join(archive, name), size: content.length, text: async () => strFromU8(content) };
  }
}

function unzip(archive: string, bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError('unreadable_file', `${archive} is not a valid ZIP archive`);
  }
}
