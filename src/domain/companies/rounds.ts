import { isLargerAmount, readMoney } from '../amounts.ts';
import { type Day, dayNumber } from '../dates.ts';
import { isExit, isVague } from './funding-stages.ts';

/** A financing event; null marks unknown fields. */
export type Round = {
  announced_on: Day | null;
  type: string | null;
  amount_usd: number | null;
  /** As written in another currency; null if `amount_usd` is known. */
  amount: string | null;
};

/** How a stated round was merged. */
type RoundOutcome =
  /** Stored, either as a new round or completing a known one. */
  | 'stored'
  /** Already covered by a stored round. */
  | 'known'
  /** Conflicts with the amount of the same day and type; the larger amount is kept. */
  | 'smaller';

type MergedRounds<R extends Round> = {
  all: R[];
  created: R[];
  updated: R[];
  removed: R[];
  outcomes: RoundOutcome[];
};

/** Types raised once per company, so that the type alone identifies the round. */
const RAISED_ONCE = /^(?:Pre-Seed|Series [A-Z])$/;

/** A round needs a date or an amount; a type alone is not enough. */
export function isRound({ announced_on, amount_usd }: Round): boolean {
  return announced_on !== null || amount_usd !== null;
}

/**
 * Merges the rounds that a file states into the known ones, independent of their order. A dated round is matched by its
 * day plus type or amount, if neither contradicts. An undated amount joins a dated round only if its amount, or a type
 * that is raised once, identifies it.
 * @param storedRounds the stored rounds; a changed one is a new object in `all` and `updated`
 * @param statedRounds rounds of one company ({@link isRound}); `outcomes` has one entry for each
 * @param corrections stated rounds by the stored one that they replace
 */
export function mergeRounds<R extends Round>(
  storedRounds: readonly R[],
  statedRounds: readonly R[],
  corrections: ReadonlyMap<R, R> = new Map(),
): MergedRounds<R> {
  const [only, ...others] = statedRounds;
  if (only && others.length + storedRounds.length === 0)
    return { all: [only], created: [only], updated: [], removed: [], outcomes: ['stored'] };
  const all = [...storedRounds];
  const outcomes: RoundOutcome[] = statedRounds.map(() => 'known');
  const changedRounds = new Set<R>();
  const replaceAt = (at: number, round: R) => {
    changedRounds.add(round);
    all[at] = round;
  };
  for (const [at, round] of storedRounds.entries()) {
    const correction = corrections.get(round);
    if (correction) replaceAt(at, corrected(round, correction));
  }
  const roundsByCertainty = statedRounds
    .map((round, index) => ({ round, index }))
    .sort((a, b) => byCertainty(a.round, b.round));
  for (const { round, index } of roundsByCertainty) {
    if (all.some((other) => covers(other, round))) continue;
    const same = onlyOne(all, (other) => isSame(other, round));
    if (same !== null) {
      replaceAt(same, complete(all[same] as R, round));
      outcomes[index] = 'stored';
      continue;
    }
    const sameDay = all.findIndex((other) => isSameDayAndType(other, round));
    const other = all[sameDay];
    if (other && (round.amount_usd ?? 0) <= (other.amount_usd ?? 0)) {
      outcomes[index] = 'smaller';
      continue;
    }
    outcomes[index] = 'stored';
    if (other) replaceAt(sameDay, { ...other, amount_usd: round.amount_usd, amount: round.amount });
    else all.push(round);
  }
  const coveredRounds = new Set(
    changedRounds.size === 0 ? [] : all.filter((round, at) => isCovered(round, at, all, changedRounds)),
  );
  return {
    all: all.filter((round) => !coveredRounds.has(round)),
    created: all.slice(storedRounds.length).filter((round) => !coveredRounds.has(round)),
    updated: all.slice(0, storedRounds.length).filter((round) => changedRounds.has(round) && !coveredRounds.has(round)),
    removed: storedRounds.filter((_, at) => coveredRounds.has(all[at] as R)),
    outcomes,
  };
}

/** A stated round that may be the correction of a stored one; `index` is that of the stated round. */
type PossibleCorrection<R> = { index: number; round: R; stored: R };

/**
 * Returns the stated rounds that were added, or not used because their amount is lower, although they may correct a
 * stored round that no other one states.
 */
