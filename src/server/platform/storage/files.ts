import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract, WriteOptions } from 'flydrive/types';
import { DAY_MS } from '#domain/dates.ts';
import type { Config } from '../config.ts';
import { AppError } from '../http/problem.ts';

/** Files by key, like `avatars/7f3a.webp`. A file changes atomically: a reader gets all of it or an error. */
export type Files = {
  put(key: string, contents: Uint8Array | Readable): Promise<void>;
  /** Returns null when there is no such file. */
  get(key: string): Promise<Readable | null>;
  /** Succeeds when there is no such file. */
  delete(key: string): Promise<void>;
  /** Lists the keys in a folder and its subfolders; `''` is the root. */
  list(folder: string): Promise<string[]>;
};

/** Folders, a name and extensions. Excludes path traversal on every driver. */
const KEY = /^[\w-]+(\/[\w-]+)*(\.[a-z0-9]+)*$/;

/** Files on a flydrive driver. Failures are an AppError `storage_unavailable`. */
export function createFiles(driver: DriverContract): Files {
  const disk = new Disk(driver);
  return {
    put: (key, contents) =>
      storageCall(key, () => (contents instanceof Readable ? disk.putStream(key, contents) : disk.put(key, contents))),
    get: (key) => storageCall(key, async () => ((await disk.exists(key)) ? disk.getStream(key) : null)),
    delete: (key) => storageCall(key, () => disk.delete(key)),
    list: (folder) =>
      storageCall(folder || 'everything', async () => {
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

async function storageCall<T>(key: string, work: () => Promise<T>): Promise<T> {
  if (!KEY.test(key)) throw new errors.E_INVALID_KEY([key]);
  try {
    return await work();
  } catch (cause) {
    throw new AppError('storage_unavailable', { cause });
  }
}

/** Opens the configured bucket, or the data folder without one. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> {
  const folder = path.join(dataDir, 'storage');
  if (!s3) return createFiles(new AtomicFolder(folder));
  const { S3Bucket } = await import('./s3-bucket.ts'); // Its library is slow to load and large.
  return createFiles(new S3Bucket(s3, path.join(folder, PARTIAL)));
}

/** Holds files until they are complete. Keys cannot begin with a dot. */
const PARTIAL = '.partial';

/** A local folder in which a file is always complete, either the old or the new version, even after a crash. */
export class AtomicFolder extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    return this.#replace(key, (partial) => super.put(partial, contents, options));
  }

  override putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    return this.#replace(key, (partial) => super.putStream(partial, contents, options));
  }

  async #replace(key: string, write: (partialKey: string) => Promise<void>): Promise<void> {
    const partialKey = `${PARTIAL}/${randomUUID()}`;
    const partial = path.join(this.#root, partialKey);
    const target = path.join(this.#root, key);
    await mkdir(this.#root, { recursive: true, mode: 0o700 }); // Other users of this machine must not read it.
    try {
      await write(partialKey);
      await flush(partial);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(partial, target);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }
}

/** Without a sync, a rename may reach the disk before the content does. */
async function flush(file: string): Promise<void> {
  await using handle = await open(file);
  await handle.sync();
}

/** Deletes partial files that killed processes left behind in a folder of {@link AtomicFolder}. */
export async function purgePartialFiles(root: string, now: Date): Promise<void> {
  const folder = path.join(root, PARTIAL);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats && now.getTime() - stats.mtimeMs > DAY_MS) await rm(file, { recursive: true, force: true });
  }
}
