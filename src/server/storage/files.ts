import { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import type { DriverContract } from 'flydrive/types';

/** Files by key, like `avatars/7f3a.webp`. Whoever reads one gets all of it or an error: a file changes in one step. */
export type Files = {
  put(key: string, contents: Uint8Array | Readable): Promise<void>;
  /** null when there is no such file. */
  get(key: string): Promise<Readable | null>;
  /** Also when there is none. */
  delete(key: string): Promise<void>;
  /** The keys in a folder and its folders. */
  list(folder: string): Promise<string[]>;
};

/** Folders and a name, each of letters, digits, `_` and `-`, and an ending: nothing that leads elsewhere, on any driver. */
const KEY = /^[\w-]+(\/[\w-]+)*(\.[a-z0-9]+)*$/;

/** Files on a driver of flydrive. */
export function createFiles(driver: DriverContract): Files {
  const disk = new Disk(driver);
  return {
    put: async (key, contents) =>
      contents instanceof Readable ? disk.putStream(safe(key), contents) : disk.put(safe(key), contents),
    async get(key) {
      if (!(await disk.exists(safe(key)))) return null;
      return disk.getStream(key);
    },
    delete: async (key) => disk.delete(safe(key)),
    async list(folder) {
      const keys: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(safe(folder), { recursive: true, paginationToken });
        for (const entry of page.objects) if (entry.isFile) keys.push(entry.key);
        paginationToken = page.paginationToken;
      } while (paginationToken);
      return keys;
    },
  };
}

function safe(key: string): string {
  if (!KEY.test(key)) throw new errors.E_INVALID_KEY([key]);
  return key;
}
