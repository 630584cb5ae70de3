import { Link } from '@tanstack/react-router';
import type { DirectoryEntry } from '#domain/companies/directory.ts';
import { formatCount } from '#domain/counts.ts';

type EntryListProps = {
  kind: 'cities' | 'industries';
  entries: readonly DirectoryEntry[];
  /** The largest count, which scales the bars under entries. */
  largest: number;
};

/** Cities or industries with their company counts and bars. */
export function EntryList({ kind, entries, largest }: EntryListProps) {
  return (
    <ul className="grid grid-cols-3 gap-x-8 max-desktop:grid-cols-2 max-tablet:grid-cols-1">
      {entries.map(({ slug, label, count }) => (
        <li key={slug}>
          <Link
            to={`/directory/${kind}/$slug`}
            params={{ slug }}
            className="group flex min-h-10 items-center justify-between gap-4 border-b border-line bg-no-repeat text-14 max-tablet:min-h-11"
            style={{
              backgroundImage: 'linear-gradient(var(--color-fig-2) 0 0)',
              backgroundPosition: '0 100%',
              backgroundSize: `${Math.max(1, (100 * count) / largest)}% 1px`,
            }}
          >
            <span className="min-w-0 truncate group-hover:text-accent" title={label}>
              {label}
            </span>
            <span className="shrink-0 text-12 text-ink-3 tabular-nums">{formatCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
