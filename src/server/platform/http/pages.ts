import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { BRAND } from '#domain/brand.ts';
import { dayOf } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { canonicalPath, guessedPage, isGuessed, isSeparatePage } from '#domain/page-address.ts';
import type { PageCall } from '../../app-env.ts';
import type { ContactLimit, SharedContacts } from '../../data/companies/contact-limit.ts';
import { clientIp, revealsOrigin } from './client-ip.ts';
import { compress, encodedPage, type HtmlPage, htmlPage } from './html-page.ts';
import { createRenderQueue, PagesBusyError } from './render-queue.ts';
import { baseHeaders, pageHeaders } from './response-headers.ts';
import {
  encodedForViewer,
  fillPage,
  NONCE,
  type OwnValues,
  pageKey,
  type ReusablePage,
  reusablePage,
  withPlaceholders,
} from './reusable-page.ts';
import { IMMUTABLE } from './stored-assets.ts';

type RenderContext = {
  /** Handles the page's API calls in process. */
  fetch: typeof fetch;
  nonce: string;
  appUrl: string;
  /** Whether a page with the loaded data was already rendered and can be reused. */
  canReuse(): boolean;
  /** Receives the HTML of the page; not called for redirects and reused pages. */
  takePage(html: string): void;
};

/** The renderer built from `src/web` by `vite build`. */
type Renderer = {
  default: {
    fetch(request: Request, options: { context: RenderContext }): Promise<Response>;
  };
};

/** A page for one request: `html` if it was rendered, `reused` if it is reused, or a redirect with neither. */
type RenderedPage = {
  html: string | null;
  reused: ReusablePage | null;
  /** Identifies the data of a page that can be reused for others; null if it is for this viewer only. */
  key: string | null;
  own: OwnValues;
  nonce: string;
  status: number;
  headers: Headers;
  /** Whether all its API calls are cacheable: such a page is the same for all visitors, and reusable for users. */
  cacheable: boolean;
};

type PagesDependencies = {
  /** Handles the API calls of pages in process. */
  answer(request: Request, env: object): Response | Promise<Response>;
  appUrl: string;
  /** Identifies the state of all data behind cacheable calls. */
  version(): Promise<string>;
  /** Whether an API call has the same response for all visitors until the version changes. */
  isCacheable(path: string): boolean;
  contactLimit: ContactLimit;
  /** Answers requests for assets of other builds. */
  otherAssets: Hono;
};

const BUILD = path.resolve(import.meta.dirname, '../../../../dist');
/** The assets of this build. */
export const ASSETS = path.join(BUILD, 'client/assets');
const STATIC_ROOT = path.relative(process.cwd(), path.join(BUILD, 'client')) || '.';
/** Browsers request these by name, even where no page links to them, such as beside a text file. */
const ICONS = ['/favicon.ico', '/apple-touch-icon.png'];
const MAX_CACHE_BYTES = 128 * 1024 * 1024;
const MAX_REUSABLE_BYTES = 64 * 1024 * 1024;

/** Longer than any filters that can be chosen on a page. */
const MAX_SEARCH_LENGTH = 16_384;

/** Cookies that choose how a page is shown; any other makes it personal. */
const PREFERENCE = 'scheme=(light|dark)|sample-notice=off|(lists|tags)=\\d|charts=(open|folded)';
const IS_PREFERENCE = new RegExp(`^(${PREFERENCE})$`);
const PREFERENCES = new RegExp(`(?<=^|;\\s*)(${PREFERENCE})`, 'g');

/** Pages that name the viewer only in the header. */
const REUSABLE = /^\/(search$|company\/|lps($|\/)|directory($|\/)|compare($|\/))/;

/** API calls allowed during rendering. Only the browser makes sign-in calls and opens event streams. */
const FOR_PAGES = /^\/api\/(?!auth\/|events$)/;

/**
 * Serves pages and their static files. Pages are rendered on the server; their API calls are handled in process on
 * behalf of the viewer. Pages shared by all visitors are cached until their data changes; pages of signed-in
 * users are reused for other users with the same data.
 */
