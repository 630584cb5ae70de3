import { listText } from '../list-text.ts';
import { NOWHERE } from '../places/place.ts';
import {
  baseName,
  DIFFERENT_NAME,
  isGenericName,
  keysContradict,
  type NamedCompany,
  sameNameMatch,
  sameWebsiteReason,
} from './company-identity.ts';
import { JOIN_REASONS } from './join-reasons.ts';

export type DuplicateCandidate = NamedCompany & {
  id: number;
  /** The LinkedIn page of the company, as a path. */
  linkedin: string | null;
  contacts: number;
  /** The email addresses of the company and its contacts, in lower case. */
  emails?: readonly string[];
  rounds: number;
  /** Its rounds of which day, type and amount are known, as text. */
  wholeRounds?: readonly string[];
  /** Users who have the company in a list. */
  watchers: number;
  /** Names of the fields that have a value. */
  filled: readonly string[];
};

/** Why companies may be one, and the values in which they differ. `kind` is the text without numbers, `phrase` is for the middle of a sentence. */
type DuplicateReason = { kind: string; text: string; phrase: string; values: readonly string[]; strength: number };

/** Companies that may be one, the most complete first. */
export type DuplicateGroup = {
  companies: DuplicateCandidate[];
  /** Strongest first, each once, with the values of all pairs. */
  reasons: DuplicateReason[];
  gain: number;
};

/** Whether an admin has decided that two companies are not the same. */
type IsApart = (a: DuplicateCandidate, b: DuplicateCandidate) => boolean;

/** A key that more companies share identifies none. */
export const MAX_SHARING = 20;

/** Reasons for which companies are merged in bulk. A website alone may belong to a parent or an accelerator. */
const SAME_WEBSITE = 4;

const reasonOf = (strength: number, phrase: string, values: readonly (string | null)[] = []): DuplicateReason => {
  const text = phrase.replace(/^the s/, 'S');
  return { kind: text.replace(/\d+ /, ''), text, phrase, values: values.filter((value) => value !== null), strength };
};

/** 'Same name in different cities: Bonn, Kiel and Ulm' */
export function reasonText({ text, values }: DuplicateReason): string {
  return values.length > 0 ? `${text}: ${values.slice(0, -1).join(', ')} and ${values.at(-1)}` : text;
}

/** Why two companies may be one, null if nothing suggests it or if Crunchbase lists them as two companies of one name. */
export function duplicateReason(a: DuplicateCandidate, b: DuplicateCandidate): DuplicateReason | null {
  const agree = (key: 'crunchbase' | 'website' | 'linkedin') => a[key] !== null && a[key] === b[key];
  const differ = (key: 'crunchbase' | 'website') => a[key] !== null && b[key] !== null && a[key] !== b[key];
  if (agree('crunchbase')) return reasonOf(5, JOIN_REASONS.crunchbase);
  if (agree('website')) {
    if (differ('crunchbase')) return reasonOf(2, 'the same website, but different Crunchbase URLs');
    const reason = sameWebsiteReason(a, b);
    return reason === null ? reasonOf(2, DIFFERENT_NAME) : reasonOf(SAME_WEBSITE, reason);
  }
  if (agree('linkedin')) return reasonOf(3, 'the same LinkedIn page');
  if (isGenericName(a.name) || baseName(a.name) !== baseName(b.name) || differ('crunchbase')) return null;
  const shared = sharedEvidence(a, b);
  if (keysContradict(a, b))
    return reasonOf(shared.length > 0 ? 2 : 0, `the same ${listText(['name', ...shared])}, but different websites`, [
      a.website,
      b.website,
    ]);
  const { reason, isSure } = sameNameMatch(a, b, shared);
  if (isSure) return reasonOf(3, reason);
  const [here, there] = [a.place ?? NOWHERE, b.place ?? NOWHERE];
  const apart = (['country', 'city'] as const).find((part) => here[part] && there[part] && here[part] !== there[part]);
  const strength = shared.length === 0 ? 1 : apart ? 2 : 3;
  return reasonOf(strength, reason, apart && [here[apart], there[apart]]);
}

/** What two companies have in common that an import does not match by. */
function sharedEvidence(a: DuplicateCandidate, b: DuplicateCandidate): string[] {
  const share = (key: 'emails' | 'wholeRounds') => a[key]?.some((entry) => b[key]?.includes(entry)) ?? false;
  return [...(share('emails') ? ['contact email'] : []), ...(share('wholeRounds') ? ['round'] : [])];
}

/**
 * Groups companies that may be one. A group is what one key has in common, never a chain of several keys; a group within
 * another is part of it. The first has the most to bring together; groups whose websites differ come last.
 * @param sharing companies that share a key
 */
