import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { isLeaving } from '../accounts/session-leaving.ts';
import { messageOf, signInAsked } from '../api.ts';

/** Runs a call, after reauthentication if required. */
type Run = <T>(call: () => Promise<T>) => Promise<T>;

const Context = createContext<Run | null>(null);

/** Query key prefix of the admin panel; any change refetches all of it. */
export const ADMIN_KEY = ['admin'];

/** Poll interval while work is in progress, in case progress events do not arrive. */
export const LOOK_EVERY_MS = 5_000;

/** Lets the sections make changes. */
export function AdminCalls({ run, children }: { run: Run; children: ReactNode }) {
  return <Context value={run}>{children}</Context>;
}

/** Makes calls that may require reauthentication. */
export function useConfirmed(): Run {
  const run = useContext(Context);
  if (!run) throw new Error('useConfirmed needs AdminCalls around it');
  return run;
}

/**
 * A change behind a button or form: one at a time, and everything shown is refetched afterwards. `refused` is the error
 * message; canceling the reauthentication is not an error.
 */
export function useChange() {
  const run = useConfirmed();
  const queryClient = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const change = async <T,>(send: () => Promise<T>, done?: (answer: T) => void): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefused(null);
    try {
      const answer = await run(send);
      // The session has changed, so this page would get a 404.
      if (!isLeaving()) await queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
      done?.(answer);
    } catch (error) {
      if (!signInAsked(error)) setRefused(messageOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refused, change };
}
