import { hash, randomBytes, randomInt } from 'node:crypto';
import { constants, crc32, createBrotliCompress, createDeflateRaw } from 'node:zlib';
import { MAX_COUNTED_RECALLS } from '#domain/recalls/recalls.ts';
import { bestEncoding, type ContentEncoding, compress, type EncodedBody, escapeHtml, ownMemory } from './html-page.ts';

/**
 * A page rendered for one viewer that can be served to others. Personal values are replaced with placeholders before
 * rendering, so a reusable page contains no data of the viewer it was rendered for.
 */
export type ReusablePage = {
  /** The text around the gaps: one more than there are gaps. */
  texts: readonly Buffer<ArrayBuffer>[];
  gaps: readonly Gap[];
  /** The texts compressed around gaps of certain widths, by encoding and widths. */
  compressed: Map<string, Promise<Buffer[]>>;
  size: number;
};

/** A viewer's personal values, by placeholder. */
export type OwnValues = Map<string, string>;

/** Text with placeholders. It may be padded with spaces, so that gaps of different values have the same width. */
type Gap = (string | { placeholder: string; inScript: boolean })[];

/** The personal fields of the viewer. All other fields, such as access, are part of the page key. */
const OWN_FIELDS = [
  ['user', 'id'],
  ['user', 'email'],
  ['user', 'image'],
  ['profile', 'first_name'],
  ['profile', 'last_name'],
] as const;

/** Random, so that no text on a page contains a placeholder. */
const MARK = `own-${randomBytes(12).toString('hex')}`;
/** The placeholder for the number of emails a user may still see today. Pages mention it only when it is zero. */
const REMAINING = String(10 ** 15 + randomInt(2 ** 47));
/** The placeholder for the number of open recalls. For zero and for the maximum, pages have other texts. */
const RECALLS = String(2 * 10 ** 15 + randomInt(2 ** 47));
const REMAINING_REVEALS = /("revealBudget":\{"limit":\d+,"remaining":)([1-9]\d*)/;
const EVENTS_SINCE = `${MARK}-eventsSince-`;
const GAPS = new RegExp(`(${MARK}-\\w+-|${REMAINING}|${RECALLS})`);

/** Shorter texts between placeholders are part of a gap. */
const MIN_TEXT = 128;
/** Viewers need few different widths of gaps for a page, because widths are powers of two. */
const MAX_WIDTHS = 8;

/** Replaces the personal values in an API response with placeholders, and adds them to `own`. */
export function withPlaceholders(path: string, json: string, own: OwnValues): string {
  if (path !== '/api/me') {
    return json.replace(REMAINING_REVEALS, (_, before, remaining) => {
      own.set(REMAINING, remaining);
      return before + REMAINING;
    });
  }
  const me = JSON.parse(json);
  for (const [part, field] of OWN_FIELDS) {
    const value: unknown = me[part]?.[field];
    if (typeof value !== 'string' || value === '') continue;
    const placeholder = `${MARK}-${field}-`;
    own.set(placeholder, value);
    me[part][field] = placeholder;
  }
  if (me.eventsSince) {
    own.set(EVENTS_SINCE, me.eventsSince);
    me.eventsSince = EVENTS_SINCE;
  }
  if (me.recalls > 0 && me.recalls < MAX_COUNTED_RECALLS) {
    own.set(RECALLS, String(me.recalls));
    me.recalls = Number(RECALLS);
  }
  return JSON.stringify(me);
}

/** A placeholder for the nonce of a page. */
export const NONCE = `${MARK}-nonce-`;

/** Identifies everything that a page is rendered from. */
export function pageKey(parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'base64url');
}

/** @param html with placeholders, also for the nonce */
export function reusablePage(html: string): ReusablePage {
  const [start = '', ...rest] = html.split(GAPS);
  const texts = [start];
  const gaps: Gap[] = [];
  let gap: Gap = [];
  let inScript = endsInScript(start, false);
  for (let i = 0; i < rest.length; i += 2) {
    const text = rest[i + 1] ?? '';
    const [inGap = text] = (inScript ? STRING_END : TAG_END).exec(text) ?? [];
    gap.push({ placeholder: rest[i] ?? '', inScript });
    inScript = endsInScript(text, inScript);
    if (text.length - inGap.length < MIN_TEXT && i < rest.length - 2) gap.push(text);
    else {
      gaps.push([...gap, inGap]);
      texts.push(text.slice(inGap.length));
      gap = [];
    }
  }
  return { texts: texts.map((text) => ownMemory(Buffer.from(text))), gaps, compressed: new Map(), size: html.length };
}

/** Where spaces may follow a value: after a JSON string, and before the end of a tag. */
const STRING_END = /^"?/;
const TAG_END = /^(?:<!--.*?-->|(?!<!--)[^>])*?(?=\/?>)/s;