export async function pageRoutes({
  answer,
  appUrl,
  version,
  isCacheable,
  contactLimit,
  otherAssets,
}: PagesDependencies) {
  const renderer: Renderer = await import(pathToFileURL(path.join(BUILD, 'server/server.js')).href);
  const cache = createPageCache(MAX_CACHE_BYTES, version);
  const reusable = new LRUCache<string, ReusablePage>({
    maxSize: MAX_REUSABLE_BYTES,
    sizeCalculation: ({ size }) => size,
  });
  const queueRender = createRenderQueue();

  /**
   * Renders a page for the viewer identified by `headers`, or finds the same one rendered for someone else.
   * @param sharedContacts for a page that may be shared by all visitors: its contacts are counted when it is sent
   */
  async function render(
    url: string,
    headers: Headers,
    env: object,
    { mayReuse = false, sharedContacts }: { mayReuse?: boolean; sharedContacts?: SharedContacts },
  ): Promise<RenderedPage> {
    const nonce = randomBytes(16).toString('base64url');
    const cookies: string[] = [];
    const own: OwnValues = new Map([[NONCE, nonce]]);
    const data: string[] = [];
    let cacheable = true;
    let retryAfter: string | null = null;
    let key: string | null = null;
    let reusedPage: ReusablePage | null = null;
    const inProcess: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (!FOR_PAGES.test(pathname)) return new Response(null, { status: 404 });
      for (const [name, value] of headers) {
        if (name === 'cookie' || revealsOrigin(name)) request.headers.set(name, value);
      }
      const pageCall: PageCall = { json: null, sharedContacts };
      const response = await answer(request, { ...env, pageCall });
      const json = pageCall.json && mayReuse ? withPlaceholders(pathname, pageCall.json, own) : pageCall.json;
      if (json !== null) Object.defineProperty(response, 'json', { value: async () => JSON.parse(json) });
      data.push(`${request.url} ${json}`);
      cookies.push(...response.headers.getSetCookie()); // For example the cookie of a renewed session.
      cacheable &&= response.ok && isCacheable(pathname);
      retryAfter ??= response.headers.get('retry-after');
      return response;
    };
    let html: string | null = null;
    const takePage = (text: string) => {
      html = text;
    };
    const canReuse = () => {
      if (!mayReuse || !cacheable) return false;
      const preferences = headers.get('cookie')?.match(PREFERENCES) ?? [];
      key ??= pageKey([url, dayOf(new Date()), ...preferences, ...data.sort()]);
      reusedPage ??= reusable.get(key) ?? null;
      return reusedPage !== null;
    };
    const context = { fetch: inProcess, nonce, appUrl, canReuse, takePage };
    const response = await renderer.default.fetch(new Request(url, { headers }), { context });
    for (const cookie of new Set(cookies)) response.headers.append('set-cookie', cookie);
    cacheable &&= cookies.length === 0 && response.status === 200;
    if (html === null && response.status >= 500) {
      html = MESSAGES.unexpected; // The cause has been logged.
      response.headers.set('content-type', 'text/plain; charset=utf-8');
    }
    if (retryAfter && response.status >= 400) response.headers.set('retry-after', retryAfter);
    if (response.status !== 200) key = null;
    return { html, reused: reusedPage, key, own, nonce, status: response.status, headers: response.headers, cacheable };
  }

  async function viewerKind(c: Context) {
    const me = await answer(new Request(`${appUrl}/api/me`, { headers: c.req.raw.headers }), Object(c.env));
    const { user, access } = me.ok ? await me.json() : { user: null };
    return user === null ? 'visitor' : access.active ? 'customer' : 'user';
  }

  async function respondToViewer(
    c: Context,
    { html, reused, key, own, nonce, status, headers }: RenderedPage,
    search: string,
  ) {
    for (const [name, value] of Object.entries(pageHeaders(`'nonce-${nonce}'`, appUrl))) headers.set(name, value);
    if (!isSeparatePage(search)) headers.set('x-robots-tag', 'noindex');
    const page = reused ?? (html === null ? null : reusablePage(onlyScriptsHave(nonce, html).replaceAll(nonce, NONCE)));
    if (!page) return new Response(null, { status, headers });
    if (key) reusable.set(key, page);
    const acceptEncoding = c.req.header('accept-encoding') ?? '';
    // Compressed for all viewers once it is reused.
    const { body, encoding } = reused
      ? await encodedForViewer(reused, own, acceptEncoding)
      : compress(Buffer.from(fillPage(page, own)), acceptEncoding);
    headers.set('vary', 'Accept-Encoding');
    if (encoding) headers.set('content-encoding', encoding);
    return new Response(body, { status, headers });
  }

  /** Responds with a page shared by all visitors; browsers revalidate it each time. */
  async function respondToAll(c: Context, page: HtmlPage): Promise<Response> {
    const headers = { ...pageHeaders(page.scripts, appUrl), ...SHARED_HEADERS, etag: page.etag };
    if (c.req.header('if-none-match')?.includes(page.etag)) return c.body(null, 304, headers);
    const { body, encoding } = encodedPage(page, c.req.header('accept-encoding') ?? '');
    return c.body(body, 200, encoding ? { ...headers, 'content-encoding': encoding } : headers);
  }

  return new Hono()
    .onError((error, c) => {
      if (!(error instanceof PagesBusyError)) throw error;
      return c.text('The site is very busy. Try again in a few seconds.', 503, { 'retry-after': '5' });
    })
    .route('/', fileRoutes(appUrl, otherAssets))
    .on(['GET', 'HEAD'], '*', async (c) => {
      const { pathname, search } = new URL(c.req.url);
      const canonical = canonicalPath(pathname);
      if (isGuessed(canonical)) return c.redirect(guessedPage(canonical, search, await viewerKind(c)), 302);
      if (canonical !== pathname) return c.redirect(canonical + search, 308);
      if (search.length > MAX_SEARCH_LENGTH) return c.text('This URL is too long. Remove some filters.', 414);
      const preferences = canonicalPreferences(c.req.header('cookie') ?? '');
      // A shared page must not depend on anything in the request that is not part of the key.
      const renderPage = (options: { mayReuse?: boolean; sharedContacts?: SharedContacts } = {}) =>
        queueRender(() => render(appUrl + pathname + search, c.req.raw.headers, Object(c.env), options));
      if (!isSeparatePage(search) || preferences === null) {
        return respondToViewer(c, await renderPage({ mayReuse: REUSABLE.test(pathname) }), search);
      }
      const sharedPage = (omitted: boolean) =>
        cache.page(`${pathname}${search} ${preferences}${omitted ? ' without contacts' : ''}`, async () => {
          const sharedContacts: SharedContacts = { omitted, ids: [] };
          const page = await renderPage({ sharedContacts });
          if (page.cacheable && page.html !== null) return htmlPage(page.html, page.nonce, sharedContacts.ids);
          // Only shared pages are counted below.
          return respondToViewer(c, sharedContacts.ids.length > 0 ? await renderPage() : page, search);
        });
      const ip = clientIp(c.req.raw.headers);
      const page = await sharedPage(contactLimit.isReached(ip));
      if (page instanceof Response) return page;
      if (await contactLimit.allows(ip, page.contacts)) return respondToAll(c, page);
      const without = await sharedPage(true);
      return without instanceof Response ? without : respondToAll(c, without);
    });
}

