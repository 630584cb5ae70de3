import { CSV_COLUMNS, TEXT_FIELDS } from '../companies/company-fields.ts';
import {
  assignFields,
  type Column,
  type ColumnMapping,
  type ColumnSamples,
  columnReader,
  isFilled,
  LIKELY,
  type MappingChoices,
  moneyNote,
  POSSIBLE,
  SURE,
  UNKNOWN_HEADER,
} from './column-reader.ts';
import { type ColumnValues, VALUE_KIND_LABELS, type ValueKind } from './column-values.ts';
import { headerWords, moneyWords, OF_FUNDING } from './header-words.ts';
import {
  ANY_CURRENCY,
  ANY_LINKEDIN,
  ANY_NAME,
  ANY_RAISED,
  ANY_TYPE,
  ANY_URL,
  DEALS_ARE_ROUNDS,
  FUNDING_WORDS,
  IMPORT_FIELDS,
  type ImportField,
  OF_COMPANY,
  OF_DEAL,
  PERSON_TOOL,
  ROUND_HEADERS,
  UNUSED_HEADERS,
} from './import-fields.ts';
import { type RoundHeader, wideRounds } from './wide-rounds.ts';

export {
  type ColumnMapping,
  type ColumnSamples,
  columnProposer,
  type FieldTable,
  type MappingChoices,
  MIN_CONFIDENCE,
  type ProposeMapping,
  SURE,
} from './column-reader.ts';
export { foldHeader } from './header-words.ts';

export type RowSubject = 'companies' | 'rounds' | 'contacts';
/** What rows are about, if chosen; rows about companies may describe their rounds. */
export type SubjectChoice = 'companies' | 'contacts';

/** Proposes the mapping of a file of companies, rounds or contacts. */
export function proposeMapping(
  headers: readonly string[],
  choices?: MappingChoices,
  samples?: ColumnSamples,
  about?: SubjectChoice,
): ColumnMapping[] {
  const comparedCells = isOurExport(headers) ? undefined : samples; // Trust our own headers over the cells.
  return assignFields(inContext(readCompanyColumns(headers, choices, comparedCells), about));
}

function isOurExport(headers: readonly string[]): boolean {
  return CSV_COLUMNS.every(({ header }) => headers.includes(header));
}

const readCompanyColumns = columnReader<ImportField>(IMPORT_FIELDS, UNUSED_HEADERS);

export function isImportField(text: string): text is ImportField {
  return Object.hasOwn(IMPORT_FIELDS, text);
}

/**
 * The kind of a file with this mapping. A file of contacts names people, and of their companies only the identity, place
 * and industries.
 */
export function rowSubject(mapping: readonly ColumnMapping[], samples?: ColumnSamples): RowSubject {
  const isWide = mapping.some(({ roundLabel }) => roundLabel);
  const fields = mapping.flatMap(({ field, roundLabel }, index) =>
    roundLabel || (isWide && field === 'roundCurrency') ? [] : { field, filled: isFilled(samples, index) },
  );
  if (fields.some(({ field }) => field?.startsWith('round'))) return 'rounds';
  return isAboutContacts(fields, peopleFirst(fields)) ? 'contacts' : 'companies';
}

const IDENTITY: ReadonlySet<ImportField> = new Set(['organizationName', 'website', 'linkedin', 'crunchbaseUrl']);
const OF_PERSONS: ReadonlySet<ImportField> = new Set([
  'firstName',
  'lastName',
  'fullName',
  'role',
  'email',
  'contactLinkedin',
]);
const NAMES_OF_PERSONS: ReadonlySet<ImportField> = new Set(['firstName', 'lastName', 'fullName']);
/** Company columns that tools write next to each person. */
const BESIDE_PERSONS: ReadonlySet<ImportField> = new Set([
  'industries',
  'city',
  'state',
  'country',
  'headquartersLocation',
  'headquartersRegions',
]);
const isOfContacts = (field: ImportField) => IDENTITY.has(field) || OF_PERSONS.has(field);
const isUsedWithContacts = (field: ImportField) => isOfContacts(field) || BESIDE_PERSONS.has(field);
const isPlace = ({ field }: { field: ImportField | null }) =>
  field !== null && field !== 'industries' && BESIDE_PERSONS.has(field);
