import { expect, test } from 'vitest';
import { changeFraction, changeProgressText, type MergeAllProgress, type UndoProgress } from './change-jobs.ts';

test.each<[progress: MergeAllProgress | UndoProgress | null, text: string, fraction: number | null]>([
  [null, 'Queued', null],
  [{ phase: 'waiting', done: 0, all: 0 }, 'Waiting for another import or change to finish', null],
  [{ phase: 'merging', done: 1, all: 4 }, '1 of 4 groups', 0.2],
  [{ phase: 'putting-back', done: 1_250, all: 2_500 }, '1,250 of 2,500 rows', 0.4],
  [{ phase: 'putting-back', done: 2_500, all: 2_500 }, '2,500 of 2,500 rows', 0.8],
  [{ phase: 'publishing', done: 0, all: 0 }, 'Reindexed 0 of 0 records', 1],
  [{ phase: 'publishing', done: 500, all: 1_000 }, 'Reindexed 500 of 1,000 records', 0.9],
])('%j is "%s"', (progress, text, fraction) => {
  expect(changeProgressText(progress)).toBe(text);
  expect(changeFraction(progress)).toBe(fraction);
});
