import { AMOUNT_BANDS, DATE_BANDS } from '../companies/funding.ts';
import { formatCount } from '../counts.ts';
import { formatDay } from '../dates.ts';
import { PRESSURE_LABELS, PRESSURE_LEVELS } from '../ledger/contact-pressure.ts';
import { LIST_STATUSES } from '../lists/lists.ts';
import type { FilterName } from './company-filters.ts';

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
  switch (name) {
    case 'location':
      return value.replace(/^(?:continent|country|state):/, '');
    case 'fundingAmount':
      return amountLabel(value, AMOUNT_BANDS);
    case 'fundingDate':
      return DATE_BANDS.find((band) => band.value === value)?.label ?? rangeLabel(value, formatDay);
    case 'pressure': {
      const level = PRESSURE_LEVELS.find((known) => known === value);
      return level ? `${PRESSURE_LABELS[level]} contact pressure` : value;
    }
    case 'list':
      return 'A list';
    case 'exported':
      return value === 'any' ? 'Exported' : 'Exported for a client';
    case 'status':
      return LIST_STATUSES.find((status) => status.value === value)?.name ?? value;
    case 'tag':
      return `#${value}`;
    case 'customers':
      return 'My customers';
    default:
      return value;
  }
}

/** Filters whose labels are phrases of ours. All others are labeled with names. */
const PHRASES: ReadonlySet<string> = new Set<FilterName>([
  'fundingAmount',
  'fundingDate',
  'pressure',
  'exported',
  'customers',
]);

/** The label of a choice from a URL: 'Gaming', 'not Gaming', 'not last year'. */
export function choiceLabel<Name extends string>(
  name: Name,
  raw: string,
  labelOf: (name: Name, value: string) => string,
): string {
  const { value, excluded } = readChoice(raw);
  const label = labelOf(name, value);
  if (!excluded) return label;
  const isDates = /^[\d-]+\.\.\d/.test(value) && name === 'fundingDate'; // Begins with the name of a month.
  return `not ${PHRASES.has(name) && !isDates ? label.charAt(0).toLowerCase() + label.slice(1) : label}`;
}

/** The label of an amount range: its band, or 'From $2M'. */
export function amountLabel(value: string, bands: readonly { value: string; label: string }[]): string {
  return bands.find((band) => band.value === value)?.label ?? rangeLabel(value, shortDollars);
}

function rangeLabel(value: string, read: (side: string) => string): string {
  const [from = '', to] = value.split('..');
  if (to === undefined || /[^\d-]/.test(from + to)) return value;
  if (from && to) return `${read(from)} - ${read(to)}`;
  return from ? `From ${read(from)}` : `Up to ${read(to)}`;
}

/** Whole dollars, as short as possible without losing precision: '$2M', '$2.25M', '$1,234,567'. */
export function shortDollars(text: string): string {
  const dollars = Number(text);
  for (const [size, suffix] of [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const) {
    const short = dollars / size;
    if (dollars >= size && Number(short.toFixed(2)) === short) return `$${short}${suffix}`;
  }
  return `$${formatCount(dollars)}`;
}

const FACTORS: Record<string, number> = { '': 1, k: 1e3, m: 1e6, b: 1e9 };

/** Parses an amount as people type it: '2M', '$1,500,000', '750k'; null if it is not one. */
export function readDollars(text: string): number | null {
  const [, digits = '', unit = ''] = /^\$?\s*([\d,]*(?:\.\d+|\d))\s*([kmb]?)$/i.exec(text.trim()) ?? [];
  const dollars = Number(digits.replaceAll(',', '')) * (FACTORS[unit.toLowerCase()] ?? 1);
  return digits && dollars < 1e15 ? Math.round(dollars) : null;
}
