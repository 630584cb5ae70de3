import { type Money, readCurrency, readMoney, readRoughMoney } from '../amounts.ts';
import { TEXT_FIELDS, type TextField } from '../companies/company-fields.ts';
import { crunchbaseKey, readCompanyLinkedin, readCompanyWebsite } from '../companies/company-identity.ts';
import { codeName, otherEvent, readFundingType } from '../companies/funding-stages.ts';
import { knownCities } from '../places/cities.ts';
import { notCity } from '../places/not-cities.ts';
import { type Place, type PlaceChoice, type PlacePart, placeText } from '../places/place.ts';
import { isRemote } from '../places/place-words.ts';
import { parsePlace, readPlace } from '../places/read-place.ts';
import { isBlank } from './cell-readings.ts';
import { looksLikeIndustry } from './column-values.ts';
import { headerWords, isCurrencyCode, moneyWords, OF_FUNDING, UNITS } from './header-words.ts';
import { type ColumnMapping, sharedCurrency } from './import-columns.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';
import type { CellCounts, ImportReport } from './import-report.ts';
import {
  type AmountCluesByRound,
  type AmountField,
  type AmountsNote,
  amountCluesOf,
  type BareAmounts,
  hasBrokenGroup,
  hasUnit,
  MIN_WRITTEN_OUT,
  noteAmount,
} from './imported-amounts.ts';
import { createContactReader, type ImportedContact } from './imported-contact.ts';
import { type DateReader, type ImportedDate, readDate } from './imported-dates.ts';
import { readEmail } from './imported-emails.ts';
import { isSentence, type ListKind, SeriesNames } from './imported-lists.ts';
import { MAX_NAME, type RowRejection, readName, readProse } from './imported-name.ts';
import { type FillerCounts, type OnCellProblem, RowCells } from './row-cells.ts';
import { roundHeader, typeOfRound } from './wide-rounds.ts';

/** A round whose date may still be ambiguous. */
export type ImportedRound = {
  date?: ImportedDate;
  type?: string;
  amountUsd?: number;
  /** The amount as written in the file, with its currency. */
  writtenAmount?: string;
};

/** One row of a company file; missing values are absent, which keeps pending rows small. */
export type ImportedRow = { [F in TextField]?: string } & {
  organizationName: string;
  crunchbaseKey?: string;
  industries?: string[];
  industryGroups?: string[];
  headquarters?: Place;
  headquartersRegions?: string[];
  founders?: string[];
  contactEmail?: string;
  website?: string;
  linkedin?: string;
  lastFunding: ImportedRound;
  totalFundingAmountUsd?: number;
  contacts?: ImportedContact[];
  /** In a file with one row per round. */
  round?: ImportedRound;
  /** The rounds of a file that has columns for each of them, read like further rows without a name. */
  roundRows?: ImportedRow[];
  /** The round of such a row. */
  roundLabel?: string;
  bareAmounts?: BareAmounts;
  /** Industry cells that may be one name. */
  series?: IndustrySeries[];
  /** Original cells of amounts and types that are stored differently, for the report. */
  written?: Partial<Record<ImportField, string>>;
  reported?: ImportField[];
};

type IndustrySeries = { column: string; cell: string; entries: readonly string[] };
/** Names with commas, by industry column. */
export type SeriesColumns = Map<string, SeriesNames>;

export type RowReading = {
  mapping: readonly ColumnMapping[];
  /** For each date column: the latest allowed date, and the clues. */
  dates: Record<DateField, DateReader>;
  amounts?: AmountCluesByRound;
  seriesNames?: SeriesColumns;
  /** The note above the table about its amounts. */
  amountsNote?: AmountsNote | null;
  onProblem: OnCellProblem;
  counts?: CellCounts;
  fillers?: FillerCounts;
  places?: PlaceChoice;
  ambiguousPlaces?: AmbiguousPlaces;
  /** Rows are about people and need no company name. */
  contacts?: boolean;
};

/** Cells whose code may mean a state or a country, with examples. */
export type AmbiguousPlaces = ImportReport['ambiguousPlaces'];
const PLACE_EXAMPLES = 3;

