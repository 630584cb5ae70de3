import type { RoundFields } from './company-fields.ts';
import { type MergedRecords, mergeRecords } from './merge-records.ts';

/** The rounds of a company after a file. Rounds of one day, type and amount are the same; what one side lacks may be anything. */
export function mergeRounds(known: readonly RoundFields[], said: readonly RoundFields[]): MergedRecords<RoundFields> {
  return mergeRecords(known, said, compatible, [
    (a, b) => a.announced_on === b.announced_on && a.type === b.type && a.amount_usd === b.amount_usd,
    compatible,
    // A newer file corrects the amount.
    (a, b) => a.announced_on !== null && a.announced_on === b.announced_on && a.type !== null && a.type === b.type,
  ]);
}

/** The newest dated round; of several on that day the one of the type that is known as the last, or the largest. */
export function lastRound(rounds: readonly RoundFields[], knownType: string | null): RoundFields | null {
  const rank = (round: RoundFields) => `${round.announced_on}${round.type === knownType ? 1 : 0}`;
  return rounds.reduce<RoundFields | null>((best, round) => {
    if (round.announced_on === null) return best;
    if (best === null || rank(round) > rank(best)) return round;
    return rank(round) === rank(best) && (round.amount_usd ?? 0) > (best.amount_usd ?? 0) ? round : best;
  }, null);
}

/** What the rounds with a known amount add up to, or null when there is none. */
export function raisedInRounds(rounds: readonly RoundFields[]): number | null {
  const amounts = rounds.flatMap(({ amount_usd }) => amount_usd ?? []);
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0);
}

function compatible(a: RoundFields, b: RoundFields): boolean {
  const agree = (x: unknown, y: unknown) => x === null || y === null || x === y;
  if (a.announced_on !== b.announced_on || !agree(a.type, b.type)) return false;
  return a.announced_on === null ? a.amount_usd === b.amount_usd : agree(a.amount_usd, b.amount_usd);
}
