import { DAY_MS, HOUR_MS } from '../dates.ts';

/** Sources of files that admins add. */
export const FILE_SOURCE_KINDS = ['folder', 'url'] as const;
export type FileSourceKind = (typeof FILE_SOURCE_KINDS)[number];

export const SCHEDULES = ['hourly', 'daily', 'weekly'] as const;
export type Schedule = (typeof SCHEDULES)[number];
export const SCHEDULE_MS: Record<Schedule, number> = { hourly: HOUR_MS, daily: DAY_MS, weekly: 7 * DAY_MS };
