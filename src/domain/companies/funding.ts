import { formatCount } from '../counts.ts';

/** An inclusive range of US dollars; a missing bound is open. */
export type AmountRange = { min: number | null; max: number | null };

/** The listed amounts; the gap from 200 to 250 million is covered by a custom range. */
export const AMOUNT_BANDS = [
  { value: '1M-5M', label: '$1M - $5M', min: 1e6, max: 5e6 },
  { value: '5M-10M', label: '$5M - $10M', min: 5e6, max: 10e6 },
  { value: '10M-20M', label: '$10M - $20M', min: 10e6, max: 20e6 },
  { value: '20M-50M', label: '$20M - $50M', min: 20e6, max: 50e6 },
  { value: '50M-100M', label: '$50M - $100M', min: 50e6, max: 100e6 },
  { value: '100M-200M', label: '$100M - $200M', min: 100e6, max: 200e6 },
  { value: '250M+', label: '$250M+', min: 250e6, max: null },
] as const;

export type AmountBand = AmountRange & { value: string; label: string };

/** Parses a listed band, or `MIN..MAX` in dollars; null for anything else. */
export function readAmountRange(text: string, bands: readonly AmountBand[]): AmountRange | null {
  const value = text.trim();
  const band = bands.find((entry) => entry.value.toLowerCase() === value.toLowerCase());
  if (band) return { min: band.min, max: band.max };
  const [, min = '', max = ''] = /^(\d{0,15})\.\.(\d{0,15})$/.exec(value) ?? [];
  if (!min && !max) return null;
  const range = { min: min ? Number(min) : null, max: max ? Number(max) : null };
  return range.min !== null && range.max !== null && range.min > range.max ? null : range;
}

/** Writes a range; {@link readAmountRange} reads it back. */
export function amountRangeValue({ min, max }: AmountRange, bands: readonly AmountBand[]): string {
  const band = bands.find((entry) => entry.min === min && entry.max === max);
  return band?.value ?? `${min ?? ''}..${max ?? ''}`;
}

/** The listed funding dates: last funded at most this many days ago. */
export const DATE_BANDS = [
  { value: '30', label: 'Last 30 days', days: 30 },
  { value: '60', label: 'Last 60 days', days: 60 },
  { value: '90', label: 'Last 90 days', days: 90 },
  { value: '180', label: 'Last 180 days', days: 180 },
  { value: '365', label: 'Last year', days: 365 },
] as const;

/** The window of 'recent funding' on the landing page, in days. */
export const RECENT_FUNDING_DAYS = 90;

/** Units of amounts, with the smallest amount that is at least 1.0 of them when rounded. */
const UNITS = [
  { from: 999.95e6, unit: 1e9, suffix: 'B' },
  { from: 999.95e3, unit: 1e6, suffix: 'M' },
  { from: 1e3, unit: 1e3, suffix: 'K' },
];

/** Formats US dollars: '$18.5M', '$850.0K', '$420'; 'N/A' if missing. */
export function formatAmount(amount: number | string | null | undefined): string {
  const number = typeof amount === 'string' ? Number.parseFloat(amount.replace(/[^\d.]/g, '')) : amount;
  if (number === null || number === undefined || !Number.isFinite(number)) return 'N/A';
  const scale = UNITS.find(({ from }) => number >= from);
  return scale ? `$${(number / scale.unit).toFixed(1)}${scale.suffix}` : `$${number}`;
}

/** The label of a range as in a URL: its band, or 'From $2M'. */
export function rangeLabel(
  value: string,
  bands: readonly { value: string; label: string }[],
  format: (side: string) => string,
): string {
  const band = bands.find((entry) => entry.value === value);
  if (band) return band.label;
  const [from = '', to] = value.split('..');
  if (to === undefined || /[^\d-]/.test(from + to)) return value;
  if (from && to) return `${format(from)} - ${format(to)}`;
  return from ? `From ${format(from)}` : `Up to ${format(to)}`;
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
