import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type ContentEncoding = 'br' | 'gzip';

/** A rendered page that can be served to many visitors. */
export type HtmlPage = {
  html: Buffer<ArrayBuffer>;
  etag: string;
  /** CSP hashes of the inline scripts that may run; a nonce would have to change with each response. */
  scripts: string;
  encoded: Map<ContentEncoding, CompressedBody>;
  /** Whose contacts it contains, as counted by `ContactLimit`. */
  contacts: readonly number[];
};

type CompressedBody = { body: Buffer<ArrayBuffer>; level: number };
export type EncodedBody = { body: Buffer<ArrayBuffer>; encoding: ContentEncoding | null };

/** For a page that may be sent only once: level 3 takes a third of the time of level 5 for a tenth more bytes. */
const QUICK = 3;
/** For a page that is requested again. */
const THOROUGH = 9;

const brotli = (level: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
});

/** Runs on this thread: it takes half a millisecond, and handing it to another thread would take twice that. */
const quickly = {
  br: (content: Buffer) => brotliCompressSync(content, brotli(QUICK)),
  gzip: (content: Buffer) => gzipSync(content, { level: QUICK }),
};

const thoroughly = {
  br: (content: Buffer) => promisify(brotliCompress)(content, brotli(THOROUGH)),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: THOROUGH }),
};

/** Compresses in the best encoding the client accepts, if any. */
export function compress(content: Buffer<ArrayBuffer>, acceptEncoding: string): EncodedBody {
  const encoding = bestEncoding(acceptEncoding);
  return { body: encoding ? quickly[encoding](content) : content, encoding };
}

/** Copies bytes to be cached: Node allocates small buffers in blocks of 64 KB, and each keeps its whole block alive. */
export function ownMemory(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

/**
 * Makes a rendered page independent of the nonce it was rendered with. Only scripts that carry the nonce are allowed:
 * injected ones could not know it.
 */
export function htmlPage(renderedHtml: string, nonce: string, contacts: readonly number[]): HtmlPage {
  const hashes = new Set<string>();
  const script = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([^]*?)</script>`, 'g');
  for (const [, code = ''] of renderedHtml.matchAll(script)) {
    hashes.add(`'sha256-${hash('sha256', code, 'base64')}'`);
  }
  const html = ownMemory(
    Buffer.from(renderedHtml.replaceAll(` nonce="${nonce}"`, '').replace(/<meta property="csp-nonce"[^>]*>/, '')),
  );
  return {
    html,
    etag: `W/"${hash('sha1', html, 'base64url')}"`, // Weak, because it is the same in every encoding. Not security relevant, and twice as fast as the alternatives.
    scripts: [...hashes].join(' '),
    encoded: new Map(),
    contacts,
  };
}

/** Returns a page in the best encoding the client accepts, cached with the page: compressed quickly at first, then thoroughly. */
export function encodedPage(page: HtmlPage, acceptEncoding: string): EncodedBody {
  const encoding = bestEncoding(acceptEncoding);
  if (!encoding) return { body: page.html, encoding };
  const cacheEntry = page.encoded.get(encoding);
  if (cacheEntry) {
    if (cacheEntry.level === QUICK) improve(page, encoding, cacheEntry);
    return { body: cacheEntry.body, encoding };
  }
  const body = ownMemory(quickly[encoding](page.html));
  page.encoded.set(encoding, { body, level: QUICK });
  return { body, encoding };
}

/** Recompresses a page thoroughly, once, for later requests. */
function improve({ html, encoded }: HtmlPage, encoding: ContentEncoding, quick: CompressedBody): void {
  quick.level = THOROUGH;
  thoroughly[encoding](html).then(
    (body) => encoded.set(encoding, { body: ownMemory(body), level: THOROUGH }),
    () => {}, // The quick version is good enough.
  );
}

/** Returns the encoding that the client prefers; null if that is none of ours. */
export function bestEncoding(acceptEncoding: string): ContentEncoding | null {
  const weights = new Map<string, number>();
  for (const entry of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    weights.set(name, Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const minWeight = Math.max(weights.get('identity') ?? 0, Number.EPSILON);
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) >= minWeight ? best : null;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
