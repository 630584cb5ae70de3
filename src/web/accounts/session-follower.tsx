import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ACCESS_STABILITY_MS } from '#domain/billing/access.ts';
import { EVENTS_KEPT_MS } from '#domain/server-events.ts';
import { useServerEvent } from '../realtime.ts';
import { sessionSettled } from '../session-lock.ts';
import { type Session, useSession } from './session.tsx';
import { isLeaving } from './session-leaving.ts';
import { onTabsTell, tellTabs } from './session-tabs.ts';

/**
 * Keeps the page in step with the browser's session and with the user's access, changed in this tab or elsewhere. After a
 * sign-in it stays and shows what the user may see; after a sign-out it is hidden until the same user is back
 * (`signed-out-elsewhere.tsx`); for another user it reloads.
 */
export function SessionFollower(): null {
  const userId = useSession().user?.id ?? null;
  const shownFor = useRef(userId);
  const queryClient = useQueryClient();
  const router = useRouter();

  const askAgain = async () => {
    await sessionSettled();
    if (isLeaving()) return;
    void queryClient.invalidateQueries({ queryKey: ['account'] });
    const hadSample = sampleShown(queryClient);
    await queryClient.invalidateQueries({ queryKey: ['session'] });
    if (sampleShown(queryClient) !== hadSample) void queryClient.invalidateQueries(); // The data changed with it.
    // What a page shows besides may depend on it. One that waits for its user to sign in again stays as it is.
    if (userOf(queryClient) !== null || shownFor.current === null) await router.invalidate();
  };
  useServerEvent('access_changed', () => void askAgain());
  useServerEvent('settings_changed', () => void askAgain());
  useServerEvent('hello', ({ userId: id, access, settings }, awayMs) => {
    // The server answers again: what could not be had is asked for once more.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    if (awayMs > EVENTS_KEPT_MS) void queryClient.invalidateQueries();
    // What has changed between the making of the page, or its last stream, and this one.
    else if (isOther(queryClient.getQueryData<Session>(['session']), { id, access, settings })) void askAgain();
  });

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout>;
    const unhear = onTabsTell((told) => {
      clearTimeout(pause);
      if (told === userOf(queryClient)) return;
      // A tab is no authority: the server is asked, once the change has held for a moment.
      pause = setTimeout(() => queryClient.invalidateQueries({ queryKey: ['session'] }), ACCESS_STABILITY_MS);
    });
    return () => {
      clearTimeout(pause);
      unhear();
    };
  }, [queryClient]);

  useEffect(() => {
    tellTabs(userId);
    const before = shownFor.current;
    if (before === userId || isLeaving()) return;
    shownFor.current = userId;
    if (before !== null) return window.location.reload();
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    void router.invalidate();
  }, [userId, queryClient, router]);
  return null;
}

function isOther(
  session: Session | undefined,
  { id, ...told }: { id: string | null; access: object; settings: object },
) {
  if (!session) return false;
  const { user, access, settings } = session;
  return (user?.id ?? null) !== id || JSON.stringify({ access, settings }) !== JSON.stringify(told);
}

/** Whose session the browser holds, as far as the page has asked. */
function userOf(queryClient: QueryClient): string | null {
  return queryClient.getQueryData<Session>(['session'])?.user?.id ?? null;
}

function sampleShown(queryClient: QueryClient): boolean | undefined {
  return queryClient.getQueryData<Session>(['session'])?.settings.sample_data;
}
