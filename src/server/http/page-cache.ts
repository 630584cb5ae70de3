import { LRUCache } from 'lru-cache';
import type { HtmlPage } from './html-page.ts';

/** Compressed copies come later, and take less than this much more. */
const ROOM_FOR_COPIES = 1.5;

export type PageCache = {
  /**
   * The page by its key as it was rendered from the present data, or as `render` makes it now. Who asks while it is
   * being rendered waits for the same. What `render` answers as a `Response` is for this request alone.
   */
  page(key: string, render: () => Promise<HtmlPage | Response>): Promise<HtmlPage | Response>;
};

/**
 * Keeps whole pages in bounded memory, for as long as nothing changes that any of them may show.
 * @param version names the state of all that pages are rendered from; asked before each answer
 */
export function createPageCache(maxBytes: number, version: () => Promise<string>): PageCache {
  const pages = new LRUCache<string, HtmlPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }, key) => Math.ceil(html.length * ROOM_FOR_COPIES) + key.length + 500,
  });
  const underWay = new Map<string, Promise<HtmlPage | Response>>();
  let keptVersion: string | null = null;

  return {
    async page(key, render) {
      const present = await version().catch(() => null);
      if (present === null) return render(); // It tells by itself what cannot be reached.
      if (present !== keptVersion) {
        pages.clear();
        underWay.clear();
        keptVersion = present;
      }
      const kept = pages.get(key);
      if (kept) return kept;
      const others = await underWay.get(key);
      if (others && !(others instanceof Response)) return others;
      const rendering = render();
      underWay.set(key, rendering);
      try {
        const page = await rendering;
        // The version was read before the page was rendered: what is newer in it makes it no older.
        if (!(page instanceof Response) && present === keptVersion) pages.set(key, page);
        return page;
      } finally {
        if (underWay.get(key) === rendering) underWay.delete(key);
      }
    },
  };
}
