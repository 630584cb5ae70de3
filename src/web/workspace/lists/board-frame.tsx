import type { CSSProperties, ReactNode } from 'react';
import { LIST_STATUSES } from '#domain/lists/lists.ts';

/** From tablets on, the board fills the height that the rest of the page leaves, and its columns scroll. */
export const BOARD = 'tablet:flex tablet:min-h-0 tablet:flex-1 tablet:flex-col';
export const COLUMN = 'flex min-h-0 min-w-0 flex-col rounded-box border';

/** Columns side by side. If they are wider than the screen, the frame scrolls. */
export function BoardFrame({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <section
      aria-label="Board"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
      tabIndex={0}
      className="overflow-x-auto overscroll-x-contain tablet:min-h-60 tablet:flex-1"
    >
      <div
        className="grid grid-cols-1 gap-2 tablet:h-full tablet:grid-rows-[minmax(0,1fr)] tablet:min-w-[calc(var(--columns)*13.25rem)] tablet:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
        style={{ '--columns': String(columns) } as CSSProperties}
      >
        {children}
      </div>
    </section>
  );
}

export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Loading the board" className={BOARD}>
      <div className="mb-2 h-11 tablet:hidden" />
      <BoardFrame columns={LIST_STATUSES.length}>
        {LIST_STATUSES.map(({ value }) => (
          <div key={value} className={`${COLUMN} border-line bg-sunken max-tablet:h-80 max-tablet:not-first:hidden`} />
        ))}
      </BoardFrame>
    </div>
  );
}
