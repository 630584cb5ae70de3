import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated, useKeptFocus } from '../../ui/hooks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { messageOf } from './api.ts';
import { dataToHydrate } from './query-client.ts';

const ROWS = 8;

type LoadedProps<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>;
  failed?: string;
  /** The placeholder in a section that has its own frame; the data replaces it. */
  waiting?: ReactNode;
  /** `readAt` is when the data was fetched: by the server clock at first, then by the browser's. */
  children: (data: T, readAt: Date) => ReactNode;
};

/**
 * Shows data once it has loaded; before that a placeholder, after a failure the error with a retry button. Without
 * `waiting` it adds a frame, and keeps the previous data visible while the next loads.
 */
export function Loaded<T, K extends QueryKey>({
  query,
  failed = "Couldn't load this",
  waiting,
  children,
}: LoadedProps<T, K>) {
  const framed = waiting === undefined;
  const result = useQuery({ ...query, ...(framed && { placeholderData: keepPreviousData }) });
  const { error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = result;
  const hydrated = useHydrated();
  const data = hydrated ? result.data : dataToHydrate(query.queryKey, result.data);
  const focus = useKeptFocus<HTMLDivElement>(isPlaceholderData);
  if (data !== undefined) {
    const content = children(data, new Date(dataUpdatedAt));
    if (!framed) return content;
    return (
      <div
        {...focus}
        // Outdated data is inert: it belongs to another query.
        inert={isPlaceholderData}
        aria-busy={isPlaceholderData || undefined}
        className={`outline-none ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {content}
      </div>
    );
  }
  // The browser retries what failed on the server.
  if (!error || !hydrated) {
    return (
      <>
        <span className="sr-only">{MESSAGES.loading}</span>
        <div aria-busy="true" inert className="grid min-w-0 gap-4">
          {waiting ?? <PlaceholderRows />}
        </div>
      </>
    );
  }
  const frame = framed ? 'flex-wrap rounded-box border border-line bg-surface p-4' : 'min-h-14';
  return (
    <div role="alert" className={`flex items-center gap-3 ${frame}`}>
      <p className="text-13">
        {failed}: {messageOf(error)}
      </p>
      <Button busy={isFetching} busyText="Trying..." onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  );
}

function PlaceholderRows() {
  return (
    <div className="divide-y divide-line rounded-box border border-line bg-surface">
      {Array.from({ length: ROWS }, (_, i) => (
        <div key={i} className="flex h-9 items-center gap-6 px-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-28 max-tablet:hidden" />
          <Skeleton className="w-20 max-tablet:hidden" />
        </div>
      ))}
    </div>
  );
}

export function PlaceholderLine() {
  return (
    <div className="-my-2.5 grid h-14 content-center gap-2.5">
      <Skeleton className="w-48" />
      <Skeleton className="w-32" />
    </div>
  );
}
