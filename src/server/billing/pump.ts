/** Runs work when woken, and at intervals in case a wake-up was lost. */
export type Pump = {
  wake(): void;
  /** Settles when the current run is done; no further run starts. */
  close(): Promise<void>;
};

/** Starts a pump. It runs at once and never concurrently: waking it during a run schedules another run. */
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
