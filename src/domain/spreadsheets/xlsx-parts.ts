import { builtInFormat, type NumberFormat, readNumberFormat } from './number-formats.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { attribute, unescapeXml, type XmlHandler, XmlReader } from './xml-reader.ts';
import { BROKEN, readZipText, type ZipEntry } from './zip-entries.ts';

/** Maximum unpacked bytes of a sheet, which is streamed, and of the parts held in memory. */
export const MAX_SHEET_BYTES = 3_000_000_000;
const MAX_STRINGS_BYTES = 300_000_000;
const MAX_PART_BYTES = 50_000_000;
const MAX_RANGES = 200_000;

/** Zero-based column of a reference such as `AB12`; -1 without one. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at++) {
    const code = reference.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

type Relation = { id: string; type: string; path: string };

/** Relationships of a part. The namespace of the type is dropped: strict files use another one. */
export async function readRelations(file: Blob, entry: ZipEntry | undefined, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readPart(file, entry, MAX_PART_BYTES, {
    open: (name, tag) => {
      if (name !== 'Relationship') return;
      const target = attribute(tag, 'Target');
      const isOutside = attribute(tag, 'TargetMode') === 'External';
      const path = isOutside ? target : pathIn(folder, target.replaceAll('\\', '/'));
      relations.push({ id: attribute(tag, 'Id'), type: attribute(tag, 'Type').split('/').at(-1) ?? '', path });
    },
  });
  return relations;
}

function pathIn(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : resolved(`${folder}${target}`);
}

function resolved(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

export async function readWorkbook(file: Blob, entry: ZipEntry | undefined) {
  if (!entry) throw new UnreadableFile(BROKEN);
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readPart(file, entry, MAX_PART_BYTES, {
    open: (name, tag) => {
      if (name === 'workbookPr') from1904 = /^(?:1|true|on)$/.test(attribute(tag, 'date1904'));
      if (name !== 'sheet') return;
      const hidden = /hidden/i.test(attribute(tag, 'state'));
      sheets.push({ name: attribute(tag, 'name'), id: attribute(tag, '*:id'), hidden });
    },
  });
  return { sheets, from1904 };
}

/** Reads shared strings, without phonetic runs. */
export async function readTexts(file: Blob, entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  let [text, open, spoken] = ['', false, false];
  await readPart(file, entry, MAX_STRINGS_BYTES, {
    open: (name) => {
      if (name === 't') open = !spoken;
      else if (name === 'si') text = '';
      else if (name === 'rPh') spoken = true;
    },
    close: (name) => {
      if (name === 't') open = false;
      else if (name === 'si') texts.push(unescapeXml(text));
      else if (name === 'rPh') spoken = false;
    },
    text: (piece) => {
      if (open) text += piece;
    },
  });
  return texts;
}

export async function readFormats(file: Blob, entry: ZipEntry | undefined): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  await readPart(file, entry, MAX_PART_BYTES, {
    open: (name, tag) => {
      if (name === 'numFmt')
        own.set(Number(attribute(tag, 'numFmtId')), readNumberFormat(attribute(tag, 'formatCode')));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attribute(tag, 'numFmtId'));
        formats.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** Merged ranges and links come after the rows in the XML, so finding them takes a pass of its own. */
export async function readRangesAndLinks(file: Blob, entry: ZipEntry, relations: readonly Relation[]) {
  const targets = new Map(relations.map(({ id, path }) => [id, path]));
  const merged = new Map<string, number>();
  const links = new Map<string, string>();
  let linked = 0;
  let rest = '';
  for await (const piece of readZipText(file, entry, MAX_SHEET_BYTES)) {
    const text = rest + piece;
    if (text.includes('mergeCell') || text.includes('hyperlink')) {
      for (const [tag, name] of text.matchAll(/<(?:\w{1,20}:)?(mergeCell|hyperlink)\s[^<>]{1,4000}>/g)) {
        const [from = '', to = from] = attribute(tag, 'ref').split(':');
        const [first, last] = [Number(/\d+$/.exec(from)?.[0]), Number(/\d+$/.exec(to)?.[0])];
        if (name === 'mergeCell' && last > first) merged.set(`${columnOf(from)}:${first}`, last);
        const address = name === 'hyperlink' ? targets.get(attribute(tag, '*:id')) : undefined;
        // Excel writes a link for each cell of a range; other programs a range of one column.
        for (let row = first; address && row <= last && linked < MAX_RANGES; row++) {
          linked += 1;
          links.set(`${columnOf(from)}:${row}`, address);
        }
      }
      if (merged.size > MAX_RANGES) throw new UnreadableFile(BROKEN);
    }
    rest = text.slice(-4100);
  }
  return { merged, links };
}

async function readPart(
  file: Blob,
  entry: ZipEntry | undefined,
  most: number,
  handler: Partial<XmlHandler>,
): Promise<void> {
  if (!entry) return;
  const xml = new XmlReader({ open: () => {}, close: () => {}, text: () => {}, ...handler });
  for await (const text of readZipText(file, entry, most)) xml.push(text);
  xml.end();
}
