type Waiting = { since: number; start(): void; refuse(error: Error): void };

/** More at a time would only keep API calls waiting longer. */
const AT_A_TIME = 2;
const PATIENCE_MS = 5_000;

/** A page waited too long for its turn. */
export class PagesBusyError extends Error {}

/**
 * Runs renders a few at a time, in order. The event loop turns between them, so that API calls and webhooks are
 * answered however many pages wait.
 * @param now milliseconds
 * @returns runs a render; rejects with `PagesBusyError` if its turn has not come within five seconds
 */
export function createRenderQueue(now = () => performance.now()): <T>(render: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let running = 0;

  function startNext(): void {
    const next = waiting.shift();
    if (!next) running--;
    else if (now() - next.since <= PATIENCE_MS) next.start();
    else {
      next.refuse(new PagesBusyError());
      startNext();
    }
  }

  return async (render) => {
    if (running < AT_A_TIME) running++;
    else {
      await new Promise<void>((start, refuse) => {
        waiting.push({ since: now(), start, refuse });
      });
    }
    try {
      return await render();
    } finally {
      setImmediate(startNext); // Hands over its turn.
    }
  };
}
