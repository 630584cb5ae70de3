import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets others run when this work has held the thread for long enough; long work awaits it between its pieces. */
export type Breathe = () => Promise<void>;

const HOLD_MS = 12;

export function createBreathe(): Breathe {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < HOLD_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
