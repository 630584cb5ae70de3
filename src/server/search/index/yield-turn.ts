import { setImmediate as nextTurn } from 'node:timers/promises';

/** Yields to the event loop if the thread was held for too long; long work awaits it between steps. */
export type YieldTurn = () => Promise<void>;

const HOLD_MS = 12;

export function createYieldTurn(): YieldTurn {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < HOLD_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
