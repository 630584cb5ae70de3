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
  let keptVersion: string | null = null;

  return {
    async page(key, render) {
      const present = await version().catch(() => null);
      if (present === null) return render(); // Rendering reports the outage itself.
      if (present !== keptVersion) {
        pages.clear();
        pending.clear();
        keptVersion = present;
      }
      const kept = pages.get(key);
      if (kept) return kept;
      const others = await pending.get(key);
      if (others && !(others instanceof Response)) return others;
      const rendering = render();
      pending.set(key, rendering);
      try {
        const page = await rendering;
        // The version was read before rendering, so the page is at least that recent.
        if (!(page instanceof Response) && present === keptVersion) pages.set(key, page);
        return page;
      } finally {
        if (pending.get(key) === rendering) pending.delete(key);
      }
    },
  };
}
