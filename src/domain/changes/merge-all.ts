import { formatCount } from '../counts.ts';
import { WAITING_LABELS } from '../waiting-labels.ts';

/** What a merge of many groups has done. */
export type MergeAllCounts = {
  groups: number;
  /** Companies that are now part of another one. */
  companies: number;
  /** Groups with a value that a form would reject; they stay as they are. */
  skipped: number;
};

/** Groups merged, then records reindexed. */
export type MergeAllProgress = { phase: 'waiting' | 'merging' | 'publishing'; done: number; all: number };

export function mergeAllProgressText(progress: MergeAllProgress | null): string {
  if (!progress) return WAITING_LABELS.queued;
  const { phase, done, all } = progress;
  if (phase === 'waiting') return WAITING_LABELS.behind;
  const of = `${formatCount(done)} of ${formatCount(all)}`;
  return phase === 'merging' ? `${of} groups` : `Reindexed ${of} records`;
}

/** The progress from 0 to 1; null while unknown. Reindexing is a fifth of it. */
export function mergeAllFraction(progress: MergeAllProgress | null): number | null {
  if (!progress || progress.phase === 'waiting') return null;
  const part = progress.all === 0 ? 1 : Math.min(1, progress.done / progress.all);
  return progress.phase === 'merging' ? part * 0.8 : 0.8 + part * 0.2;
}
