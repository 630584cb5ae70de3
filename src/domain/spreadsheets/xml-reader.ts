import { UnreadableFile } from './unreadable-file.ts';
import { BROKEN } from './zip-entries.ts';

/** Receives events of an {@link XmlReader}. Names come without their prefix. */
export type XmlHandler = {
  /** `tag` is the text between `<` and `>`, for {@link attribute}. */
  open: (name: string, tag: string) => void;
  close: (name: string) => void;
  /** Text with entities unresolved, possibly in several pieces. */
  text: (text: string) => void;
};

/** Maximum characters of a tag or text. */
const MAX_TOKEN = 10_000_000;

const SLASH = 47;
const MARK = 33;
const QUESTION = 63;
const MORE = 62;
const DOUBLE_QUOTE = 34;
const QUOTE = 39;

/** Streaming XML reader for workbook parts, linear on any input. */
export class XmlReader {
  readonly #handler: XmlHandler;
  #rest = '';
  #depth = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const start = text.indexOf('<', at);
      if (start < 0) break;
      if (start > at) this.#handler.text(text.slice(at, start));
      at = start;
      const end = tagEnd(text, start);
      if (end < 0) break;
      this.#tag(text, start, end);
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > MAX_TOKEN) throw new UnreadableFile(BROKEN);
  }

  /** @throws {UnreadableFile} when the document is cut off */
  end(): void {
    if (this.#depth !== 0 || this.#rest.trim() !== '') throw new UnreadableFile(BROKEN);
  }

  #tag(text: string, start: number, end: number): void {
    const code = text.charCodeAt(start + 1);
    if (code === QUESTION) return;
    if (code === MARK) {
      if (text.startsWith('<![CDATA[', start)) {
        this.#handler.text(text.slice(start + 9, end - 3).replaceAll('&', '&amp;'));
      }
      return;
    }
    if (code === SLASH) {
      this.#depth -= 1;
      this.#handler.close(nameOf(text.slice(start + 2, end - 1)));
      return;
    }
    const empty = text.charCodeAt(end - 2) === SLASH;
    const tag = text.slice(start + 1, empty ? end - 2 : end - 1);
    const name = nameOf(tag);
    this.#handler.open(name, tag);
    if (empty) this.#handler.close(name);
    else this.#depth += 1;
  }
}

/** End of the tag that starts here; -1 when it has not arrived yet. */
function tagEnd(text: string, start: number): number {
  if (text.charCodeAt(start + 1) === MARK) {
    const [begins, ends] = text.startsWith('<!--', start) ? ['<!--', '-->'] : ['<![CDATA[', ']]>'];
    if (text.startsWith(begins, start)) {
      const end = text.indexOf(ends, start + begins.length);
      return end < 0 ? -1 : end + ends.length;
    }
    if (text.length - start < 9) return -1;
  }
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === MORE) return at + 1;
    if (code !== DOUBLE_QUOTE && code !== QUOTE) continue;
    // Quoted attribute values may contain `>`.
    at = text.indexOf(text.charAt(at), at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

function nameOf(tag: string): string {
  let end = 0;
  let from = 0;
  for (; end < tag.length; end++) {
    const code = tag.charCodeAt(end);
    if (code === 58) from = end + 1;
    else if (code <= 32) break;
  }
  return from === 0 && end === tag.length ? tag : tag.slice(from, end);
}

/** Value of an attribute; empty when missing. `*:id` matches any prefix. */
export function attribute(tag: string, name: string): string {
  const anyPrefix = name.startsWith('*');
  const prefix = `${anyPrefix ? name.slice(1) : name}=`;
  for (let at = tag.indexOf(prefix); at >= 0; at = tag.indexOf(prefix, at + 1)) {
    if (!anyPrefix && tag.charCodeAt(at - 1) > 32) continue;
    const value = at + prefix.length + 1;
    const end = tag.indexOf(tag.charAt(value - 1), value);
    return end < 0 ? '' : unescapeXml(tag.slice(value, end));
  }
  return '';
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Resolves entities, and the `_x000D_` escapes of spreadsheets. */
export function unescapeXml(text: string): string {
  const plain = !text.includes('&')
    ? text
    : text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|quot|apos|amp));/gi, (whole, hex, decimal, name) => {
        if (name) return NAMED[name.toLowerCase()] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      });
  if (!plain.includes('_x')) return plain;
  return plain.replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
