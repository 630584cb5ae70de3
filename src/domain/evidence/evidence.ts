import { ALL_FIELDS, type RecordField } from '../companies/company-fields.ts';
import { formatAmount } from '../companies/funding.ts';
import { type Round, roundAbout } from '../companies/rounds.ts';
import { type Day, formatDay, isDay } from '../dates.ts';
import { fullName } from '../names.ts';
import { foldText } from '../search/fold-text.ts';
import { type EvidenceTable, isSameValue, isStated, type Values } from './evidence-columns.ts';

/** A document that states values. */
export type EvidenceDocument = {
  /** 'import', 'edit', 'form-d' or 'sample' */
  source: string;
  /** The accession number of a filing, or the name of a file; null for others and for viewers who may not see it. */
  name: string | null;
  url: string | null;
  /** Of the file. */
  rows: number[];
  on: Day;
};

type EvidencePart = { id: number; values: Values };

/** What a document states about a contact or round, which was that row then. */
type StatedEvidencePart = EvidencePart & {
  row: Values;
  /** Whether its values were chosen over those of earlier documents. */
  decides?: boolean | undefined;
};

/** What a document states about a company. */
export type Statement = {
  document: EvidenceDocument;
  company: Values;
  contacts: StatedEvidencePart[];
  rounds: StatedEvidencePart[];
};

/** A company as stored, with its parts in the order of responses. */
export type EvidencedCompany = { company: Values; contacts: EvidencePart[]; rounds: EvidencePart[] };

/** A document, or several imports of one file, with the days on which it was first and last seen. */
export type EvidenceSource = Omit<EvidenceDocument, 'on'> & { firstSeen: Day; lastSeen: Day };

type OtherValue = {
  value: unknown;
  sources: EvidenceSource[];
  contradicts: boolean;
  /** Whether it contradicts the value, and an admin has not decided since. */
  isOpen: boolean;
};

/** A stored value with its sources, newest first, and the other values of the field. */
export type Fact = {
  part: 'company' | 'contact' | 'round';
  /** Position among the contacts or rounds of the company; null for the company itself. */
  index: number | null;
  field: RecordField;
  /** Null if there are only other values. */
  value: unknown;
  sources: EvidenceSource[];
  firstSeen: Day;
  lastSeen: Day;
  others: OtherValue[];
  contradicted: boolean;
};

/** Whether another value contradicts it, and an admin has not decided since. */
export function isContradictionOpen({ others }: Fact): boolean {
  return others.some(({ isOpen }) => isOpen);
}

export const PART_TABLES = { company: 'companies', contact: 'contacts', round: 'funding_rounds' } as const;

/**
 * Fields of which two different values cannot both be true. Texts, lists and roles complete each other; the last round
 * and the total change with each round, and the rounds have the contradictions.
 */
const EXCLUSIVE_FIELDS: ReadonlySet<RecordField> = new Set<RecordField>([
  'organizationName',
  'headquartersLocation',
  'contactEmail',
  'website',
  'linkedin',
  'crunchbaseUrl',
  'email',
  'contactLinkedin',
  'roundDate',
  'roundType',
  'roundAmountUsd',
]);

/** A company itself (without an id), contact or round, with the documents that state something about it. */
type EvidencedPart = {
  id: number | null;
  values: Values;
  stating: { document: EvidenceDocument; values: Values; decides?: boolean | undefined }[];
};

/** Returns the company itself, or its contacts or rounds, with what documents state about each. */
export function evidencedParts(
  part: Fact['part'],
  storedCompany: EvidencedCompany,
  statements: readonly Statement[],
): EvidencedPart[] {
  if (part === 'company') {
    const stating = statements.map(({ document, company: values }) => ({ document, values }));
    return [{ id: null, values: storedCompany.company, stating }];
  }
  const parts = storedCompany[`${part}s`];
  const about = statements.flatMap(({ document, ...statement }) =>
    statement[`${part}s`].map((statedPart) => {
      const at = partAbout(`${part}s`, parts, statedPart);
      return { at, document, values: statedPart.values, decides: statedPart.decides };
    }),
  );
  return parts.map((each, at) => ({ ...each, stating: about.filter((entry) => entry.at === at) }));
}

/**
 * Returns the facts of a company with their sources.
 * @param statements latest change first
 * @param fallback the document of a value that no statement has, for example a total that was added up
 */
