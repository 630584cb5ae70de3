import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useHydrated } from '../use-hydrated.ts';

const ROWS = 8;

type LoadedProps<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>;
  /** Shown before the error message. */
  failed?: string;
  children: (data: T) => ReactNode;
};

/** Shows a section once its data has loaded; until then a placeholder, and after a failure the error with a retry button. */
export function Loaded<T, K extends QueryKey>({ query, failed = 'Could not load this', children }: LoadedProps<T, K>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const hydrated = useHydrated();
  const kept = useKeptFocus(isPlaceholderData);
  // After a failed refetch the old data stays.
  if (error && data === undefined && hydrated) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 rounded-box border border-line bg-surface p-4">
        <p className="text-13">
          {failed}: {error.message}
        </p>
        <Button busy={isFetching} busyText="Trying..." onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (data === undefined) return <Place />;
  return (
    <div
      {...kept}
      // Outdated data is inert: it answers another query.
      inert={isPlaceholderData}
      aria-busy={isPlaceholderData || undefined}
      className={`outline-none ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {children(data)}
    </div>
  );
}

/**
 * Keeps the keyboard focus: moves it to the new content if the focused button was replaced, and back to the button if it
 * was only disabled while waiting.
 */
function useKeptFocus(waiting: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const left = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement: now, body } = document;
    const before = left.current;
    left.current = waiting ? now : null;
    if (waiting || now !== body || !(before instanceof HTMLElement)) return;
    if (place.current?.contains(before)) before.focus({ preventScroll: true });
  }, [waiting]);
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target;
  };
  return { ref: place, tabIndex: -1, onFocus };
}

/** Placeholder rows. */
function Place() {
  return (
    <div aria-busy="true" className="divide-y divide-line rounded-box border border-line bg-surface">
      <span className="sr-only">Loading…</span>
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

/** The empty state of a list. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="rounded-box border border-line bg-surface px-4 py-5 text-13 text-ink-2">{children}</p>;
}
