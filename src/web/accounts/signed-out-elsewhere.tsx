import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { sessionSettled } from '../session-lock.ts';
import { dismissToasts } from '../ui/toast.ts';
import { useSession, useSignedOut } from './session.tsx';
import { tellTabs } from './session-tabs.ts';

// Pages come without the forms of signing in.
const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

/** How long a hidden page waits for its user before it reloads. */
const KEPT_MS = 15 * 60_000;

/** Asks the user of a page to sign in again when they have signed out in another tab. The page stays as it is, and hidden. */
export function SignedOutElsewhere() {
  return useSignedOut() ? <Asked /> : null;
}

function leave(): void {
  window.location.reload();
}

function Asked() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();
  const focused = useRef<Element | null>(null);

  useLayoutEffect(() => {
    focused.current = document.activeElement;
    dismissToasts();
  }, []);
  useEffect(() => {
    const askAnew = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    // What visitors may not see is replaced by what they may, or goes; what was typed is no part of it.
    queryClient.removeQueries({ type: 'inactive' });
    void askAnew();
    // While another tab replaces the session, this one looks signed out for a moment.
    void sessionSettled().then(() => queryClient.invalidateQueries({ queryKey: ['session'] }));
    const timer = setTimeout(leave, KEPT_MS);
    return () => {
      clearTimeout(timer);
      // The user is back, in this tab or in another one.
      void askAnew();
      void router.invalidate();
      requestAnimationFrame(() => {
        if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
      });
    };
  }, [queryClient, router]);

  return (
    <Suspense>
      <SignInAgain
        title="Sign in again"
        description="You signed out in another tab. This page is kept as you left it."
        closable={false}
        onDone={() => tellTabs(user?.id ?? null)}
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