/** In a file of people, a text field may describe the person, such as a bio. */
const TEXTS: ReadonlySet<ImportField> = new Set(TEXT_FIELDS.map(({ name }) => name));

type FilledField = { field: ImportField | null; filled: boolean };

function peopleFirst(fields: readonly FilledField[]): boolean {
  const first = fields.find(({ field }) => field === 'organizationName' || isOfPerson(field));
  return isOfPerson(first?.field ?? null);
}

function isOfPerson(field: ImportField | null): boolean {
  return field === 'email' || (field !== null && NAMES_OF_PERSONS.has(field));
}

/** If people come first, neither an empty column nor an industry or a place makes it a file of companies. */
function isAboutContacts(fields: readonly FilledField[], people: boolean): boolean {
  if (!people || !fields.some(({ field }) => isOfPerson(field))) return false;
  return !fields.some(
    ({ field, filled }) => field !== null && filled && !isOfContacts(field) && !BESIDE_PERSONS.has(field),
  );
}

/** Reads the columns together, those of several rounds apart from the others. */
function inContext(columns: Column<ImportField>[], about: SubjectChoice | undefined): Column<ImportField>[] {
  const wide = wideColumns(columns);
  const others = resolveColumns(
    columns.filter((_, index) => !wide[index]),
    about,
  );
  const isNative = wide.some((column) => column?.field === 'roundAmount');
  const rest = others
    .map((column) =>
      isNative && !column.chosen && ANY_CURRENCY.test(column.words) && !column.values.against('currency')
        ? { ...column, field: 'roundCurrency' as const, confidence: 1, note: 'the currency of all amounts' }
        : column,
    )
    .values();
  return wide.flatMap((column) => column ?? rest.next().value ?? []);
}

const ROUND_FIELDS = {
  amount: 'roundAmount',
  date: 'roundDate',
  type: 'roundType',
  currency: 'roundCurrency',
} as const satisfies Record<string, ImportField>;

/** The columns of rounds that have columns of their own, such as 'Seed Amount'; null for other columns. */
function wideColumns(columns: readonly Column<ImportField>[]): (Column<ImportField> | null)[] {
  const rounds = wideRounds(columns.map(({ header }) => header));
  const isOpen = ({ chosen, note }: Column<ImportField>) => chosen || note === UNKNOWN_HEADER;
  const closedLabels = new Set(
    rounds.flatMap((round, at) => (columns[at] && !isOpen(columns[at]) && round?.label) || []),
  );
  const unknown = rounds.flatMap((round) =>
    round?.named === 'unknown' && !closedLabels.has(round.label) ? round.label : [],
  );
  const isWide = new Set(unknown).size > 1 || rounds.some((round) => round && round.named !== 'unknown');
  return columns.map((column, at) => {
    const round = rounds[at];
    if (!round || (round.named === 'unknown' && (!isWide || closedLabels.has(round.label)))) return null;
    return wideColumn(column, round);
  });
}

function wideColumn(column: Column<ImportField>, round: RoundHeader): Column<ImportField> | null {
  const { chosen, values, field } = column;
  const { label: roundLabel, money, named } = round;
  if (chosen) return field?.startsWith('round') ? { ...column, roundLabel } : null;
  const part = round.part ?? partOfCells(values);
  if (part === null) return null;
  const own = ROUND_FIELDS[part];
  // The amounts under 'seed' may add up several rounds, as in the files of Crunchbase on Kaggle.
  if (named === 'unknown' || (round.part === null && part === 'amount'))
    return withQuestion(column, `may be the ${part} of a round`, [own]);
  const { holds } = IMPORT_FIELDS[own];
  const against =
    (money && moneyNote(money, values, IMPORT_FIELDS[own])) ?? (holds ? values.against(holds, money?.unit) : null);
  if (against) return unusedColumn(column, against);
  const inCurrency = part === 'amount' && money?.currency === 'USD' ? 'roundAmountUsd' : own;
  return { ...column, field: inCurrency, confidence: SURE, note: `${part} of ${roundLabel}`, roundLabel };
}

