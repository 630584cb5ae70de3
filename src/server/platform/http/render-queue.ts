type Waiting = { since: number; start(): void; refuse(error: Error): void };

/** Few enough to handle API calls in between, and enough that pages waiting for slow data do not hold up the others. */
const AT_A_TIME = 8;
const PATIENCE_MS = 5_000;

/** A page waited too long for its turn. */
export class PagesBusyError extends Error {}

/**
 * Runs renders a few at a time, in order. It yields to the event loop between them, so that API calls and webhooks are
 * handled no matter how many pages wait.
 * @returns a function that runs a render; it rejects with `PagesBusyError` if its turn has not come within five seconds
 */
export function createRenderQueue({
  atATime = AT_A_TIME,
  now = () => performance.now(),
} = {}): <T>(render: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let running = 0;

  function startNext(): void {
    let next = waiting.shift();
    while (next && now() - next.since > PATIENCE_MS) {
      next.refuse(new PagesBusyError());
      next = waiting.shift();
    }
    if (next) next.start();
    else running--;
  }

  return async (render) => {
    if (running < atATime) running++;
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