/** Serves the files of the build. */
export function fileRoutes(appUrl: string, otherAssets = new Hono()) {
  return new Hono()
    .use(
      '/assets/*',
      baseHeaders(appUrl),
      serveStatic({
        root: STATIC_ROOT,
        precompressed: true,
        onFound: (file, c) => {
          for (const [name, value] of Object.entries(IMMUTABLE)) c.header(name, value);
          // The static file middleware does not know the type of captions.
          if (/\.vtt(\.\w+)?$/.test(file)) c.header('content-type', 'text/vtt; charset=utf-8');
        },
      }),
    )
    .route('/', otherAssets)
    .on(
      ['GET', 'HEAD'],
      ICONS,
      baseHeaders(appUrl),
      (c, next) => (BRAND.iconUrl === null ? next() : Promise.resolve(c.redirect(BRAND.iconUrl))),
      serveStatic({ root: STATIC_ROOT, onFound: (_, c) => c.header('cache-control', 'public, max-age=86400') }),
    );
}

/** Removes the nonce from elements that do not need one. */
function onlyScriptsHave(nonce: string, html: string): string {
  return html.replaceAll(new RegExp(`(<(?:link|meta|style)[^>]*) nonce="${nonce}"`, 'g'), '$1');
}

/** Returns preference cookies in canonical order; null when there are other cookies or duplicates. */
function canonicalPreferences(cookie: string): string | null {
  if (!cookie) return '';
  const pairs = cookie.split('; ');
  const names = new Set(pairs.map((pair) => pair.split('=')[0]));
  return names.size === pairs.length && pairs.every((pair) => IS_PREFERENCE.test(pair))
    ? pairs.sort().join('; ')
    : null;
}

const SHARED_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Accept-Encoding',
};

/** Compressed copies are added later; with them, a page takes less than this multiple of its size. */
const ROOM_FOR_COPIES = 1.5;

/**
 * Caches whole pages in bounded memory until the data they are rendered from changes.
 * @param version identifies the state of that data; called before each response
 */
function createPageCache(maxBytes: number, version: () => Promise<string>) {
  const pages = new LRUCache<string, HtmlPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }, key) => Math.ceil(html.length * ROOM_FOR_COPIES) + key.length + 500,
  });
  const pending = new Map<string, Promise<HtmlPage | Response>>();
  let cachedVersion: string | null = null;

  return {
    /**
     * Returns the cached page, or renders it. Concurrent requests share one rendering. A `Response` returned by `render`
     * is for this request only and is not cached.
     */
    async page(key: string, render: () => Promise<HtmlPage | Response>): Promise<HtmlPage | Response> {
      const currentVersion = await version().catch(() => null);
      if (currentVersion === null) return render(); // Rendering reports the outage itself.
      if (currentVersion !== cachedVersion) {
        pages.clear();
        pending.clear();
        cachedVersion = currentVersion;
      }
      const cachedPage = pages.get(key);
      if (cachedPage) return cachedPage;
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
