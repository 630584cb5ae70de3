import type { FundingRound } from '#domain/companies/company.ts';
import { dayNumber } from '#domain/dates.ts';

export type PlotSize = { width: number; height: number };

/** A round as a bar: center and top in px, and whether its amount fits above it. */
type RoundBar = {
  x: number;
  top: number;
  sumTop: number;
  amountUsd: number;
  type: string | null;
  last: boolean;
  labeled: boolean;
};

export type RoundsPlot = {
  bars: RoundBar[];
  steps: string;
  marks: { y: number; amount: number }[];
  years: { x: number; year: number }[];
  /** Rounds with a date but no amount, on the baseline. */
  undisclosed: number[];
  base: number;
};

export const PLOT_LEFT = 44;
const TOP = 34;
const BOTTOM = 22;
const LABEL_WIDTH = 52;
const YEAR_WIDTH = 30;
/** Between the centers of rounds on one day, so that none hides another. */
const SAME_DAY_STEP = 10;

/**
 * Plots rounds over time on a log scale; rounds without an amount are marked on the baseline, those without a date are
 * omitted.
 * @param beside other rounds to draw on the same axes
 */
export function plotRounds(
  rounds: readonly FundingRound[],
  { width, height }: PlotSize,
  beside: readonly FundingRound[] = [],
): RoundsPlot | null {
  const own = drawable(rounds);
  const others = drawable(beside);
  const all = [...own, ...others];
  const final = own.at(-1);
  if (!final) return null;
  const low = Math.min(5, Math.floor(Math.log10(Math.min(...all.map(({ amountUsd }) => amountUsd)))));
  const high = Math.max(low + 1, Math.log10(Math.max(sumOf(own), sumOf(others))));
  const base = height - BOTTOM;
  const yOf = (amount: number) => base - ((Math.log10(amount) - low) / (high - low)) * (base - TOP);
  const undisclosedDates = undisclosedDays(rounds);
  const dates = [...all.map(({ date }) => date), ...undisclosedDates, ...undisclosedDays(beside)];
  const years = dates.map((date) => Number(date.slice(0, 4)));
  const firstYear = Math.min(...years);
  const lastYear = Math.max(...years);
  const start = dayNumber(`${firstYear}-01-01`);
  const days = dayNumber(`${lastYear + 1}-01-01`) - start;
  const xOf = (date: string) => PLOT_LEFT + 10 + ((dayNumber(date) - start) / days) * (width - PLOT_LEFT - 20);
  const places = [...own.map(({ date }) => date), ...undisclosedDates].map((date, i, ownDates) => {
    const isSameDay = (other: string) => other === date;
    const before = ownDates.slice(0, i).filter(isSameDay).length;
    return xOf(date) + (before - (ownDates.filter(isSameDay).length - 1) / 2) * SAME_DAY_STEP;
  });

  let sum = 0;
  let steps = '';
  let free = -Infinity;
  const bars = own.map((round, i): RoundBar => {
    const x = places[i] ?? 0;
    const last = i === own.length - 1;
    const roomAhead = last || xOf(final.date) - x >= LABEL_WIDTH;
    const labeled = last || (x >= free && roomAhead);
    if (labeled) free = x + LABEL_WIDTH;
    sum += round.amountUsd;
    steps += `${i === 0 ? `M${x.toFixed(1)} ` : `H${x.toFixed(1)}V`}${yOf(sum).toFixed(1)}`;
    return {
      x,
      top: yOf(round.amountUsd),
      sumTop: yOf(sum),
      amountUsd: round.amountUsd,
      type: round.type,
      last,
      labeled,
    };
  });
  const every = Math.ceil(((lastYear - firstYear + 1) * YEAR_WIDTH) / (width - PLOT_LEFT));
  return {
    bars,
    steps: `${steps}H${width}`,
    marks: Array.from({ length: Math.floor(high) - low + 1 }, (_, i) => 10 ** (low + i)).map((amount) => ({
      y: yOf(amount),
      amount,
    })),
    years: Array.from({ length: lastYear - firstYear + 1 }, (_, i) => firstYear + i)
      .filter((_, i) => i % every === 0)
      .map((year) => ({ year, x: xOf(`${year}-01-01`) })),
    undisclosed: places.slice(own.length),
    base,
  };
}

type DrawnRound = { date: string; type: string | null; amountUsd: number };

function drawable(rounds: readonly FundingRound[]): DrawnRound[] {
  return rounds.flatMap(({ date, type, amountUsd }) => (date && amountUsd ? [{ date, type, amountUsd }] : []));
}

function undisclosedDays(rounds: readonly FundingRound[]): string[] {
  return rounds.flatMap(({ date, amountUsd }) => (date && !amountUsd ? [date] : []));
}

function sumOf(rounds: readonly DrawnRound[]): number {
  return rounds.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
}
