import { withoutAddresses } from '../emails/emails.ts';
import { type Place, placeText, splitPlace } from '../places/place.ts';
import { foldText } from '../search/fold-text.ts';
import type { FundingRound } from './company.ts';
import type { ResponseFields } from './company-fields.ts';
import { slugBase } from './company-identity.ts';
import { industryWords } from './industries.ts';
import { OTHER_LETTER } from './letters.ts';

/** The kinds of pages that list companies. */
export type EntryKind = 'cities' | 'industries';

export type DirectoryEntry = { slug: string; label: string; count: number };

/** A company in the directory; names no people. */
export type ListedCompany = ResponseFields<'listed'> & { slug: string; rounds: FundingRound[] };

export type ListedPage = { total: number; page: number; pageSize: number; companies: ListedCompany[] };

/**
 * The slug of a city: always city, region and country, so that a second Springfield does not change existing
 * addresses. Null if the city or its country is unknown.
 */
export function citySlug({ city, region, country }: Place): string | null {
  if (!city || !country) return null;
  return entrySlug(placeText({ city, region, country }));
}

/** The slug of an industry or industry group; null without any word. */
export function industrySlug(name: string): string | null {
  return industryWords(name).length === 0 ? null : entrySlug(name);
}

export function letterOf(name: string): string {
  const first = foldText(withoutAddresses(name))[0] ?? '';
  return /^[a-z]$/.test(first) ? first : OTHER_LETTER;
}

/** Email addresses get no page. */
function entrySlug(text: string): string | null {
  return withoutAddresses(text) === text ? slugBase(text) : null;
}

/** A directory entry with all filter values that share its slug, which together find its companies. */
export type CountedEntry = DirectoryEntry & { values: string[] };

/** Location filters broader than a city. */
const WIDER = /^(continent|country|state):/;

export function cityEntries(counts: Readonly<Record<string, number>>): CountedEntry[] {
  const entries = entriesOf(counts, (value) => (WIDER.test(value) ? null : citySlug(splitPlace(value))));
  return entries.map((entry) => ({ ...entry, label: cityLabel(entry.label) }));
}

/** Omits a repeated name for a city named like its region or country: 'Berlin, Germany', 'Singapore'. */
function cityLabel(location: string): string {
  const parts = location.split(', ');
  return parts.filter((part, i) => part !== parts[i - 1]).join(', ');
}

export function industryEntries(counts: Readonly<Record<string, number>>): CountedEntry[] {
  return entriesOf(counts, industrySlug);
}

/** Labels an entry with its most frequent spelling. Counts of spellings overlap, so they cannot be added up. */
function entriesOf(
  counts: Readonly<Record<string, number>>,
  slugOfValue: (value: string) => string | null,
): CountedEntry[] {
  const entries = new Map<string, CountedEntry>();
  const { compare } = new Intl.Collator('en');
  const mostFirst = Object.entries(counts).sort(([a, m], [b, n]) => n - m || compare(a, b));
  for (const [value, count] of mostFirst) {
    const slug = slugOfValue(value);
    if (slug === null) continue;
    const entry = entries.get(slug);
    if (entry) entry.values.push(value);
    else entries.set(slug, { slug, label: value, count, values: [value] });
  }
  return [...entries.values()];
}
