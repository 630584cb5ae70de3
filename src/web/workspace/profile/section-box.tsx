import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/hooks.ts';
import { ABOUT, PARTS, type SectionId } from './sections.ts';

const SECTIONS = PARTS.flatMap(({ sections }) => [...sections]);

type SectionBoxProps = {
  id: SectionId;
  /** The description, if not the default one. */
  about?: string;
  children: ReactNode;
};

/** A framed section of the settings: description on the left, controls on the right. */
export function SectionBox({ id, about = ABOUT[id], children }: SectionBoxProps) {
  const title = SECTIONS.find((section) => section.id === id)?.title;
  return (
    <section
      {...useKeptFocus<HTMLElement>()}
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 scroll-mt-17 rounded-box border border-line bg-surface max-tablet:scroll-mt-30 min-[900px]:grid-cols-[224px_minmax(0,1fr)]"
    >
      <header className="px-5 pt-4 max-tablet:px-4 min-[900px]:border-r min-[900px]:border-line min-[900px]:pb-5">
        <h2 id={`${id}-title`} className={`text-14 font-semibold ${id === 'delete' ? 'text-danger' : ''}`}>
          {title}
        </h2>
        <p className="mt-1 text-13 text-ink-2">{about}</p>
      </header>
      <div className="grid min-w-0 content-start gap-4 px-5 py-4 max-tablet:px-4 max-tablet:[&_.button]:min-h-11">
        {children}
      </div>
    </section>
  );
}

/** A list with a line per entry. */
export function BoxRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="-my-2.5 divide-y divide-line">
      {children}
    </ul>
  );
}

type RowProps = {
  title: ReactNode;
  note?: ReactNode;
  /** On phones the actions are below the note. */
  longNote?: boolean;
  children?: ReactNode;
};

/** A list entry with its actions on the right. */
export function BoxRow({ title, note, longNote = false, children }: RowProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 py-2.5">
      <div
        className={`min-w-0 flex-1 basis-44 ${longNote ? 'max-[480px]:has-[+:not(:empty)]:mb-2 max-[480px]:has-[+:not(:empty)]:basis-full' : ''}`}
      >
        <p className="text-14 font-medium break-words">{title}</p>
        {/* The relative time may have changed since the server rendered it. */}
        {note && (
          <p suppressHydrationWarning className="text-13 text-ink-2">
            {note}
          </p>
        )}
      </div>
      {/* A question takes the whole width, below the other actions; none of them moves. */}
      <div className="flex flex-wrap gap-2 empty:hidden has-[>.basis-full]:contents max-[480px]:has-[>:not(.basis-full)~:not(.basis-full)]:flex max-[480px]:has-[>:not(.basis-full)~:not(.basis-full)]:basis-full">
        {children}
      </div>
    </li>
  );
}

type LogPagesProps = {
  page: number;
  count: number;
  labels: readonly [string, string];
  onPage: (page: number) => void;
};

/** Steps between the pages of a log within a page. */
export function LogPages({ page, count, labels: [before, after], onPage }: LogPagesProps) {
  if (count <= 1) return null;
  return (
    <div className="mt-4 flex items-center gap-2 text-13 text-ink-2">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {before}
      </Button>
      Page {page} of {count}
      <Button disabled={page >= count} onClick={() => onPage(page + 1)}>
        {after}
      </Button>
    </div>
  );
}

export function EmptySection({ children }: { children: ReactNode }) {
  return (
    <div className="-my-2.5 min-h-14 py-2.5">
      <p className="text-13 text-ink-2">{children}</p>
    </div>
  );
}