export function evidenceOf(
  storedCompany: EvidencedCompany,
  statements: readonly Statement[],
  fallback: (table: EvidenceTable, id: number | null, column: string) => EvidenceDocument,
): Fact[] {
  return (['company', 'contact', 'round'] as const).flatMap((part) =>
    evidencedParts(part, storedCompany, statements).flatMap((each, at) =>
      factsOf(part, part === 'company' ? null : at, each),
    ),
  );

  function factsOf(
    part: Fact['part'],
    index: number | null,
    { id, values: storedValues, stating }: EvidencedPart,
  ): Fact[] {
    return ALL_FIELDS.filter(({ of = 'company' }) => of === part).flatMap(({ name: field, column }) => {
      const value = storedValues[column];
      const values = stating.filter(({ values }) => isStated(values[column]));
      const agreeing = values.filter(({ values }) => isSameValue(column, values[column], value));
      if (!isStated(value) && values.length === 0) return [];
      const documents = agreeing.map(({ document }) => document);
      const sources = evidenceSources(
        documents.length > 0 || !isStated(value) ? documents : [fallback(PART_TABLES[part], id, column)],
      );
      const decisionIndex = values.findIndex(
        (each) => (each.decides || each.document.source === 'edit') && agreeing.includes(each),
      );
      const sinceDecision = new Set(
        (decisionIndex < 0 ? values : values.slice(0, decisionIndex)).map(({ document }) => document),
      );
      const others = otherValues(
        column,
        values.filter((each) => !agreeing.includes(each)),
        sinceDecision,
        (document, other) => {
          const agreesLater = sources.some((each) => isSameSource(each, document) && each.lastSeen >= document.on);
          return EXCLUSIVE_FIELDS.has(field) && isStated(value) && !agreesLater && !isPartOf(field, other, value);
        },
      );
      const days = [...sources, ...(sources.length > 0 ? [] : others.flatMap((other) => other.sources))];
      return {
        part,
        index,
        field,
        value: value ?? null,
        sources,
        firstSeen: days.map(({ firstSeen }) => firstSeen).reduce((a, b) => (a < b ? a : b)),
        lastSeen: days.map(({ lastSeen }) => lastSeen).reduce((a, b) => (a > b ? a : b)),
        others,
        contradicted: others.some(({ contradicts }) => contradicts),
      };
    });
  }
}

/** Groups the statements of other values. The newest document of a source counts; an amended filing contradicts nothing. */
function otherValues(
  column: string,
  statements: readonly { document: EvidenceDocument; values: Values }[],
  sinceDecision: ReadonlySet<EvidenceDocument>,
  contradicts: (document: EvidenceDocument, value: unknown) => boolean,
): OtherValue[] {
  const groups: { value: unknown; documents: EvidenceDocument[] }[] = [];
  for (const { document, values } of statements) {
    const group = groups.find(({ value }) => isSameValue(column, value, values[column]));
    if (group) group.documents.push(document);
    else groups.push({ value: values[column], documents: [document] });
  }
  const isNewest = (document: EvidenceDocument) =>
    statements.every(({ document: other }) => !isSameSource(other, document) || other.on <= document.on);
  return groups.map(({ value, documents }) => {
    const contradicting = documents.filter((document) => isNewest(document) && contradicts(document, value));
    return {
      value,
      sources: evidenceSources(documents),
      contradicts: contradicting.length > 0,
      isOpen: contradicting.some((document) => sinceDecision.has(document)),
    };
  });
}

/** The same publisher: the SEC, an admin, or one file. */
function isSameSource(a: Pick<EvidenceDocument, 'source' | 'name'>, b: Pick<EvidenceDocument, 'source' | 'name'>) {
  return a.source === b.source && (a.source !== 'import' || a.name === b.name);
}

/** Whether a date is a less specific form of the stored one, or one of two places has all parts of the other. */
function isPartOf(field: RecordField, other: unknown, value: unknown): boolean {
  if (typeof other !== 'string' || typeof value !== 'string') return false;
  if (field === 'headquartersLocation') {
    const [shorter, longer] = [other, value].map(placeKeys).sort((a, b) => a.length - b.length);
    return shorter?.every((key) => longer?.includes(key)) ?? false;
  }
  return field === 'roundDate' && other.endsWith('-01') && value.startsWith(other.slice(0, 7));
}

