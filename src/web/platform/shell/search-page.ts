import { useRouteContext } from '@tanstack/react-router';
import type { Session } from '../../members/accounts/session.tsx';

/** The page that lists the results of a search: for visitors the landing page, which needs scripts but no account. */
export function useSearchPage(): '/' | '/search' {
  const { queryClient } = useRouteContext({ from: '__root__' });
  const isVisitor = queryClient.getQueryData<Session>(['session'])?.user === null;
  return isVisitor ? '/' : '/search';
}
