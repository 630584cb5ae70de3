import type { FundingRound } from './company.ts';
import { slugBase } from './company-identity.ts';
import type { Day } from './dates.ts';
import { withoutAddresses } from './emails.ts';
import { industryWords } from './industries.ts';
import { type Place, placeText, splitPlace } from './locations.ts';
import { foldText } from './search-text.ts';

/** A city or an industry, and how many companies a search for it finds. */
export type DirectoryEntry = { slug: string; label: string; count: number };

/** A company in the lists of the directory: nobody who works there is named in them. */
export type ListedCompany = {
  slug: string;
  organizationName: string;
  description: string | null;
  headquartersLocation: string | null;
  lastFundingAmountUsd: number | null;
  lastFundingDate: Day | null;
  lastFundingType: string | null;
  rounds: FundingRound[];
};

/** A page of the companies of an entry or letter. */
export type ListedPage = { total: number; page: number; pageSize: number; companies: ListedCompany[] };

/** Where names stand that begin with a digit, a sign or a letter of another script. */
export const OTHER_LETTER = '0-9';
export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz', OTHER_LETTER] as const;

/** The letter under which a name stands. */
export function letterOf(name: string): string {
  const first = foldText(withoutAddresses(name))[0] ?? '';
  return /^[a-z]$/.test(first) ? first : OTHER_LETTER;
}

/** A letter as people read it. */
export function letterLabel(letter: string): string {
  return letter === OTHER_LETTER ? '0–9' : letter.toUpperCase();
}

/**
 * The slug of a place's city: always city, region and country, so that a second Springfield changes
 * the address of none. Null when the city or its country is not known.
 */
export function citySlug({ city, region, country }: Place): string | null {
  if (!city || !country) return null;
  return slugOf(placeText({ city, region, country }));
}

/** The slug of an industry or industry group; null for one without a word. */
export function industrySlug(name: string): string | null {
  return industryWords(name).length === 0 ? null : slugOf(name);
}

/** An address of somebody makes no page. */
function slugOf(text: string): string | null {
  return withoutAddresses(text) === text ? slugBase(text) : null;
}

/** An entry of the directory with the filter values that together find its companies: spellings that share a slug. */
export type CountedEntry = DirectoryEntry & { values: string[] };

/** Location filters that ask for more than a city. */
const WIDER = /^(continent|country|state):/;

/** The cities among the counts of a location filter, most companies first. */
export function cityEntries(counts: Readonly<Record<string, number>>): CountedEntry[] {
  const entries = entriesOf(counts, (value) => (WIDER.test(value) ? null : citySlug(splitPlace(value))));
  return entries.map((entry) => ({ ...entry, label: cityLabel(entry.label) }));
}

/** A city that is named like its region or country is named once: 'Berlin, Germany', 'Singapore'. */
function cityLabel(location: string): string {
  const parts = location.split(', ');
  return parts.filter((part, i) => part !== parts[i - 1]).join(', ');
}

/** The industries and groups among the counts of an industry filter, most companies first. */
export function industryEntries(counts: Readonly<Record<string, number>>): CountedEntry[] {
  return entriesOf(counts, industrySlug);
}

/** Of the spellings of an entry the one that finds most is its label. What several find together is not their sum. */
function entriesOf(
  counts: Readonly<Record<string, number>>,
  slugOfValue: (value: string) => string | null,
): CountedEntry[] {
  const entries = new Map<string, CountedEntry>();
  const mostFirst = Object.entries(counts).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  for (const [value, count] of mostFirst) {
    const slug = slugOfValue(value);
    if (slug === null) continue;
    const entry = entries.get(slug);
    if (entry) entry.values.push(value);
    else entries.set(slug, { slug, label: value, count, values: [value] });
  }
  return [...entries.values()];
}
