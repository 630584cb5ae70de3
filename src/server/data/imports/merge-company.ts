import { isLargerAmount } from '#domain/amounts.ts';
import { fieldNamed, type RecordField, TEXT_FIELDS, type TextColumnName } from '#domain/companies/company-fields.ts';
import { baseName, crunchbaseUrl, nameKey, websiteKey } from '#domain/companies/company-identity.ts';
import {
  daysApart,
  isRound,
  largestRaise,
  lastRound,
  mayBeOneRound,
  mergeRounds,
  possibleCorrections,
  type Round,
  raisedInRounds,
  sameAmount,
  sameRound,
} from '#domain/companies/rounds.ts';
import type { Values } from '#domain/evidence/evidence-columns.ts';
import { type RuleWins, ruleDecision } from '#domain/evidence/source-rules.ts';
import { NOTHING } from '#domain/imports/cell-readings.ts';
import type { ImportField } from '#domain/imports/import-fields.ts';
import { conflictReason, repeatedRoundReason } from '#domain/imports/import-report.ts';
import type { ImportedContact } from '#domain/imports/imported-contact.ts';
import { type DateOrders, resolveDate } from '#domain/imports/imported-dates.ts';
import {
  type DateField,
  type ImportedRound,
  type ImportedRow,
  isReported,
  LAST_ROUND,
  LISTED_ROUND,
  NO_ROUND,
  type RoundColumns,
} from '#domain/imports/imported-row.ts';
import { isLessSpecific, isSpecificField, type SpecificField } from '#domain/imports/less-specific.ts';
import { isLessSpecificPlace, isPartOfPlace, mergePlaces } from '#domain/places/merge-places.ts';
import { type Place, placeText } from '#domain/places/place.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { mergeContacts } from '../companies/merge-contacts.ts';
import type { MergedRecords, StatedRecord } from '../companies/merge-records.ts';
import {
  COMPARED_COLUMNS,
  type CompanyFields,
  type ContactFields,
  type RoundFields,
  type StoredCompany,
} from '../companies/stored-company.ts';

export type NumberedRow = ImportedRow & { row: number };

/** A cell that was read but is not stored as is. */
export type UnstoredCell = {
  row: number;
  /** The round, if it has columns of its own. */
  roundLabel?: string | undefined;
  field: ImportField;
  cell: string;
  reason: string;
};

export type MergedCompany = {
  fields: CompanyFields;
  contacts: MergedRecords<ContactFields>;
  rounds: MergedRecords<RoundFields>;
  /** Whether anything differs from the stored state. */
  changed: boolean;
  unstored: UnstoredCell[];
  /** Cells that repeat a stored one. */
  mergedCells: number;
  /** Rows that only filled blanks, because no date shows that they are newer. */
  undatedRows: number;
  /** Fields of which the stored value is more specific. */
  lessSpecific: SpecificField[];
  corrections: RoundCorrection[];
  /** What the rows state, whether or not it is stored. */
  stated: { company: Values; contacts: StatedRecord<ContactFields>[]; rounds: RoundFields[] };
};

/** A round of the file that may correct a stored one, and whether it does. */
export type RoundCorrection = {
  row: number;
  round: RoundFields;
  stored: RoundFields;
  replaced: boolean;
  /** Whether it is stored if it does not replace: an import never lowers an amount by itself. */
  used: boolean;
};

/** Whether undated rows only fill blanks if a dated round is known, or count as the newest. */
type UndatedPolicy = 'fill' | 'newest';

export type MergePolicy = {
  undated?: UndatedPolicy;
  /** Fields of which a less specific value replaces the stored one. */
  replaceSpecific?: readonly SpecificField[];
  /** Rows about people, which only fill blanks of their company. */
  contacts?: boolean;
  wins?: RuleWins | undefined;
  /** Whether a round of the file replaces the stored one with this id, which it may correct. */
  replaces?: (roundId: number) => boolean;
};

