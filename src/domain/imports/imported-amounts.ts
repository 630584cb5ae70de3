import type { Money } from '../amounts.ts';

/** Amount columns; those without `Usd` may be in any currency. */
const AMOUNT_FIELDS = [
  'lastFundingAmountUsd',
  'lastFundingAmount',
  'totalFundingAmountUsd',
  'totalFundingAmount',
  'roundAmountUsd',
  'roundAmount',
] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];

/** Other currencies in an amount column, and how many of its cells have a unit ('5M') or commas between thousands. */
type AmountClues = { currencies: Set<string>; withUnit: number; withGroups: number };
type AmountColumns = Record<AmountField, AmountClues>;

/** Cells read as plain US dollars without a currency or unit, which the rest of the column may contradict. */
export type BareAmounts = {
  noCurrency?: Partial<Record<AmountField, string>>;
  noUnit?: Partial<Record<AmountField, string>>;
  /** Decimals after a comma, or a damaged group. */
  brokenGroup?: Partial<Record<AmountField, string>>;
};

/** A smaller amount without a unit may be in the thousands or millions of its column. */
export const MIN_WRITTEN_OUT = 1_000;

/** Commas between thousands: '1,200,000', '1,200.50'. */
const GROUPED = /^\D*\d{1,3}(?:,\d{3}){2,}(?!\d)|^\D*\d{1,3}(?:,\d{3})+\.\d/;
const BROKEN_GROUP = /,(?:\d{1,2}|\d{4,})\D*$/;

/** Whether the last comma of an amount is not before three digits: decimals, or a damaged group. */
export function hasBrokenGroup(cell: string): boolean {
  return BROKEN_GROUP.test(cell);
}

/** The clues of a file, by the round that columns belong to. */
export type AmountCluesByRound = Map<string | undefined, AmountColumns>;

/** The clues of the columns of a round, or of no round. */
export function amountCluesOf(cluesByRound: AmountCluesByRound, roundLabel: string | undefined): AmountColumns {
  const none = () => ({ currencies: new Set<string>(), withUnit: 0, withGroups: 0 });
  const columns = Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, none()])) as AmountColumns;
  const clues = cluesByRound.get(roundLabel) ?? columns;
  cluesByRound.set(roundLabel, clues);
  return clues;
}

/**
 * Adds a cell to the clues of its column.
 * @param currency of the cell or the column next to it; null if neither names one
 * @returns whether the cell has no unit and is small enough to need one
 */
export function noteAmount(clues: AmountClues, cell: string, { amount, currency }: Money): boolean {
  if (currency !== null && currency !== 'USD') clues.currencies.add(currency);
  if (GROUPED.test(cell)) clues.withGroups += 1;
  if (!hasUnit(cell, amount)) return amount < MIN_WRITTEN_OUT;
  clues.withUnit += 1;
  return false;
}

/** Whether the amount of a cell is larger than its digits. */
export function hasUnit(cell: string, amount: number): boolean {
  const digits = cell.length <= 15 && !/\D/.test(cell) ? amount : Number(cell.replace(/\D/g, ''));
  return amount > digits * 10;
}

/** The end of the reason for amounts without a currency in a column of several: a choice that accepts them. */
export const CHOOSE_DOLLARS = 'if it is in US dollars, choose the US dollar field for this column';

/** Amounts that the other cells of their column make doubtful, with the reason. */
export function doubtfulAmounts(
  { noCurrency, noUnit, brokenGroup }: BareAmounts,
  columns: AmountColumns,
): { field: AmountField; cell: string; reason: string }[] {
  const doubtful = [];
  for (const field of AMOUNT_FIELDS) {
    const { currencies, withUnit, withGroups } = columns[field];
    const [bare, small, pair] = [noCurrency?.[field], noUnit?.[field], brokenGroup?.[field]];
    if (pair !== undefined && withGroups > 0) {
      const reason = 'has a misplaced comma: elsewhere in this column, commas separate thousands';
      doubtful.push({ field, cell: pair, reason });
    } else if (bare !== undefined && currencies.size > 0) {
      const others = [...currencies].sort().slice(0, 3).join(', ');
      const reason = `has no currency, but other cells in its column are in ${others}: ${CHOOSE_DOLLARS}`;
      doubtful.push({ field, cell: bare, reason });
    } else if (small !== undefined && withUnit > 0) {
      const reason = 'has no unit, but other cells in its column are in thousands or millions';
      doubtful.push({ field, cell: small, reason });
    }
  }
  return doubtful;
}

/** A line above a table that states the unit of its amounts: 'All amounts in thousands of EUR'. */
export type AmountsNote = { line: string; unit: boolean; currency: boolean };

const NOTED_UNIT =
  /\b(?:in|amounts?|figures|values)\b.*?(?:\bthousands?\b|\bmillions?\b|\bbillions?\b|\blakhs?\b|\bcrores?\b|'000|\b000s\b|\btsd\b|\bmio\b|\bmrd\b|[$€£₹] ?(?:k|m|mn|mm|bn)\b|\b(?:usd|eur|gbp|inr) ?(?:k|m|mn|mm|bn)\b)/i;
const NOTED_CURRENCY =
  /\b(?:in|amounts?|figures|values|currency|währung|devise|moneda)\b.*?(?:[€£₹¥]|\b(?:eur|euros?|gbp|pounds|inr|rupees|chf|cad|aud|jpy|cny|sek|nok|dkk|sgd|brl)\b)/i;

/** The first line above a table that names a unit, or a currency other than the dollar, for its amounts. */
export function amountsNote(lines: readonly string[]): AmountsNote | null {
  for (const line of lines) {
    const note = { line, unit: NOTED_UNIT.test(line), currency: NOTED_CURRENCY.test(line) };
    if (note.unit || note.currency) return note;
  }
  return null;
}
