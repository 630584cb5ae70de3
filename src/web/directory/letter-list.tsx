import { Link } from '@tanstack/react-router';
import { letterLabel } from '#domain/companies/directory.ts';
import { formatCount } from '#domain/counts.ts';

type LetterListProps = {
  letters: readonly { letter: string; count: number }[];
  /** The letter of this page. */
  current?: string;
};

/** The first letters of names, with counts. */
export function LetterList({ letters, current }: LetterListProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2">
      {letters.map(({ letter, count }) => (
        <li key={letter}>
          <Link
            to="/directory/companies/$letter"
            params={{ letter }}
            aria-current={letter === current ? 'page' : undefined}
            className="grid justify-items-center rounded-control border border-line bg-surface py-2 hover:border-control-edge hover:bg-hover aria-[current]:border-accent-line aria-[current]:bg-accent-wash"
          >
            <span className="text-16 font-semibold">{letterLabel(letter)}</span>
            <span className="text-12 text-ink-3 tabular-nums">{formatCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