/** What the cells under a header like 'Seed' or 'Round 1' are. */
function partOfCells({ kind }: ColumnValues): keyof typeof ROUND_FIELDS | null {
  return kind === 'round' ? 'type' : kind === 'date' || kind === 'amount' ? kind : null;
}

/** Reads columns together: who a name, place or address belongs to, and which round. */
function resolveColumns(columns: Column<ImportField>[], about: SubjectChoice | undefined): Column<ImportField>[] {
  const ownColumns = withoutSales(withContactEmail(withPersonNames(withStates(columns.map(byCells)))));
  const isName = ({ words, chosen, field }: Column<ImportField>) =>
    !chosen && field === 'organizationName' && ANY_NAME.test(words);
  const others = ownColumns.filter((column) => !isName(column));
  const named = others.some(({ field, confidence }) => field === 'organizationName' && confidence > POSSIBLE);
  const columnsWithFunding = withFunding(ownColumns);
  const rounds = columnsWithFunding.some(({ field }) => field?.startsWith('round'));
  const withoutNames = named ? columnsWithFunding.filter((column) => !isName(column)) : columnsWithFunding;
  const people =
    about === 'contacts' ||
    (others.some(({ field }) => isOfPerson(field)) &&
      (peopleFirst(withoutNames) || (hasNames(others) && others.some(({ words }) => PERSON_TOOL.test(words)))));
  const keepPlaces =
    about === 'companies' && !columnsWithFunding.some((column) => isPlace(column) && OF_COMPANY.test(column.words));
  const ofPeople = people
    ? columnsWithFunding.map((column) =>
        keepPlaces && isPlace(column) ? column : ofPerson(column, columnsWithFunding),
      )
    : columnsWithFunding;
  const contacts = about
    ? about === 'contacts'
    : !rounds &&
      isAboutContacts(
        ofPeople.filter((column) => !(named && isName(column))),
        people,
      );
  const read = withCompanyEmail(
    ofPeople.map((column) => {
      if (column.chosen || column.field === null) return column;
      if (named && isName(column)) return ofOther(column, rounds, people || hasPersons(others));
      return contacts ? forContacts(column) : column;
    }),
  );
  return withQuestions(read, (field) => {
    if (contacts) return isOfContacts(field);
    return !field.startsWith(rounds ? 'lastFunding' : 'round');
  });
}

/** The fields that cells of a kind may fill under a header that says nothing. */
const FIELDS_OF_KIND: Partial<Record<ValueKind, readonly ImportField[]>> = {
  email: ['email', 'contactEmail'],
  linkedin: ['linkedin'],
  linkedinPerson: ['contactLinkedin'],
  crunchbase: ['crunchbaseUrl'],
  website: ['website'],
  date: ['lastFundingDate', 'roundDate'],
  amount: ['totalFundingAmount', 'lastFundingAmount', 'roundAmount'],
  round: ['lastFundingType', 'roundType'],
  country: ['country'],
  place: ['headquartersLocation', 'city'],
  person: ['founders', 'fullName'],
  industry: ['industries'],
};

/** Asks for the field of a column whose header says nothing, if its cells do: dates under 'Quando'. */
function withQuestions(columns: Column<ImportField>[], fits: (field: ImportField) => boolean): Column<ImportField>[] {
  const usedFields = new Set(columns.flatMap(({ field }) => (field === null ? [] : [nativeOf(field)])));
  return columns.map((column) => {
    if (column.chosen || column.note !== UNKNOWN_HEADER) return column;
    const { kind } = column.values;
    const options = FIELDS_OF_KIND[kind ?? 'name']?.filter((field) => fits(field) && !usedFields.has(field)) ?? [];
    return kind && options.length > 0 ? withQuestion(column, `looks like ${VALUE_KIND_LABELS[kind]}`, options) : column;
  });
}

function withQuestion(column: Column<ImportField>, note: string, options: ImportField[]): Column<ImportField> {
  return { ...column, field: null, confidence: 0, note: `${note}: choose its field`, options };
}

