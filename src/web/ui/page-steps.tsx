import { Link } from '@tanstack/react-router';
import { buttonClass } from './button.tsx';

type PageStepsProps = {
  page: number;
  count: number;
  numbers: readonly (number | null)[];
  label: string;
  /** The list, if the page has more above it. */
  hash?: string;
};

const STEP = buttonClass({ className: 'max-tablet:h-11 max-tablet:flex-1' });

/** Pagination for a list with its page number in the URL, except for the first page. */
export function PageSteps({ page, count, numbers, label, hash = '' }: PageStepsProps) {
  if (count === 1) return null;
  const step = (to: number, text: string) =>
    to >= 1 && to <= count ? (
      <Link to="." search={pageSearch(to)} hash={hash} className={STEP}>
        {text}
      </Link>
    ) : (
      <button type="button" disabled className={STEP}>
        {text}
      </button>
    );
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center gap-2 text-13 text-ink-2 tabular-nums">
      {step(page - 1, 'Previous')}
      <span className="flex items-center gap-1 max-tablet:order-1 max-tablet:w-full max-tablet:justify-center">
        {numbers.map((number, i) =>
          number === null ? (
            <span key={`gap ${i}`} aria-hidden="true" className="px-1 text-ink-3">
              …
            </span>
          ) : (
            <Link
              key={number}
              to="."
              search={pageSearch(number)}
              hash={hash}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className={`grid h-8 min-w-8 place-items-center rounded-control px-1.5 hover:bg-hover max-tablet:h-11 max-tablet:min-w-9 ${number === page ? 'bg-accent-wash font-medium text-accent-wash-ink' : ''}`}
            >
              {number}
            </Link>
          ),
        )}
      </span>
      {step(page + 1, 'Next')}
    </nav>
  );
}

function pageSearch(page: number) {
  return page === 1 ? {} : { page: String(page) };
}
