import { editDistance } from '../search/spelling.ts';
import { ColumnValues, VALUE_KIND_LABELS, type ValueKind } from './column-values.ts';
import { foldHeader, headerWords, isCurrencyCode, keyAt, type MoneyWords, moneyWords, UNITS } from './header-words.ts';
import {
  ANY_LAST_FUNDING,
  ANY_LINKEDIN,
  ANY_STAGE,
  ANY_URL,
  type FieldRule,
  FUNDING_WORDS,
  type ImportField,
  NEVER,
  OF_FOUNDERS,
} from './import-fields.ts';

/** The fields of one kind of file: their labels and known headers. */
export type FieldTable<F extends string> = Readonly<Record<F, FieldRule>>;

/**
 * The mapping of a column. `confidence` is 1 for a known header or a manual choice, below 1 for a guess from its words
 * or cells; `field` is null for an unused column, and `note` says why. `options` are the fields to choose from, where
 * neither the header nor the cells decide.
 */
export type ColumnMapping<F extends string = ImportField> = {
  header: string;
  field: F | null;
  confidence: number;
  note: string | null;
  options?: F[];
  /** The round of a column like 'Seed Amount', in a file with columns for each round. */
  roundLabel?: string;
};

/** Manual choices by header, see `choiceKey`: a field, or null to skip the column. */
export type MappingChoices<F extends string = ImportField> = Readonly<Record<string, F | null>>;

/** Sample cells per column, without empty ones; columns may be missing. */
export type ColumnSamples = readonly (readonly string[] | undefined)[];

/** Proposes a field for each column of a file. Each field gets the most confident, then the first column. */
export type ProposeMapping<F extends string> = (
  headers: readonly string[],
  choices?: MappingChoices<F>,
  samples?: ColumnSamples,
) => ColumnMapping<F>[];

/** From this confidence, proposals are shown as certain: all words of the header are understood. */
export const SURE = 0.9;
/** Nothing is proposed below this confidence. */
export const MIN_CONFIDENCE = 0.7;

export const UNKNOWN_HEADER = 'unknown header';

/** Shorter words are too similar to others to be matched with a typo. */
const MIN_TYPO = 6;

/** Confirmed by its cells. */
const PROVEN = 0.95;
/** Recognized only without its words in brackets, from other columns, or by an ambiguous word. */
export const LIKELY = 0.85;
export const POSSIBLE = 0.75;

/** A column whose proposal is not final yet. */
export type Column<F extends string> = ColumnMapping<F> & {
  /** The words of the header; see {@link headerWords}. */
  words: string;
  values: ColumnValues;
  /** Whether there are sample cells, or no samples were given. */
  filled: boolean;
  chosen: boolean;
};

/**
 * Creates the function that proposes mappings for one kind of file.
 * @param unusedHeaders known headers with nothing to import
 * @param instead folded headers that mean something else in this kind of file
 */
export function columnProposer<F extends string>(
  fields: FieldTable<F>,
  unusedHeaders: readonly string[],
  instead?: ReadonlyMap<string, F | null>,
): ProposeMapping<F> {
  const readColumns = columnReader(fields, unusedHeaders, instead);
  return (headers, choices, samples) => assignFields(readColumns(headers, choices, samples));
}

/** Assigns each field to one column: a manual choice wins, then a column with cells, then the most confident, then the first. */
export function assignFields<F extends string>(columns: readonly Column<F>[]): ColumnMapping<F>[] {
  const mapping: ColumnMapping<F>[] = columns.map(({ header, field, confidence, note, options, roundLabel }) => ({
    header,
    field,
    confidence,
    note,
    ...(options && { options }),
    ...(roundLabel && { roundLabel }),
  }));
  const rank = (index: number) => {
    const { chosen = false, filled = false, confidence = 0 } = columns[index] ?? {};
    return chosen ? 3 : confidence + (filled ? 1 : 0);
  };
  const order = columns.map((_, index) => index).sort((a, b) => rank(b) - rank(a) || a - b);
  const headerOf = new Map<string, string>();
  for (const index of order) {
    const column = mapping[index];
    if (!column?.field) continue;
    const key = `${column.field} ${column.roundLabel ?? ''}`;
    const other = headerOf.get(key);
    if (other === undefined) headerOf.set(key, column.header);
    else if ((LISTS.has(column.field) || isOfFounders(column)) && isNextOf(column.header, other)) continue;
    else {
      const { roundLabel: _, ...rest } = column;
      mapping[index] = { ...rest, field: null, note: `'${other}' already fills this field` };
    }
  }
  return mapping;
}

/** Fields that several columns may fill. */
const LISTS: ReadonlySet<string> = new Set(['founders', 'industries']);

