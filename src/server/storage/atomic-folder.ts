import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';

/** Where files are written before they are whole. No key begins with a dot. */
const PARTIAL = '.partial';

/** A folder on this machine in which a file is there as a whole, the old one or the new one, also after a crash. */
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
    await mkdir(this.#root, { recursive: true, mode: 0o700 }); // Nobody else on this machine reads what users keep here.
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

/** A rename may reach the disk before what was written does, unless that is asked for. */
async function flush(file: string): Promise<void> {
  await using handle = await open(file);
  await handle.sync();
}
