import { type FundingRound, roundAmountText } from './companies/company.ts';

/** Labels of the shared logarithmic axis for amounts. */
export const TRACK_MARKS = [
  { amount: 1e5, label: '$100K' },
  { amount: 1e6, label: '1M' },
  { amount: 1e7, label: '10M' },
  { amount: 1e8, label: '100M' },
  { amount: 1e9, label: '1B' },
] as const;

const LOWEST = 5;
const HIGHEST = 9;

/** The position of an amount on the axis, in percent; amounts outside are clamped. */
export function trackPosition(amountUsd: number): number {
  const exponent = Math.log10(Math.max(amountUsd, 1));
  const share = (Math.min(Math.max(exponent, LOWEST), HIGHEST) - LOWEST) / (HIGHEST - LOWEST);
  return Math.round(share * 1000) / 10;
}

/** The dots of a company: earlier rounds and, larger, the last one. Undisclosed amounts have none. */
type Track = { past: number[]; last: number | null };

/**
 * Computes the dots of a company.
 * @param rounds in the order they were announced
 * @param lastAmountUsd of the last round; null if undisclosed, then no dot is large
 */
export function trackOf(rounds: readonly FundingRound[], lastAmountUsd: number | null): Track {
  const amounts = rounds.flatMap(({ amountUsd }) => (amountUsd ? [amountUsd] : []));
  if (lastAmountUsd && amounts.at(-1) === lastAmountUsd) amounts.pop();
  return { past: amounts.map(trackPosition), last: lastAmountUsd ? trackPosition(lastAmountUsd) : null };
}

export function trackText(rounds: readonly FundingRound[]): string {
  if (rounds.length === 0) return 'No known rounds';
  return `Rounds: ${rounds.map(roundText).join(', ')}`;
}

function roundText(round: FundingRound): string {
  return `${round.type ?? 'Round'} ${roundAmountText(round)}`;
}
