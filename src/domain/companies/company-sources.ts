import { countText } from '../counts.ts';
import { type Day, dayNumber, formatDay } from '../dates.ts';

export const FACT_FIELDS = ['funding', 'people', 'place', 'industry', 'website'] as const;
export type FactField = (typeof FACT_FIELDS)[number];

export type FactSource = { field: FactField; source: string; url: string | null; asOf: Day };

export const FACT_LABELS: Readonly<Record<FactField, string>> = {
  funding: 'Funding',
  people: 'People',
  place: 'Location',
  industry: 'Industry',
  website: 'Website',
};

const LABELS = {
  'form-d': 'SEC Form D',
  'companies-house': 'UK Companies House',
  import: 'Imported list',
  edit: 'Entered manually',
  sample: 'Fictional sample data',
} as const;

/** Who can state something about a company. */
export const SOURCE_IDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

export function sourceLabel(source: string): string {
  return (LABELS as Readonly<Record<string, string>>)[source] ?? source;
}

/** The original source of a company, and when it was last maintained. */
type Origin = Omit<FactSource, 'field'> & {
  lastRound?: Day | null;
  /** The last change; null if another source or an admin has changed the company since. */
  lastChange?: Day | null;
};

/**
 * Returns the sources of each group of facts, newest first, each listed once.
 * @param origin covers everything without another source
 */
export function sourcesOf(origin: Origin, facts: readonly FactSource[]): FactSource[] {
  return FACT_FIELDS.flatMap((field) => {
    const others = facts.filter((fact) => fact.field === field);
    if (field === 'website' && others.length === 0) return []; // It is its own source.
    const { source, url } = origin;
    const ofField = [
      ...others,
      { field, source, url, asOf: others.length > 0 ? origin.asOf : latestOf(field, origin) },
    ];
    const newest = ofField.sort((a, b) => (a.asOf < b.asOf ? 1 : a.asOf > b.asOf ? -1 : 0));
    return newest.filter(({ source }, at) => newest.findIndex((other) => other.source === source) === at);
  });
}

/** The date of facts that come from the origin; a later round that it reported counts too. */
function latestOf(field: FactField, { asOf, lastRound, lastChange }: Origin): Day {
  const days = [asOf, lastChange ?? asOf, (field === 'funding' && lastRound) || asOf];
  return days.reduce((latest, day) => (day > latest ? day : latest));
}

/** 'as of Mar 5, 2026, 12 days ago', 'updated today' */
export function ageText(asOf: Day, today: Day): string {
  return asOf >= today ? 'updated today' : `as of ${formatDay(asOf)}, ${agoText(asOf, today)}`;
}

/** Days up to a month, months up to two years, then years; whole numbers. */
function agoText(asOf: Day, today: Day): string {
  const days = dayNumber(today) - dayNumber(asOf);
  const months = monthNumber(today) - monthNumber(asOf) - (today.slice(8) < asOf.slice(8) ? 1 : 0);
  if (months < 1) return `${countText(days, 'day')} ago`;
  return months < 24 ? `${countText(months, 'month')} ago` : `${Math.floor(months / 12)} years ago`;
}

function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

/** The page of a company's filings at Companies House. */
export function allotmentsUrl(number: string): string {
  return `https://find-and-update.company-information.service.gov.uk/company/${encodeURIComponent(number)}/filing-history`;
}