/** 'Founder 1 Email', 'Founder 2 Email'. */
function isOfFounders({ field, header }: ColumnMapping<string>): boolean {
  return field === 'email' && OF_FOUNDERS.test(headerWords(header));
}

/** 'Founder 2' continues 'Founder 1', and 'Sub-Vertical' details 'Vertical'. */
function isNextOf(header: string, first: string): boolean {
  const stem = (text: string) => foldHeader(text).replace(/\d+/g, '');
  const [own, other] = [stem(header), stem(first)];
  return own === other ? /\d/.test(header) : own.startsWith('sub') || other.startsWith('sub');
}

export function columnReader<F extends string>(
  fields: FieldTable<F>,
  unusedHeaders: readonly string[],
  instead: ReadonlyMap<string, F | null> = new Map(),
) {
  const names = Object.keys(fields) as F[];
  const knownHeaders = new Map(
    names.flatMap((field) =>
      [field, ...fields[field].headers].map(
        (header) => [foldHeader(header), { field, words: headerWords(header).split(' ') }] as const,
      ),
    ),
  );
  const vocabulary = new Set([
    ...[...knownHeaders.values()].flatMap(({ words }) => words),
    ...unusedHeaders.flatMap((header) => headerWords(header).split(' ')),
  ]);
  const foldedUnusedHeaders = new Set(unusedHeaders.map(foldHeader));

  return (headers: readonly string[], choices: MappingChoices<F> = {}, samples?: ColumnSamples): Column<F>[] => {
    const byName = Object.entries<F | null>(choices).filter(([key]) => !key.startsWith('\n'));
    const fieldOf = new Map(byName.map(([header, field]) => [foldHeader(header), field]));
    return headers.map((header, index) => {
      const values = new ColumnValues(samples?.[index] ?? []);
      const column = { header, words: headerWords(header), values, filled: isFilled(samples, index) };
      const own = choices[keyAt(header, index)];
      const choice = own === undefined ? fieldOf.get(foldHeader(header)) : own;
      if (choice !== undefined) return { ...column, field: choice, confidence: 1, note: 'chosen', chosen: true };
      return {
        ...column,
        ...checkProposal(byHeader(header, column.words, values), column.words, values),
        chosen: false,
      };
    });
  };

  function byHeader(header: string, words: string, values: ColumnValues): Omit<ColumnMapping<F>, 'header'> {
    const foldedHeader = foldHeader(header);
    const other = instead.get(foldedHeader);
    const exact = other === undefined ? knownHeaders.get(foldedHeader)?.field : other;
    if (exact && isInDollars(fields[exact], words)) return { field: exact, confidence: 1, note: null };
    if (exact === null || foldedUnusedHeaders.has(foldedHeader))
      return { field: null, confidence: 1, note: 'not imported' };
    const withoutBrackets = headerWords(header.replace(/\([^)]{0,120}\)|\[[^\]]{0,120}\]/g, ' '));
    const alike = knownHeaders.get(foldHeader(words))?.field;
    const byCurrency = byMoney(words, values) ?? (exact && moneyColumn(exact, words, values));
    return (
      byCurrency ??
      (alike && { field: alike, confidence: SURE, note: looksLike(alike) }) ??
      byWords('words', words, SURE) ??
      (withoutBrackets === words ? null : byWords('words', withoutBrackets, LIKELY)) ??
      byWords('maybe', words, POSSIBLE) ??
      (NEVER.test(words) ? { field: null, confidence: 1, note: 'not imported' } : byTypo(foldedHeader, words)) ?? {
        field: null,
        confidence: 0,
        note: UNKNOWN_HEADER,
      }
    );
  }

  function byWords(rule: 'words' | 'maybe', words: string, confidence: number) {
    const field = names.find((name) => fields[name][rule]?.test(words));
    return field ? { field, confidence, note: looksLike(field) } : null;
  }

  /** An amount whose header names a currency or a unit. */
  function byMoney(words: string, values: ColumnValues) {
    const money = moneyWords(words);
    if (!money) return null;
    const field = names.find((name) => fields[name].holds === 'amount' && fields[name].words?.test(money.rest));
    const generic = FUNDING_WORDS.some(({ words: funding }) => funding.test(money.rest));
    if (!field && !generic) return null;
    const rule = field ? fields[field] : names.map((name) => fields[name]).find((other) => other.readsHeaderMoney);
    const against = moneyNote(money, values, rule);
    if (against) return { field: null, confidence: 1, note: against };
    if (!field) return null;
    const inCurrency = fieldIn(field, money);
    return { field: inCurrency, confidence: SURE, note: looksLike(inCurrency) };
  }

  /** The field of a round or total for amounts in dollars, or in another currency. */
  function fieldIn(field: F, { currency }: MoneyWords): F {
    const native = field.replace(/Usd$/, '');
    const other = currency === null ? field : currency === 'USD' ? `${native}Usd` : native;
    return names.find((name) => name === other) ?? field;
  }

  /** A known amount whose header adds a currency or a unit. */
  function moneyColumn(field: F, words: string, values: ColumnValues) {
    const money = moneyWords(words);
    const against = money && moneyNote(money, values, fields[field]);
    if (against) return { field: null, confidence: 1, note: against };
    const inCurrency = money ? fieldIn(field, money) : field;
    return { field: inCurrency, confidence: SURE, note: looksLike(inCurrency) };
  }

  /** Matches a header with a typo or two. Known words are exempt: 'Stage' is not 'State', 'Founded' not 'Founder'. */
  function byTypo(headerText: string, words: string) {
    if (headerText.length < 10 || headerText.length > 40) return null;
    const most = headerText.length < 14 ? 1 : 2;
    const headerParts = words.split(' ');
    for (const [header, { field, words: right }] of knownHeaders)
      if (
        editDistance(headerText, header, most) <= most &&
        headerParts.length === right.length &&
        headerParts.every((word, index) => word === right[index] || isTypo(word, right[index] ?? ''))
      )
        return { field, confidence: POSSIBLE, note: looksLike(field) };
    return null;
  }

  function isTypo(word: string, right: string): boolean {
    if (vocabulary.has(word)) return false;
    return Math.min(word.length, right.length) >= MIN_TYPO || [...word].sort().join('') === [...right].sort().join('');
  }

  function looksLike(field: F): string {
    return `looks like '${fields[field].headers[0]}'`;
  }

  /** Keeps the proposal unless the cells contradict it; the cells decide for ambiguous headers. */
  function checkProposal(
    proposal: Omit<ColumnMapping<F>, 'header'>,
    words: string,
    values: ColumnValues,
  ): Omit<ColumnMapping<F>, 'header'> {
    const open = openKinds(words);
    const proven = open.find((kind) => values.prove(kind));
    const field = proven ? byKind(proven, proposal.field) : proposal.field;
    if (!field) return proposal;
    const changed = field !== proposal.field;
    const kind = fields[field].holds;
    const against = kind ? values.against(kind, moneyWords(words)?.unit) : null;
    if (against) return { field: null, confidence: 0, note: against };
    if (field === 'lastFundingType' && ANY_STAGE.test(words) && !values.prove('round'))
      return { field, confidence: POSSIBLE, note: 'may be a deal stage' };
    const confidence = changed ? PROVEN : proposal.confidence;
    const note = changed && kind ? `contains ${VALUE_KIND_LABELS[kind]}` : proposal.note;
    return { field, confidence: confidence === SURE && kind && values.prove(kind) ? PROVEN : confidence, note };
  }

  /** The field that matches such cells; for funding the last round, unless another was proposed. */
  function byKind(kind: ValueKind, proposedField: F | null): F | null {
    if (proposedField && fields[proposedField].holds === kind) return proposedField;
    const group = proposedField?.startsWith('lastFunding') ? /^lastFunding(?:Type|Date|Amount)$/ : null;
    return names.find((name) => fields[name].holds === kind && (!group || group.test(name))) ?? proposedField;
  }
}

