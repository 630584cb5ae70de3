import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatMoment } from '#domain/dates.ts';
import { Breakable } from '../../ui/breakable.tsx';

export function Panel({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-box border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <h2 id={id} className="text-14 font-semibold">
          {title}
        </h2>
        {note && <p className="mt-0.5 text-12 text-ink-3">{note}</p>}
      </header>
      <div className="px-4 py-3">{children}</div>
    </section>
  );
}

type NamedValue = { name: string; value: ReactNode };

/** Named values, without those that are left out. */
export function Facts({ facts }: { facts: readonly (NamedValue | false | null | undefined | '')[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(176px)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13 max-tablet:grid-cols-[104px_minmax(0,1fr)] max-tablet:gap-x-2">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.name} className="contents">
              <dt className="text-ink-3">{fact.name}</dt>
              <dd className="min-w-0 break-words text-ink">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A date and time in UTC, the same for all admins. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return '–';
  const text = formatMoment(new Date(at), 'UTC');
  return (
    <time dateTime={at} title={`${text} UTC`} className="whitespace-nowrap">
      {text}
    </time>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="rounded-box border border-line bg-surface px-4 py-5 text-13 text-ink-2">{children}</p>;
}

export function BackLink({ children, ...link }: { to: string; children: string }) {
  return (
    <p className="mb-2 text-13">
      <Link {...link} className="link">
        {children}
      </Link>
    </p>
  );
}

/** Longer titles, such as an address or a file name, wrap on phones. */
const LONG = 30;

export function SectionHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="min-w-0 grow">
        <h1 className={`font-semibold break-words text-28 ${title.length > LONG ? 'max-tablet:text-20' : ''}`}>
          <Breakable text={title} />
        </h1>
        {note && <p className="mt-1 max-w-180 text-13 text-ink-2">{note}</p>}
      </div>
      {children && (
        <div className="flex flex-wrap gap-2 max-tablet:w-full tablet:has-[>.basis-full]:contents">{children}</div>
      )}
    </header>
  );
}
