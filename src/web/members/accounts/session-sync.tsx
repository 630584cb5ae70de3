import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { viewerName } from '#domain/accounts/viewer-header.ts';
import type { SessionEnd } from '#domain/server-events.ts';
import { watchSession } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { isLeaving } from '../../platform/api/leave-page.ts';
import { removeDrafts } from '../../platform/api/note-drafts.ts';
import { announceUser, onTabMessage, sessionSettled } from '../../platform/api/session-tabs.ts';
import { dismissToast, toastAfterLoad } from '../../ui/toast.ts';
import { ACCESS_STABILITY_MS, type Session, useSession, useSessionEnded } from './session.tsx';

const MISTAKE = 'Contact us if you think this is a mistake.';

const ACCOUNT_ENDS: Record<Exclude<SessionEnd, 'ended'>, { title: string; description: string }> = {
  banned: { title: 'Your account is suspended', description: MISTAKE },
  deleted: { title: 'Your account was deleted', description: MISTAKE },
};

/**
 * Keeps the page in sync with the session and access, whether changed in this tab or elsewhere. After a sign-in the
 * page stays and shows what the user may see; when the session ends it is hidden until the same user is back
 * (`EndedSession`); for another user it reloads.
 */
export function SessionSync(): null {
  const { user, impersonatedBy, access, settings } = useSession();
  const userId = user?.id ?? null;
  const shownFor = useRef(userId);
  const { sample_data, trial_daily_reveals, paid_daily_reveals } = settings;
  // What the data on the page depends on, besides the user.
  const basis = hashKey([access, sample_data, trial_daily_reveals, paid_daily_reveals]);
  const shownBasis = useRef(basis);
  const queryClient = useQueryClient();
  const router = useRouter();

  const refetchSession = async () => {
    await sessionSettled();
    if (isLeaving()) return;
    void queryClient.invalidateQueries({ queryKey: ['account'] });
    await queryClient.invalidateQueries({ queryKey: ['session'] });
    // Other data on the page may depend on it. A page waiting for its user to sign in again stays unchanged.
    if (userOf(queryClient) !== null || shownFor.current === null) await router.invalidate();
  };
  const checking = useRef<Promise<void>>(null);
  const checkSession = useEffectEvent(() => {
    checking.current ??= refetchSession().finally(() => {
      checking.current = null;
    });
    return checking.current;
  });
  useEffect(
    () =>
      watchSession({
        onViewer(viewer) {
          const isFetching = queryClient.isFetching({ queryKey: ['session'] }) > 0;
          if (!isFetching && viewer !== viewerName(userOf(queryClient))) void checkSession();
        },
        async restored() {
          const userId = shownFor.current;
          if (userId === null || isLeaving()) return false;
          await checkSession();
          if (userOf(queryClient) !== userId) await userIsBack(queryClient, userId);
          return true;
        },
      }),
    [queryClient],
  );
  useServerEvent('access_changed', ({ sessionEnd = 'ended' }) => {
    if (sessionEnd === 'ended') return void refetchSession();
    if (userId === null || isLeaving()) return;
    toastAfterLoad({ ...ACCOUNT_ENDS[sessionEnd], tone: 'bad' });
    window.location.reload();
  });
  useServerEvent('settings_changed', () => void refetchSession());
  useServerEvent('recalls_changed', () => {
    for (const queryKey of [['account'], ['session']]) void queryClient.invalidateQueries({ queryKey });
  });
  useServerEvent('events_missed', () => void queryClient.invalidateQueries());
  useServerEvent('hello', ({ viewer, settings }) => {
    // The server is reachable again: retry failed queries.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    // Catch up on changes since the page was rendered or the last stream ended.
    if (isOutdated(queryClient.getQueryData(['session']), { ...viewer, settings })) void refetchSession();
  });

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout>;
    const unsubscribe = onTabMessage((userId) => {
      clearTimeout(pause);
      if (userId === userOf(queryClient) || isLeaving()) return;
      // Messages of other tabs are not authoritative: ask the server once the change has settled.
      pause = setTimeout(() => queryClient.invalidateQueries({ queryKey: ['session'] }), ACCESS_STABILITY_MS);
    });
    return () => {
      clearTimeout(pause);
      unsubscribe();
    };
  }, [queryClient]);

  useEffect(() => {
    // After an expired session, the drafts of its user wait for the next sign-in of the same user.
    if (userId !== null && impersonatedBy === null) removeDrafts(userId);
  }, [userId, impersonatedBy]);

  useEffect(() => {
    announceUser(userId);
    const before = shownFor.current;
    if ((before === userId && shownBasis.current === basis) || isLeaving()) return;
    shownFor.current = userId;
    shownBasis.current = basis;
    if (before !== null && before !== userId) return window.location.reload();
    if (before !== userId) queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    void router.invalidate();
  }, [userId, basis, queryClient, router]);
  return null;
}

function isOutdated(session: Session | undefined, parts: object): boolean {
  return session !== undefined && hashKey([session]) !== hashKey([{ ...session, ...parts }]);
}

/** The user of the session, as last fetched. */
function userOf(queryClient: QueryClient): string | null {
  return queryClient.getQueryData<Session>(['session'])?.user?.id ?? null;
}

function userIsBack(queryClient: QueryClient, userId: string): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      if (userOf(queryClient) !== userId) return;
      unsubscribe();
      resolve();
    });
  });
}

// Lazy: pages load without the sign-in forms.
const SignInAgain = lazy(async () => ({ default: (await import('./reauthentication.tsx')).SignInAgain }));

/** How long a hidden page waits for its user before it reloads. */
const KEPT_MS = 15 * 60_000;

/** Asks the user to sign in again after their session has ended. The page is hidden until then but keeps its state. */
export function EndedSession() {
  const hasEnded = useSessionEnded();
  const focusedElement = useRef<Element | null>(null);
  useInsertionEffect(() => {
    // Before the dialog takes the focus.
    if (hasEnded) focusedElement.current = document.activeElement;
  }, [hasEnded]);
  useLayoutEffect(() => {
    const { current: element } = focusedElement;
    if (hasEnded || !(element instanceof HTMLElement)) return;
    // The closing dialog may have returned the focus without the caret, since the page was hidden.
    element.blur();
    element.focus({ preventScroll: true });
  }, [hasEnded]);
  return hasEnded ? <EndedSessionDialog /> : null;
}

function leave(): void {
  window.location.reload();
}

function EndedSessionDialog() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    dismissToast();
    const refetchAll = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    // Replace or drop data that visitors may not see; input is kept.
    queryClient.removeQueries({ type: 'inactive' });
    void refetchAll();
    // While another tab replaces the session, this one briefly looks signed out.
    void sessionSettled().then(() => queryClient.invalidateQueries({ queryKey: ['session'] }));
    const timer = setTimeout(leave, KEPT_MS);
    return () => {
      clearTimeout(timer);
      // The user is back, in this tab or another one.
      void refetchAll();
      void router.invalidate();
    };
  }, [queryClient, router]);

  return (
    <Suspense>
      <SignInAgain
        title="Sign in again"
        description="Your session has ended. Your work on this page is still here."
        closable={false}
        onDone={() => announceUser(user?.id ?? null)}
        onOther={leave}
      >
        <p className="mt-4 border-t border-line pt-3 text-13 text-ink-2">
          Not you, or done here?{' '}
          <button type="button" className="link" onClick={leave}>
            Leave this page
          </button>
        </p>
      </SignInAgain>
    </Suspense>
  );
}
