import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { LAST_MIGRATION } from '../../../platform/database/migrate.ts';
import { log } from '../../../platform/log.ts';
import { AtomicFolder, purgePartialFiles } from '../../../platform/storage/files.ts';
import type { SearchVersion } from '../search-version.ts';
import { CodedTexts } from './coded-texts.ts';
import { ListColumn, type Numbers } from './column-storage.ts';
import { Columns, indexRows } from './columns.ts';
import { InvertedIndex } from './inverted-index.ts';
import { Postings } from './postings.ts';
import { allBits } from './row-set.ts';
import { type IndexParts, SearchIndex } from './search-index.ts';
import { TermDictionary } from './term-dictionary.ts';

/** Stores the index of the last complete load in a file, because loading it from the database takes longer. */
export type Snapshots = {
  /**
   * Returns the stored index. null if there is none, or if it is in doubt: incomplete, damaged, of another build, or of
   * a version that is not valid.
   */
  read(isValid: (version: SearchVersion) => Promise<boolean>): Promise<StoredIndex | null>;
  /** Replaces the stored index. Changes must not have been applied to it yet. A failure is logged once. */
  write(storedIndex: StoredIndex): Promise<void>;
};

/** An index, and when it was built. */
export type StoredIndex = { index: SearchIndex; builtAt: number };

type SnapshotHeader = SearchVersion & { builtAt: number; parts: SnapshotParts };
type SnapshotParts = ReturnType<typeof snapshotParts>;

const NAME = 'snapshot';
const CHUNK = 4 * 1024 * 1024;
/** Size of the length before the header, and of the checksum at the end. */
const NUMBER_BYTES = 4;
const ARRAYS = { Uint8Array, Uint32Array, Float32Array, Float64Array };
const SOURCES = [import.meta.dirname, path.resolve(import.meta.dirname, '../../../../domain')];

/** @param folder is created when a snapshot is first written */
export function openSnapshots(folder: string): Snapshots {
  let hasFailed = false;
  return {
    async read(isValid) {
      try {
        await using file = await open(path.join(folder, NAME));
        return await readIndex(file, isValid);
      } catch (err) {
        const { code } = err as NodeJS.ErrnoException;
        if (code !== 'ENOENT') log.warn({ err }, 'The snapshot of the search index cannot be read');
        return null;
      }
    },
    async write({ index, builtAt }) {
      try {
        const content = describe({ version: index.version, token: index.token, builtAt }, index.parts);
        const chunks = chunksOf([await sourceHash(), ...content]);
        await purgePartialFiles(folder, new Date());
        await new AtomicFolder(folder).putStream(NAME, Readable.from(chunks, { objectMode: false }));
      } catch (err) {
        if (!hasFailed)
          log.warn({ err }, 'The snapshot of the search index cannot be written. The next start takes longer');
        hasFailed = true;
      }
    },
  };
}

/** Everything of an index that is slow to derive. */
function snapshotParts({ columns, industryMatches, orders, words }: IndexParts) {
  const { ids, placeCodes, numbers, bits, websites, industryCodes, regions, stages } = columns;
  const { dictionary, postings, letters, texts } = words.parts;
  return {
    rows: words.rows,
    places: columns.places.places,
    industries: columns.industries.names,
    regions: columns.regionNames.values,
    stages: stages.values,
    arrays: { ids, placeCodes, numbers, bits },
    websites: { bytes: websites.bytes, starts: websites.starts },
    stageCodes: stages.codes,
    lists: [industryCodes, regions, industryMatches].map(({ codes, starts }) => ({ codes, starts })),
    orders,
    words: { dictionary: dictionary.arrays, postings: postings.arrays, letters, texts: texts.arrays },
  };
}

