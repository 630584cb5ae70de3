import { formatCount } from '../counts.ts';
import type { RecordTable } from './record-forms.ts';

/**
 * Changes of up to this many rows are undone within the request; larger ones run as a job with progress that can be
 * canceled.
 */
export const MAX_INLINE_UNDO_ROWS = 1_000;

export type UndoCounts = {
  /** Rows that were deleted, restored or reverted. */
  rows: number;
  /** Companies or LPs that were deleted, because the change created them. */
  removed: number;
  /** Companies or LPs that the change had deleted. */
  restored: number;
  /** Companies or LPs that the change had edited. */
  reverted: number;
  /** Companies or LPs with values that were edited since then, which are kept. */
  keptCount: number;
  /** The first of them, with the numbers of their other rows that were removed and restored. */
  kept: { table: RecordTable; id: number; name: string; removed: number; restored: number }[];
};

/** Kept companies or LPs that an undo names. */
export const NAMED_KEPT_RECORDS = 10;

/** Status of work that has not started: queued, or waiting for another writer. */
export const WAITING_LABELS = {
  queued: 'Queued',
  behind: 'Waiting for another import or change to finish',
} as const;

/** What each phase counts; publishing reindexes the records. */
const UNITS = { merging: 'groups', 'putting-back': 'rows', applying: 'companies', publishing: 'records' };

type ChangeProgress<Work extends keyof typeof UNITS> = {
  phase: 'waiting' | Work | 'publishing';
  done: number;
  all: number;
};
export type MergeAllProgress = ChangeProgress<'merging'>;
export type UndoProgress = ChangeProgress<'putting-back'>;
export type RuleProgress = ChangeProgress<'applying'>;
/** Of any of them. */
export type ChangeJobProgress = ChangeProgress<keyof typeof UNITS>;

export function changeProgressText(progress: ChangeJobProgress | null): string {
  if (!progress) return WAITING_LABELS.queued;
  const { phase, done, all } = progress;
  if (phase === 'waiting') return WAITING_LABELS.behind;
  const counts = `${formatCount(done)} of ${formatCount(all)} ${UNITS[phase]}`;
  return phase === 'publishing' ? `Reindexed ${counts}` : counts;
}

/** Share of the time that reindexing takes. */
const PUBLISHING = 0.2;

/** The progress from 0 to 1; null while unknown. */
export function changeFraction(progress: ChangeJobProgress | null): number | null {
  if (!progress || progress.phase === 'waiting') return null;
  const part = progress.all === 0 ? 1 : Math.min(1, progress.done / progress.all);
  return progress.phase === 'publishing' ? 1 - PUBLISHING + part * PUBLISHING : part * (1 - PUBLISHING);
}
