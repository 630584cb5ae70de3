import type { FormEvent } from 'react';
import { formatCount } from '#domain/counts.ts';
import { PAGE_SIZE } from '#domain/search/search-parameters.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { inputClass } from '../ui/field.tsx';
import { AddressLink } from './address-link.tsx';
import { pageCount, pageNumbers } from './page-numbers.ts';

export type PagesProps = {
  page: number;
  total: number;
  hrefOf: (page: number) => string;
  onGo: (page: number) => void;
};

export function ResultPages({ page, total, hrefOf, onGo }: PagesProps) {
  const count = pageCount(total, PAGE_SIZE);
  if (count <= 1 && page === 1) return null;
  const link = (to: number, text: string, className: string) => (
    <AddressLink
      key={text}
      href={hrefOf(to)}
      onFollow={() => onGo(to)}
      current={to === page}
      label={/^\d/.test(text) ? `Page ${text}` : undefined}
      className={className}
    >
      {text}
    </AddressLink>
  );
  // Page 0 does not exist.
  const step = (to: number, text: string) =>
    to >= 1 ? (
      link(to, text, buttonClass({ className: 'max-tablet:h-11 max-tablet:flex-1' }))
    ) : (
      <button type="button" disabled className={buttonClass({ className: 'max-tablet:h-11 max-tablet:flex-1' })}>
        {text}
      </button>
    );
  return (
    <nav
      aria-label="Pages of results"
      className="mt-4 flex flex-wrap items-center gap-2 text-13 text-ink-2 tabular-nums"
    >
      {step(Math.min(page - 1, count), 'Previous')}
      <span className="flex items-center gap-1 max-tablet:order-1 max-tablet:w-full max-tablet:justify-center">
        {pageNumbers(page, count).map((number, i) =>
          number === null ? (
            <span key={`gap ${i}`} aria-hidden="true" className="px-1 text-ink-3">
              …
            </span>
          ) : (
            link(
              number,
              formatCount(number),
              `grid h-8 min-w-8 place-items-center rounded-control px-1.5 hover:bg-hover max-tablet:h-11 max-tablet:min-w-9 ${number === page ? 'bg-accent-wash font-medium text-accent-wash-ink' : ''}`,
            )
          ),
        )}
      </span>
      {step(page < count ? page + 1 : 0, 'Next')}
      {count > 5 && <PageJump href={hrefOf(1)} count={count} onGo={onGo} />}
    </nav>
  );
}

type PageJumpProps = {
  href: string;
  count: number;
  onGo: (page: number) => void;
};

function PageJump({ href, count, onGo }: PageJumpProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onGo(Number(new FormData(event.currentTarget).get('page')));
    event.currentTarget.reset();
  };
  const [path, others] = href.split('?');
  return (
    <form action={path} onSubmit={submit} className="ml-auto flex items-center gap-2 max-tablet:hidden">
      {[...new URLSearchParams(others)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="page-jump" className="text-ink-3">
        Go to page
      </label>
      <input
        id="page-jump"
        name="page"
        type="number"
        min={1}
        max={count}
        required
        className={inputClass('small', 'w-18!')}
      />
      <Button type="submit">Go</Button>
    </form>
  );
}
