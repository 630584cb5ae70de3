import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '../../ui/hooks.ts';

const CompanyEntries = lazy(() => import('./company-entries.tsx'));

export type YourListsProps = {
  company: { id: number; organizationName: string };
  /** The number of lists that the company is in. */
  count: number;
  /** Renders the frame around the content. Not called if the company is in no list. */
  frame: (content: ReactNode) => ReactNode;
};

/** The user's entries for a company. The code loads only if the company is in a list; its space is reserved. */
export function YourLists(props: YourListsProps) {
  const { count, frame } = props;
  const hydrated = useHydrated();
  if (count === 0) return null;
  const room = frame(
    <div
      // Each entry with one line of tags and a collapsed note.
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
