import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { isLeaving } from '../accounts/session-leaving.ts';
import { messageOf, signInAsked } from '../api.ts';

/** Runs a call, after the admin has confirmed who they are where that is asked for. */
type Run = <T>(call: () => Promise<T>) => Promise<T>;

const Context = createContext<Run | null>(null);

/** What the screens of the admin panel show; a change to one thing asks for all of it again. */
export const ADMIN_KEY = ['admin'];

/** While work goes on it is looked at so often, should the announcements of its progress not arrive. */
export const LOOK_EVERY_MS = 5_000;

/** Gives the sections the way to make changes. */
export function AdminCalls({ run, children }: { run: Run; children: ReactNode }) {
  return <Context value={run}>{children}</Context>;
}

/** The way to make calls that an admin may first have to confirm who they are for. */
export function useConfirmed(): Run {
  const run = useContext(Context);
  if (!run) throw new Error('useConfirmed needs AdminCalls around it');
  return run;
}

/**
 * A change behind a button or form: once at a time, afterwards everything shown is asked for again. `refused` are the
 * words for why it was not made; whoever does not confirm who they are has left it.
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
      // The session has changed, so the page being left would get a 404.
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