function byCells(column: Column<ImportField>): Column<ImportField> {
  const { field, chosen, values, words } = column;
  if (chosen) return column;
  // Indian lists of rounds write 'Type' over 'Seed Funding' and 'Private Equity'.
  if (field === null && ANY_TYPE.test(words) && values.prove('round')) return { ...column, words: 'round' };
  // 'By' is Danish for a city.
  if (field === null && words === 'by' && values.prove('place'))
    return { ...column, field: 'city', confidence: LIKELY, note: looksLikeField('city') };
  if (field === 'role' && values.areSentences) return unusedColumn(column, 'contains sentences, not job titles');
  if (field === 'state' && values.areStatuses) return unusedColumn(column, 'contains statuses, not states');
  if (field === 'headquartersRegions' && values.areCodes)
    return { ...column, field: 'state', confidence: LIKELY, note: 'contains state codes' };
  return column;
}

/** A region between a city and a country is a state. */
function withStates(columns: Column<ImportField>[]): Column<ImportField>[] {
  const has = hasField(columns);
  if (!has('city') || !has('country') || has('state')) return columns;
  return columns.map((column) =>
    !column.chosen && column.field === 'headquartersRegions' && column.values.known && !column.values.areAreas
      ? { ...column, field: 'state', confidence: LIKELY, note: 'is between a city and a country' }
      : column,
  );
}

/** A column of a file of contacts: of their companies only the identity, place and industries are used. */
export function forContacts<C extends ColumnMapping>(column: C): C {
  const { field } = column;
  return field === null || isUsedWithContacts(field) ? column : unusedColumn(column, 'not used in contact files');
}

function hasPersons(columns: readonly Column<ImportField>[]): boolean {
  return columns.some(({ field }) => field === 'email' || field === 'role' || field === 'contactLinkedin');
}

/** A second name column belongs to the person, or the round. */
function ofOther(column: Column<ImportField>, rounds: boolean, persons: boolean): Column<ImportField> {
  return persons && !rounds
    ? { ...column, field: 'fullName', confidence: LIKELY, note: 'another column names the company' }
    : unusedColumn(column, 'another column names the company');
}

/** The meaning of a bare 'name' next to the other half of a person's name. */
const BARE_NAMES: readonly (readonly [bare: RegExp, beside: RegExp, field: ImportField])[] = [
  [/^(?:name|naam)$/, /^(?:vorname|voornaam)$/, 'lastName'],
  [/^nom$/, /^prenom$/, 'lastName'],
  [/^(?:nombre|nome)$/, /^(?:apellidos?|cognome)$/, 'firstName'],
];

/** Halves of a person's name that say nothing alone. */
const HALVES: ReadonlyMap<string, { beside: string; field: ImportField }> = new Map([
  ['first', { beside: 'last', field: 'firstName' }],
  ['last', { beside: 'first', field: 'lastName' }],
]);

function withPersonNames(columns: Column<ImportField>[]): Column<ImportField>[] {
  const scraped = ofPeopleOnly(columns);
  return columns.map((column) => {
    const half = column.note === UNKNOWN_HEADER && !column.chosen ? HALVES.get(column.words) : undefined;
    if (half && !column.values.against('name') && columns.some(({ words }) => words === half.beside))
      return columns.some(({ field }) => field === half.field)
        ? column
        : { ...column, field: half.field, confidence: LIKELY, note: `is next to '${half.beside}'` };
    if (column.chosen || column.field !== 'organizationName') return column;
    if (scraped)
      return { ...column, field: 'fullName', confidence: LIKELY, note: 'is next to LinkedIn URLs of people' };
    const rule = BARE_NAMES.find(
      ([bare, beside]) => bare.test(column.words) && columns.some(({ words }) => beside.test(words)),
    );
    if (!rule || columns.some(({ field }) => field === rule[2])) return column;
    return { ...column, field: rule[2], confidence: SURE, note: looksLikeField(rule[2]) };
  });
}

/** Lists of employees that LinkedIn scrapers write: 'name, title, profileUrl'. */
function ofPeopleOnly(columns: readonly Column<ImportField>[]): boolean {
  const fields = columns.filter(({ field }) => field !== null);
  return (
    fields.some(
      ({ field, words }) => field === 'contactLinkedin' && (ANY_URL.test(words) || ANY_LINKEDIN.test(words)),
    ) &&
    fields.every(
      (column) =>
        isPlace(column) ||
        (column.field !== null && OF_PERSONS.has(column.field)) ||
        (column.field === 'organizationName' && ANY_NAME.test(column.words)),
    )
  );
}