export function possibleCorrections<R extends Round & { id: number | null }>(
  storedRounds: readonly R[],
  statedRounds: readonly R[],
  { all, created, outcomes }: MergedRounds<R>,
): PossibleCorrection<R>[] {
  if (storedRounds.length === 0 || (created.length === 0 && !outcomes.includes('smaller'))) return [];
  const abouts = statedRounds.map((round) => roundAbout(all, round));
  const unstated = storedRounds.filter(
    ({ id }) => !abouts.some((about, index) => about?.id === id && outcomes[index] !== 'smaller'),
  );
  return statedRounds.flatMap((statedRound, index) => {
    const about = abouts[index];
    const isFirst = abouts.indexOf(about ?? null) === index;
    const isNew = about?.id === null && isFirst;
    if (!isNew && outcomes[index] !== 'smaller') return [];
    const round = isNew ? about : statedRound;
    const at = unstated.findIndex((stored) => mayBeOneRound(stored, round));
    const [stored] = at < 0 ? [] : unstated.splice(at, 1);
    return stored ? { index, round, stored } : [];
  });
}

/** Returns the round that a stated one is about: equal, covering it, or of its day and type; null if none certainly is. */
export function roundAbout<R extends Round>(rounds: readonly R[], statedRound: Round): R | null {
  for (const test of [sameRound, covers, isSameDayAndType, isSame]) {
    const at = onlyOne(rounds, (round) => test(round, statedRound));
    if (at !== null) return rounds[at] ?? null;
  }
  return null;
}

/** Days within which two rounds of one type and amount may be one; a date is often a month off. */
export const MAX_DAYS_APART = 31;

/** Types of which a company closes one a day; loans, notes and grants may come with it. PostgreSQL reads it, too. */
export const STAGE = /^(?:Pre-Seed|Angel|Seed|(?:Pre-)?Series [A-Z]|Venture|(?:Early|Later) Stage)/;

/**
 * Whether two rounds may be one: of one day, unless both type and amount differ and one is no stage, or of one type and
 * amount within a month.
 */
export function mayBeOneRound(a: Round, b: Round): boolean {
  const days = daysApart(a, b);
  const sameType = a.type === b.type;
  if (days === 0) return sameType || sameAmount(a, b) || [a, b].every(({ type }) => type === null || STAGE.test(type));
  return days !== null && days <= MAX_DAYS_APART && sameAmount(a, b) && sameType && a.type !== null;
}

/** Whether both amounts are known and equal. */
export function sameAmount(a: Round, b: Round): boolean {
  return (a.amount_usd ?? a.amount) !== null && a.amount_usd === b.amount_usd && a.amount === b.amount;
}

/** Null if one of two rounds has no date. */
export function daysApart(a: Round, b: Round): number | null {
  if (a.announced_on === null || b.announced_on === null) return null;
  return Math.abs(dayNumber(a.announced_on) - dayNumber(b.announced_on));
}

/** The rounds that may repeat another one. */
export function repeatedRounds<R extends Round>(rounds: readonly R[]): R[] {
  return rounds.filter((round) => rounds.some((other) => other !== round && mayBeOneRound(other, round)));
}

export function sameRound(a: Round, b: Round): boolean {
  return a.announced_on === b.announced_on && a.type === b.type && a.amount_usd === b.amount_usd;
}

/** Returns the newest dated round, the largest of one day. Null when there are several rounds and none has a date. */
export function lastRound<R extends Round>(rounds: readonly R[]): R | null {
  if (rounds.length > 1 && rounds.every(({ announced_on }) => announced_on === null)) return null;
  return rounds.reduce<R | null>((last, round) => (last === null || isLater(round, last) ? round : last), null);
}

/**
 * Returns the sum of dated rounds; exits do not count. Null when no amount is known, or when an undated round raised more:
 * then nothing shows how much the rounds have in common.
 */
export function raisedInRounds(rounds: readonly Round[]): number | null {
  const datedTotal = rounds
    .filter(({ announced_on }) => announced_on !== null)
    .reduce((sum, round) => sum + raise(round), 0);
  return largestRaise(rounds) > datedTotal ? null : datedTotal || null;
}

/** Returns the largest amount of one round; exits do not count. 0 when no amount is known. */
export function largestRaise(rounds: readonly Round[]): number {
  return Math.max(0, ...rounds.map(raise));
}

function raise({ type, amount_usd }: Round): number {
  return type !== null && isExit(type) ? 0 : (amount_usd ?? 0);
}

function isLater(a: Round, b: Round): boolean {
  if (a.announced_on !== b.announced_on) return (a.announced_on ?? '') > (b.announced_on ?? '');
  if (a.amount_usd !== b.amount_usd) return (a.amount_usd ?? -1) > (b.amount_usd ?? -1);
  return (a.type ?? '') > (b.type ?? '');
}

