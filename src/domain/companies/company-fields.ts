import type { Day } from '../dates.ts';
import type { FactField } from './company-sources.ts';

/** A `line` is short, such as a name; a `text` may have paragraphs. */
export type FieldType = 'line' | 'text' | 'list' | 'money' | 'day';

type FieldDefinition = {
  type: FieldType;
  /** The part of a company that has the field; the company itself by default. */
  of?: 'contact' | 'round';
  /** The name in snake case by default. */
  column?: string;
  /** The CSV header in sentence case by default. */
  label?: string;
  /** The header in our CSV; our CSV lacks fields without one. */
  csv?: string;
  /** The smallest API response that includes the field: public lists, search results or the company itself. */
  response?: 'listed' | 'found' | 'details';
  fact?: FactField;
  /** Only imports set it, so forms lack it. */
  imported?: true;
};

/**
 * Every field of a company, in the order of our CSV. Table types, import, export, forms, history and API derive from it:
 * a new field of type `text` needs a row here and a migration that adds a nullable column. It
 * can hold any text, unless its rule in `import-fields.ts` has `holds: 'words'`. Fields of other types also need rules for
 * reading and merging cells (`import-fields.ts`, `imported-row.ts`, `merge-company.ts`). Screens, the sample and the
 * searched text choose their own fields.
 */
const FIELDS = {
  organizationName: { type: 'line', csv: 'Organization Name', response: 'listed' },
  description: { type: 'text', csv: 'Description', response: 'listed' },
  fullDescription: { type: 'text', csv: 'Full Description', response: 'details' },
  industries: { type: 'list', csv: 'Industries', response: 'found', fact: 'industry' },
  industryGroups: { type: 'list', csv: 'Industry Groups', response: 'found', fact: 'industry' },
  headquartersLocation: { type: 'line', csv: 'Headquarters Location', response: 'listed', fact: 'place' },
  headquartersRegions: { type: 'list', csv: 'Headquarters Regions', response: 'details', fact: 'place' },
  firstName: { of: 'contact', type: 'line', csv: 'First name' },
  lastName: { of: 'contact', type: 'line', csv: 'Last name' },
  founders: { type: 'list', csv: 'Founders', response: 'details', fact: 'people' },
  role: { of: 'contact', type: 'line', csv: 'Role' },
  email: { of: 'contact', type: 'line', csv: 'Email' },
  contactEmail: { type: 'line', csv: 'Contact Email', label: 'Company email', fact: 'people' },
  website: { type: 'line', csv: 'Website', response: 'found', fact: 'website' },
  linkedin: { type: 'line', csv: 'LinkedIn', label: 'Company LinkedIn', response: 'found' },
  contactLinkedin: { of: 'contact', type: 'line', column: 'linkedin', label: 'LinkedIn' },
  crunchbaseUrl: { type: 'line', label: 'Crunchbase URL' },
  lastFundingAmountUsd: {
    type: 'money',
    csv: 'Last Funding Amount (in USD)',
    label: 'Last funding amount in US dollars',
    response: 'listed',
    fact: 'funding',
  },
  /** As written in the file, in any currency. */
  lastFundingAmount: {
    type: 'line',
    label: 'Last funding amount, as in the source',
    response: 'listed',
    fact: 'funding',
    imported: true,
  },
  lastFundingDate: { type: 'day', csv: 'Last Funding Date', response: 'listed', fact: 'funding' },
  lastFundingType: { type: 'line', csv: 'Last Funding Type', response: 'listed', fact: 'funding' },
  totalFundingAmountUsd: {
    type: 'money',
    csv: 'Total Funding Amount (in USD)',
    label: 'Total funding in US dollars',
    response: 'found',
    fact: 'funding',
  },
  roundDate: { of: 'round', type: 'day', column: 'announced_on', label: 'Date' },
  roundType: { of: 'round', type: 'line', column: 'type', label: 'Type' },
  roundAmountUsd: { of: 'round', type: 'money', column: 'amount_usd', label: 'Round amount (USD)' },
  /** As written in the file, if it is not in US dollars. */
  roundAmount: { of: 'round', type: 'line', column: 'amount', label: 'Amount, as in the source', imported: true },
} as const satisfies Record<string, FieldDefinition>;