/** In rows about people a bare place, text or address belongs to the person, as does 'industry' beside 'company_industry'. */
function ofPerson(column: Column<ImportField>, columns: readonly Column<ImportField>[]): Column<ImportField> {
  const { field, words, chosen } = column;
  if (chosen || field === null || OF_COMPANY.test(words)) return column;
  if (field === 'linkedin' && ANY_LINKEDIN.test(words) && !column.values.known)
    return { ...column, field: 'contactLinkedin' };
  const bare =
    isPlace(column) ||
    TEXTS.has(field) ||
    words === 'stage' ||
    columns.some((other) => other.field === field && field === 'industries' && OF_COMPANY.test(other.words));
  return bare ? unusedColumn(column, 'is about the person') : column;
}

/** CRM deals are sales: their amounts and dates are not rounds. */
function withoutSales(columns: Column<ImportField>[]): Column<ImportField>[] {
  const rounds = columns.some(
    ({ words, field, values }) =>
      DEALS_ARE_ROUNDS.test(words) ||
      (field === 'roundType' && values.prove('round')) ||
      (OF_DEAL.test(words) && values.prove('round')),
  );
  if (rounds) return columns;
  return columns.map((column) =>
    !column.chosen && column.field !== null && OF_DEAL.test(column.words) && /^(?:round|last)/.test(column.field)
      ? unusedColumn(column, 'may be from a CRM deal')
      : column,
  );
}

/** Whether a bare currency column applies to every amount: the total and the last round. */
export function sharedCurrency(mapping: readonly ColumnMapping[]): boolean {
  const has = hasField(mapping);
  const currencies = mapping.filter(({ field, roundLabel }) => !roundLabel && field?.endsWith('Currency'));
  const [only] = currencies;
  if (!only || currencies.length > 1 || !ANY_CURRENCY.test(headerWords(only.header))) return false;
  return has('totalFundingAmount') && has('lastFundingAmount', 'roundAmount');
}

/** Decides which amounts are in US dollars and which in the company's currency. */
function withFunding(columns: Column<ImportField>[]): Column<ImportField>[] {
  const ofOneRound = withBareFunding(columns);
  const has = hasField(ofOneRound);
  const beside = ofOneRound.some(({ words, filled }) => filled && ANY_CURRENCY.test(words));
  const native = ofOneRound.map((column) => {
    // 'Total Funding' next to 'Total Funding (USD)' is in the company's currency.
    const native = !column.chosen && column.field?.endsWith('Usd') && !/\busd\b/.test(column.words);
    const field = native && column.field ? nativeOf(column.field) : null;
    const other = field && ofOneRound.some((one) => one !== column && one.field === column.field);
    return field && (other || beside) && !has(field) ? { ...column, field } : column;
  });
  return withCurrency(native);
}

/** A bare currency belongs to the total if there is no other amount, and to all amounts otherwise. */
function withCurrency(columns: Column<ImportField>[]): Column<ImportField>[] {
  const has = hasField(columns);
  if (!has('totalFundingAmount') || has('totalFundingCurrency')) return columns;
  const shared = sharedCurrency(columns);
  const alone = !has('lastFundingAmount', 'roundAmount');
  return columns.map((column) => {
    if (column.chosen || !ANY_CURRENCY.test(column.words) || column.values.against('currency')) return column;
    if (shared && column.field) return { ...column, note: 'also the currency of the total' };
    return alone ? { ...column, field: 'totalFundingCurrency', confidence: 1, note: null } : column;
  });
}

/** What the columns of a file say about rounds. */
type FundingColumns = {
  /** Whether rows are rounds, or companies with their last round; null if nothing is certainly about funding. */
  rows: 'rounds' | 'companies' | null;
  /** Columns with the field of a round that are about one. */
  ofRound: ReadonlySet<Column<ImportField>>;
  /** The type of each round under a header like 'Round', beside the current stage of the company. */
  type: Column<ImportField> | undefined;
};

