import { formatCount } from '#domain/counts.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { AddressLink } from './address-link.tsx';
import type { PagesProps } from './result-pages.tsx';

export function PageOutOfRange({ total, hrefOf, onGo }: Omit<PagesProps, 'page'>) {
  const last = pageCount(total, PAGE_SIZE);
  return (
    <section className="grid min-h-53 place-items-center content-center gap-1 rounded-box border border-line bg-surface px-6 py-8 text-center">
      <h2 className="text-20 font-semibold">Page out of range</h2>
      <p className="text-ink-2">
        There are fewer results than that.{' '}
        <AddressLink href={hrefOf(last)} onFollow={() => onGo(last)} className="link">
          Go to the last page, {formatCount(last)}
        </AddressLink>
      </p>
    </section>
  );
}

type SearchErrorProps = {
  message: string;
  /** Retries; null if the search itself is invalid. */
  retry: (() => void) | null;
  onClear: () => void;
};

/** The red banner: what went wrong, and what to do next. */
export function SearchError({ message, retry, onClear }: SearchErrorProps) {
  return (
    <div
      role="alert"
      className="mb-2 flex min-h-12 items-center justify-between gap-4 rounded-box border border-danger-line bg-danger-wash py-2 pr-2 pl-3"
    >
      <p className="error min-w-0 text-14">{message}</p>
      {retry ? <Button onClick={retry}>Try again</Button> : <Button onClick={onClear}>Clear search</Button>}
    </div>
  );
}