function endsInScript(html: string, before: boolean): boolean {
  const openIndex = html.lastIndexOf('<script');
  const closeIndex = html.lastIndexOf('</script');
  return openIndex === closeIndex ? before : openIndex > closeIndex;
}

/** Returns a page with the viewer's values filled in. */
export function fillPage({ texts, gaps }: ReusablePage, own: OwnValues): string {
  return texts.map((text, i) => text + fillGap(gaps[i] ?? [], own)).join('');
}

/**
 * Returns a page with the viewer's values filled in, in the encoding that the client prefers. The texts are compressed
 * once for all viewers, around gaps padded to the same widths, because a compressed text refers to earlier ones by distance.
 */
export async function encodedForViewer(
  page: ReusablePage,
  own: OwnValues,
  acceptEncoding: string,
): Promise<EncodedBody> {
  const encoding = bestEncoding(acceptEncoding);
  const values = page.gaps.map((gap) => {
    const value = Buffer.from(fillGap(gap, own));
    return Buffer.alloc(2 ** Math.ceil(Math.log2(value.length + 1)), ' ').fill(value, 0, value.length);
  });
  const widths = values.map(({ length }) => length);
  if (!encoding || widths.reduce((sum, width) => sum + width, 0) > FILLER.length) {
    return compress(Buffer.from(fillPage(page, own)), acceptEncoding);
  }
  const key = `${encoding} ${widths}`;
  const [oldest = ''] = page.compressed.keys();
  if (page.compressed.size >= MAX_WIDTHS && !page.compressed.has(key)) page.compressed.delete(oldest);
  const compressedParts = page.compressed.get(key) ?? compressAround(page.texts, widths, encoding);
  page.compressed.set(key, compressedParts);
  const storedBlock = { br: storedInBrotli, gzip: storedInDeflate }[encoding];
  const body = (await compressedParts).flatMap((part, i) => {
    const value = values[i];
    return value ? [part, storedBlock(value), value] : part;
  });
  if (encoding === 'gzip') {
    const content = page.texts.flatMap((text, i) => [text, values[i] ?? '']);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(content.reduce((sum, bytes) => crc32(bytes, sum), 0));
    trailer.writeUInt32LE(
      content.reduce((sum, { length }) => sum + length, 0),
      4,
    );
    body.unshift(GZIP_HEADER);
    body.push(trailer);
  }
  return { encoding, body: Buffer.concat(body) };
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The header of an uncompressed block of up to 64 KB (RFC 1951). */
function storedInDeflate({ length }: Buffer): Buffer {
  return Buffer.from([0, length, length >> 8, ~length, ~length >> 8]);
}

/** The header of an uncompressed block of up to 64 KB (RFC 7932). */
function storedInBrotli({ length }: Buffer): Buffer {
  const header = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([header, header >> 8, header >> 16]);
}

/** Takes 3 ms for `/search`. Without contexts, because the first letters after a gap would depend on the value in it. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
  },
  flush: constants.BROTLI_OPERATION_FLUSH,
};

/**
 * Fills gaps while a page is compressed; each gap is then replaced with an uncompressed block. No pair of bytes repeats
 * or occurs in UTF-8, so the filler is not compressed by reference, nor is text by reference to it, and replacing it
 * changes neither what later references mean nor which ones were last.
 */
const FILLER = Buffer.from(
  Array.from({ length: 64 }, (_, a) => Array.from({ length: 63 - a }, (_, b) => [0xc0 + a, 0xc1 + a + b])).flat(2),
);

/** Compresses each text, with references to earlier ones across the gaps between them. */
async function compressAround(
  texts: readonly Buffer[],
  widths: number[],
  encoding: ContentEncoding,
): Promise<Buffer[]> {
  const options = { readableHighWaterMark: 2 ** 20 };
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ ...BROTLI, ...options })
      : createDeflateRaw({ flush: constants.Z_SYNC_FLUSH, ...options });
  const output = (): Buffer => stream.read() ?? Buffer.alloc(0);
  const parts: Buffer[] = [];
  let from = 0;
  for (const [i, width] of widths.entries()) {
    await new Promise((resolve) => stream.write(texts[i], resolve));
    parts.push(ownMemory(output()));
    await new Promise((resolve) => stream.write(FILLER.subarray(from, from + width), resolve));
    output();
    from += width;
  }
  const rest: Buffer[] = await stream.end(texts.at(-1)).toArray();
  return [...parts, ownMemory(Buffer.concat(rest))];
}

function fillGap(gap: Gap, own: OwnValues): string {
  return gap
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const value = own.get(piece.placeholder) ?? '';
      return piece.inScript ? inJson(value) : escapeHtml(value);
    })
    .join('');
}

/** In a script, values are within JSON strings. */
function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1).replaceAll('<', '\\u003c');
}