/** Fallback columns of fields without their own. */
export const FALLBACK_COLUMNS: Partial<Record<ImportField, readonly ImportField[]>> = {
  lastFundingAmountUsd: ['lastFundingAmount'],
  totalFundingAmountUsd: ['totalFundingAmount'],
  lastFundingAmount: ['lastFundingAmountUsd'],
  roundAmountUsd: ['roundAmount'],
  roundAmount: ['roundAmountUsd'],
  headquartersLocation: ['city', 'state', 'country'],
  industries: ['industryCode'],
  firstName: ['fullName', 'founders'],
  lastName: ['fullName', 'founders'],
};

export function writtenCell({ written }: ImportedRow, field: ImportField): string | undefined {
  const others = FALLBACK_COLUMNS[field] ?? [];
  return written?.[field] ?? others.map((other) => written?.[other]).find((cell) => cell !== undefined);
}

export function isReported({ reported }: ImportedRow, field: ImportField): boolean {
  return reported?.some((other) => other === field || FALLBACK_COLUMNS[field]?.includes(other)) ?? false;
}

/** Date columns whose order is decided. */
export const DATE_FIELDS = ['lastFundingDate', 'roundDate'] as const satisfies ImportField[];
export type DateField = (typeof DATE_FIELDS)[number];

const PLACE_FIELDS = {
  location: 'headquartersLocation',
  city: 'city',
  state: 'state',
  country: 'country',
} as const satisfies Record<PlacePart, ImportField>;

/** An amount, whether its cell names the currency, and the unit that only the header names. */
type NativeMoney = Money & { named: boolean; unit: string | null };

/** One to three capitalized words, such as a person's name. */
const FEW_NAMES = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}$/u;

/** In dollars; no company has raised more. A cell in a column of millions was written out. */
const MAX_ROUND = 1e11;
const MAX_TOTAL = 1e12;

const MORE_THAN_RAISED = 'is more than any company has raised';

function isMoreThanRaised(field: AmountField, { amount, currency }: Money): boolean {
  return (currency ?? 'USD') === 'USD' && amount > (field.startsWith('total') ? MAX_TOTAL : MAX_ROUND);
}

/** The columns of a round, whose cells are dropped together. */
export const LAST_ROUND = {
  type: 'lastFundingType',
  date: 'lastFundingDate',
  amount: 'lastFundingAmountUsd',
  native: 'lastFundingAmount',
} as const satisfies Record<string, ImportField>;
export const LISTED_ROUND = {
  type: 'roundType',
  date: 'roundDate',
  amount: 'roundAmountUsd',
  native: 'roundAmount',
} as const satisfies Record<string, ImportField>;
export type RoundColumns = typeof LAST_ROUND | typeof LISTED_ROUND;

/** '1,00,00,000': groups of hundreds before the thousands. */
const INDIAN_GROUPS = /\d,\d\d,\d{3}\b/;

/** Maximum length of a text, in characters. */
const MAX_LONG_TEXT = 250_000;

type RowReader = (cells: readonly string[]) => ImportedRow | RowRejection;

/** Reads the rows of a file. @returns the row, or why it is rejected */
export function createRowReader(reading: RowReading): RowReader {
  const readRow = createReader(reading);
  const labels = new Set(reading.mapping.flatMap(({ roundLabel }) => roundLabel ?? []));
  if (labels.size === 0) return readRow;
  const rounds = [...labels].map((roundLabel) => ({ roundLabel, read: createReader(reading, roundLabel) }));
  return (cells) => {
    const row = readRow(cells);
    if ('rejected' in row) return row;
    row.roundRows = rounds.flatMap(({ roundLabel, read }) => {
      const roundRow = read(cells);
      return 'rejected' in roundRow || roundRow.round === undefined ? [] : { ...roundRow, roundLabel };
    });
    return row;
  };
}

