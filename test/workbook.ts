import { strToU8, zipSync } from 'fflate';

export const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type WorkbookParts = Record<string, string>;

/** Builds a workbook from the XML of each sheet, by name; a `!` in a name hides the sheet. `parts` replaces default parts. */
export function workbook(sheets: Record<string, string>, parts: WorkbookParts = {}, types = TYPES): Blob {
  const names = Object.keys(sheets);
  const list = names.map(
    (name, n) =>
      `<sheet name="${name.replace('!', '')}"${name.startsWith('!') ? ' state="hidden"' : ''} sheetId="${n + 1}" r:id="rId${n + 1}"/>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
  const all: WorkbookParts = {
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, n) => relation(`rId${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`)).join('')}${relation('s', 'sharedStrings', 'sharedStrings.xml')}${relation('t', 'styles', 'styles.xml')}</Relationships>`,
    ...Object.fromEntries(names.map((name, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheets[name] ?? ''])),
    ...parts,
  };
  const bytes = Object.fromEntries(Object.entries(all).map(([name, xml]) => [name, strToU8(xml)]));
  return new Blob([new Uint8Array(zipSync(bytes))]);
}

export const sheet = (rows: string, after = '') => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;
export const textCell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
