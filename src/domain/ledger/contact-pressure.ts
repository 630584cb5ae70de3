import { type Day, dayNumber, toDay } from '../dates.ts';

/** How many accounts recently exported a company, from few to many. */
export const PRESSURE_LEVELS = ['low', 'medium', 'high'] as const;
export type PressureLevel = (typeof PRESSURE_LEVELS)[number];

export const PRESSURE_LABELS: Record<PressureLevel, string> = { low: 'Low', medium: 'Medium', high: 'High' };

/** The header of the column in exports. */
export const PRESSURE_HEADER = 'Contact Pressure';

/** The whole days before a week in which exports count. */
export const PRESSURE_DAYS = 30;

/** Each company has its own thresholds between levels, drawn from these ranges (decision 29). */
export const MEDIUM_THRESHOLDS = { min: 3, max: 5 } as const;
export const HIGH_THRESHOLDS = { min: 9, max: 12 } as const;

/** How long a company keeps its thresholds: longer than an export counts, so that waiting does not average them out. */
export const THRESHOLD_WEEKS = 8;

/** What levels mean. True for every draw of the thresholds. */
export const PRESSURE_DESCRIPTIONS: Record<PressureLevel, string> = {
  low: `Low: exported by few or no accounts in the last ${PRESSURE_DAYS} days`,
  medium: `Medium: exported by at least ${MEDIUM_THRESHOLDS.min} accounts in the last ${PRESSURE_DAYS} days`,
  high: `High: exported by at least ${HIGH_THRESHOLDS.min} accounts in the last ${PRESSURE_DAYS} days`,
};

/** The number of accounts from which a level applies. */
type PressureThresholds = { medium: number; high: number };

/** Fewer accounts are low, whatever the thresholds. */
export const MIN_COUNTED_ACCOUNTS = MEDIUM_THRESHOLDS.min;

export function pressureLevel(accounts: number, { medium, high }: PressureThresholds): PressureLevel {
  if (accounts >= high) return 'high';
  return accounts >= medium ? 'medium' : 'low';
}

/**
 * Draws the thresholds of a company in a week. The week in which they change differs by company.
 * @param random returns two random integers from 0 to 2^32 - 1, the same for the same text
 */
export function drawThresholds(
  company: number,
  week: Day,
  random: (text: string) => [number, number],
): PressureThresholds {
  const [shift] = random(String(company));
  const period = Math.floor((dayNumber(week) / 7 + (shift % THRESHOLD_WEEKS)) / THRESHOLD_WEEKS);
  const [medium, high] = random(`${company} ${period}`);
  return { medium: within(MEDIUM_THRESHOLDS, medium), high: within(HIGH_THRESHOLDS, high) };
}

function within({ min, max }: { min: number; max: number }, random: number): number {
  return min + (random % (max - min + 1));
}

/** The Monday on or before a day. */
export function weekOf(day: Day): Day {
  const number = dayNumber(day);
  return toDay(number - ((number + 3) % 7)); // 1970-01-01 was a Thursday.
}

/** The days whose exports count in a week; `until` is exclusive. */
export function pressureDays(week: Day): { from: Day; until: Day } {
  return { from: toDay(dayNumber(week) - PRESSURE_DAYS), until: week };
}
