import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { fullName } from '#domain/companies/person-names.ts';
import { type ApiClient, answerOf } from '../api.ts';
import { isLeaving } from '../leave-page.ts';
import { isSignedOutInOtherTab } from '../session-tabs.ts';
import { useApi } from '../use-api.ts';

/** Who is signed in (a visitor's `user` is null), what they may do, and the settings of the site. */
export type Session = Awaited<ReturnType<typeof readSession>>;

const Context = createContext<Session | null>(null);
const SignedOutContext = createContext(false);

/** A page that is looked at again asks for a session, and for settings, that are older than this. */
const STALE_MS = 60_000;

/** The session as the server knows it. */
export function sessionQuery(api: ApiClient) {
  return queryOptions({ queryKey: ['session'], queryFn: () => readSession(api), staleTime: STALE_MS });
}

/**
 * Gives the page its session. When the user signs out in another tab the page keeps the session it had, with everything
 * that was typed into it, until they sign in again: `useSignedOut` hides it meanwhile. A session that was ended from
 * another device is gone from the page at once.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data } = useSuspenseQuery(sessionQuery(useApi()));
  const [shown, setShown] = useState(data);
  const [kept, setKept] = useState(false);
  const isGone = data.user === null && shown.user !== null && !shown.impersonatedBy && !isLeaving();
  const signedOut = isGone && (kept || isSignedOutInOtherTab());
  if (signedOut !== kept) setKept(signedOut);
  if (!signedOut && shown !== data) setShown(data);
  return (
    <Context value={signedOut ? shown : data}>
      <SignedOutContext value={signedOut}>{children}</SignedOutContext>
    </Context>
  );
}

/** The session of whoever looks at the page. @throws Error outside its provider */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** Whether the user of the page has signed out in another tab, so that the page is to be hidden. */
export function useSignedOut(): boolean {
  return useContext(SignedOutContext);
}

/** Whether the user pays for a plan, owes for one, or is in a trial. */
export function isCustomer({ access, paymentNotice }: Pick<Session, 'access' | 'paymentNotice'>): boolean {
  return access.subscribed || access.trialing || paymentNotice !== null;
}

/** First and last name, or the email where there is no name. */
export function displayName({ user, profile }: Session): string {
  return fullName(profile?.first_name, profile?.last_name) || (user?.email ?? '');
}

function readSession(api: ApiClient) {
  return answerOf(api.me.$get());
}
