import type { FormEvent } from 'react';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { AddressLink } from './address-link.tsx';

export type PagesProps = {
  page: number;
  total: number;
  hrefOf: (page: number) => string;
  onGo: (page: number) => void;
};

export function ResultPages({ page, total, hrefOf, onGo }: PagesProps) {
  const count = pageCount(total, PAGE_SIZE);
  if (count <= 1 && page === 1) return null;
  return (
    <Pagination
      page={page}
      count={count}
      label="Pages of results"
      renderLink={(to, link) => <AddressLink href={hrefOf(to)} onFollow={() => onGo(to)} {...link} />}
    >
      {count > 5 && <PageJump href={hrefOf(1)} count={count} onGo={onGo} />}
    </Pagination>
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