function isCovered<R extends Round>(round: R, at: number, all: readonly R[], changedRounds: ReadonlySet<R>): boolean {
  return all.some(
    (other, index) =>
      index !== at && changedRounds.has(other) && covers(other, round) && !(index > at && covers(round, other)),
  );
}

/** Dated before undated, then fuller and larger first, so that the order of a file does not matter. */
function byCertainty(a: Round, b: Round): number {
  const rank = ({ announced_on, type, amount_usd }: Round) =>
    (announced_on === null ? 0 : 4) + (type === null ? 0 : 2) + (amount_usd === null ? 0 : 1);
  return (
    rank(b) - rank(a) ||
    compare(a.announced_on ?? '', b.announced_on ?? '') ||
    compare(a.type ?? '', b.type ?? '') ||
    (b.amount_usd ?? 0) - (a.amount_usd ?? 0)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function onlyOne<T>(items: readonly T[], matches: (item: T) => boolean): number | null {
  const first = items.findIndex(matches);
  return first < 0 || items.some((item, index) => index > first && matches(item)) ? null : first;
}

function covers(round: Round, other: Round): boolean {
  if (!isSame(round, other)) return false;
  const date =
    other.announced_on === null ||
    other.announced_on === round.announced_on ||
    isMonthOf(other.announced_on, round.announced_on);
  const type = other.type === null || other.type === round.type || (round.type !== null && isVague(other.type));
  if (!date || !type) return false;
  if (other.amount_usd !== null) return other.amount_usd === round.amount_usd;
  return round.amount_usd !== null || !isLarger(other, round);
}

/** Compares amounts in other currencies. */
function isLarger(a: Round, b: Round): boolean {
  return a.amount !== null && (b.amount === null || isLargerAmount(a.amount, b.amount));
}

function isSame(a: Round, b: Round): boolean {
  if (sameRound(a, b)) return true;
  if (
    differInCurrency(a, b) ||
    !agreeOnType(a.type, b.type) ||
    !(a.amount_usd === null || b.amount_usd === null || a.amount_usd === b.amount_usd)
  ) {
    return false;
  }
  const sameDay = a.announced_on !== null && a.announced_on === b.announced_on;
  const sameAmount = a.amount_usd !== null && a.amount_usd === b.amount_usd;
  if (sameDay) return sameAmount || a.type === null || b.type === null || a.type === b.type;
  if (a.announced_on !== null && b.announced_on !== null) {
    const sameMonth = isMonthOf(a.announced_on, b.announced_on) || isMonthOf(b.announced_on, a.announced_on);
    return sameMonth && sameAmount && a.type !== null && a.type === b.type;
  }
  return sameAmount || (a.type !== null && a.type === b.type && RAISED_ONCE.test(a.type));
}

/** Whether a date is the first of another's month: sources that know only the month date a round like that. */
function isMonthOf(month: string, day: string | null): boolean {
  return day !== null && month !== day && month.endsWith('-01') && month.slice(0, 7) === day.slice(0, 7);
}

function agreeOnType(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b || isVague(a) || isVague(b);
}

function isSameDayAndType(a: Round, b: Round): boolean {
  return a.announced_on !== null && a.announced_on === b.announced_on && a.type === b.type && !differInCurrency(a, b);
}

/** Whether two amounts are one number in dollars and in another currency: neither is the other one converted. */
function differInCurrency(a: Round, b: Round): boolean {
  const [dollars, written] = a.amount_usd ? [a.amount_usd, b.amount] : [b.amount_usd, a.amount];
  if (!dollars || !written) return false;
  const { value } = readMoney(written);
  return value?.amount === dollars && value.currency !== null && value.currency !== 'USD';
}

/** A stored round with the values of its correction; those that it lacks stay. */
function corrected<R extends Round>(round: R, { announced_on, type, amount_usd, amount }: R): R {
  return {
    ...round,
    announced_on: announced_on ?? round.announced_on,
    type: type ?? round.type,
    ...((amount_usd ?? amount) !== null && { amount_usd, amount }),
  };
}

function complete<R extends Round>(first: R, second: R): R {
  const vague = first.type === null || (second.type !== null && isVague(first.type));
  const amount_usd = first.amount_usd ?? second.amount_usd;
  return {
    ...first,
    announced_on:
      first.announced_on === null || isMonthOf(first.announced_on, second.announced_on)
        ? second.announced_on
        : first.announced_on,
    type: vague ? second.type : first.type,
    amount_usd,
    amount: amount_usd !== null ? null : isLarger(second, first) ? second.amount : first.amount,
  };
}
