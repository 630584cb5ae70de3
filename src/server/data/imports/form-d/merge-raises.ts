import { lastRound, raisedInRounds } from '#domain/companies/rounds.ts';
import { dayNumber } from '#domain/dates.ts';
import type { Filing } from '#domain/form-d/form-d.ts';
import type { MergedRecords } from '../../companies/merge-records.ts';
import type { RoundFields, StoredCompany } from '../../companies/stored-company.ts';
import type { MergedCompany } from '../merge-company.ts';
import type { KnownFiling } from './merge-filings.ts';

type Offering = { newest: Filing; previous: KnownFiling | null };

/**
 * Tolerances for a round from another source: days from the first sale to its announcement, and share of the amount.
 */
const DAYS_APART = 30;
const PART_APART = 0.1;

/**
 * Merges offerings into the rounds of a company: corrects rounds from an earlier filing, without repeating rounds from
 * other sources.
 */
export function mergeRaises(known: readonly RoundFields[], offerings: readonly Offering[]): MergedRecords<RoundFields> {
  const all = [...known];
  for (const { newest, previous } of offerings) {
    const raisedRound = roundOfFiling(newest);
    if (raisedRound === null) continue;
    const own = all.findIndex((round) => previous !== null && isOf(round, previous));
    const at = own >= 0 ? own : all.findIndex((round) => isSameRaise(round, raisedRound));
    const there = all[at];
    if (there) {
      const round =
        own >= 0
          ? { ...there, announced_on: raisedRound.announced_on, amount_usd: raisedRound.amount_usd ?? there.amount_usd }
          : { ...there, amount_usd: there.amount_usd ?? raisedRound.amount_usd };
      const changed = round.announced_on !== there.announced_on || round.amount_usd !== there.amount_usd;
      if (!changed) continue;
      all[at] = round;
    } else all.push(raisedRound);
  }
  const created = all.filter(({ id }) => id === null);
  const updated = all.filter((round) => round.id !== null && !known.includes(round));
  return { all, created, updated, removed: [] };
}

/** The round that a filing states; null before its first sale. */
export function roundOfFiling({ firstSaleOn, debtOnly, soldUsd }: Filing): RoundFields | null {
  if (firstSaleOn === null) return null;
  const type = debtOnly ? 'Debt Financing' : null;
  return { id: null, announced_on: firstSaleOn, type, amount_usd: soldUsd, amount: null };
}

/** Returns a merged company with these rounds, and with the last round and total derived from them. */
export function withRaises(
  merged: MergedCompany,
  known: StoredCompany | null,
  rounds: MergedRecords<RoundFields>,
): MergedCompany {
  const changes = rounds.created.length + rounds.updated.length;
  if (changes === 0) return { ...merged, rounds };
  const before = known?.fields;
  const last = lastRound(rounds.all);
  const date = before?.last_funding_date ?? null;
  // The last round from another source stays, unless this one is newer or it is one of these rounds.
  const follows = date === null || known?.rounds.some(({ announced_on }) => announced_on === date);
  const takes = last !== null && (follows || (last.announced_on ?? '') > (date ?? ''));
  const raised = raisedInRounds(rounds.all);
  const total = before?.total_funding_amount_usd ?? null;
  const summed = total === null || total === raisedInRounds(known?.rounds ?? []);
  const fields = {
    ...merged.fields,
    ...(takes && {
      last_funding_date: last.announced_on,
      last_funding_type: last.type,
      last_funding_amount_usd: last.amount_usd,
      last_funding_amount: last.announced_on === date ? merged.fields.last_funding_amount : null,
    }),
    total_funding_amount_usd: summed ? raised : Math.max(total, raised ?? 0),
  };
  return { ...merged, fields, rounds, changed: true };
}

/** Whether a round was written by that filing. */
function isOf(round: RoundFields, { firstSaleOn, soldUsd }: KnownFiling): boolean {
  return (
    firstSaleOn !== null && round.announced_on === firstSaleOn && (soldUsd === null || round.amount_usd === soldUsd)
  );
}

export function isSameRaise(round: RoundFields, raisedRound: RoundFields): boolean {
  if (round.announced_on === null || raisedRound.announced_on === null) return false;
  if (Math.abs(dayNumber(round.announced_on) - dayNumber(raisedRound.announced_on)) > DAYS_APART) return false;
  const [a, b] = [round.amount_usd, raisedRound.amount_usd];
  return a === null || b === null || Math.abs(a - b) <= PART_APART * Math.max(a, b);
}
