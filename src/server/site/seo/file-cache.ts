import { LRUCache } from 'lru-cache';

const MAX_BYTES = 32 * 1024 * 1024;

type Bytes = Buffer<ArrayBuffer>;

/**
 * Caches generated files until the version of their data changes. Files are generated one at a time, so that a client
 * that requests all of them does not starve others.
 * @param make returns null if there is no such file
 */
export function cacheFiles<File extends Bytes | null>(
  version: () => Promise<string>,
  make: (name: string) => Promise<File>,
) {
  const files = new LRUCache<string, NonNullable<File>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const pending = new Map<string, Promise<File>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function makeInTurn(key: string, name: string): Promise<File> {
    const result = queue.then(() => make(name));
    queue = result.catch(() => {});
    try {
      const file = await result;
      if (file) files.set(key, file);
      return file;
    } finally {
      pending.delete(key);
    }
  }

  return async (name: string): Promise<File> => {
    const key = `${name} ${await version()}`;
    const cached = files.get(key) ?? pending.get(key);
    if (cached) return cached;
    const file = makeInTurn(key, name);
    pending.set(key, file);
    return file;
  };
}
