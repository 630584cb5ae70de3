import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** A rendered page that can be served to many visitors. */
export type HtmlPage = {
  html: Buffer<ArrayBuffer>;
  etag: string;
  /** CSP hashes of the inline scripts that may run; a nonce would have to change with each response. */
  scripts: string;
  encoded: Map<Encoding, Encoded>;
};

type Encoded = { body: Buffer<ArrayBuffer>; level: number };

/** Level 3 takes a third of the time of level 5 for a tenth more bytes: for a page that may be sent only once. */
const QUICK = 3;
/** Used once a page is requested again. */
const THOROUGH = 9;

const encoders = {
  br: (html: Buffer, level: number) =>
    promisify(brotliCompress)(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
  gzip: (html: Buffer, level: number) => promisify(gzip)(html, { level }),
};

/**
 * Makes a rendered page independent of the nonce it was rendered with. Only scripts that carry the nonce are allowed:
 * injected ones could not know it.
 */
export function htmlPage(rendered: string, nonce: string): HtmlPage {
  const hashes = new Set<string>();
  const script = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([^]*?)</script>`, 'g');
  for (const [, code = ''] of rendered.matchAll(script)) {
    hashes.add(`'sha256-${hash('sha256', code, 'base64')}'`);
  }
  const html = Buffer.from(
    rendered.replaceAll(` nonce="${nonce}"`, '').replace(/<meta property="csp-nonce"[^>]*>/, ''),
  );
  return {
    html,
    etag: `"${hash('sha1', html, 'base64url')}"`, // Not security relevant, and twice as fast as the alternatives.
    scripts: [...hashes].join(' '),
    encoded: new Map(),
  };
}

/** Returns a page in the best encoding the client accepts, cached with the page: compressed quickly at first, then thoroughly. */
export async function encodedPage(
  page: Pick<HtmlPage, 'html' | 'encoded'>,
  acceptEncoding: string,
): Promise<{ body: Uint8Array<ArrayBuffer>; encoding: Encoding | null }> {
  const encoding = bestEncoding(acceptEncoding);
  if (!encoding) return { body: page.html, encoding };
  const known = page.encoded.get(encoding);
  if (known) {
    if (known.level === QUICK) improve(page, encoding);
    return { body: known.body, encoding };
  }
  const body = await encoders[encoding](page.html, QUICK);
  page.encoded.set(encoding, { body, level: QUICK });
  return { body, encoding };
}

/** Recompresses a page thoroughly, once, for later requests. */
function improve({ html, encoded }: Pick<HtmlPage, 'html' | 'encoded'>, encoding: Encoding): void {
  const known = encoded.get(encoding);
  if (!known) return;
  known.level = THOROUGH;
  encoders[encoding](html, THOROUGH).then(
    (body) => encoded.set(encoding, { body, level: THOROUGH }),
    () => {}, // The quick version is good enough.
  );
}

export function bestEncoding(accepted: string): Encoding | null {
  const takes = (name: string) =>
    new RegExp(`(^|[\\s,])${name}\\s*($|,|;(?!\\s*q=0(\\.0*)?\\s*($|,)))`, 'i').test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}
