import { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { AppError } from '../http/problem.ts';

/** Files by key, like `avatars/7f3a.webp`. Whoever reads one gets all of it or an error: a file changes in one step. */
export type Files = {
  put(key: string, contents: Uint8Array | Readable): Promise<void>;
  /** null when there is no such file. */
  get(key: string): Promise<Readable | null>;
  /** Also when there is none. */
  delete(key: string): Promise<void>;
  /** The keys in a folder and its folders; `''` is the outermost. */
  list(folder: string): Promise<string[]>;
};

/** Folders and a name, each of letters, digits, `_` and `-`, and an ending: nothing that leads elsewhere, on any driver. */
const KEY = /^[\w-]+(\/[\w-]+)*(\.[a-z0-9]+)*$/;

/** Files on a driver of flydrive. What the storage cannot do now is an AppError `storage_unavailable`. */
export function createFiles(driver: DriverContract): Files {
  const disk = new Disk(driver);
  return {
    put: (key, contents) =>
      reached(key, () => (contents instanceof Readable ? disk.putStream(key, contents) : disk.put(key, contents))),
    get: (key) => reached(key, async () => ((await disk.exists(key)) ? disk.getStream(key) : null)),
    delete: (key) => reached(key, () => disk.delete(key)),
    list: (folder) =>
      reached(folder || 'everything', async () => {
        const keys: string[] = [];
        let paginationToken: string | undefined;
        do {
          const page = await disk.listAll(folder, { recursive: true, paginationToken });
          for (const entry of page.objects) if (entry.isFile && KEY.test(entry.key)) keys.push(entry.key);
          paginationToken = page.paginationToken;
        } while (paginationToken);
        return keys;
      }),
  };
}

async function reached<T>(key: string, work: () => Promise<T>): Promise<T> {
  if (!KEY.test(key)) throw new errors.E_INVALID_KEY([key]);
  try {
    return await work();
  } catch (cause) {
    throw new AppError('storage_unavailable', { cause });
  }
}
