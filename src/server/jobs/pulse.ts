import type { JobRules } from './jobs.ts';

const EVERY_MS = 1_000;
/** After so long without a word whoever did the work is gone, and somebody else will take it over. */
export const SILENT_MS = 15_000;

/** For jobs with a pulse: a process that was killed says nothing any more, and another takes its work over. */
export const PULSE_RULES: JobRules = { retryLimit: 3, heartbeatSeconds: 30, expireInSeconds: 12 * 3_600 };

type Watched<Progress> = {
  /** Keeps how far the work is. @returns whether to go on */
  note(progress: Progress | null): Promise<boolean>;
  /** Tells open pages, where it is further. */
  tell(progress: Progress): Promise<void>;
};

/** Work that says every second that it goes on and how far it is, and looks whether it is still wanted. */
export type Pulse<Progress> = {
  /** Aborted when it is not. */
  signal: AbortSignal;
  note(progress: Progress): void;
  end(): Promise<void>;
};

/** Begins the pulse of long work. */
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
    // A database that cannot be reached for a moment ends the work by itself if it has to.
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