const OLDER = 'is older than the stored value, which was kept';
const UNDATED = 'is in a row without a funding date, so the stored value was kept';
const DATE_OPEN = 'is in a row whose funding date is unclear, so the stored value was kept';
const OF_CONTACTS = 'is in a contacts file, which only fills blanks, so the stored value was kept';
const OUTRANKED = 'is from a source that the rules rank below that of the stored value, which was kept';
const LESS_SPECIFIC = 'is less specific than the stored value, which was kept';
const LESS_SPECIFIC_PLACE = 'contradicts the stored value, which is more specific and was kept';

const CONTACT_FIELDS = {
  first_name: 'firstName',
  last_name: 'lastName',
  role: 'role',
  email: 'email',
  linkedin: 'contactLinkedin',
} as const satisfies Partial<Record<keyof ContactFields, ImportField>>;

type ContactColumn = keyof typeof CONTACT_FIELDS;

/** A round stated by a row, with its amount as written in the file. */
type StatedRound = RoundFields &
  Pick<UnstoredCell, 'row' | 'roundLabel'> & { columns: RoundColumns; native: string | null };

/**
 * Merges the rows of a file about a company. The row with the newest round comes first, then file order; later rows
 * fill blanks. The file wins over stored values, unless its newest round is older than the known one, or undated while
 * a dated round is known. Then it only fills blanks, unless `undated` is `newest`. An empty cell never erases, and a less
 * specific value replaces a stored one only if the policy says so, as does a round that may be a correction.
 * @param stored null for a new company
 */
