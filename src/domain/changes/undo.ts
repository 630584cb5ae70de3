import { formatCount } from '../counts.ts';
import { WAITING_LABELS } from '../waiting-labels.ts';

/**
 * Changes of up to this many rows are undone within the request; larger ones run as a job with progress that can be
 * canceled.
 */
export const MAX_INLINE_UNDO_ROWS = 1_000;

export type UndoCounts = {
  rows: number;
  /** Companies or LPs that were deleted, because the change created them. */
  removed: number;
  restored: number;
  /** Rows that were edited since then, which are kept. */
  left: number;
};

/** Progress of an undo: rows restored, then records reindexed. */
export type UndoProgress = { phase: 'waiting' | 'putting-back' | 'publishing'; done: number; all: number };

export function undoProgressText(progress: UndoProgress | null): string {
  if (!progress) return WAITING_LABELS.queued;
  const { phase, done, all } = progress;
  if (phase === 'waiting') return WAITING_LABELS.behind;
  const of = `${formatCount(done)} of ${formatCount(all)}`;
  return phase === 'putting-back' ? `${of} rows` : `Reindexed ${of} records`;
}

/** Share of the time that reindexing takes. */
const PUBLISHING = 0.2;

/** The progress from 0 to 1; null while unknown. */
export function undoFraction(progress: UndoProgress | null): number | null {
  if (!progress || progress.phase === 'waiting') return null;
  const part = progress.all === 0 ? 1 : Math.min(1, progress.done / progress.all);
  return progress.phase === 'putting-back' ? part * (1 - PUBLISHING) : 1 - PUBLISHING + part * PUBLISHING;
}
