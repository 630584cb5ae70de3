import { formatCount } from './counts.ts';
import { WAITING_WORDS } from './waiting-words.ts';

/** A change of up to so many rows is undone while who asks waits; undoing more is work that is watched, and can be canceled. */
export const UNDONE_AT_ONCE = 1_000;

/** What undoing a change did, or would do. */
export type UndoCounts = {
  /** Rows that are as they were. */
  rows: number;
  /** Companies or LPs that are gone, because the change created them. */
  removed: number;
  /** Those of them that are what they were. */
  restored: number;
  /** Rows that were changed since, and stay. */
  left: number;
};

/** How far undoing a change is: rows put back of all that it wrote, then records made findable of all that it touched. */
export type UndoProgress = { phase: 'waiting' | 'putting-back' | 'publishing'; done: number; all: number };

/** How far it is, in words. */
export function undoProgressWords(progress: UndoProgress | null): string {
  if (!progress) return WAITING_WORDS.queued;
  const { phase, done, all } = progress;
  if (phase === 'waiting') return WAITING_WORDS.behind;
  const of = `${formatCount(done)} of ${formatCount(all)}`;
  return phase === 'putting-back' ? `${of} rows` : `${of} records followed by search`;
}

/** Search follows in about this part of the time. */
const PUBLISHING = 0.2;

/** How far it is, from 0 to 1; null while it is not known. */
export function undoPart(progress: UndoProgress | null): number | null {
  if (!progress || progress.phase === 'waiting') return null;
  const part = progress.all === 0 ? 1 : Math.min(1, progress.done / progress.all);
  return progress.phase === 'putting-back' ? part * (1 - PUBLISHING) : 1 - PUBLISHING + part * PUBLISHING;
}
