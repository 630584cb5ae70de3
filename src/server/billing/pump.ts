/** Does work whenever it is woken, and every so often in case nobody could. */
export type Pump = {
  wake(): void;
  /** Settles when what was under way is done; nothing is begun after it. */
  close(): Promise<void>;
};

/** A pump that begins at once and never does its work twice at once: who wakes it meanwhile has it done again. */
export function startPump(work: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void): Pump {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await work().catch(onError);
    } while (again && !closed);
    running = null;
  }

  const wake = () => {
    again = true;
    if (!closed) running ??= run();
  };
  const timer = setInterval(wake, everyMs);
  timer.unref();
  wake();
  return {
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