function fundingColumns(columns: readonly Column<ImportField>[]): FundingColumns {
  const has = hasField(columns);
  const hasLast = columns.some(({ field }) => field?.startsWith('lastFunding'));
  const hasRound = has('roundType', 'roundAmount', 'roundAmountUsd');
  // Crunchbase exports the date of an acquisition next to the last funding.
  const ofRound = new Set(
    columns.filter(
      ({ field, words }) => field?.startsWith('round') && (hasRound || !hasLast || !words.startsWith('announced')),
    ),
  );
  const type = columns.find(
    ({ field, words, values, chosen }) =>
      !chosen && field === null && FUNDING_WORDS[0].words.test(words) && values.prove('round'),
  );
  // A type or an amount without a date belongs to the last round, if only that has a date.
  const isUndated = hasRound && !has('roundDate') && has('lastFundingDate') && !columns.some(isLastType);
  const isRounds = companiesRepeat(columns)
    ? ofRound.size > 0 || type !== undefined
    : ofRound.size > 0 && !isUndated && !isHeadedLast(columns);
  const isFunding = hasLast || hasRound || columns.some(({ words }) => ROUND_HEADERS.test(words));
  return { rows: isRounds ? 'rounds' : isFunding ? 'companies' : null, ofRound, type };
}

function hasField(columns: readonly ColumnMapping[]): (...fields: ImportField[]) => boolean {
  return (...fields) => columns.some(({ field }) => field !== null && fields.includes(field));
}

/** Whether companies are in several rows. A company with several contacts repeats its name too. */
function companiesRepeat(columns: readonly Column<ImportField>[]): boolean {
  return !hasNames(columns) && namesRepeat(columns);
}

function namesRepeat(columns: readonly Column<ImportField>[]): boolean {
  return columns.some(({ field, values }) => field === 'organizationName' && values.repeat);
}

/** 'Last Round, Round Amount, Round Date' describe one round: the last one if each company has one row. */
function isHeadedLast(columns: readonly Column<ImportField>[]): boolean {
  return (
    !hasField(columns)('roundType', 'lastFundingDate', 'lastFundingAmount', 'lastFundingAmountUsd') &&
    columns.some(isLastType)
  );
}

function isLastType(column: Column<ImportField>): boolean {
  return column.field === 'lastFundingType' && !isStage(column);
}

function isStage({ field, words, chosen }: Column<ImportField>): boolean {
  return !chosen && field === 'lastFundingType' && /^(?:funding )?stage$/.test(words);
}

/**
 * Proposes bare amounts and dates if other columns are certainly about funding: of each round in a file of rounds,
 * otherwise of the last one.
 */
function withBareFunding(columns: Column<ImportField>[]): Column<ImportField>[] {
  const { rows, ofRound, type } = fundingColumns(columns);
  const has = hasField(columns);
  // 'Raised' without the type or the date of a round may be all that a company raised.
  const mayBeTotal =
    !has('roundType', 'roundDate', 'lastFundingDate', 'totalFundingAmount', 'totalFundingAmountUsd') &&
    !(rows === 'rounds' && companiesRepeat(columns)) &&
    !columns.some(({ words }) => bareFunding(words, 'last') === 'lastFundingDate');
  // Choosing the name of a person turns rows of rounds into rows of contacts.
  const isPerContact = hasNames(columns) && namesRepeat(columns);
  const mayBe = `may be the total or the last round${isPerContact ? ', because rows of the same company are read as its contacts' : ''}`;
  const lastOf = (column: Column<ImportField>) =>
    rows !== 'rounds' && column.field && ofRound.has(column)
      ? importFieldOr(column.field.replace('round', 'lastFunding'), column.field)
      : null;
  const decideColumn = (column: Column<ImportField>): Column<ImportField> | null => {
    const { field } = column;
    if (column.chosen) return column;
    if (mayBeTotal && isAnyRaised(column))
      return withQuestion(column, mayBe, ['totalFundingAmount', 'lastFundingAmount']);
    if (field?.startsWith('round') && !ofRound.has(column))
      return unusedColumn(column, 'may be the date of something else');
    const last = lastOf(column);
    if (last) return { ...column, field: last };
    if (isStage(column) && (type || (rows === 'rounds' && has('roundType'))))
      return unusedColumn(column, 'another column contains the round type');
    if (rows === 'rounds' && field === 'lastFundingType' && (isStage(column) || isHeadedLast(columns)))
      return { ...column, field: 'roundType' };
    return field !== null || column.confidence > 0 ? column : null;
  };
  const usedFields = new Set(
    columns.map((column) => (type && isStage(column) ? null : (!column.chosen && lastOf(column)) || column.field)),
  );
  const withRounds = columns.map((column): Column<ImportField> => {
    const other = decideColumn(column);
    if (other) return other;
    const field = bareFunding(column.words, rows === 'rounds' ? 'one' : 'last');
    const holds = field && IMPORT_FIELDS[field].holds;
    if (!field || !holds || usedFields.has(field)) return column;
    const against = column.values.against(holds, moneyWords(column.words)?.unit);
    if (against) return unusedColumn(column, against);
    if (rows === null) return column;
    usedFields.add(field);
    return { ...column, field, confidence: 1, note: null };
  });
  return withoutOtherDates(withRounds);
}

