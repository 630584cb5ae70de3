import { setImmediate as nextTurn } from 'node:timers/promises';

/** Yields to the event loop if the thread was held for too long; long work awaits it between steps. */
export type YieldTurn = () => Promise<void>;

const HOLD_MS = 8;

/** Work that yielded goes on one at a time, each in a turn of its own, so that several together hold no longer than one. */
let queue = Promise.resolve();

export function createYieldTurn(): YieldTurn {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < HOLD_MS) return;
    queue = queue.then(() => nextTurn());
    await queue;
    since = performance.now();
  };
}
