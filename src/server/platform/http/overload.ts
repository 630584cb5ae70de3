import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AppError } from './problem.ts';

/**
 * The calls that an overloaded process refuses, in this order: from how many times the limit on, and after how many seconds
 * clients may retry. Calls without a load are never refused.
 */
const LOADS = {
  export: { limits: 1, retryAfter: 10 },
  count: { limits: 2, retryAfter: 5 },
  search: { limits: 4, retryAfter: 2 },
} as const;

export type Load = keyof typeof LOADS;

/** @throws AppError `overloaded` */
export type ShedLoad = (load: Load) => void;

/**
 * Creates the function that refuses calls while everything waits for the process.
 * @param delayMs how long everything waits now
 * @param limitMs 0 never refuses
 */
export function createShedLoad(delayMs: () => number, limitMs: number): ShedLoad {
  return (load) => {
    const { limits, retryAfter } = LOADS[load];
    if (limitMs > 0 && delayMs() >= limitMs * limits) throw new AppError('overloaded', { retryAfter });
  };
}

const RESOLUTION_MS = 10;
const PERIOD_MS = 500;

/** Measures the usual delay of the event loop twice a second. A single long task, such as a garbage collection, does not count. */
export function measureLoopDelay(): { delayMs(): number; close(): void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let delay = 0;
  const timer = setInterval(() => {
    delay = Math.max(0, histogram.percentile(50) / 1e6 - RESOLUTION_MS);
    histogram.reset();
  }, PERIOD_MS).unref();
  histogram.enable();
  return {
    delayMs: () => delay,
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
