import { addedText } from '../companies/new-leads.ts';
import { FILTER_NAMES, type FilterName, filterNamed } from './company-filters.ts';
import { isExcluded, readChoice } from './search-params.ts';

/**
 * The label of a filter value (without `!`): 'Europe', '$1M - $5M', 'Last year', 'From $2M'. Users name lists, statuses
 * and clients themselves; the labels here are used where those names are unknown.
 */
export function filterLabel(name: FilterName, value: string): string {
  return filterNamed(name)?.label?.(value) ?? value;
}

/** Filters in the order in which people name them: 'Acme, Contacted, Seed, Germany, Software'. */
const NAMING_ORDER = [...new Set<string>(['list', 'status', 'tag', 'fundingStage', 'location', ...FILTER_NAMES])];

/** The chosen values of all filters, as in URLs, in the order in which every screen and file name them. */
export function choicesOf<Name extends string>(
  filters: Readonly<Partial<Record<Name, string | readonly string[]>>>,
): { name: Name; raw: string }[] {
  const names = [...NAMING_ORDER, ...Object.keys(filters)] as Name[];
  return [...new Set(names)].flatMap((name) =>
    [filters[name] ?? []]
      .flat()
      .sort(byInclusion)
      .map((raw) => ({ name, raw })),
  );
}

function byInclusion(a: string, b: string): number {
  const difference = Number(isExcluded(a)) - Number(isExcluded(b));
  return difference || (a < b ? -1 : 1);
}

/** The label of a choice from a URL: 'Gaming', 'not Gaming', 'not last year'. */
export function choiceLabel<Name extends string>(
  name: Name,
  raw: string,
  labelOf: (name: Name, value: string) => string,
): string {
  const { value, excluded } = readChoice(raw);
  const label = labelOf(name, value);
  if (!excluded) return label;
  const { excludedLabel, isPhrase } = filterNamed(name) ?? {};
  return excludedLabel ?? `not ${isPhrase?.(value) ? label.charAt(0).toLowerCase() + label.slice(1) : label}`;
}

type DescribedSearch<Name extends string> = {
  query: string;
  /** Filter values as in URLs. */
  filters: Readonly<Partial<Record<Name, string | readonly string[]>>>;
  added?: string | null;
};

/** What a search asks for, as every screen and file says it: '“freight”', 'Seed', 'not Gaming', 'Added since Nov 1, 2026'. */
export function searchLabels<Name extends string>(
  { query, filters, added }: DescribedSearch<Name>,
  labelOf: (name: Name, value: string) => string,
): string[] {
  const text = query.replace(/\s+/g, ' ').trim();
  return [
    ...(text ? [`“${text}”`] : []),
    ...choicesOf(filters).flatMap(({ name, raw }) => (raw.trim() ? [choiceLabel(name, raw.trim(), labelOf)] : [])),
    ...(added ? [addedText(added)] : []),
  ];
}

/** '“freight”, Seed' or 'Not Gaming, Seed' */
export function joinLabels(labels: readonly string[]): string {
  const text = labels.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