function restoredParts(parts: SnapshotParts): Omit<IndexParts, keyof SearchVersion> {
  const count = parts.rows;
  const columns = new Columns(0, 0);
  for (const place of parts.places) columns.places.code(place);
  for (const name of parts.industries) columns.industries.code(name);
  for (const name of parts.regions) columns.regionNames.code(name);
  for (const name of parts.stages) columns.stages.code(name);
  Object.assign(columns, { ...parts.arrays, count });
  Object.assign(columns.websites, { ...parts.websites, count });
  columns.stages.codes = parts.stageCodes;
  const industryMatches = new ListColumn(0);
  for (const [i, list] of [columns.industryCodes, columns.regions, industryMatches].entries())
    Object.assign(list, { ...parts.lists[i], count });
  const dictionary = new TermDictionary(parts.words.dictionary);
  const texts = new CodedTexts(parts.words.texts, dictionary);
  columns.texts.compress(texts);
  const postings = new Postings(parts.words.postings);
  const words = new InvertedIndex({ dictionary, postings, letters: parts.words.letters, texts });
  return { columns, rows: count, alive: allBits(count), industryMatches, orders: parts.orders, words };
}

/**
 * Describes an index at once, because its lists of names grow. Its arrays are copied piece by piece: they are only
 * written beyond the rows of the index.
 */
function describe(header: Omit<SnapshotHeader, 'parts'>, parts: IndexParts): Numbers[] {
  const arrays: Numbers[] = [];
  const text = JSON.stringify({ ...header, parts: snapshotParts(parts) }, (_, value) => {
    if (!ArrayBuffer.isView(value)) return value;
    arrays.push(value as Numbers);
    return { array: value.constructor.name, length: (value as Numbers).length };
  });
  return [numberBytes(Buffer.byteLength(text)), Buffer.from(text), ...arrays];
}

async function* chunksOf(arrays: readonly Numbers[]): AsyncGenerator<Buffer> {
  let checksum = 0;
  for (const array of arrays) {
    for (const piece of piecesOf(array)) {
      const chunk = Buffer.from(piece);
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  }
  yield numberBytes(checksum);
}

async function readIndex(
  file: FileHandle,
  isValid: (version: SearchVersion) => Promise<boolean>,
): Promise<StoredIndex | null> {
  let checksum = 0;
  async function fill<T extends Numbers>(array: T): Promise<T> {
    for (const piece of piecesOf(array)) {
      for (let at = 0; at < piece.length; ) {
        const { bytesRead } = await file.read(piece, at, piece.length - at);
        if (bytesRead === 0) throw new Error('The file is incomplete');
        at += bytesRead;
      }
      checksum = crc32(piece, checksum);
    }
    return array;
  }
  const build = await sourceHash();
  if (!build.equals(await fill(Buffer.alloc(build.length)))) return null;
  const length = (await fill(Buffer.alloc(NUMBER_BYTES))).readUInt32LE();
  if (length > (await file.stat()).size) throw new Error('The file is damaged');
  const arrays: Numbers[] = [];
  const header = JSON.parse((await fill(Buffer.alloc(length))).toString(), (_, value) => {
    const type = ARRAYS[value?.array as keyof typeof ARRAYS];
    if (!type) return value;
    const array = new type(value.length);
    arrays.push(array);
    return array;
  }) as SnapshotHeader;
  const { version, token, builtAt, parts } = header;
  if (!(await isValid({ version, token }))) return null;
  for (const array of arrays) await fill(array);
  const computedChecksum = checksum;
  if ((await fill(Buffer.alloc(NUMBER_BYTES))).readUInt32LE() !== computedChecksum)
    throw new Error('The checksum is wrong');
  return { index: new SearchIndex({ version, token, ...restoredParts(parts) }), builtAt };
}

function* piecesOf({ buffer, byteOffset, byteLength }: Numbers): Generator<Uint8Array> {
  for (let at = 0; at < byteLength; at += CHUNK)
    yield new Uint8Array(buffer, byteOffset + at, Math.min(CHUNK, byteLength - at));
}

function numberBytes(number: number): Buffer {
  const bytes = Buffer.alloc(NUMBER_BYTES);
  bytes.writeUInt32LE(number);
  return bytes;
}

let ownHash: Promise<Buffer> | undefined;

/** Identifies everything that determines the content of an index, apart from the database. */
function sourceHash(): Promise<Buffer> {
  ownHash ??= hashSources();
  return ownHash;
}

async function hashSources(): Promise<Buffer> {
  const hash = createHash('sha256').update(
    JSON.stringify([process.version, indexRows('companies', String), LAST_MIGRATION]),
  );
  for (const folder of SOURCES) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
    for (const name of names) hash.update(await readFile(path.join(folder, name)));
  }
  return hash.digest();
}
