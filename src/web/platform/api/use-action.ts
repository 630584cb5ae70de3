import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useRef, useState } from 'react';
import type { ErrorCode } from '#domain/errors.ts';
import type { FieldIssue } from '#domain/search/search-params.ts';
import { retractToast, toast } from '../../ui/toast.ts';
import { ApiError, messageOf } from './api.ts';
import { isLeaving } from './leave-page.ts';

/** Why an action failed: the message, the code if the caller can handle it, and the fields that are invalid. */
export type Refused = { code: ErrorCode; message: string; issues: readonly FieldIssue[] };

/** Makes a call and, if the server requires it, repeats it after the user has signed in again. */
export type Reauthenticate = <T>(call: () => Promise<T>) => Promise<T>;

/** Provided by `accounts/reauthentication.tsx`; elsewhere calls are made directly. */
export const ReauthenticationContext = createContext<Reauthenticate>((call) => call());

export function useReauthentication(): Reauthenticate {
  return useContext(ReauthenticationContext);
}

/** The user closed the sign-in dialog, which is not a failure. */
export class ReauthenticationCanceled extends Error {}

type ActionOptions = {
  /** Title of the toast for a failure; no toast without it. */
  failed?: string;
  /** The error message, if not the server's own. */
  messageFor?: (error: unknown) => string;
  /** Queries to refetch before the action counts as done. */
  refetch?: readonly QueryKey[];
  /** Queues actions; by default, an action is ignored while another runs. */
  queue?: boolean;
};

/** Runs an action. @returns the refusal, if any; never rejects */
export type Act = <T>(send: () => Promise<T>, onDone?: (answer: T) => void) => Promise<Refused | null>;

const NO_DETAILS: Pick<ApiError, 'code' | 'issues'> = { code: 'unexpected', issues: [] };
const IDLE = { state: 'idle', error: null } as const;

/**
 * Runs a server action of a button or form: one at a time, with reauthentication if the page provides it. A failure is
 * in `refused`, and in a toast if `failed` is set. Completes even after the component unmounts.
 */
export function useAction({ failed, messageFor = messageOf, refetch = [], queue = false }: ActionOptions = {}) {
  const reauthenticate = useReauthentication();
  const queryClient = useQueryClient();
  const pending = useRef(0);
  const last = useRef(Promise.resolve());
  const [{ state, error }, setState] = useState<{ state: 'idle' | 'busy' | 'done'; error: unknown }>(IDLE);

  const refusalOf = (error: unknown): Refused | null => {
    if (error === null || error instanceof ReauthenticationCanceled) return null;
    const { code, issues } = error instanceof ApiError ? error : NO_DETAILS;
    return { code, issues, message: messageFor(error) };
  };

  const act: Act = async (send, onDone) => {
    if (pending.current > 0 && !queue) return null;
    pending.current++;
    setState({ state: 'busy', error: null });
    if (failed) retractToast(failed);
    const work = async () => {
      const answer = await reauthenticate(send);
      // A page about to unload would refetch as a visitor.
      if (!isLeaving()) await Promise.all(refetch.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      onDone?.(answer);
    };
    const running = last.current.then(work);
    last.current = running.catch(() => {});
    const error = await running.then(
      () => null,
      (error: unknown) => error,
    );
    pending.current--;
    if (pending.current === 0) setState({ state: 'done', error });
    const refusal = refusalOf(error);
    if (failed && refusal) toast({ title: failed, description: refusal.message, tone: 'bad' });
    return refusal;
  };
  const reset = useCallback(() => setState(IDLE), []);
  return { act, busy: state === 'busy', idle: state === 'idle', refused: refusalOf(error), reset };
}

/** Returns a stable `act` that queues actions. */
export function useQueuedAct(failureTitle: string): Act {
  const { act } = useAction({ failed: failureTitle, queue: true });
  const latest = useRef(act);
  latest.current = act;
  return useCallback((send, onDone) => latest.current(send, onDone), []);
}
