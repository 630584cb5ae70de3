import { setImmediate as nextTurn } from 'node:timers/promises';

/** Yields to the event loop if the thread has been blocked for too long; long-running work awaits it between steps. */
export type YieldTurn = () => Promise<void>;

const HOLD_MS = 8;

/** Yielded tasks resume one per event-loop turn, so that several together block no longer than one. */
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
