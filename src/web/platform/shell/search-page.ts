import { useRouteContext } from '@tanstack/react-router';
import type { Session } from '../../members/accounts/session.tsx';

/** Whether the page is a visitor's; false if the session could not be read. */
export function useIsVisitor(): boolean {
  const { queryClient } = useRouteContext({ from: '__root__' });
  return queryClient.getQueryData<Session>(['session'])?.user === null;
}

/** The page that lists the results of a search: for visitors the landing page, which needs scripts but no account. */
export function useSearchPage(): '/' | '/search' {
  return useIsVisitor() ? '/' : '/search';
}
