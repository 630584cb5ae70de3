import { ASSET_BANDS, type LpFilterName, readFocus } from '#domain/lps/lp-filters.ts';
import { amountLabel } from '#domain/search/filter-labels.ts';

/** The label of a filter value (without `!`): '$1B - $5B', 'Seed'. */
export function lpFilterLabel(name: LpFilterName, value: string): string {
  if (name === 'assets') return amountLabel(value, ASSET_BANDS);
  return name === 'focus' ? (readFocus(value)?.value ?? value) : value;
}
