import { expect, test } from 'vitest';
import { createRenderQueue, PagesBusyError } from './render-queue.ts';

test('renders run in order and a few at a time, and a failed one hands over its turn', async () => {
  const inTurn = createRenderQueue({ maxConcurrent: 2 });
  const started: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const renders = ends.map(({ promise }, i) =>
    inTurn(() => {
      started.push(i);
      return promise;
    }),
  );
  expect(started).toEqual([0, 1]);
  ends[0]?.reject(new Error('broken'));
  await expect(renders[0]).rejects.toThrow('broken');
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const [i, end] of ends.entries()) end.resolve(i);
  expect(await Promise.all(renders.slice(1))).toEqual([1, 2, 3]);
});

test('a render whose turn does not come within five seconds is refused, and the next one runs', async () => {
  let now = 0;
  const inTurn = createRenderQueue({ maxConcurrent: 2, now: () => now });
  const slow = Promise.withResolvers<void>();
  const running = [inTurn(() => slow.promise), inTurn(() => slow.promise)];
  const late = inTurn(async () => 'late');
  const refused = expect(late).rejects.toThrow(PagesBusyError);
  now = 4_000;
  const later = inTurn(async () => 'later');
  now = 5_001;
  slow.resolve();
  await Promise.all(running);
  await refused;
  expect(await later).toBe('later');
});
