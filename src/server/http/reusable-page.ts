import { hash, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { MAX_COUNTED_RECALLS } from '#domain/recalls/recalls.ts';
import { accepts, escapeHtml, ownMemory } from './html-page.ts';

/**
 * A page rendered for one viewer that can be served to others. Personal values are replaced with placeholders before
 * rendering, so a reusable page contains no data of the viewer it was rendered for.
 */
export type ReusablePage = { segments: readonly (Fixed | Filled)[]; size: number };

/** A viewer's personal values, by placeholder. */
export type OwnValues = Map<string, string>;

type Fixed = { body: Buffer<ArrayBuffer>; deflated?: Promise<Buffer> };
/** Text with placeholders. */
type Filled = { pieces: readonly (string | { placeholder: string; inScript: boolean })[] };

const deflate = promisify(deflateRaw);

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
/** The placeholder for the number of open recalls. Pages word zero and the maximum differently. */
const RECALLS = String(2 * 10 ** 15 + randomInt(2 ** 47));
const REMAINING_REVEALS = /("revealBudget":\{"limit":\d+,"remaining":)([1-9]\d*)/;
const EVENTS_SINCE = `${MARK}-eventsSince-`;
const GAPS = new RegExp(`(${MARK}-\\w+-|${REMAINING}|${RECALLS})`);

/** Shorter texts between placeholders are recompressed for each viewer. */
const MIN_FIXED = 2_048;

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
  const segments: (Fixed | Filled)[] = [];
  let pieces: Filled['pieces'][number][] = [];
  let inScript = false;
  for (const [i, piece] of html.split(GAPS).entries()) {
    if (i % 2 === 1) pieces.push({ placeholder: piece, inScript });
    else {
      inScript = endsInScript(piece, inScript);
      if (piece.length < MIN_FIXED) pieces.push(piece);
      else {
        if (pieces.length > 0) segments.push({ pieces });
        pieces = [];
        segments.push({ body: ownMemory(Buffer.from(piece)) });
      }
    }
  }
  if (pieces.length > 0) segments.push({ pieces });
  return { segments, size: html.length };
}

function endsInScript(html: string, before: boolean): boolean {
  const opened = html.lastIndexOf('<script');
  const closed = html.lastIndexOf('</script');
  return opened === closed ? before : opened > closed;
}

/** Returns a page with the viewer's values filled in, compressed if the client accepts gzip. */
export async function fillPage({ segments }: ReusablePage, own: OwnValues, acceptEncoding: string) {
  const bodies = segments.map((segment) => ('body' in segment ? segment.body : Buffer.from(filled(segment, own))));
  if (!accepts(acceptEncoding, 'gzip')) return { encoding: null, body: Buffer.concat(bodies) };
  const parts = await Promise.all(
    segments.map((segment, i) => {
      if (!('body' in segment)) return deflateRawSync(bodies[i] ?? '', { finishFlush: constants.Z_FULL_FLUSH });
      segment.deflated ??= deflate(segment.body, { finishFlush: constants.Z_FULL_FLUSH }).then(ownMemory);
      return segment.deflated;
    }),
  );
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(bodies.reduce((sum, body) => crc32(body, sum), 0));
  trailer.writeUInt32LE(
    bodies.reduce((sum, body) => sum + body.length, 0),
    4,
  );
  return { encoding: 'gzip', body: Buffer.concat([GZIP_HEADER, ...parts, LAST_BLOCK, trailer]) };
}

/** Gzip (RFC 1952) allows separately compressed blocks if none refers to an earlier one, which a full flush ensures. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([3, 0]);

function filled({ pieces }: Filled, own: OwnValues): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const value = own.get(piece.placeholder) ?? '';
      return piece.inScript ? inPageData(value) : escapeHtml(value);
    })
    .join('');
}

/** In scripts, query data is JSON inside a string. */
function inPageData(value: string): string {
  return inString(inString(value)).replaceAll('<', '\\x3C');
}

const inString = (text: string) => JSON.stringify(text).slice(1, -1);
