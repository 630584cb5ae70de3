import { IMPORT_FIELDS, type ImportField, PEOPLE_FILE, UNUSED_HEADERS } from './import-fields.ts';

/**
 * What becomes of one column. `confidence` is 1 for a known header (and for one chosen by hand),
 * below 1 for a proposal by similarity; `field` is null for a column that is left out, `note` says why.
 */
export type ColumnMapping = { header: string; field: ImportField | null; confidence: number; note: string | null };

/** Headers chosen by hand: the field each fills, null to leave it out. */
export type MappingChoices = Readonly<Record<string, ImportField | null>>;

const LEAST_SIMILARITY = 0.75;

type KnownHeader = { header: string; field: ImportField; pairs: Set<string> };
const knownHeaders = new Map<string, KnownHeader>();
for (const field of Object.keys(IMPORT_FIELDS) as ImportField[]) {
  for (const header of [field, ...IMPORT_FIELDS[field].headers]) {
    const folded = foldHeader(header);
    knownHeaders.set(folded, { header, field, pairs: letterPairs(folded) });
  }
}
const unused = new Set(UNUSED_HEADERS.map(foldHeader));
const ofPersons = new Map(Object.entries(PEOPLE_FILE.headers).map(([header, field]) => [foldHeader(header), field]));

/** Whether a text names a field. */
export function isImportField(text: string): text is ImportField {
  return Object.hasOwn(IMPORT_FIELDS, text);
}

/** Proposes for each column of a file the field it fills; one column a field, the surest and then the first. */
export function proposeMapping(headers: readonly string[], choices: MappingChoices = {}): ColumnMapping[] {
  const people = headers.some((header) => foldHeader(header) === foldHeader(PEOPLE_FILE.mark));
  const chosen = new Map(Object.entries(choices).map(([header, field]) => [foldHeader(header), field]));
  const columns = headers.map((header) => proposeColumn(header, people, chosen));
  const order = columns.map((_, index) => index).sort((a, b) => rank(columns[b]) - rank(columns[a]) || a - b);
  const taken = new Map<ImportField, string>();
  for (const index of order) {
    const column = columns[index];
    if (!column?.field) continue;
    const other = taken.get(column.field);
    if (other === undefined) taken.set(column.field, column.header);
    else columns[index] = { ...column, field: null, note: `'${other}' already fills this field` };
  }
  return columns;

  function rank(column: ColumnMapping | undefined): number {
    if (!column) return 0;
    return chosen.has(foldHeader(column.header)) ? 2 : column.confidence;
  }
}

function proposeColumn(header: string, people: boolean, chosen: Map<string, ImportField | null>): ColumnMapping {
  const folded = foldHeader(header);
  const choice = chosen.get(folded);
  if (choice !== undefined) return { header, field: choice, confidence: 1, note: 'chosen' };
  const ofPerson = people ? ofPersons.get(folded) : undefined;
  const known = ofPerson === undefined ? knownHeaders.get(folded)?.field : ofPerson;
  if (known) return { header, field: known, confidence: 1, note: null };
  if (known === null || unused.has(folded)) return { header, field: null, confidence: 1, note: 'not kept' };
  const best = mostSimilar(folded);
  if (!best || best.similarity < LEAST_SIMILARITY)
    return { header, field: null, confidence: 0, note: 'unknown header' };
  return { header, field: best.field, confidence: best.similarity, note: `looks like '${best.header}'` };
}

function mostSimilar(folded: string): (KnownHeader & { similarity: number }) | null {
  const pairs = letterPairs(folded);
  let best: (KnownHeader & { similarity: number }) | null = null;
  for (const known of knownHeaders.values()) {
    const similarity = Math.round(dice(pairs, known.pairs) * 100) / 100;
    if (similarity > (best?.similarity ?? 0)) best = { ...known, similarity };
  }
  return best;
}

/** Case, accents, spaces and punctuation of a header do not matter: 'LinkedIn URL' and 'linkedin_url' are one. */
function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '');
}

function letterPairs(text: string): Set<string> {
  const padded = ` ${text} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)));
}

function dice(a: Set<string>, b: Set<string>): number {
  return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size);
}