function openKinds(words: string): readonly ValueKind[] {
  if (ANY_LINKEDIN.test(words)) return ['linkedin', 'linkedinPerson'];
  if (ANY_URL.test(words)) return ['crunchbase', 'linkedin', 'linkedinPerson'];
  return ANY_LAST_FUNDING.test(words) ? ['round', 'amount', 'date'] : [];
}

/** Why the amounts of a column cannot be read, because of the unit or currency in its header. */
export function moneyNote(
  { currency, unit }: MoneyWords,
  values: ColumnValues,
  rule: FieldRule | undefined,
): string | null {
  if (unit && !rule?.readsHeaderMoney) return `is in ${unit}, which is not supported`;
  if (unit && !UNITS.has(unit)) return `is in '${unit}', which may be thousands or millions`;
  if (!currency || currency === 'USD' || values.nameCurrencies) return null;
  if (rule?.readsHeaderMoney && isCurrencyCode(currency)) return null;
  return `is in ${currency}, but its cells have no currency`;
}

/** Whether an amount has a header without a unit or another currency; both are lost when headers are folded. */
function isInDollars({ holds }: FieldRule, words: string): boolean {
  const money = holds === 'amount' ? moneyWords(words) : null;
  return !money || (!money.unit && (!money.currency || money.currency === 'USD'));
}

/** Whether a column has sample cells, or no samples were given. */
export function isFilled(samples: ColumnSamples | undefined, index: number): boolean {
  const cells = samples?.[index];
  return cells === undefined || cells.length > 0;
}