export function mergeCompany(
  rows: readonly NumberedRow[],
  stored: StoredCompany | null,
  orders: Record<DateField, DateOrders>,
  {
    undated = 'fill',
    replaceSpecific = [],
    contacts: ofContacts = false,
    wins,
    replaces = () => false,
  }: MergePolicy = {},
): MergedCompany {
  const storedFields = stored?.fields;
  const unstoredCells: UnstoredCell[] = [];
  const lessSpecific: SpecificField[] = [];
  /** By column. */
  const statedValues: Record<string, unknown> = {};
  let repeatedCells = 0;
  const fileRounds = rows.flatMap((row) => statedRounds(row, orders, unstoredCells));
  const orderedRows = rows.length > 1 ? sortByNewestRound(rows, fileRounds) : rows;
  const fundingCells: UnstoredCell[] = [];
  const merging = { unstored: fundingCells, undated, replaces };
  const { rounds, mergedCells, corrections, ...funding } = mergeFunding(fileRounds, stored, merging);
  const isCorrected = corrections.some(({ replaced }) => replaced);
  const storedDate = (isCorrected ? funding : storedFields)?.last_funding_date ?? '';
  const fileDate = fileRounds.reduce((on, { announced_on }) => later(on, announced_on), '');
  const isUndated = fileDate === '' && !rows.some(hasUnreadDate);
  const older = fileDate < storedDate && !(isUndated && undated === 'newest');
  const fillsAsContacts = ofContacts && undated !== 'newest' && !older;
  const dateReason = isUndated ? UNDATED : fileDate === '' ? DATE_OPEN : OLDER;
  const decisionOf = (field: ImportField, id?: number | null) => ruleDecision(wins, field as RecordField, id);
  const fills = (field: ImportField) => !(decisionOf(field) ?? !(older || fillsAsContacts));
  const fillReason = (field: ImportField) =>
    decisionOf(field) === undefined ? (fillsAsContacts ? OF_CONTACTS : dateReason) : OUTRANKED;

  /** The value that the rows state for a field: the first one, if they differ. */
  function fileValue<T>(
    field: ImportField,
    read: (row: ImportedRow) => T | undefined,
    same: (a: T, b: T) => boolean,
  ): { row: number; value: T } | null {
    let winner: { row: number; value: T } | null = null;
    let isStored = false;
    for (const row of orderedRows) {
      const value = read(row);
      if (value === undefined) continue;
      if (winner && !same(winner.value, value)) {
        unstoredCells.push({
          row: row.row,
          field,
          cell: valueText(value),
          reason:
            conflictReason(winner.row, valueText(winner.value)) +
            (field === 'founders' && row.contacts?.some(({ isFounder }) => isFounder)
              ? '. The founders of this row are stored as contacts'
              : ''),
        });
        continue;
      }
      winner ??= { row: row.row, value };
      if (isReported(row, field)) continue;
      if (isStored) repeatedCells += 1;
      isStored = true;
    }
    return winner;
  }

  /** Why the stored value stays; null if the file's replaces it. @param isLess whether the file's is less specific */
  function keptReason(field: ImportField, isLess: boolean): string | null {
    if (fills(field)) return fillReason(field);
    if (!isLess || !isSpecificField(field)) return null;
    lessSpecific.push(field);
    if (replaceSpecific.includes(field)) return null;
    return field === 'headquartersLocation' ? LESS_SPECIFIC_PLACE : LESS_SPECIFIC;
  }

  /** The value of a field: the file's, if any, else the stored one. */
  function pick<T>(
    field: ImportField,
    read: (row: ImportedRow) => T | undefined,
    storedValue: T | null,
    same: (a: T, b: T) => boolean = Object.is,
  ): T | null {
    const winner = fileValue(field, read, same);
    if (winner === null) return storedValue;
    const { row, value } = winner;
    statedValues[fieldNamed(field as RecordField).column] = value;
    if (storedValue === null || decisionOf(field)) return value;
    const isLess =
      isSpecificField(field) && isLessSpecific(value as string, storedValue as string, storedFields?.industry_groups);
    const reason = keptReason(field, isLess);
    if (reason === null) return value;
    if (!same(storedValue, value)) unstoredCells.push({ row, field, cell: valueText(value), reason });
    return storedValue;
  }
  const list = (field: ImportField & keyof ImportedRow, entries: string[] | undefined) =>
    pick<string[]>(field, (row) => row[field] as string[] | undefined, entries?.length ? entries : null, sameEntries) ??
    [];

  const storedName = storedFields?.organization_name ?? null;
  const pickedName = pick('organizationName', (row) => row.organizationName || undefined, storedName, sameName) ?? '';
  // Files alternate between 'Acme' and 'Acme Inc.': keep the stored name.
  const keepsName = storedName !== null && !decisionOf('organizationName') && sameName(storedName, pickedName);
  const name = keepsName ? storedName : pickedName;
  const website = pick('website', (row) => row.website, storedFields?.website ?? null, sameWebsite);
  const place = mergeHeadquarters();
  const key = pick('crunchbaseUrl', (row) => row.crunchbaseKey, storedFields?.crunchbase_key ?? null);
  if ('crunchbase_url' in statedValues)
    statedValues.crunchbase_url = crunchbaseUrl(String(statedValues.crunchbase_url));
  const people = orderedRows.flatMap(({ row, contacts = [] }) => contacts.map((contact) => ({ row, contact })));
  const contacts = mergeContacts(
    stored?.contacts ?? [],
    people.map(({ contact }) => contact),
    { older, wins: wins && (({ id }, column) => decisionOf(CONTACT_FIELDS[column as ContactColumn], id)) },
  );
  for (const { index, key: column, winner: winnerIndex } of contacts.lost) {
    const field = CONTACT_FIELDS[column as ContactColumn];
    const [person, winner] = [people[index], winnerIndex === null ? null : people[winnerIndex]];
    if (!field || !person) continue;
    const reason = winner ? conflictReason(winner.row, personField(winner.contact, field)) : fillReason(field);
    unstoredCells.push({ row: person.row, field, cell: personField(person.contact, field), reason });
  }
  repeatedCells += contacts.repeated;
  unstoredCells.push(...fundingCells);

  const texts = Object.fromEntries(
    TEXT_FIELDS.map(({ name, column }) => [
      column,
      pick(name, (row) => row[name], storedFields?.[column] ?? null, sameFolded),
    ]),
  ) as Pick<CompanyFields, TextColumnName>;
  const fields: CompanyFields = {
    organization_name: name,
    ...texts,
    industries: list('industries', storedFields?.industries),
    industry_groups: list('industryGroups', storedFields?.industry_groups),
    ...place,
    headquarters_regions: list('headquartersRegions', storedFields?.headquarters_regions),
    founders: list('founders', storedFields?.founders),
    contact_email: pick('contactEmail', (row) => row.contactEmail, storedFields?.contact_email ?? null, sameFolded),
    website,
    linkedin: pick('linkedin', (row) => row.linkedin, storedFields?.linkedin ?? null, sameWebsite),
    ...funding,
    total_funding_amount_usd: mergeTotals(),
    crunchbase_url: key === null ? (storedFields?.crunchbase_url ?? null) : crunchbaseUrl(key),
    crunchbase_key: key,
    website_key: website === null ? null : websiteKey(website),
    name_key: nameKey(name, place),
  };
  const changed =
    !storedFields ||
    COMPARED_COLUMNS.some((column) => !sameValue(fields[column], storedFields[column])) ||
    [contacts, rounds].some(({ created, updated }) => created.length + updated.length > 0);
  const undatedRows =
    unstoredCells.length === 0
      ? 0
      : new Set(unstoredCells.flatMap(({ row, reason }) => (reason === UNDATED ? row : []))).size;
  return {
    fields,
    contacts,
    rounds,
    changed,
    unstored: unstoredCells,
    mergedCells: mergedCells + repeatedCells,
    undatedRows,
    lessSpecific,
    corrections,
    stated: {
      company: { ...statedValues, ...statedLastRound(fileRounds, fields) },
      contacts: contacts.stated,
      rounds: fileRounds.filter(isRound).map(roundFields),
    },
  };

  /** Places complete each other; a less complete one never replaces a more complete one. */
  function mergeHeadquarters(): Place & { headquarters_location: string | null } {
    const { headquarters_location = null, city = null, region = null, country = null } = storedFields ?? {};
    const storedPlace = { city, region, country };
    const report = (row: number, place: Place, reason: string) =>
      unstoredCells.push({ row, field: 'headquartersLocation', cell: placeText(place), reason });
    let filePlace: { row: number; place: Place } | null = null;
    for (const { row, headquarters: place } of orderedRows) {
      if (place === undefined) continue;
      filePlace ??= { row, place };
      const whole = mergePlaces(place, filePlace.place);
      if (isPartOfPlace(place, whole)) filePlace.place = whole;
      else report(row, place, conflictReason(filePlace.row, placeText(filePlace.place)));
    }
    if (filePlace === null) return { headquarters_location, ...storedPlace };
    const { row, place } = filePlace;
    statedValues.headquarters_location = placeText(place);
    const field = 'headquartersLocation';
    if (headquarters_location === null || decisionOf(field))
      return { headquarters_location: placeText(place), ...place };
    const reason = isLessSpecificPlace(place, storedPlace) ? keptReason(field, true) : null;
    if (reason !== null) {
      report(row, place, reason);
      return { headquarters_location, ...storedPlace };
    }
    const whole = fills(field) ? mergePlaces(place, storedPlace) : mergePlaces(storedPlace, place);
    if (!isPartOfPlace(place, whole)) report(row, place, fillReason(field));
    return { headquarters_location: placeText(whole), ...whole };
  }

  /**
   * An import never lowers the total, which is at least the sum of the dated rounds, unless it was their sum and a round
   * is corrected.
   */
  function mergeTotals(): number | null {
    const totals = rows.flatMap(({ row, totalFundingAmountUsd: total }) => (total === undefined ? [] : { row, total }));
    const storedTotal = storedFields?.total_funding_amount_usd ?? null;
    const isSum = isCorrected && storedTotal === raisedInRounds(stored?.rounds ?? []);
    const hasRounds = isSum || rounds.all.length > 1 || rows.some(({ round }) => round !== undefined);
    if (totals.length > 0) statedValues.total_funding_amount_usd = Math.max(...totals.map(({ total }) => total));
    const largestRound = largestRaise(rounds.all);
    const amounts = [
      isSum ? null : storedTotal,
      hasRounds ? raisedInRounds(rounds.all) : null,
      ...totals.flatMap(({ total }) => (total < largestRound ? [] : total)),
    ];
    const disclosedAmounts = amounts.filter((amount) => amount !== null);
    const largest = disclosedAmounts.length > 0 ? Math.max(...disclosedAmounts) : null;
    for (const { row, total } of totals) {
      if (total < Math.max(largest ?? 0, largestRound)) {
        unstoredCells.push({
          row,
          field: 'totalFundingAmountUsd',
          cell: String(total),
          reason: 'is lower than the known total of all rounds',
        });
      }
    }
    return largest;
  }
}

