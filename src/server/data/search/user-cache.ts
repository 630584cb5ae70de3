import { LRUCache } from 'lru-cache';

const MAX_USERS = 200;
const MAX_COMPANIES = 200_000;

/**
 * Caches what filters need to know about the companies of each user. A request only checks the user's token, which
 * changes with the data.
 * @param countOf the number of companies in an entry
 */
export function createUserCache<Entry extends { token: string | null }>(countOf: (entry: Entry) => number) {
  const cache = new LRUCache<string, Entry>({
    max: MAX_USERS,
    maxSize: MAX_COMPANIES,
    sizeCalculation: (entry) => countOf(entry) + 1,
  });
  return async (userId: string, token: string | null, read: () => Promise<Entry>): Promise<Entry> => {
    const cachedEntry = cache.get(userId);
    if (cachedEntry?.token === token) return cachedEntry;
    const entry = await read();
    cache.set(userId, entry);
    return entry;
  };
}
