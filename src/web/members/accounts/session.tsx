import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { applyBrand } from '#domain/brand.ts';
import { fullName } from '#domain/names.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { startEventsAt } from '../../platform/api/event-source.ts';
import { isLeaving } from '../../platform/api/leave-page.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useProvided } from '../../ui/hooks.ts';

/** The user (null for a visitor), their access, and the site settings. */
export type Session = Awaited<ReturnType<typeof readSession>>;

const Context = createContext<Session | null>(null);
const SessionEndedContext = createContext(false);

/** How long a change of access in an open page must last before dialogs react to it. */
export const ACCESS_STABILITY_MS = 100;

/** Maximum age of session and settings when the page regains focus. */
const STALE_MS = 60_000;

export function sessionQuery(api: ApiCalls) {
  return queryOptions({ queryKey: ['session'], queryFn: () => readSession(api), staleTime: STALE_MS });
}

/**
 * Provides the session. When it ends, the page keeps it, and all input, until the user signs in again; `useSessionEnded`
 * hides the page until then. The end of an impersonation drops everything at once.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data } = useSuspenseQuery(sessionQuery(useApi()));
  const [session, setSession] = useState(data);
  const ended = data.user === null && session.user !== null && !session.impersonatedBy && !isLeaving();
  if (!ended && session !== data) setSession(data);
  // In a layout effect, so that it precedes the effects that open the stream.
  useLayoutEffect(() => startEventsAt(data.eventsSince), [data]);
  return (
    <Context value={ended ? session : data}>
      <SessionEndedContext value={ended}>{children}</SessionEndedContext>
    </Context>
  );
}

export function useSession(): Session {
  return useProvided(Context, 'SessionProvider');
}

/** Whether the session of the page's user has ended, so that the page must be hidden. */
export function useSessionEnded(): boolean {
  return useContext(SessionEndedContext);
}

/** Whether the user has a paid plan, an open payment, or a trial. */
export function isCustomer({ access, paymentNotice }: Pick<Session, 'access' | 'paymentNotice'>): boolean {
  return access.subscribed || access.trialing || paymentNotice !== null;
}

/** First and last name, or else the email. */
export function displayName({ user, profile }: Session): string {
  return fullName(profile?.first_name, profile?.last_name) || (user?.email ?? '');
}

async function readSession(api: ApiCalls) {
  const session = await responseJson(api.me.$get());
  applyBrand(session.settings);
  return session;
}