/** What the rows state of the last round: a round of its day and type, or a type or amount without anything else. */
function statedLastRound(fileRounds: readonly StatedRound[], fields: CompanyFields): Values {
  const { last_funding_date: date, last_funding_type: type, last_funding_amount_usd: amount } = fields;
  const [round] = fileRounds.filter(
    (each) =>
      each.announced_on === date &&
      (each.type ?? type) === type &&
      (date !== null || (each.amount_usd ?? amount) === amount),
  );
  return round
    ? lastFields({ ...round, native: round.native === fields.last_funding_amount ? round.native : null })
    : {};
}

/** Whether a row has a date whose order of day and month may not be known. */
function hasUnreadDate({ lastFunding, round }: NumberedRow): boolean {
  return typeof lastFunding.date === 'object' || typeof round?.date === 'object';
}

/** The row with the newest round first, then in file order. */
function sortByNewestRound(rows: readonly NumberedRow[], fileRounds: readonly StatedRound[]): NumberedRow[] {
  const newestOf = new Map<number, string>();
  for (const { row, announced_on } of fileRounds) newestOf.set(row, later(newestOf.get(row) ?? '', announced_on));
  const newest = ({ row }: NumberedRow) => newestOf.get(row) ?? '';
  return rows.toSorted((a, b) => (newest(a) === newest(b) ? a.row - b.row : newest(a) < newest(b) ? 1 : -1));
}

