/** An element: the text of its attributes, and what is between its tags. */
export type XmlElement = { attributes: string; inside: string };

/** A cell of a row, with its column from 0. */
export type XmlCell = XmlElement & { place: number };

/** Columns that a spreadsheet has at most. */
const MOST_COLUMNS = 16_384;

const PATTERNS = new Map<string, RegExp>();

/** The elements of a name, whatever their prefix. Enough for the XML of spreadsheets, in which none holds its like. */
export function elements(xml: string, name: string): XmlElement[] {
  let pattern = PATTERNS.get(name);
  if (!pattern) {
    pattern = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g');
    PATTERNS.set(name, pattern);
  }
  const found: XmlElement[] = [];
  for (const [, attributes = '', inside = ''] of xml.matchAll(pattern)) found.push({ attributes, inside });
  return found;
}

/** One of the attributes of an element; empty when it has none of this name. */
export function attribute({ attributes }: XmlElement, name: string): string {
  const start = attributes.indexOf(` ${name}=`);
  if (start < 0) return '';
  const value = start + name.length + 3;
  const end = attributes.indexOf(attributes.charAt(value - 1), value);
  return end < 0 ? '' : unescapeXml(attributes.slice(value, end));
}

/** The cells of a row. One without a reference follows the one before it. */
export function cellsOf(row: string): XmlCell[] {
  const cells: XmlCell[] = [];
  let place = -1;
  for (const cell of elements(row, 'c')) {
    const column = /^[A-Z]{1,3}/.exec(attribute(cell, 'r'))?.[0];
    place = column ? [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : place + 1;
    if (place < MOST_COLUMNS) cells.push({ ...cell, place });
  }
  return cells;
}

/** The text within an element, in one or several pieces; how it is pronounced is left out. */
export function textOf(xml: string): string {
  const spoken = xml.includes('rPh') ? xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '') : xml;
  return elements(spoken, 't')
    .map(({ inside }) => unescapeXml(inside))
    .join('');
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Text as it is meant: spreadsheets write characters that XML cannot hold as `_x000D_`. */
export function unescapeXml(text: string): string {
  const plain = !text.includes('&')
    ? text
    : text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|quot|apos|amp));/gi, (whole, hex, decimal, name) => {
        if (name) return NAMED[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      });
  if (!plain.includes('_x')) return plain;
  return plain.replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
