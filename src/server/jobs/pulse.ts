import type { JobRules } from './jobs.ts';

const EVERY_MS = 1_000;
/** After this long without a heartbeat the worker counts as dead, and another will take over. */
export const SILENT_MS = 15_000;

/** For jobs with a pulse: when a process is killed its heartbeat stops and another takes over. */
export const PULSE_RULES: JobRules = { retryLimit: 3, heartbeatSeconds: 30, expireInSeconds: 12 * 3_600 };

type Watched<Progress> = {
  /** Stores the progress. @returns whether to continue */
  note(progress: Progress | null): Promise<boolean>;
  /** Tells open pages about new progress. */
  tell(progress: Progress): Promise<void>;
};

/** Heartbeat of long work: every second it reports progress and checks for cancellation. */
export type Pulse<Progress> = {
  /** Aborted when the work was canceled. */
  signal: AbortSignal;
  note(progress: Progress): void;
  end(): Promise<void>;
};

export function beginPulse<Progress>({ note, tell }: Watched<Progress>): Pulse<Progress> {
  const abort = new AbortController();
  let progress: Progress | null = null;
  let told: Progress | null = null;
  let beating: Promise<void> = Promise.resolve();
  let resting = true;

  async function beat(): Promise<void> {
    if (!(await note(progress))) return abort.abort();
    if (!progress || progress === told) return;
    told = progress;
    await tell(progress);
  }

  const timer = setInterval(() => {
    if (!resting) return;
    resting = false;
    // A brief database outage is ignored here; if it matters, the work itself will fail.
    beating = beat()
      .catch(() => {})
      .finally(() => {
        resting = true;
      });
  }, EVERY_MS);

  return {
    signal: abort.signal,
    note(next) {
      progress = next;
    },
    async end() {
      clearInterval(timer);
      await beating;
    },
  };
}
