import { isExcluded } from '#domain/search/search-params.ts';
import type { CheckState } from '../../ui/choice.tsx';

/** The values of each filter as in a URL; exclusions start with `!`. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** Result count per filter value; zeros may be omitted. */
export type ValueCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Updates the filters from their current state: two clicks may come before the next render. */
export type EditFilters<F extends FilterValues> = (edit: (now: F) => F) => void;

export type FilterProps<F extends FilterValues> = {
  filters: F;
  counts: ValueCounts | null;
  onChange: EditFilters<F>;
};

/** The result count of an option; null while counts are unknown. Values are user data: 'constructor' is possible. */
export function countOf(counts: ValueCounts | null, name: string, value: string): number | null {
  if (!counts) return null;
  const ofFilter = counts[name] ?? {};
  return Object.hasOwn(ofFilter, value) ? (ofFilter[value] ?? 0) : 0;
}

/** Selects a value, or deselects it if it is selected. With `excluded` it toggles the exclusion instead. */
export function toggle<F extends FilterValues>(filters: F, name: keyof F & string, value: string, excluded = false): F {
  const rawValue = excluded ? `!${value}` : value;
  const others = valuesOf(filters, name).filter((raw) => raw !== value && raw !== `!${value}`);
  return { ...filters, [name]: valuesOf(filters, name).includes(rawValue) ? others : [...others, rawValue] };
}

/** Selects a value, if it is not selected yet. */
export function select<F extends FilterValues>(filters: F, name: keyof F & string, value: string): F {
  return valuesOf(filters, name).includes(value) ? filters : toggle(filters, name, value);
}

/** Removes one value, as it is in the URL. */
export function removeValue<F extends FilterValues>(filters: F, name: keyof F & string, raw: string): F {
  return { ...filters, [name]: valuesOf(filters, name).filter((one) => one !== raw) };
}

/** Makes `value` (null for none) the only selected value among those that `among` picks; keeps exclusions. */
export function choose<F extends FilterValues>(
  filters: F,
  name: keyof F & string,
  value: string | null,
  among: (raw: string) => boolean = () => true,
): F {
  const others = valuesOf(filters, name).filter((raw) => (isExcluded(raw) && raw !== `!${value}`) || !among(raw));
  return { ...filters, [name]: value === null ? others : [...others, value] };
}

export function isRange(raw: string): boolean {
  return raw.includes('..');
}

export function stateOf(values: readonly string[], value: string): CheckState {
  if (values.includes(value)) return 'on';
  return values.includes(`!${value}`) ? 'not' : 'off';
}

export function valuesOf(filters: FilterValues, name: string): readonly string[] {
  return filters[name] ?? [];
}

/** 1 if a folded name starts with the folded text, 2 if a word of it does, 3 for any other match; null for none. */
export function matchRank(name: string, text: string): 1 | 2 | 3 | null {
  const at = name.indexOf(text);
  if (at <= 0) return at === 0 ? 1 : null;
  for (let next = at; next > 0; next = name.indexOf(text, next + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name[next - 1] ?? '')) return 2;
  }
  return 3;
}
