import { expect, test } from 'vitest';
import { type UndoProgress, undoFraction, undoProgressText } from './undo.ts';

const CASES: [progress: UndoProgress | null, words: string, part: number | null][] = [
  [null, 'Queued', null],
  [{ phase: 'waiting', done: 0, all: 0 }, 'Waiting for another import or change to finish', null],
  [{ phase: 'putting-back', done: 1_250, all: 2_500 }, '1,250 of 2,500 rows', 0.4],
  [{ phase: 'putting-back', done: 2_500, all: 2_500 }, '2,500 of 2,500 rows', 0.8],
  [{ phase: 'publishing', done: 0, all: 0 }, 'Reindexed 0 of 0 records', 1],
  [{ phase: 'publishing', done: 500, all: 1_000 }, 'Reindexed 500 of 1,000 records', 0.9],
];

test.each(CASES)('%j is "%s"', (progress, words, part) => {
  expect(undoProgressText(progress)).toBe(words);
  expect(undoFraction(progress)).toBe(part);
});
