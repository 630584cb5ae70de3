type QueuedRender = { since: number; start(): void; reject(error: Error): void };

/** Few enough to handle API calls in between, and enough that pages waiting for slow data do not hold up the others. */
const MAX_CONCURRENT = 8;
const MAX_WAIT_MS = 5_000;

/** A page waited too long for its turn. */
export class PagesBusyError extends Error {}

/**
 * Runs renders a few at a time, in order. It yields to the event loop between them, so that API calls and webhooks are
 * handled no matter how many pages wait.
 * @returns a function that runs a render; it rejects with `PagesBusyError` if its turn comes after more than five seconds
 */
export function createRenderQueue({
  maxConcurrent = MAX_CONCURRENT,
  now = () => performance.now(),
} = {}): <T>(render: () => Promise<T>) => Promise<T> {
  const waiting: QueuedRender[] = [];
  let running = 0;

  function startNext(): void {
    let next = waiting.shift();
    while (next && now() - next.since > MAX_WAIT_MS) {
      next.reject(new PagesBusyError());
      next = waiting.shift();
    }
    if (next) next.start();
    else running--;
  }

  return async (render) => {
    if (running < maxConcurrent) running++;
    else {
      await new Promise<void>((start, reject) => {
        waiting.push({ since: now(), start, reject });
      });
    }
    try {
      return await render();
    } finally {
      setImmediate(startNext); // Hands over its turn.
    }
  };
}
