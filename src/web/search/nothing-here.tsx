import { formatCount } from '#domain/counts.ts';
import { PAGE_SIZE } from '#domain/search/search-parameters.ts';
import { AddressLink } from './address-link.tsx';
import { pageCount } from './page-numbers.ts';
import type { PagesProps } from './result-pages.tsx';

/** A page after the last one. */
export function NothingHere({ total, hrefOf, onGo }: Omit<PagesProps, 'page'>) {
  const last = pageCount(total, PAGE_SIZE);
  return (
    <section className="grid min-h-53 place-items-center content-center gap-1 rounded-box border border-line bg-surface px-6 py-8 text-center">
      <h2 className="text-20 font-semibold">Page out of range</h2>
      <p className="text-ink-2">
        The results end earlier.{' '}
        <AddressLink href={hrefOf(last)} onFollow={() => onGo(last)} className="link">
          Go to the last page, {formatCount(last)}
        </AddressLink>
      </p>
    </section>
  );
}
