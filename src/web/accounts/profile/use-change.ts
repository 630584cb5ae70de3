import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { signInAsked } from '../../api.ts';
import { useApi } from '../../use-api.ts';
import { useReauthentication } from '../reauthentication.tsx';
import { sessionQuery } from '../session.tsx';
import { type Refused, refusalOf } from '../use-submit.ts';
import { ACCOUNT_KEY } from './account-queries.ts';

/**
 * Makes a change to the account: asks who it is where that is needed, and resolves once the page shows what is new.
 * Whoever does not want to say so has changed their mind, which is no failure: `done` is not called.
 */
export function useChange() {
  const run = useReauthentication();
  const queryClient = useQueryClient();
  const api = useApi();
  return async <T>(send: () => Promise<T>, done?: (answer: T) => void): Promise<void> => {
    try {
      const answer = await run(send);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY }),
        queryClient.invalidateQueries({ queryKey: sessionQuery(api).queryKey }),
      ]);
      done?.(answer);
    } catch (error) {
      if (!signInAsked(error)) throw error;
    }
  };
}

/** A change behind a button: once at a time, and where it fails the words for it. */
export function useAction() {
  const change = useChange();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  const act = async (send: () => Promise<unknown>, done?: () => void): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefused(null);
    try {
      await change(send, done);
    } catch (error) {
      setRefused(refusalOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refused, act, setRefused };
}