const placeKeys = (place: string) => place.split(',').map((part) => foldText(part).trim());

/** The position of the contact or round that a document states; -1 if there is none now. */
function partAbout(
  part: 'contacts' | 'rounds',
  storedParts: readonly EvidencePart[],
  { id, row }: StatedEvidencePart,
): number {
  const same = storedParts.findIndex((other) => other.id === id);
  if (same >= 0) return same;
  if (part === 'rounds') {
    const rounds = storedParts.map((other) => other.values as Round);
    const about = roundAbout(rounds, row as Round);
    return about === null ? -1 : rounds.indexOf(about);
  }
  const nameOf = ({ first_name: first, last_name: last }: Values) => foldText(fullName(text(first), text(last)));
  const email = text(row.email);
  const ofEmail = email === null ? -1 : storedParts.findIndex((other) => text(other.values.email) === email);
  if (ofEmail >= 0 || nameOf(row) === '') return ofEmail;
  // Two addresses are two people, unless a document names both.
  const isName = (other: Values) => nameOf(row) === nameOf(other) && (email === null || text(other.email) === null);
  return storedParts.findIndex((other) => isName(other.values));
}

/** 'Ada Example', 'Seed, Nov 20, 2026'; null for the company itself. */
export function partTitle(part: Fact['part'], values: Values): string | null {
  if (part === 'company') return null;
  if (part === 'contact') return fullName(text(values.first_name), text(values.last_name)) || text(values.email);
  const day = text(values.announced_on);
  return [text(values.type), day && formatDay(day)].filter(Boolean).join(', ') || 'Round';
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Joins documents of the same name, newest first. */
function evidenceSources(documents: readonly EvidenceDocument[]): EvidenceSource[] {
  const groups = Map.groupBy(documents, ({ source, name }) => JSON.stringify([source, name]));
  const sources = [...groups.values()].map((group) => {
    const byDay = group.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
    const { on: lastSeen, ...newest } = byDay.at(-1) as EvidenceDocument;
    return { ...newest, firstSeen: byDay[0]?.on ?? lastSeen, lastSeen };
  });
  return sources.sort((a, b) => (a.lastSeen > b.lastSeen ? -1 : a.lastSeen < b.lastSeen ? 1 : 0));
}

/** 'SEC Form D, filed Nov 20, 2026; also in crunchbase.csv, row 412' */
export function evidenceLine(
  sources: readonly Pick<EvidenceSource, 'source' | 'name' | 'rows' | 'lastSeen'>[],
): string {
  const [first, ...others] = sources;
  if (!first) return '';
  const rest = others.map((other) =>
    other.source === 'edit' ? lowerFirst(sourceText(other)) : `in ${inSentence(other)}`,
  );
  return [sourceText(first), ...rest.map((each) => `also ${each}`)].join('; ');
}

function inSentence(source: Parameters<typeof sourceText>[0]): string {
  const line = sourceText(source);
  return source.source === 'import' && source.name === null ? `an ${lowerFirst(line)}` : line;
}

function lowerFirst(line: string): string {
  return line.charAt(0).toLowerCase() + line.slice(1);
}

/** 'crunchbase.csv, row 412', 'Imported list, Nov 20, 2026' */
export function sourceText({
  source,
  name,
  rows,
  lastSeen,
}: Pick<EvidenceSource, 'source' | 'name' | 'rows' | 'lastSeen'>): string {
  const day = formatDay(lastSeen);
  if (source === 'form-d') return `SEC Form D, filed ${day}`;
  if (source === 'edit') return `Entered or confirmed manually, ${day}`;
  if (source === 'sample') return `Fictional sample data, ${day}`;
  if (name === null) return `Imported list, ${day}`;
  const [row, ...more] = rows;
  if (row === undefined) return `${name}, ${day}`;
  return more.length === 0 ? `${name}, row ${row}` : `${name}, rows ${rows.join(', ')}`;
}

/** '$5.0M', 'Nov 20, 2026', 'AI, Health' */
export function valueText(value: string | number | readonly string[]): string {
  if (typeof value === 'number') return formatAmount(value);
  if (typeof value !== 'string') return value.join(', ');
  return isDay(value) ? formatDay(value) : value;
}
