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
  const kept = new LRUCache<string, NonNullable<File>>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length });
  const making = new Map<string, Promise<File>>();
  let turn: Promise<unknown> = Promise.resolve();

  async function makeInTurn(key: string, name: string): Promise<File> {
    const made = turn.then(() => make(name));
    turn = made.catch(() => {});
    try {
      const file = await made;
      if (file) kept.set(key, file);
      return file;
    } finally {
      making.delete(key);
    }
  }

  return async (name: string): Promise<File> => {
    const key = `${name} ${await version()}`;
    const known = kept.get(key) ?? making.get(key);
    if (known) return known;
    const made = makeInTurn(key, name);
    making.set(key, made);
    return made;
  };
}
