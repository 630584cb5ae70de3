import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { fullName } from '#domain/person-names.ts';
import { type ApiClient, answerOf } from '../api.ts';
import { useApi } from '../use-api.ts';

/** Who is signed in (a visitor's `user` is null), what they may do, and the settings of the site. */
export type Session = Awaited<ReturnType<typeof readSession>>;

const Context = createContext<Session | null>(null);

/** A page that is looked at again asks for a session, and for settings, that are older than this. */
const STALE_MS = 60_000;

/** The session as the server knows it. */
export function sessionQuery(api: ApiClient) {
  return queryOptions({ queryKey: ['session'], queryFn: () => readSession(api), staleTime: STALE_MS });
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const { data } = useSuspenseQuery(sessionQuery(useApi()));
  return <Context value={data}>{children}</Context>;
}

/** The session of whoever looks at the page. @throws Error outside its provider */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** First and last name, or the email where there is no name. */
export function displayName({ user, profile }: Session): string {
  return fullName(profile?.first_name, profile?.last_name) || (user?.email ?? '');
}

function readSession(api: ApiClient) {
  return answerOf(api.me.$get());
}
