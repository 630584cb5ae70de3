import type { RecordField } from '#domain/companies/company-fields.ts';
import { baseName } from '#domain/companies/company-identity.ts';
import { lastRound, raisedInRounds } from '#domain/companies/rounds.ts';
import { type Day, dayNumber } from '#domain/dates.ts';
import { ruleDecision } from '#domain/evidence/source-rules.ts';
import type { Filing } from '#domain/form-d/form-d.ts';
import {
  type AmountFiling,
  amendmentsOf,
  newestFirst,
  type OfferingMark,
  offeringsOf,
} from '#domain/form-d/form-d-offerings.ts';
import { NO_ORDER } from '#domain/imports/imported-dates.ts';
import { foldText } from '#domain/search/fold-text.ts';
import type { MergedRecords } from '../../companies/merge-records.ts';
import type { RoundFields, StoredCompany } from '../../companies/stored-company.ts';
import { type MergedCompany, type MergePolicy, mergeCompany, type NumberedRow } from '../merge-company.ts';

/** Stored data of a known filing. */
export type StoredFiling = AmountFiling & { companyId: number };

type MergedFilings = {
  merged: MergedCompany;
  /** When an amendment that was just read, or of a filing that was, changed the amount sold. */
  amendedOn: Day | null;
};

/**
 * Merges new filings of an issuer into its company. A filing fills blanks and never overrides other sources; an
 * amendment overrides the filing it amends, and the issuer's name a previous name of its own. A filing older than a known
 * one only adds unknown offerings.
 * @param stored null for a new company
 * @param storedFilings the stored filings of this issuer
 */
export function mergeFilings(
  filings: readonly Filing[],
  stored: StoredCompany | null,
  storedFilings: readonly StoredFiling[],
  wins?: MergePolicy['wins'],
): MergedFilings {
  const [newest] = [...filings].sort(newestFirst);
  if (!newest) throw new Error('No filing');
  const late = storedFilings.some((filing) => newestFirst(filing, newest) < 0);
  const decisionOf = (field: RecordField, id?: number | null) => ruleDecision(wins, field, id);
  const isRenamed =
    !late && stored !== null && decisionOf('organizationName') !== false && hasFormerName(stored, newest);
  const fields = isRenamed ? { ...stored.fields, organization_name: newest.name } : stored?.fields;
  const company = stored && fields ? { ...stored, fields } : null;
  const place = !late && (!fields?.headquarters_location || decisionOf('headquartersLocation')) ? newest.place : null;
  const industry =
    !late && (!fields?.industries.length || decisionOf('industries') || decisionOf('industryGroups'))
      ? newest.industry
      : null;
  const officers = late ? [] : newest.officers;
  const filingRow = {
    organizationName:
      !late && decisionOf('organizationName') ? newest.name : (fields?.organization_name ?? newest.name),
    headquarters: place ?? undefined,
    industries: industry && (!fields?.industries.length || decisionOf('industries')) ? [industry.industry] : undefined,
    industryGroups:
      industry && (!fields?.industry_groups.length || decisionOf('industryGroups')) ? [industry.group] : undefined,
    lastFunding: {},
    row: 0,
  };
  const rows = officers.map(({ firstName, lastName, role }): NumberedRow => {
    const same = stored?.contacts.find((contact) => sameFullName(contact, firstName, lastName));
    // A role from another source ('Co-Founder & CEO') is more specific than the form's.
    const contact = {
      firstName: same?.first_name ?? firstName ?? undefined,
      lastName: same?.last_name ?? lastName,
      role: (!decisionOf('role', same?.id) && same?.role) || role,
    };
    return { ...filingRow, contacts: [contact] };
  });
  const orders = { lastFundingDate: NO_ORDER, roundDate: NO_ORDER };
  const mergedCompany = mergeCompany([filingRow, ...rows], company, orders, { wins });
  const rounds = mergeRaises(stored?.rounds ?? [], offeringsIn(filings, storedFilings));
  const result = withRaises(mergedCompany, company, rounds);
  const isNew = (filing: AmountFiling) => filings.some(({ id }) => id === filing.id);
  const amendment = amendmentsOf<AmountFiling>([...filings, ...storedFilings]).find(
    ({ filing, previous }) => isNew(filing) || isNew(previous),
  );
  const amendedOn = amendment?.filing.filedOn ?? null;
  const changed = result.changed || isRenamed || amendedOn !== null;
  return { merged: { ...result, changed }, amendedOn };
}