/** The rounds stated by a row. A type alone is not a round, and is returned as one without date and amount. */
function statedRounds(
  row: NumberedRow,
  orders: Record<DateField, DateOrders>,
  unstoredCells: UnstoredCell[],
): StatedRound[] {
  const statedRound = (importedRound: ImportedRound, columns: RoundColumns): StatedRound => {
    const { value, problem } =
      importedRound.date === undefined ? NOTHING : resolveDate(importedRound.date, orders[columns.date]);
    if (problem !== null && typeof importedRound.date === 'object')
      unstoredCells.push({
        row: row.row,
        roundLabel: row.roundLabel,
        field: columns.date,
        cell: importedRound.date.cell,
        reason: problem,
      });
    return {
      id: null,
      row: row.row,
      roundLabel: row.roundLabel,
      columns,
      native: importedRound.writtenAmount ?? null,
      announced_on: value,
      type: importedRound.type ?? null,
      amount_usd: importedRound.amountUsd ?? null,
      amount: (importedRound.amountUsd === undefined && importedRound.writtenAmount) || null,
    };
  };
  const rounds = [statedRound(row.lastFunding, LAST_ROUND)];
  if (row.round) rounds.push(statedRound(row.round, LISTED_ROUND));
  return rounds.filter((round) => isRound(round) || round.type !== null || round.native !== null);
}

type Funding = Pick<
  CompanyFields,
  'last_funding_amount_usd' | 'last_funding_amount' | 'last_funding_date' | 'last_funding_type'
> & { rounds: MergedRecords<RoundFields>; mergedCells: number; corrections: RoundCorrection[] };

