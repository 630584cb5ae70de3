import { baseName, websiteKey } from '../companies/company-identity.ts';
import { foldText } from '../search/fold-text.ts';

/** Columns that carry evidence, by bit of the stored mask. Append only: the position of a column never changes. */
export const EVIDENCE_COLUMNS = {
  companies: [
    'organization_name',
    'description',
    'full_description',
    'industries',
    'industry_groups',
    'headquarters_location',
    'headquarters_regions',
    'founders',
    'contact_email',
    'website',
    'linkedin',
    'crunchbase_url',
    'last_funding_amount_usd',
    'last_funding_amount',
    'last_funding_date',
    'last_funding_type',
    'total_funding_amount_usd',
  ],
  contacts: ['first_name', 'last_name', 'role', 'email', 'linkedin'],
  funding_rounds: ['announced_on', 'type', 'amount_usd', 'amount'],
} as const;

export type EvidenceTable = keyof typeof EVIDENCE_COLUMNS;
export type EvidenceValue = string | number | string[];
/** Values by column. */
export type Values = Readonly<Record<string, unknown>>;

/** Mask of a document that created the company: it states every value that the company then had. */
export const EVERYTHING = -1;

/** What is stored of a document about a company, beyond the mask of the company's columns. */
export type EvidenceDetails = {
  /** Further rows of the file about the company. */
  rows?: number[];
  /** Of a merge: who stated something about the merged companies. */
  sources?: string[];
  /** Masks of confirmed columns by id. */
  contacts?: Record<string, number>;
  rounds?: Record<string, number>;
  /** Stored rounds that were replaced by those of the document. */
  corrected?: number[];
  /** Values that differ from the stored ones. */
  other?: {
    company?: Record<string, EvidenceValue>;
    contacts?: Record<string, Record<string, EvidenceValue>>;
    rounds?: Record<string, Record<string, EvidenceValue>>;
  };
};

/** In characters; longer texts are cut. */
const MAX_OTHER_TEXT = 300;

export function columnsIn(table: EvidenceTable, mask: number): string[] {
  return EVIDENCE_COLUMNS[table].filter((_, bit) => (mask >> bit) & 1);
}

/** Compares what a document states with what is stored: the mask of confirmed columns, and the values that differ. */
export function compareWithStored(
  table: EvidenceTable,
  statedValues: Values,
  storedValues: Values,
): { mask: number; other: Record<string, EvidenceValue> | undefined } {
  let mask = 0;
  const other: Record<string, EvidenceValue> = {};
  for (const [bit, column] of EVIDENCE_COLUMNS[table].entries()) {
    const value = statedValues[column];
    if (!isStated(value)) continue;
    if (isSameValue(column, value, storedValues[column])) mask |= 1 << bit;
    else other[column] = typeof value === 'string' ? shortenValue(value) : value;
  }
  return { mask, other: Object.keys(other).length > 0 ? other : undefined };
}

/** Never ends within an address, which could then no longer be found. */
function shortenValue(text: string): string {
  return text.length <= MAX_OTHER_TEXT ? text : `${text.slice(0, MAX_OTHER_TEXT).replace(/\S*$/, '').trim()}…`;
}

export function isShortened(value: unknown): boolean {
  return typeof value === 'string' && value.endsWith('…');
}

export function isStated(value: unknown): value is EvidenceValue {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** Whether two values of a column say the same, regardless of case, accents, legal forms, schemes or order. */
export function isSameValue(column: string, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    if (a.every((entry, at) => entry === b[at])) return true; // Folding is slow, and most files repeat what is stored.
    const entries = new Set(a.map(String).map(foldText));
    return b.every((entry) => entries.has(foldText(String(entry))));
  }
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  if (foldText(a) === foldText(b)) return true;
  if (column === 'organization_name') return baseName(a) !== '' && baseName(a) === baseName(b);
  const isLink = column === 'website' || column === 'linkedin' || column === 'crunchbase_url';
  return isLink && websiteKey(a) !== null && websiteKey(a) === websiteKey(b);
}