export function sameFullName(
  { first_name, last_name }: StoredCompany['contacts'][number],
  firstName: string | null,
  lastName: string,
): boolean {
  return foldText(`${first_name ?? ''} ${last_name ?? ''}`) === foldText(`${firstName ?? ''} ${lastName}`);
}

/** Whether a company has a name that a filing declares to be a previous one. */
function hasFormerName({ fields }: StoredCompany, { name, previousNames }: Filing): boolean {
  const base = baseName(fields.organization_name);
  return base !== baseName(name) && previousNames.some((previous) => baseName(previous) === base);
}

/** Offerings whose newest filing is a new one, each with the known filing about it. */
function offeringsIn(filings: readonly Filing[], storedFilings: readonly StoredFiling[]) {
  const fresh = new Map(filings.map((filing) => [filing.id, filing]));
  const before = new Map(storedFilings.map((filing) => [filing.id, filing]));
  return offeringsOf<OfferingMark>([...filings, ...storedFilings]).flatMap((offering) => {
    const newest = fresh.get(offering[0]?.id ?? '');
    const previous = offering.flatMap(({ id }) => before.get(id) ?? [])[0] ?? null;
    return newest ? [{ newest, previous }] : [];
  });
}

type Offering = { newest: Filing; previous: StoredFiling | null };

/**
 * Tolerances for a round from another source: days from the first sale to its announcement, and share of the amount.
 */
const DAYS_APART = 30;
const PART_APART = 0.1;

/**
 * Merges offerings into the rounds of a company: corrects rounds from an earlier filing, without repeating rounds from
 * other sources.
 */
function mergeRaises(storedRounds: readonly RoundFields[], offerings: readonly Offering[]): MergedRecords<RoundFields> {
  const all = [...storedRounds];
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
  const createdRounds = all.filter(({ id }) => id === null);
  const updatedRounds = all.filter((round) => round.id !== null && !storedRounds.includes(round));
  return { all, created: createdRounds, updated: updatedRounds, removed: [] };
}

/** The round that a filing states; null before its first sale. */
export function roundOfFiling({ firstSaleOn, debtOnly, soldUsd }: Filing): RoundFields | null {
  if (firstSaleOn === null) return null;
  const type = debtOnly ? 'Debt Financing' : null;
  return { id: null, announced_on: firstSaleOn, type, amount_usd: soldUsd, amount: null };
}

/** Returns a merged company with these rounds, and with the last round and total derived from them. */
function withRaises(
  mergedCompany: MergedCompany,
  stored: StoredCompany | null,
  rounds: MergedRecords<RoundFields>,
): MergedCompany {
  const changes = rounds.created.length + rounds.updated.length;
  if (changes === 0) return { ...mergedCompany, rounds };
  const last = lastRound(rounds.all);
  const date = stored?.fields.last_funding_date ?? null;
  // The last round from another source stays, unless this one is newer or it is one of these rounds.
  const follows = date === null || stored?.rounds.some(({ announced_on }) => announced_on === date);
  const takes = last !== null && (follows || (last.announced_on ?? '') > (date ?? ''));
  const raisedAmount = raisedInRounds(rounds.all);
  const total = stored?.fields.total_funding_amount_usd ?? null;
  const summed = total === null || total === raisedInRounds(stored?.rounds ?? []);
  const fields = {
    ...mergedCompany.fields,
    ...(takes && {
      last_funding_date: last.announced_on,
      last_funding_type: last.type,
      last_funding_amount_usd: last.amount_usd,
      last_funding_amount: last.announced_on === date ? mergedCompany.fields.last_funding_amount : null,
    }),
    total_funding_amount_usd: summed ? raisedAmount : Math.max(total, raisedAmount ?? 0),
  };
  return { ...mergedCompany, fields, rounds, changed: true };
}

/** Whether a round was written by that filing. */
function isOf(round: RoundFields, { firstSaleOn, soldUsd }: StoredFiling): boolean {
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