const DATES: readonly (ImportField | null)[] = ['lastFundingDate', 'roundDate'];

/** Asks about dates beside rounds that cannot be read, which may be those of any event: listings, trade fairs. */
function withoutOtherDates(columns: Column<ImportField>[]): Column<ImportField>[] {
  const isRound = ({ field }: Column<ImportField>) => /^(?:lastFunding|round)(?:Type|Amount)/.test(field ?? '');
  const isUnread = ({ field, words, values }: Column<ImportField>) =>
    field === null && values.known && /(?:Type|Amount)/.test(bareFunding(words, 'last') ?? '');
  if (columns.some(isRound) || !columns.some(isUnread)) return columns;
  return columns.map((column): Column<ImportField> => {
    const { field, chosen, words } = column;
    if (chosen || field === null || !DATES.includes(field) || OF_FUNDING.test(words)) return column;
    return withQuestion(column, 'may be dates of something else', [field]);
  });
}

/** 'Raised' alone, and 'Amount Raised' in a file whose rows are not rounds. */
function isAnyRaised({ field, words, values }: Column<ImportField>): boolean {
  const money = moneyWords(words);
  if (!ANY_RAISED.test(money?.rest ?? words) || values.against('amount', money?.unit)) return false;
  return field === null || values.known;
}

function bareFunding(words: string, of: 'one' | 'last'): ImportField | undefined {
  const money = moneyWords(words);
  const field = FUNDING_WORDS.find((rule) => rule.words.test(money?.rest ?? words))?.[of];
  return field && money?.currency === 'USD' ? importFieldOr(`${field}Usd`, field) : field;
}

function nativeOf(field: ImportField): ImportField {
  return importFieldOr(field.replace(/Usd$/, ''), field);
}

function importFieldOr(name: string, otherwise: ImportField): ImportField {
  return isImportField(name) ? name : otherwise;
}

/** An address next to a contact's name is the contact's, as is a personal one next to a role or profile. */
function withContactEmail(columns: Column<ImportField>[]): Column<ImportField>[] {
  const named = hasNames(columns);
  if ((!named && !hasPersons(columns)) || columns.some(({ field }) => field === 'email')) return columns;
  return columns.map((column) =>
    !column.chosen &&
    column.field === 'contactEmail' &&
    column.words === 'contact email' &&
    (named || (column.values.known && !column.values.areRoleAddresses))
      ? { ...column, field: 'email', confidence: LIKELY, note: "is next to the contact's other columns" }
      : column,
  );
}

/** A shared address belongs to the company if no person is named. */
function withCompanyEmail(columns: Column<ImportField>[]): Column<ImportField>[] {
  if (hasNames(columns) || columns.some(({ field }) => field === 'contactEmail')) return columns;
  return columns.map((column) =>
    !column.chosen && column.field === 'email' && column.values.areRoleAddresses
      ? { ...column, field: 'contactEmail', confidence: LIKELY, note: 'contains company addresses like info@' }
      : column,
  );
}

function hasNames(columns: readonly Column<ImportField>[]): boolean {
  return columns.some(({ field }) => field !== null && NAMES_OF_PERSONS.has(field));
}

function unusedColumn<C extends ColumnMapping>(column: C, note: string): C {
  return { ...column, field: null, confidence: 0, note };
}

function looksLikeField(field: ImportField): string {
  return `looks like '${IMPORT_FIELDS[field].headers[0]}'`;
}
