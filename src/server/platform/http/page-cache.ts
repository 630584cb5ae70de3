import { LRUCache } from 'lru-cache';
import type { HtmlPage } from './html-page.ts';

/** Compressed copies are added later; with them, a page takes less than this multiple of its size. */
const ROOM_FOR_COPIES = 1.5;

type PageCache = {
  /**
   * Returns the cached page, or renders it. Concurrent requests share one rendering. A `Response` returned by `render`
   * is for this request only and is not cached.
   */
  page(key: string, render: () => Promise<HtmlPage | Response>): Promise<HtmlPage | Response>;
};

/**
 * Caches whole pages in bounded memory until the data they are rendered from changes.
 * @param version identifies the state of that data; called before each response
 */
export function createPageCache(maxBytes: number, version: () => Promise<string>): PageCache {
  const pages = new LRUCache<string, HtmlPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }, key) => Math.ceil(html.length * ROOM_FOR_COPIES) + key.length + 500,
  });
  const pending = new Map<string, Promise<HtmlPage | Response>>();
  let cachedVersion: string | null = null;

  return {
    async page(key, render) {
      const currentVersion = await version().catch(() => null);
      if (currentVersion === null) return render(); // Rendering reports the outage itself.
      if (currentVersion !== cachedVersion) {
        pages.clear();
        pending.clear();
        cachedVersion = currentVersion;
      }
      const cached = pages.get(key);
      if (cached) return cached;
      const concurrent = await pending.get(key);
      if (concurrent && !(concurrent instanceof Response)) return concurrent;
      const rendering = render();
      pending.set(key, rendering);
      try {
        const page = await rendering;
        // The version was read before rendering, so the page is at least that recent.
        if (!(page instanceof Response) && currentVersion === cachedVersion) pages.set(key, page);
        return page;
      } finally {
        if (pending.get(key) === rendering) pending.delete(key);
      }
    },
  };
}