/** @param roundLabel reads only the columns of this round, or those of no round */
function createReader(
  {
    mapping,
    dates,
    amounts: cluesByRound = new Map(),
    amountsNote = null,
    onProblem,
    counts,
    fillers,
    places,
    ambiguousPlaces,
    contacts,
    seriesNames = new Map(),
  }: RowReading,
  roundLabel?: string,
): RowReader {
  const cells = new RowCells(mapping, onProblem, counts, fillers, roundLabel);
  const readContacts = createContactReader(cells);
  const amounts = amountCluesOf(cluesByRound, roundLabel);
  const labelType = roundLabel && typeOfRound(roundLabel);
  const sharedCurrencyField = sharedCurrency(mapping)
    ? mapping.find(({ field }) => field?.endsWith('Currency'))?.field
    : null;
  const totalCurrency = sharedCurrencyField ?? 'totalFundingCurrency';
  const headerMoney: { [F in AmountField]?: ReturnType<typeof moneyWords> } = Object.fromEntries(
    mapping.flatMap((column) =>
      column.field === null || column.roundLabel !== roundLabel
        ? []
        : [[column.field, roundLabel ? roundHeader(column.header)?.money : moneyWords(headerWords(column.header))]],
    ),
  );
  const datesOfFunding = new Set(
    mapping.flatMap(({ field, header }) => (OF_FUNDING.test(headerWords(header)) ? (field ?? []) : [])),
  );
  let bareAmounts: BareAmounts | undefined;
  let writtenTexts: ImportedRow['written'];
  let series: IndustrySeries[] = [];
  let people: readonly string[] = [];
  let sectors: readonly string[] = [];

  return (next) => {
    cells.set(next);
    bareAmounts = undefined;
    writtenTexts = undefined;
    series = [];
    const named = cells.has('organizationName') && !(contacts && cells.raw('organizationName') === '');
    const parsedName = named ? readName(cells, 'organizationName', 'organization name') : { name: '' };
    if ('rejected' in parsedName) return parsedName;
    const isOther = leaveOtherEvent(LAST_ROUND);
    const isListed = !leaveOtherEvent(LISTED_ROUND);
    const founders = list('founders', 'people');
    const persons = readContacts(founders);
    people = namesOf(founders, persons);
    const allIndustries = industries(parsedName.name);
    sectors = allIndustries ?? [];
    const { place, isIndustry } = location();
    const row: ImportedRow = {
      organizationName: parsedName.name,
      crunchbaseKey: crunchbase(),
      ...texts(),
      industries: isIndustry ? withoutSwapped(allIndustries) : allIndustries,
      industryGroups: list('industryGroups'),
      headquarters: place,
      headquartersRegions: list('headquartersRegions', 'places'),
      founders,
      contactEmail: cells.read('contactEmail', readEmail),
      website: cells.read('website', (text) => readCompanyWebsite(text, parsedName.name)),
      linkedin: cells.read('linkedin', readCompanyLinkedin),
      lastFunding: isOther ? {} : roundOf(LAST_ROUND, 'lastFundingDatePrecision', 'lastFundingCurrency'),
      totalFundingAmountUsd: amount('totalFundingAmountUsd', 'totalFundingAmount', totalCurrency).amountUsd,
      contacts: persons.length > 0 ? persons : undefined,
      round: isListed ? round(roundOf(LISTED_ROUND, 'roundDatePrecision', 'roundCurrency')) : undefined,
    };
    if (bareAmounts !== undefined) row.bareAmounts = bareAmounts;
    if (series.length > 0) row.series = series;
    if (writtenTexts !== undefined) row.written = writtenTexts;
    cells.end();
    const reportedFields = cells.reported();
    if (reportedFields.length > 0) row.reported = reportedFields;
    return row;
  };

  function texts(): { [F in TextField]?: string } {
    const values: { [F in TextField]?: string | undefined } = {};
    for (const { name } of TEXT_FIELDS) {
      const isProse = IMPORT_FIELDS[name].holds === 'words';
      const text = isProse ? cells.read(name, readProse, MAX_LONG_TEXT) : cells.text(name, MAX_LONG_TEXT);
      values[name] =
        isProse && text !== undefined && FEW_NAMES.test(text) && isSentence(cells.raw('industries'))
          ? cells.problem(name, 'may belong to another column, because the industries of this row are a sentence')
          : text;
    }
    return values;
  }

  /** Drops an industry beside an industry in the place column: the two cells may be swapped, as in shifted rows. */
  function withoutSwapped(entries: string[] | undefined): string[] | undefined {
    if (entries?.length !== 1 || looksLikeIndustry(entries[0] ?? '')) return entries;
    return cells.problem('industries', 'may be a place, because the place of this row is an industry');
  }

  function crunchbase(): string | undefined {
    const text = cells.text('crunchbaseUrl');
    if (text === undefined) return undefined;
    return crunchbaseKey(text) ?? cells.problem('crunchbaseUrl', 'is not a Crunchbase company URL');
  }

  /** Whether a row is about another event: then it has no round, and those cells are reported. */
  function leaveOtherEvent(columns: RoundColumns): boolean {
    const type = cells.raw(columns.type);
    const reason = type === '' ? null : otherEvent(type);
    if (reason === null) return false;
    for (const field of Object.values(columns)) if (cells.isUsable(field)) cells.problem(field, reason);
    // Its date still shows the order of day and month in the column.
    readDate(cells.raw(columns.date), '', dates[columns.date]);
    return true;
  }

  /**
   * The round of a row. A date beside a type that cannot be read, without an amount, may be that of any event, unless its
   * header names funding.
   */
  function roundOf(
    { type: typeField, date: dateField, amount: usdField, native: nativeField }: RoundColumns,
    precisionField: ImportField,
    currencyField: ImportField,
  ): ImportedRound {
    const day = date(dateField, precisionField);
    const type = fundingType(typeField);
    const amounts = amount(usdField, nativeField, currencyField);
    const isUnread = type === undefined && !isBlank(cells.raw(typeField));
    const hasAmount = amounts.amountUsd !== undefined || amounts.writtenAmount !== undefined;
    if (day === undefined || !isUnread || hasAmount || datesOfFunding.has(dateField))
      return { date: day, type, ...amounts };
    cells.problem(dateField, 'may not be the date of a round, because the type of the round cannot be read');
    return { type, ...amounts };
  }

  /** A round needs a date or an amount. */
  function round(funding: ImportedRound): ImportedRound | undefined {
    if (funding.date !== undefined || funding.amountUsd !== undefined) {
      if (labelType && funding.type === undefined) funding.type = labelType;
      return funding;
    }
    const hasAmount = funding.writtenAmount !== undefined;
    if (hasAmount) cells.problem(cells.raw('roundAmount') === '' ? 'roundAmountUsd' : 'roundAmount', NO_ROUND);
    if (funding.type !== undefined)
      cells.problem('roundType', hasAmount ? NO_ROUND : 'has neither a date nor an amount');
    return undefined;
  }

  function list(field: ImportField, kind?: ListKind): string[] | undefined {
    return cells.publicList(field, MAX_LONG_TEXT, kind);
  }

  function industries(company: string): string[] | undefined {
    const entries = cells.publicList('industries', MAX_LONG_TEXT, 'industries', (column, cell, entries) => {
      const names = seriesNames.get(column) ?? new SeriesNames();
      seriesNames.set(column, names);
      if (names.add(cell, entries, company)) series.push({ column, cell, entries });
    });
    const industryNames = withoutPeople(entries);
    const code = cells.publicText('industryCode');
    return industryNames ?? (code === undefined ? undefined : [codeName(code)]);
  }

  function isPersonOfRow(text: string): boolean {
    return people.length > 0 && text.includes(' ') && people.includes(text.toLowerCase());
  }

  function withoutPeople(entries: string[] | undefined): string[] | undefined {
    if (!entries?.some(isPersonOfRow)) return entries;
    cells.problem('industries', 'has the name of a person in this row, which was removed');
    const others = entries.filter((entry) => !isPersonOfRow(entry));
    return others.length > 0 ? others : undefined;
  }

  function placeCell(field: (typeof PLACE_FIELDS)[PlacePart]): string | undefined {
    const text = cells.publicText(field, MAX_NAME);
    if (text === undefined) return text;
    if (isPersonOfRow(text)) return cells.problem(field, 'is the name of a person in this row, not a place');
    if (isSectorOfRow(text)) return cells.problem(field, 'is an industry of this row, not a place');
    return text;
  }

  /** Whether a place cell repeats an industry, as after rows that were shifted by a cell; 'Remote' is both. */
  function isSectorOfRow(text: string): boolean {
    if (!sectors.includes(text)) return false;
    const { city, country } = parsePlace(text);
    return city !== null && country === null && !isRemote(city) && knownCities(city).length === 0;
  }

  function location(): { place: Place | undefined; isIndustry: boolean } {
    const placeCells = {
      location: placeCell('headquartersLocation'),
      city: placeCell('city'),
      state: placeCell('state'),
      country: placeCell('country'),
    };
    const { place, problems, ambiguous } = readPlace(placeCells, places);
    if (ambiguous !== null && ambiguousPlaces) {
      ambiguousPlaces.count += 1;
      const example = [placeCells.location, placeCells.city, placeCells.state, placeCells.country]
        .filter(Boolean)
        .join(', ');
      const { examples } = ambiguousPlaces;
      if (examples.length < PLACE_EXAMPLES && !examples.includes(example)) examples.push(example);
    }
    for (const { part, reason } of problems) cells.problem(PLACE_FIELDS[part], reason);
    const isIndustry = (cell = '') => notCity(cell, false) === 'an industry';
    return {
      place: placeText(place) === '' ? undefined : place,
      isIndustry: problems.length > 0 && (isIndustry(placeCells.location) || isIndustry(placeCells.city)),
    };
  }

  function money(field: AmountField, currencyField: ImportField): NativeMoney | undefined {
    const cell = cells.raw(field);
    if (cell === '') return undefined;
    const value = headedMoney(field, cell);
    const beside = readCurrency(cells.raw(currencyField));
    if (beside.problem !== null) {
      cells.problem(currencyField, beside.problem);
      // Without its currency the amount would count as dollars.
      return value && cells.problem(field, 'is in an unknown currency');
    }
    if (value?.currency && beside.value !== null && beside.value !== value.currency) {
      return cells.problem(field, `is in ${value.currency}, but the currency column says ${beside.value}`);
    }
    if (value === undefined) return undefined;
    if (String(value.amount) !== cell) writtenTexts = { ...writtenTexts, [field]: cell };
    const money = { amount: value.amount, currency: value.currency ?? beside.value };
    if (isMoreThanRaised(field, money)) return cells.problem(field, MORE_THAN_RAISED);
    if (contradictsNote(cell, money)) return cells.problem(field, notedReason());
    if (money.currency === null && INDIAN_GROUPS.test(cell))
      return cells.problem(field, 'has Indian digit groups but no currency');
    note(field, cell, money);
    return { ...value, ...money };
  }

  /** Compares an amount with the other cells of its column. */
  function note(field: AmountField, cell: string, money: Money): void {
    if (noteAmount(amounts[field], cell, money)) setBare('noUnit', field, cell);
    if (hasBrokenGroup(cell) && !hasUnit(cell, money.amount)) setBare('brokenGroup', field, cell);
  }

  /** The amount of a cell, in the unit and the currency that its header names. */
  function headedMoney(field: AmountField, cell: string): NativeMoney | undefined {
    const value = cells.use(field, readMoney(cell));
    if (!value) return undefined;
    const { currency = null, unit: name = null } = headerMoney[field] ?? {};
    const named = value.currency !== null;
    if (named && isCurrencyCode(currency) && currency !== 'USD' && value.currency !== currency)
      return cells.problem(field, `is in ${value.currency}, but the column name says ${currency}`);
    const unit = name === null || hasUnit(cell, value.amount) ? undefined : UNITS.get(name);
    const amount = unit ? Math.round(value.amount * unit.factor * 100) / 100 : value.amount;
    if (unit && amount > MAX_ROUND) return cells.problem(field, `is too large for an amount in ${name}`);
    const amountCurrency = value.currency ?? (isCurrencyCode(currency) ? currency : null);
    return { amount, currency: amountCurrency, named, unit: unit?.word ?? null };
  }

  /** Whether a line above the table contradicts reading an amount as plain dollars. */
  function contradictsNote(cell: string, { currency }: Money): boolean {
    return (amountsNote?.unit && !/\p{L}/u.test(cell)) || (amountsNote?.currency && currency === null) || false;
  }

  function notedReason(): string {
    return `may be in another unit or currency: a line above the table says '${amountsNote?.line.slice(0, 100)}'`;
  }

  function setBare(what: keyof BareAmounts, field: AmountField, cell: string): void {
    bareAmounts = { ...bareAmounts, [what]: { ...bareAmounts?.[what], [field]: cell } };
  }

  /** The dollar column, else a native amount in dollars. An amount without a currency is in dollars. */
  function dollars(field: AmountField, nativeField: AmountField, native: Money | undefined): number | undefined {
    const cell = cells.raw(field);
    const usd = cell === '' ? undefined : headedMoney(field, cell);
    if (usd) {
      if ((usd.currency ?? 'USD') !== 'USD') return cells.problem(field, notInDollars(field, usd.currency));
      if (isMoreThanRaised(field, usd)) return cells.problem(field, MORE_THAN_RAISED);
      if (contradictsNote(cell, { ...usd, currency: 'USD' })) return cells.problem(field, notedReason());
      if (String(usd.amount) !== cell) writtenTexts = { ...writtenTexts, [field]: cell };
      note(field, cell, usd);
      return usd.amount;
    }
    if (native?.currency === null) setBare('noCurrency', nativeField, cells.raw(nativeField));
    return native && (native.currency ?? 'USD') === 'USD' ? native.amount : undefined;
  }

  /** An amount in dollars and as written. One without an exact number of dollars is reported. */
  function amount(
    field: AmountField,
    nativeField: AmountField,
    currencyField: ImportField,
  ): Pick<ImportedRound, 'amountUsd' | 'writtenAmount'> {
    const native = money(nativeField, currencyField);
    const amountUsd = dollars(field, nativeField, native);
    if (native && amountUsd === undefined) cells.problem(nativeField, notInDollars(nativeField, native.currency));
    const writtenText = native
      ? nativeText(nativeField, native)
      : amountUsd === undefined
        ? (roughText(nativeField, currencyField) ?? roughText(field, currencyField) ?? foreignText(field))
        : undefined;
    return { amountUsd, writtenAmount: writtenText };
  }

  /** '$870M+', '1-5M': as written. A small number without a unit says nothing. */
  function roughText(field: AmountField, currencyField: ImportField): string | undefined {
    const cell = cells.raw(field);
    const rough = cell === '' ? null : readRoughMoney(cell);
    if (rough === null || contradictsNote(cell, rough)) return undefined;
    const { currency, unit: name } = headerMoney[field] ?? { currency: null, unit: null };
    const unit = name === null || hasUnit(cell, rough.amount) ? undefined : UNITS.get(name);
    if (rough.amount * (unit?.factor ?? 1) < MIN_WRITTEN_OUT) return undefined;
    const statedCurrency = isCurrencyCode(currency) ? currency : readCurrency(cells.raw(currencyField)).value;
    return nativeText(field, {
      ...rough,
      currency: statedCurrency,
      named: rough.currency !== null,
      unit: unit?.word ?? null,
    });
  }

  /** '€4m' in a column of dollars. */
  function foreignText(field: AmountField): string | undefined {
    const { value } = readMoney(cells.raw(field));
    return value?.currency && value.currency !== 'USD' ? cells.text(field) : undefined;
  }

  function nativeText(field: ImportField, { currency, named, unit }: NativeMoney): string | undefined {
    const value = cells.text(field);
    return value && [value, unit, named ? null : currency].filter((part) => part !== null).join(' ');
  }

  function date(field: DateField, precisionField: ImportField): ImportedDate | undefined {
    const cell = cells.raw(field);
    if (cell === '') return undefined;
    return cells.use(field, readDate(cell, cells.raw(precisionField).toLowerCase(), dates[field]));
  }

  function fundingType(field: ImportField): string | undefined {
    const value = cells.publicText(field);
    const type = value === undefined ? undefined : cells.use(field, readFundingType(value));
    if (value !== undefined && type !== value) writtenTexts = { ...writtenTexts, [field]: value };
    return type;
  }
}

/** Why an amount as written is dropped with its round. */
export const NO_ROUND = 'is left out because its round has neither a valid date nor an amount in US dollars';

/** A total in another currency is not used. An amount of a round is stored as written, if the round is. */
function notInDollars(field: AmountField, currency: string | null): string {
  const reason = `is in ${currency}, not in US dollars`;
  return field.startsWith('total') ? reason : `${reason}: not converted or counted in totals`;
}

function namesOf(founders: readonly string[] = [], contacts: readonly ImportedContact[]): string[] {
  const names = contacts.flatMap(({ firstName, lastName }) =>
    firstName && lastName ? `${firstName} ${lastName}` : [],
  );
  return [...founders, ...names].map((name) => name.toLowerCase());
}
