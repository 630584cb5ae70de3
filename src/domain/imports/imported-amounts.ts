import type { Money } from '../amounts.ts';

/** The columns of amounts; those without `Usd` hold any currency. */
export const AMOUNT_FIELDS = [
  'lastFundingAmountUsd',
  'lastFundingAmount',
  'totalFundingAmountUsd',
  'totalFundingAmount',
  'roundAmountUsd',
  'roundAmount',
] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];

/** Currencies other than the dollar in a column of amounts, and how many of its cells have a unit ('5M'). */
export type AmountEvidence = { currencies: Set<string>; withUnit: number };
export type AmountColumns = Record<AmountField, AmountEvidence>;

/** Cells read as plain US dollars for lack of a currency or unit, which the rest of the column may contradict. */
export type BareAmounts = {
  noCurrency?: Partial<Record<AmountField, string>>;
  noUnit?: Partial<Record<AmountField, string>>;
};

/** Below this, an amount without a unit may be in the thousands or millions of its column. */
const LEAST_WRITTEN_OUT = 1_000;

export function noAmountEvidence(): AmountColumns {
  const none = () => ({ currencies: new Set<string>(), withUnit: 0 });
  return Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, none()])) as AmountColumns;
}

/**
 * Adds what a cell shows to the evidence of its column.
 * @param currency of the cell or of the column beside it; null when neither names one
 * @returns whether the cell names no unit and is small enough to need one
 */
export function noteAmount(evidence: AmountEvidence, cell: string, { amount, currency }: Money): boolean {
  if (currency !== null && currency !== 'USD') evidence.currencies.add(currency);
  const digits = cell.length <= 15 && !/\D/.test(cell) ? amount : Number(cell.replace(/\D/g, ''));
  if (amount <= digits * 10) return amount < LEAST_WRITTEN_OUT;
  evidence.withUnit += 1;
  return false;
}

/** Amounts that the other cells of their column make doubtful, with the reason. */
export function doubtfulAmounts(
  { noCurrency, noUnit }: BareAmounts,
  columns: AmountColumns,
): { field: AmountField; cell: string; reason: string }[] {
  const doubtful = [];
  for (const field of AMOUNT_FIELDS) {
    const { currencies, withUnit } = columns[field];
    const [bare, small] = [noCurrency?.[field], noUnit?.[field]];
    if (bare !== undefined && currencies.size > 0) {
      const others = [...currencies].sort().slice(0, 3).join(', ');
      const reason = `names no currency, and other cells of its column are in ${others}: if it is in US dollars, choose the field in US dollars for this column`;
      doubtful.push({ field, cell: bare, reason });
    } else if (small !== undefined && withUnit > 0) {
      const reason = 'names no unit, and other cells of its column are in thousands or millions';
      doubtful.push({ field, cell: small, reason });
    }
  }
  return doubtful;
}
