import { FUNDING_HEADERS, IMPORT_FIELDS, type ImportField, PEOPLE_FILE, UNUSED_HEADERS } from './import-fields.ts';

/** The fields that files of one kind can fill: their labels, and the headers they are known by. */
export type FieldTable<F extends string> = Readonly<Record<F, { label: string; headers: readonly string[] }>>;

/**
 * What becomes of one column. `confidence` is 1 for a known header (and for one chosen by hand),
 * below 1 for a proposal by similarity; `field` is null for a column that is left out, `note` says why.
 */
export type ColumnMapping<F extends string = ImportField> = {
  header: string;
  field: F | null;
  confidence: number;
  note: string | null;
};

/** Headers chosen by hand: the field each fills, null to leave it out. */
export type MappingChoices<F extends string = ImportField> = Readonly<Record<string, F | null>>;

/** Proposes for each column of a file the field it fills; one column a field, the surest and then the first. */
export type ProposeMapping<F extends string> = (
  headers: readonly string[],
  choices?: MappingChoices<F>,
) => ColumnMapping<F>[];

const LEAST_SIMILARITY = 0.75;

type KnownHeader<F> = { header: string; field: F; pairs: Set<string> };
const ofPersons = new Map(Object.entries(PEOPLE_FILE.headers).map(([header, field]) => [foldHeader(header), field]));

/** Proposes the mapping of a file of companies, contacts or rounds. */
export const proposeMapping: ProposeMapping<ImportField> = (headers, choices) => {
  const people = headers.some((header) => foldHeader(header) === foldHeader(PEOPLE_FILE.mark));
  return people ? proposeForPeople(headers, choices) : withFunding(proposeForCompanies(headers, choices));
};

const proposeForCompanies = columnProposer<ImportField>(IMPORT_FIELDS, UNUSED_HEADERS);
const proposeForPeople = columnProposer<ImportField>(IMPORT_FIELDS, UNUSED_HEADERS, ofPersons);

const fundingHeaders = new Map(Object.entries(FUNDING_HEADERS));

/** With the unknown headers that speak of funding, where others do so for sure. A file of rounds speaks of each, others of the last. */
function withFunding(columns: ColumnMapping[]): ColumnMapping[] {
  const filled = new Set(columns.map(({ field }) => field));
  const ofRounds = [...filled].some((field) => field?.startsWith('round'));
  const sure = ({ header, field }: ColumnMapping) =>
    field?.startsWith('lastFunding') || /^(?:round|raised(?:usd)?)$/.test(foldHeader(header));
  if (!ofRounds && !columns.some(sure)) return columns;
  return columns.map((column) => {
    const field = fundingHeaders.get(foldHeader(column.header))?.[ofRounds ? 'one' : 'last'];
    if (!field || column.confidence > 0 || filled.has(field)) return column;
    filled.add(field);
    return { ...column, field, confidence: 1, note: null };
  });
}

/** Whether a text names a field of a file of companies. */
export function isImportField(text: string): text is ImportField {
  return Object.hasOwn(IMPORT_FIELDS, text);
}

/**
 * Makes the function that proposes the mapping of files of one kind.
 * @param unusedHeaders known headers that hold nothing we keep
 * @param instead folded headers that mean something else in this kind of file
 */
export function columnProposer<F extends string>(
  fields: FieldTable<F>,
  unusedHeaders: readonly string[],
  instead: ReadonlyMap<string, F | null> = new Map(),
): ProposeMapping<F> {
  const knownHeaders = new Map<string, KnownHeader<F>>();
  for (const field of Object.keys(fields) as F[]) {
    for (const header of [field, ...fields[field].headers]) {
      const folded = foldHeader(header);
      knownHeaders.set(folded, { header, field, pairs: letterPairs(folded) });
    }
  }
  const unused = new Set(unusedHeaders.map(foldHeader));

  return (headers, choices = {}) => {
    const chosen = new Map(Object.entries(choices).map(([header, field]) => [foldHeader(header), field]));
    const columns = headers.map((header) => proposeColumn(header, chosen));
    const order = columns.map((_, index) => index).sort((a, b) => rank(columns[b]) - rank(columns[a]) || a - b);
    const taken = new Map<F, string>();
    for (const index of order) {
      const column = columns[index];
      if (!column?.field) continue;
      const other = taken.get(column.field);
      if (other === undefined) taken.set(column.field, column.header);
      else columns[index] = { ...column, field: null, note: `'${other}' already fills this field` };
    }
    return columns;

    function rank(column: ColumnMapping<F> | undefined): number {
      if (!column) return 0;
      return chosen.has(foldHeader(column.header)) ? 2 : column.confidence;
    }
  };

  function proposeColumn(header: string, chosen: ReadonlyMap<string, F | null>): ColumnMapping<F> {
    const folded = foldHeader(header);
    const choice = chosen.get(folded);
    if (choice !== undefined) return { header, field: choice, confidence: 1, note: 'chosen' };
    const other = instead.get(folded);
    const known = other === undefined ? knownHeaders.get(folded)?.field : other;
    if (known) return { header, field: known, confidence: 1, note: null };
    if (known === null || unused.has(folded)) return { header, field: null, confidence: 1, note: 'not kept' };
    const best = mostSimilar(folded, knownHeaders.values());
    if (!best || best.similarity < LEAST_SIMILARITY) {
      return { header, field: null, confidence: 0, note: 'unknown header' };
    }
    return { header, field: best.field, confidence: best.similarity, note: `looks like '${best.header}'` };
  }
}

function mostSimilar<F>(
  folded: string,
  knownHeaders: Iterable<KnownHeader<F>>,
): (KnownHeader<F> & { similarity: number }) | null {
  const pairs = letterPairs(folded);
  let best: (KnownHeader<F> & { similarity: number }) | null = null;
  for (const known of knownHeaders) {
    const similarity = Math.round(dice(pairs, known.pairs) * 100) / 100;
    if (similarity > (best?.similarity ?? 0)) best = { ...known, similarity };
  }
  return best;
}

/** Case, accents, spaces and punctuation of a header do not matter: 'LinkedIn URL' and 'linkedin_url' are one. */
export function foldHeader(header: string): string {
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
