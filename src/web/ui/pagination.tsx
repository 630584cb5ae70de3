import { Link } from '@tanstack/react-router';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { pageNumbers } from './page-numbers.ts';

type LinkAttributes = Pick<ComponentProps<'a'>, 'className' | 'aria-label' | 'aria-current' | 'children'>;

type PaginationProps = {
  page: number;
  count: number;
  label: string;
  renderLink: (to: number, props: LinkAttributes) => ReactNode;
  children?: ReactNode;
};

const STEP = buttonClass({ className: 'max-tablet:h-11 max-tablet:flex-1' });

/** Links to the previous and next page, and to the pages around the current one. */
export function Pagination({ page, count, label, renderLink, children }: PaginationProps) {
  const step = (to: number, text: string) =>
    to >= 1 && to <= count ? (
      renderLink(to, { className: STEP, children: text })
    ) : (
      <button type="button" disabled className={STEP}>
        {text}
      </button>
    );
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center gap-2 text-13 text-ink-2 tabular-nums">
      {step(Math.min(page - 1, count), 'Previous')}
      <span className="flex items-center gap-1 max-tablet:order-1 max-tablet:w-full max-tablet:justify-center">
        {pageNumbers(page, count).map((number, i) =>
          number === null ? (
            <span key={`gap ${i}`} aria-hidden="true" className="px-1 text-ink-3">
              …
            </span>
          ) : (
            <Fragment key={number}>
              {renderLink(number, {
                className: `grid h-8 min-w-8 place-items-center rounded-control px-1.5 hover:bg-hover max-tablet:h-11 max-tablet:min-w-9 ${number === page ? 'bg-accent-wash font-medium text-accent-wash-ink' : ''}`,
                'aria-label': `Page ${number.toLocaleString('en-US')}`,
                'aria-current': number === page ? 'page' : undefined,
                children: number.toLocaleString('en-US'),
              })}
            </Fragment>
          ),
        )}
      </span>
      {step(page + 1, 'Next')}
      {children}
    </nav>
  );
}

type PageStepsProps = Pick<PaginationProps, 'page' | 'count' | 'label'> & {
  /** The anchor of the list, if the page has other content above it. */
  hash?: string;
  /** Keeps the other URL parameters, such as filters. */
  keepParams?: boolean;
};

/** Pagination for a list with its page number in the URL, except for the first page. Hidden for a single page. */
export function PageSteps({ hash = '', keepParams = false, ...pages }: PageStepsProps) {
  if (pages.count === 1 && pages.page === 1) return null;
  return (
    <Pagination
      {...pages}
      renderLink={(to, link) => (
        <Link
          to="."
          search={(params: object) => ({ ...(keepParams && params), page: to === 1 ? undefined : String(to) })}
          hash={hash}
          activeOptions={{ exact: true }}
          {...link}
        />
      )}
    />
  );
}