/** Merges the rounds and determines the last: type, amount and date all come from one round. */
function mergeFunding(
  fileRounds: readonly StatedRound[],
  stored: StoredCompany | null,
  {
    unstored,
    undated,
    replaces,
  }: { unstored: UnstoredCell[]; undated: UndatedPolicy; replaces: (id: number) => boolean },
): Funding {
  const whole = fileRounds.filter(isRound);
  const [storedRounds, statedRounds] = [stored?.rounds ?? [], whole.map(roundFields)];
  const uncorrected = mergeRounds<RoundFields>(storedRounds, statedRounds);
  const corrections = possibleCorrections(storedRounds, statedRounds, uncorrected).map(
    ({ index, ...correction }): RoundCorrection => ({
      ...correction,
      row: whole[index]?.row ?? 0,
      replaced: correction.stored.id !== null && replaces(correction.stored.id),
      used: uncorrected.outcomes[index] !== 'smaller',
    }),
  );
  const replacing = corrections.filter(({ replaced }) => replaced);
  const mergedRounds =
    replacing.length === 0
      ? uncorrected
      : mergeRounds(storedRounds, statedRounds, new Map(replacing.map(({ stored, round }) => [stored, round])));
  let mergedCells = 0;
  for (const [index, outcome] of mergedRounds.outcomes.entries()) {
    const round = whole[index];
    if (round && outcome === 'smaller') {
      const reason = 'is lower than another amount for the same date and type, which was used';
      const { row, roundLabel, columns, amount_usd: amount } = round;
      unstored.push({ row, roundLabel, field: columns.amount, cell: String(amount), reason });
    }
    if (round && outcome === 'known' && !mergedRounds.all.some((other) => sameRound(other, round))) {
      mergedCells += [round.announced_on, round.type, round.amount_usd].filter((value) => value !== null).length;
    }
  }
  if (mergedRounds.all.length > 1) unstored.push(...roundsStatedTwice(whole, mergedRounds.all));
  const storedLast: Round & { native: string | null } = {
    announced_on: stored?.fields.last_funding_date ?? null,
    type: stored?.fields.last_funding_type ?? null,
    amount_usd: stored?.fields.last_funding_amount_usd ?? null,
    amount: null,
    native: stored?.fields.last_funding_amount ?? null,
  };
  const isNew = mergedRounds.created.length + mergedRounds.updated.length > 0;
  const last = isNew || !stored ? latest(mergedRounds.all, storedLast, stored?.rounds ?? []) : storedLast;
  /** Reports stages and amounts as text that belong to no round, unless a stored one says the same. */
  const reportLoose = (companyRounds: readonly (Round & { native?: string | null })[]) => {
    for (const { row, roundLabel, columns, type, native } of fileRounds.filter((each) => !isRound(each))) {
      const reason = native === null ? 'has neither a date nor an amount' : NO_ROUND;
      if (native !== null && !companyRounds.some((one) => (one.native ?? one.amount) === native))
        unstored.push({ row, roundLabel, field: columns.native, cell: native, reason });
      if (type !== null && !companyRounds.some((one) => one.type === type))
        unstored.push({ row, roundLabel, field: columns.type, cell: type, reason });
    }
  };
  const { outcomes: _, ...rounds } = mergedRounds;
  if (mergedRounds.all.length > 0 && (last === null || !isRound(last))) {
    reportLoose([storedLast, ...mergedRounds.all]);
    const unknown = { announced_on: null, type: null, amount_usd: null, amount: null, native: null };
    return { ...lastFields(last === null ? unknown : storedLast), rounds, mergedCells, corrections };
  }
  if (last === null || (!isRound(last) && !isNew))
    return {
      ...lastFields(typeAlone(fileRounds, storedLast, { unstored, undated })),
      rounds,
      mergedCells,
      corrections,
    };
  reportLoose([{ ...last, native: storedLast.native }]);
  // The text and the dollar amount must come from one row.
  const writtenAmounts = [storedLast, ...whole].flatMap((round) =>
    round.native !== null && isSameRound(round, last) && round.amount_usd === last.amount_usd ? round.native : [],
  );
  const native = writtenAmounts.reduce<string | null>(
    (text, next) => (text && !isLargerAmount(next, text) ? text : next),
    null,
  );
  return { ...lastFields({ ...last, native }), rounds, mergedCells, corrections };
}

const typeText = ({ type }: Round) => type ?? 'No type';
const amountText = ({ amount_usd: usd, amount }: Round) =>
  usd === null ? `${amount}` : `$${usd.toLocaleString('en-US')}`;

/**
 * Rounds that are stored although another row, or else a stored round, may state the same one. Rows with different
 * amounts state two.
 */
