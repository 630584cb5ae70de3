import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '../../use-hydrated.ts';

const CompanyEntries = lazy(() => import('./company-entries.tsx'));

export type YourListsProps = {
  company: { id: number; organizationName: string };
  /** The number of lists that it is in. */
  count: number;
  /** Draws the frame; there is none for a company that is in no list. */
  frame: (content: ReactNode) => ReactNode;
};

/** What the user keeps about a company. Loaded if it is in a list, in the place reserved for it. */
export function YourLists(props: YourListsProps) {
  const { count, frame } = props;
  const hydrated = useHydrated();
  if (count === 0) return null;
  const room = frame(
    <div
      // Each entry with one line of tags and a folded note.
      className="h-[calc(var(--lists)*195px-25px)] max-tablet:h-[calc(var(--lists)*235px-25px)]"
      style={{ '--lists': String(count) } as CSSProperties}
    />,
  );
  return hydrated ? (
    <Suspense fallback={room}>
      <CompanyEntries {...props} room={room} />
    </Suspense>
  ) : (
    room
  );
}
