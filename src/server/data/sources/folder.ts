import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { SourceUnavailable } from './paced-requests.ts';
import type { AddedSource, ListedDocument, Source, SourceDefinition } from './source.ts';
import { CHANGED } from './source-uploads.ts';

const TABLE = /^[^.~].*\.(?:csv|tsv|xlsx)$/i;
const MAX_FILES = 1_000;

/** Size and modification time of each file at the last poll, and whether it was listed since they changed. */
type FolderPosition = { files: Record<string, { stamp: string; isListed: boolean }> };

/** A folder below SOURCES_DIR: each CSV or XLSX file that appears or changes in it. Its other files are ignored. */
export function folderSource({ id, name, location }: AddedSource): SourceDefinition {
  return {
    id,
    name,
    note: `CSV and XLSX files in the folder ${location}, looked for every minute.`,
    method: 'We import files that are handed to us, and account for each of their rows.',
    noun: ['file', 'files'],
    everyMs: 60_000,
    timeZone: 'UTC',
    open: ({ config }): Source<FolderPosition, never> => {
      const folder = () => resolveFolder(config.sourcesDir, location);
      return {
        async poll(position) {
          const inFolder = await folder();
          const entries = await readdir(inFolder, { withFileTypes: true });
          const names = entries.flatMap((entry) => (entry.isFile() && TABLE.test(entry.name) ? entry.name : []));
          if (names.length > MAX_FILES) throw new SourceUnavailable(`the folder has more than ${MAX_FILES} files`);
          const files: FolderPosition['files'] = {};
          const documents: ListedDocument[] = [];
          for (const name of names) {
            const file = path.join(inFolder, name);
            const stats = await lstat(file).catch(() => null);
            if (!stats) continue;
            const stamp = `${stats.size} ${stats.mtimeMs} ${stats.ino}`;
            const before = position?.files[name];
            files[name] = { stamp, isListed: false };
            // A file that is new or has changed may still be written.
            if (before?.stamp !== stamp) continue;
            const sum = before.isListed || (await checksum(file).catch(() => null));
            files[name].isListed = sum !== null;
            // An unreadable file is listed once, and again when it can be read.
            if (sum !== true) documents.push({ id: sum ?? `${name} ${stamp}`, title: name, location: name });
          }
          return { documents, position: { files } };
        },

        async read({ id, location }) {
          const file = path.join(await folder(), location);
          const stats = await lstat(file).catch(() => null);
          if (!stats?.isFile()) return { rejected: CHANGED };
          const sum = await checksum(file).catch(() => null);
          if (sum !== id) return { rejected: sum === null ? 'cannot be read' : CHANGED };
          return {
            file: {
              name: location,
              size: stats.size,
              modifiedAt: Math.round(stats.mtimeMs),
              open: () => openFile(file),
            },
          };
        },
      };
    },
  };
}

/**
 * The path of a folder below SOURCES_DIR, without symbolic links.
 * @throws {SourceUnavailable} when there is none
 */
export async function resolveFolder(sourcesDir: string | null, location: string): Promise<string> {
  if (sourcesDir === null) throw new SourceUnavailable('SOURCES_DIR is not set');
  const [root, folder] = await Promise.all(
    [sourcesDir, path.resolve(sourcesDir, location)].map((each) => realpath(each).catch(() => null)),
  );
  if (root && folder && (folder === root || folder.startsWith(root + path.sep)) && (await lstat(folder)).isDirectory())
    return folder;
  throw new SourceUnavailable('is not a folder in SOURCES_DIR');
}

function openFile(file: string): Readable {
  return Readable.from(readChunks(file), { objectMode: false });
}

async function* readChunks(file: string): AsyncGenerator<Buffer> {
  await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  yield* handle.createReadStream({ autoClose: false });
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of readChunks(file)) hash.update(chunk);
  return hash.digest('hex');
}
