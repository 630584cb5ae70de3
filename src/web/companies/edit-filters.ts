import type { FilterName } from '#domain/company-filters.ts';
import type { CheckState } from '../ui/checkbox.tsx';
import type { ChosenFilters } from './search-address.ts';

/** Chooses a value or, when it is chosen, frees it. With `excluded` it is left out instead. */
export function toggle(filters: ChosenFilters, name: FilterName, value: string, excluded = false): ChosenFilters {
  const wanted = excluded ? `!${value}` : value;
  const others = filters[name].filter((raw) => raw !== value && raw !== `!${value}`);
  return { ...filters, [name]: filters[name].includes(wanted) ? others : [...others, wanted] };
}

/** Takes one value, as the URL has it, off. */
export function takeOff(filters: ChosenFilters, name: FilterName, raw: string): ChosenFilters {
  return { ...filters, [name]: filters[name].filter((one) => one !== raw) };
}

/** Makes `value` (null for none) the only chosen one of those that `among` picks; what is left out stays. */
export function choose(
  filters: ChosenFilters,
  name: FilterName,
  value: string | null,
  among: (raw: string) => boolean = () => true,
): ChosenFilters {
  const others = filters[name].filter((raw) => (raw.startsWith('!') && raw !== `!${value}`) || !among(raw));
  return { ...filters, [name]: value === null ? others : [...others, value] };
}

/** Whether a value is one of the free ranges `FROM..TO`. */
export function isRange(raw: string): boolean {
  return raw.includes('..');
}

export function stateOf(chosen: readonly string[], value: string): CheckState {
  if (chosen.includes(value)) return 'on';
  return chosen.includes(`!${value}`) ? 'not' : 'off';
}
