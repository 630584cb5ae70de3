import { DAY_MS, type Day, dayNumber, toDay } from '#domain/dates.ts';
import { pickWeighted, type Random, weigh } from './random.ts';

export type SampleRound = { announcedOn: Day | null; type: string; amountUsd: number | null };

/**
 * Rounds in their usual order: median size in US dollars, how often it is skipped before a later one, and the
 * percentage of companies whose last round it is.
 */
const LADDER = [
  { type: 'Pre-Seed', median: 0.8e6, skipped: 0.55, share: 11.5 },
  { type: 'Seed', median: 3.2e6, skipped: 0.1, share: 35 },
  { type: 'Series A', median: 12e6, skipped: 0.12, share: 23 },
  { type: 'Series B', median: 28e6, skipped: 0.12, share: 10.5 },
  { type: 'Series C', median: 55e6, skipped: 0.1, share: 4.4 },
  { type: 'Series D', median: 95e6, skipped: 0.1, share: 2 },
  { type: 'Series E', median: 150e6, skipped: 0.1, share: 0.8 },
  { type: 'Series F', median: 210e6, skipped: 0, share: 0.3 },
] as const;

/** Last rounds outside the ladder, with the minimum and maximum number of its steps that precede them. */
const SIDE_STEPS = [
  { type: 'Venture - Series Unknown', median: 6e6, share: 4.2, after: [0, 3] },
  { type: 'Grant', median: 0.9e6, share: 2.4, after: [0, 1] },
  { type: 'Angel', median: 0.4e6, share: 1.2, after: [0, 0] },
  { type: 'Convertible Note', median: 1.2e6, share: 1.1, after: [0, 2] },
  { type: 'Debt Financing', median: 15e6, share: 1.2, after: [2, 4] },
  { type: 'Corporate Round', median: 12e6, share: 0.6, after: [1, 3] },
  { type: 'Equity Crowdfunding', median: 0.9e6, share: 0.6, after: [0, 2] },
  { type: 'Private Equity', median: 45e6, share: 0.6, after: [2, 5] },
  { type: 'Non-equity Assistance', median: 0.1e6, share: 0.5, after: [0, 0] },
  { type: 'Post-IPO Equity', median: 90e6, share: 0.1, after: [4, 6] },
] as const;

const LAST_ROUNDS = weigh(
  [...LADDER.map((step, index) => ({ ...step, after: [index, index] as const })), ...SIDE_STEPS],
  ({ share }) => share,
);

const MAX_ROUNDS = 6;

/** Days since the last funding; the newest are what users look for. */
const AGES = weigh(
  [
    { from: 0, to: 30, share: 1600 },
    { from: 31, to: 90, share: 3200 },
    { from: 91, to: 365, share: 9400 },
    { from: 366, to: 730, share: 2300 },
    { from: 731, to: 1500, share: 1055 },
  ],
  ({ share }) => share,
);

/** One to six rounds, oldest first, with rising amounts and none after `today`. */
export function sampleRounds(random: Random, roundSize: number, today: Day): SampleRound[] {
  const steps = stepsOf(random);
  const rounds: SampleRound[] = [];
  let ceiling = Number.POSITIVE_INFINITY;
  let day = lastDay(random, today);
  const dateless = random.chance(0.005);
  for (const { type, median } of steps.reverse()) {
    const amount = Math.min(median * roundSize * random.factor(0.75), ceiling);
    ceiling = amount * (0.35 + 0.35 * random.next());
    const disclosed = !random.chance(type === 'Non-equity Assistance' ? 0.8 : 0.08);
    rounds.unshift({
      announcedOn: dateless ? null : toDay(day),
      type,
      amountUsd: disclosed ? roundedAmount(random, amount, roundSize === 1) : null,
    });
    day = workingDay(day - random.between(210, 840));
  }
  return rounds;
}

function stepsOf(random: Random): { type: string; median: number }[] {
  const last = pickWeighted(random, LAST_ROUNDS);
  const before = LADDER.slice(0, random.between(last.after[0], last.after[1])).filter(
    ({ skipped }) => !random.chance(skipped),
  );
  const repeated = before.flatMap((step) => (step.type === 'Seed' && random.chance(0.15) ? [step, step] : [step]));
  return [...repeated, last].slice(-MAX_ROUNDS);
}

function lastDay(random: Random, today: Day): number {
  const { from, to } = pickWeighted(random, AGES);
  return workingDay(dayNumber(today) - random.between(from, to));
}

/** Rounds are announced from Monday to Friday: a weekend day becomes the Friday before. */
function workingDay(day: number): number {
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return day - (weekday === 6 ? 1 : weekday === 0 ? 2 : 0);
}

/**
 * People raise round sums in their own currency, so outside the United States half of the amounts stay uneven in
 * dollars.
 */
function roundedAmount(random: Random, amount: number, dollars: boolean): number {
  const digits = !dollars && random.chance(0.5) ? 6 : random.chance(0.2) ? 3 : 2;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - digits + 1);
  return Math.max(1000, Math.round(amount / unit) * unit);
}
