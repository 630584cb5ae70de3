import { type FilterName, filterNamed } from './company-filters.ts';

/** A filter value from a URL: `!Gaming` excludes Gaming. */
export type FilterChoice = { value: string; excluded: boolean };

/** Parses the `!` prefix of a filter value. */
export function readChoice(raw: string): FilterChoice {
  return raw.startsWith('!') ? { value: raw.slice(1), excluded: true } : { value: raw, excluded: false };
}

/**
 * The label of a filter value (without `!`): 'Europe', '$1M - $5M', 'Last year', 'From $2M'. Users name lists, statuses
 * and clients themselves; the labels here are used where those names are unknown.
 */
export function filterLabel(name: FilterName, value: string): string {
  return filterNamed(name)?.label?.(value) ?? value;
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
