import { setImmediate as nextTurn } from 'node:timers/promises';

/** Yields to the event loop if the thread has been blocked for too long; long-running work awaits it between steps. */
export type YieldTurn = () => Promise<void>;

const HOLD_MS = 8;

/**
 * Work that yielded resumes one at a time, each in its own turn, so that several tasks together block no longer than
 * one.
 */
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