type Fields = typeof FIELDS;
export type RecordField = keyof Fields;
type FieldsWith<T> = { [F in RecordField]: Fields[F] extends T ? F : never }[RecordField];

export type CompanyField = Exclude<RecordField, FieldsWith<{ of: string }>>;
export type EditableField = Exclude<CompanyField, FieldsWith<{ imported: true }>>;
/** Free text: imports, forms and the suppression of people treat all of these alike. */
export type TextField = FieldsWith<{ type: 'text' }>;
export type CsvField = FieldsWith<{ csv: string }>;

type Includes = { listed: 'listed'; found: 'listed' | 'found'; details: 'listed' | 'found' | 'details' };
/** The size of a response; each includes the fields of the ones before it. */
export type ResponseSize = keyof Includes;
type ResponseField<S extends ResponseSize> = FieldsWith<{ response: Includes[S] }>;

type SnakeCase<T extends string> = T extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : T;
type FieldColumn<F extends CompanyField> = SnakeCase<F>;
type FieldTypeValues = {
  line: string | null;
  text: string | null;
  list: string[];
  money: number | null;
  day: Day | null;
};
type ValueOf<F extends RecordField> = F extends 'organizationName' ? string : FieldTypeValues[Fields[F]['type']];

export type ResponseFields<S extends ResponseSize> = { [F in ResponseField<S>]: ValueOf<F> };
export type ResponseColumns<S extends ResponseSize> = { [F in ResponseField<S> as FieldColumn<F>]: ValueOf<F> };
export type CompanyColumns = { [F in CompanyField as FieldColumn<F>]: ValueOf<F> };
export type TextColumnName = FieldColumn<TextField>;

/** A field with its defaults filled in. */
export type NamedField = FieldDefinition & { name: RecordField; column: string; label: string };

export const ALL_FIELDS: readonly NamedField[] = Object.entries<FieldDefinition>(FIELDS).map(([name, field]) => ({
  column: name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
  label: (field.csv ?? name).replace(/(?<=.)[A-Z](?=[a-z])/g, (capital) => capital.toLowerCase()),
  ...field,
  name: name as RecordField,
}));

export function fieldsOfPart(part?: 'contact' | 'round'): readonly NamedField[] {
  return ALL_FIELDS.filter(({ of }) => of === part);
}

export function fieldNamed(name: RecordField): NamedField {
  return ALL_FIELDS.find((field) => field.name === name) as NamedField;
}

/** 'Website', 'LinkedIn of a contact' */
export function fieldTitle(name: RecordField): string {
  const { label, of } = fieldNamed(name);
  return of && !label.toLowerCase().startsWith(of) ? `${label} of a ${of}` : label;
}

export const CSV_COLUMNS = ALL_FIELDS.flatMap(({ name, csv }) =>
  csv === undefined ? [] : { header: csv, field: name as CsvField },
);

export const TEXT_FIELDS = ALL_FIELDS.flatMap(({ name, column, type }) =>
  type === 'text' ? { name: name as TextField, column: column as TextColumnName } : [],
);

const inResponse = (...sizes: ResponseSize[]) =>
  ALL_FIELDS.filter(({ response }) => response && sizes.includes(response));

export const RESPONSE_FIELDS: Readonly<Record<ResponseSize, readonly NamedField[]>> = {
  listed: inResponse('listed'),
  found: inResponse('listed', 'found'),
  details: inResponse('listed', 'found', 'details'),
};

/** Returns the fields of a response that are stored as they are shown. */
export function readResponseFields<S extends ResponseSize>(size: S, columns: ResponseColumns<S>): ResponseFields<S> {
  const record: Readonly<Record<string, unknown>> = columns;
  return Object.fromEntries(
    RESPONSE_FIELDS[size].map(({ name, column }) => [name, record[column]]),
  ) as ResponseFields<S>;
}

export function touchedFacts(table: string, columns: readonly string[]): FactField[] {
  if (table === 'contacts') return ['people'];
  if (table === 'funding_rounds') return ['funding'];
  return [...new Set(columns.flatMap((column) => COMPANY_FACTS.get(column) ?? []))];
}

const COMPANY_FACTS = new Map(fieldsOfPart().map(({ column, fact }) => [column, fact]));
