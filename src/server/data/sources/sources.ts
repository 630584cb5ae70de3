import { type Day, dayNumber, toDay } from '#domain/dates.ts';
import { EDGAR } from './edgar.ts';
import type { SourceDefinition } from './source.ts';

/** Every source that can be followed. */
export const SOURCES: readonly SourceDefinition[] = [EDGAR];

export type AddedDay = { day: Day; checkAt: string; backfill: boolean };

/** The days of a period to account for. */
export function daysBetween(
  { listedAt }: SourceDefinition,
  { from, to }: { from: Day; to: Day },
  isBackfill: (day: Day) => boolean,
): AddedDay[] {
  const count = Math.max(0, dayNumber(to) - dayNumber(from) + 1);
  return Array.from({ length: count }, (_, at) => {
    const day = toDay(dayNumber(from) + at);
    return { day, checkAt: listedAt(day), backfill: isBackfill(day) };
  });
}
