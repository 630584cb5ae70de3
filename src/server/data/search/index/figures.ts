import { type Day, dayNumber, dayOf } from '#domain/dates.ts';
import type { ResultFigures } from '#domain/search/result-figures.ts';
import type { Columns } from './columns.ts';
import { countRows, listSlots, type RowSet } from './row-set.ts';
import type { SortedRows } from './sort-orders.ts';

const MONTHS = 12;
/** Logarithmic axis of amounts: $100K to $1B, four steps per decade. */
const AXIS_START = 1e5;
const STEPS_PER_TENFOLD = 4;
const AMOUNT_STEPS = 16;
const AXIS = Array.from({ length: AMOUNT_STEPS - 1 }, (_, i) => AXIS_START * 10 ** ((i + 1) / STEPS_PER_TENFOLD));

export function computeFigures(hits: RowSet, columns: Columns, sortedRows: SortedRows, today: Day): ResultFigures {
  const { numbers } = columns;
  const months = lastMonths(today);
  const stages = new Map<string, number>();
  const countries = new Map<string, number>();
  let lastRounds = 0;
  let totalRaised = 0;
  let withAmount = 0;
  for (const slot of listSlots(hits)) {
    const amount = numbers.amount[slot] as number;
    if (!Number.isNaN(amount)) {
      lastRounds += amount;
      withAmount++;
    }
    totalRaised += (numbers.total[slot] as number) || 0;
    addOne(stages, columns.stages.values[columns.stages.codes[slot] as number]);
    addOne(countries, columns.places.places[columns.placeCodes[slot] as number]?.country);
    const day = numbers.day[slot] as number;
    const month = months.find(({ from, to }) => day >= from && day < to);
    if (month) {
      month.rounds++;
      month.amount += amount || 0;
    }
  }
  return {
    total: countRows(hits),
    lastRounds,
    raised: totalRaised,
    ...amountFigures(hits, numbers, sortedRows, withAmount),
    months: months.map(({ month, rounds, amount }) => ({ month, rounds, amount })),
    stages: byCount(stages).map(([stage, count]) => ({ stage, count })),
    countries: byCount(countries).map(([country, count]) => ({ country, count })),
  };
}

/** Iterates amounts in ascending order, so that neither the steps nor the median require a search. */
function amountFigures(hits: RowSet, numbers: Columns['numbers'], sortedRows: SortedRows, withAmount: number) {
  const amounts = new Array<number>(AMOUNT_STEPS).fill(0);
  let step = 0;
  let count = 0;
  let lower = 0;
  let upper = 0;
  for (const slot of sortedRows.all(hits, 'amount-asc')) {
    if (count === withAmount) break;
    const amount = numbers.amount[slot] as number;
    while (step < AXIS.length && amount >= (AXIS[step] as number)) step++;
    amounts[step] = (amounts[step] ?? 0) + 1;
    if (count === (withAmount - 1) >> 1) lower = amount;
    if (count === withAmount >> 1) upper = amount;
    count++;
  }
  return { amounts, medianLastRound: withAmount === 0 ? null : (lower + upper) / 2 };
}

function lastMonths(today: Day) {
  const start = (monthsAgo: number) =>
    dayOf(new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - monthsAgo, 1)));
  return Array.from({ length: MONTHS }, (_, i) => {
    const monthsAgo = MONTHS - 1 - i;
    const first = start(monthsAgo);
    return {
      month: first.slice(0, 7),
      from: dayNumber(first),
      to: dayNumber(start(monthsAgo - 1)),
      rounds: 0,
      amount: 0,
    };
  });
}

function addOne(counts: Map<string, number>, value: string | null | undefined): void {
  if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
}

function byCount(counts: Map<string, number>): [string, number][] {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
