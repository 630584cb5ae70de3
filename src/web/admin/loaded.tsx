import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useHydrated } from '../use-hydrated.ts';

const ROWS = 8;

type LoadedProps<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>;
  /** What is said where it fails, before the reason. */
  failed?: string;
  children: (data: T) => ReactNode;
};

/** What a section shows once its data is there; until then its place, and where it fails why, with a way to try again. */
export function Loaded<T, K extends QueryKey>({
  query,
  failed = 'This could not be loaded',
  children,
}: LoadedProps<T, K>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const hydrated = useHydrated();
  const kept = useKeptFocus(isPlaceholderData);
  // What could not be looked up again stays as it was.
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
      // What is being replaced is not acted on: it would be for another question than is asked by now.
      inert={isPlaceholderData}
      aria-busy={isPlaceholderData || undefined}
      className={`outline-none ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {children(data)}
    </div>
  );
}

/**
 * The keyboard goes on in what is shown, where the button that it was on has gone with what was shown before; and on that
 * button where it only took no keys while something was waited for.
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

/** The place of rows that are on their way. */
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

/** What stands where a list has nothing in it. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="rounded-box border border-line bg-surface px-4 py-5 text-13 text-ink-2">{children}</p>;
}
