/** Shares one run between concurrent callers. Calls during a run share the next one, which starts after them. */
export function shareRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  function start(): Promise<T> {
    next = null;
    running = run().finally(() => {
      running = null;
    });
    return running;
  }
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
