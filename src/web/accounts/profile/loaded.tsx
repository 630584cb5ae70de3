import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHydrated } from '../../use-hydrated.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';

type LoadedProps<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>;
  /** What holds the place of what comes, where that is more than a line. */
  waiting?: ReactNode;
  /** `readAt` is when the answer came, by the clock of whoever shows it: the server at first, then the browser. */
  children: (data: T, readAt: Date) => ReactNode;
};

/** The place of one line about something. */
export function Lines() {
  return (
    <div className="-my-2.5 grid h-14 content-center gap-2.5">
      <Skeleton className="w-48" />
      <Skeleton className="w-32" />
    </div>
  );
}

/** What a section shows once its data is there; until then its place, and where it fails a way to try again. */
export function Loaded<T, K extends QueryKey>({ query, waiting = <Lines />, children }: LoadedProps<T, K>) {
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery(query);
  const hydrated = useHydrated();
  if (data !== undefined) return children(data, new Date(dataUpdatedAt));
  // What failed on the server is asked for again by the browser.
  if (!isError || !hydrated) {
    return (
      <>
        <span className="sr-only">Loading…</span>
        <div aria-busy="true" inert className="grid min-w-0 gap-4">
          {waiting}
        </div>
      </>
    );
  }
  return (
    <div role="alert" className="flex min-h-14 items-center gap-3">
      <p className="text-13">{PROFILE_MESSAGES.loadFailed}</p>
      <Button busy={isFetching} busyText="Trying..." onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  );
}