function roundsStatedTwice(fileRounds: readonly StatedRound[], rounds: readonly RoundFields[]): UnstoredCell[] {
  const written = fileRounds.filter((round) => rounds.some((one) => sameRound(one, round)));
  const stored = rounds.filter((one) => !written.some((round) => sameRound(one, round)));
  return written.flatMap((round, at) => {
    const earlier = written.slice(0, at);
    const other = earlier.find((one) => mayBeOneRound(one, round) && sameAmount(one, round));
    const same = other ?? stored.find((one) => mayBeOneRound(one, round));
    if (!same || earlier.some((one) => sameRound(one, round))) return [];
    const { row, roundLabel, columns, type, amount_usd, amount } = round;
    const textOf = round.type === same.type ? amountText : typeText;
    const reason = repeatedRoundReason(
      other?.row ?? null,
      { here: textOf(round), there: textOf(same) },
      { days: daysApart(round, same) ?? 0, equal: amount_usd === same.amount_usd },
    );
    const value = amount_usd ?? amount;
    if (value !== null) return { row, roundLabel, field: columns.amount, cell: String(value), reason };
    return type === null ? [] : { row, roundLabel, field: columns.type, cell: type, reason };
  });
}

/** The last round. A manually edited one is not in the list of rounds, and stays until a newer one is known. */
function latest(rounds: readonly Round[], storedLast: Round, storedRounds: readonly Round[]): Round | null {
  const last = lastRound(rounds);
  if (!isRound(storedLast)) return last;
  const isListed = storedRounds.some((round) => sameRound(round, storedLast));
  if (isListed) return last;
  if (last === null) return storedLast;
  return (last.announced_on ?? '') > (storedLast.announced_on ?? '') ? last : storedLast;
}

/**
 * The type of the last round of a company without any dated round or amount. With several types, in the file or stored,
 * nothing shows which is the last.
 */
function typeAlone(
  fileRounds: readonly StatedRound[],
  storedLast: Round & { native: string | null },
  { unstored, undated }: { unstored: UnstoredCell[]; undated: UndatedPolicy },
): Round & { native: string | null } {
  const only = (part: 'type' | 'native', field: (round: StatedRound) => ImportField) => {
    const naming = fileRounds.filter((round) => round[part] !== null);
    const values = new Set(naming.map((round) => round[part]));
    const isStored = storedLast[part] !== null && undated === 'fill';
    const [only] = values;
    if (values.size <= 1 && (!isStored || only === storedLast[part])) return only ?? storedLast[part];
    if (values.size === 0) return storedLast[part];
    const other = values.size > 1 ? 'another row' : `'${storedLast[part]}', which is stored`;
    for (const round of naming) {
      const reason = `conflicts with ${other}, and no date or amount shows which round is the last`;
      const { row, roundLabel } = round;
      unstored.push({ row, roundLabel, field: field(round), cell: round[part] ?? '', reason });
    }
    return storedLast[part];
  };
  const type = only('type', ({ columns }) => columns.type);
  const native = only('native', ({ columns }) => columns.native);
  return { announced_on: null, amount_usd: null, amount: null, type, native };
}

function lastFields({ announced_on, type, amount_usd, native }: Round & { native: string | null }) {
  return {
    last_funding_date: announced_on,
    last_funding_type: type,
    last_funding_amount_usd: amount_usd,
    last_funding_amount: native,
  };
}

function roundFields({ id, announced_on, type, amount_usd, amount }: StatedRound): RoundFields {
  return { id, announced_on, type, amount_usd, amount };
}

function isSameRound(a: Round, b: Round): boolean {
  return a.announced_on === b.announced_on && (a.type === null || a.type === b.type);
}

function personField(person: ImportedContact, field: (typeof CONTACT_FIELDS)[keyof typeof CONTACT_FIELDS]) {
  return person[field === 'contactLinkedin' ? 'linkedin' : field] ?? '';
}

function valueText(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function later(a: string, b: string | null): string {
  return b !== null && b > a ? b : a;
}

function sameFolded(a: string, b: string): boolean {
  return foldText(a) === foldText(b);
}

function sameName(a: string, b: string): boolean {
  return sameFolded(a, b) || (baseName(a) !== '' && baseName(a) === baseName(b));
}

function sameWebsite(a: string, b: string): boolean {
  return a === b || (websiteKey(a) !== null && websiteKey(a) === websiteKey(b));
}

function sameEntries(a: readonly string[], b: readonly string[]): boolean {
  const entries = new Set(a.map(foldText));
  return a.length === b.length && b.every((entry) => entries.has(foldText(entry)));
}

function sameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((entry, index) => entry === b[index]);
}
