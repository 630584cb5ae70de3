import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { signInAsked } from '../api.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import { SignInAgain } from './sign-in-again.tsx';

/** Runs a call, and once more where the server first wants to know that it is still the same person. */
type Run = <T>(call: () => Promise<T>) => Promise<T>;

/** Answers that signing in again can do something about, and what the dialog for it says. */
const WORDS = {
  fresh_session_required: ACCOUNT_MESSAGES.confirmItIsYou,
  sign_in_required: ACCOUNT_MESSAGES.signedOutHere, // This device was signed out from another one.
} as const;

type Why = keyof typeof WORDS;

/** A call that waits for its person to sign in again. */
type Waiting = { confirmed: () => void; givenUp: () => void };

const Context = createContext<Run | null>(null);

/** Around whatever asks for dangerous changes: it brings the dialog in which one signs in again. */
export function Reauthentication({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const waiting = useRef<Waiting[]>([]);
  const [why, setWhy] = useState<Why | null>(null);
  const run: Run = async (call) => {
    try {
      return await call();
    } catch (error) {
      const asked = signInAsked(error);
      if (!asked) throw error;
      await new Promise<void>((confirmed, refuse) => {
        waiting.current.push({ confirmed, givenUp: () => refuse(error) });
        setWhy(asked);
      });
      return call();
    }
  };
  const end = (how: 'confirmed' | 'givenUp') => () => {
    for (const call of waiting.current.splice(0)) call[how]();
    setWhy(null);
    // Who was signed out elsewhere, or stopped half-way with the second step still owed, is; the page follows.
    if (how === 'givenUp') void queryClient.invalidateQueries({ queryKey: ['session'] });
  };
  return (
    <Context value={run}>
      {children}
      {why && <SignInAgain {...WORDS[why]} closable onDone={end('confirmed')} onOther={end('givenUp')} />}
    </Context>
  );
}

/**
 * The way to make dangerous changes: `await run(() => postJson(…))`. Where the sign-in is too long ago, or gone, a
 * dialog asks for it again over the page, and the call is repeated; whoever closes the dialog gets the refusal.
 * @throws Error outside its provider
 */
export function useReauthentication(): Run {
  const run = useContext(Context);
  if (!run) throw new Error('useReauthentication needs a Reauthentication around it');
  return run;
}
