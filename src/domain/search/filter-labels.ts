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