export function groupDuplicates(
  sharing: readonly (readonly DuplicateCandidate[])[],
  isApart: IsApart,
): DuplicateGroup[] {
  const groups = sharing
    .flatMap((companies) => connectCompanies(companies, isApart))
    .sort((a, b) => b.companies.length - a.companies.length);
  const groupsOf = new Map<number, Set<number>[]>();
  const whole = groups.filter(({ companies: [first, ...others] }) => {
    const isWithin = groupsOf.get(first.id)?.some((ids) => others.every(({ id }) => ids.has(id)));
    if (isWithin) return false;
    const ids = new Set([first, ...others].map(({ id }) => id));
    for (const id of ids) groupsOf.set(id, [...(groupsOf.get(id) ?? []), ids]);
    return true;
  });
  const isLast = ({ reasons }: DuplicateGroup) => Number(reasons[0]?.strength === 0);
  return whole
    .map(({ companies, reasons }) => ({ companies, reasons, gain: gainOf(companies) }))
    .sort((a, b) => isLast(a) - isLast(b) || b.gain - a.gain || firstCompanyId(a) - firstCompanyId(b));
}

type ConnectedCompanies = { companies: [DuplicateCandidate, ...DuplicateCandidate[]]; reasons: DuplicateReason[] };

/** The groups of companies that share a key, and have a reason to be one that no admin has rejected. */
function connectCompanies(sharing: readonly DuplicateCandidate[], isApart: IsApart): ConnectedCompanies[] {
  const companies = mostCompleteFirst(sharing);
  let groups: ConnectedCompanies[] = companies.map((company) => ({ companies: [company], reasons: [] }));
  for (const [at, a] of companies.entries()) {
    for (const b of companies.slice(at + 1)) {
      const reason = isApart(a, b) ? null : duplicateReason(a, b);
      if (!reason) continue;
      const [first, second] = groups.filter((group) => group.companies.includes(a) || group.companies.includes(b));
      if (!first) continue;
      if (second) first.companies.push(...second.companies);
      first.reasons.push(reason, ...(second?.reasons ?? []));
      groups = groups.filter((group) => group !== second);
    }
  }
  return groups
    .filter((group) => group.reasons.length > 0)
    .map((group) => ({
      companies: mostCompleteFirst(group.companies) as ConnectedCompanies['companies'],
      reasons: strongestFirst(group.reasons),
    }));
}

function mostCompleteFirst(companies: readonly DuplicateCandidate[]): DuplicateCandidate[] {
  const facts = ({ filled, ...company }: DuplicateCandidate) => filled.length + partCount(company);
  return companies.toSorted((a, b) => facts(b) - facts(a) || a.id - b.id);
}

function strongestFirst(reasons: readonly DuplicateReason[]): DuplicateReason[] {
  const reasonsByText = new Map<string, DuplicateReason>();
  for (const reason of reasons) {
    const values = new Set([...(reasonsByText.get(reason.text)?.values ?? []), ...reason.values]);
    reasonsByText.set(reason.text, { ...reason, values: [...values] });
  }
  return [...reasonsByText.values()].sort((a, b) => b.strength - a.strength);
}

const firstCompanyId = ({ companies }: DuplicateGroup) => companies[0]?.id ?? 0;
const partCount = ({ contacts, rounds, watchers }: Pick<DuplicateCandidate, 'contacts' | 'rounds' | 'watchers'>) =>
  contacts + rounds + watchers;

/** What the first company gains from the others: their contacts, rounds and watchers, and values that it lacks. */
function gainOf([target, ...others]: readonly DuplicateCandidate[]): number {
  const lacking = new Set(others.flatMap(({ filled }) => filled).filter((field) => !target?.filled.includes(field)));
  return lacking.size + others.reduce((sum, other) => sum + partCount(other), 0);
}

/**
 * Groups to merge without a review: every two companies share a website and have the same or a similar name.
 * @returns those, and the number of groups that share a website and need a review
 */
export function groupsOfSameWebsite(
  sharing: readonly (readonly DuplicateCandidate[])[],
  isApart: IsApart,
): { groups: DuplicateGroup[]; toReview: number } {
  const isCertain: IsApart = (a, b) => !isApart(a, b) && duplicateReason(a, b)?.strength === SAME_WEBSITE;
  const groups = groupDuplicates(sharing, (a, b) => !isCertain(a, b)).filter(({ companies }) =>
    companies.every((a, at) => companies.slice(at + 1).every((b) => isCertain(a, b))),
  );
  const mergedCompanies = new Set(groups.flatMap(({ companies }) => companies.slice(1)));
  const remaining = sharing.map((companies) => companies.filter((company) => !mergedCompanies.has(company)));
  const toReview = groupDuplicates(remaining, (a, b) => isApart(a, b) || a.website === null || a.website !== b.website);
  return { groups, toReview: toReview.length };
}
