import { useLocation } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CompanyCard } from '#domain/companies/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import { SAMPLE_PATH } from '#domain/page-address.ts';
import { FiltersButton } from '../../data/search/filters-button.tsx';
import { ShownRange } from '../../data/search/shown-range.tsx';
import { PlainSearch } from '../../platform/shell/plain-search.tsx';
import { buttonClass } from '../../ui/button.tsx';

const LandingSearch = lazy(() => import('./landing-search.tsx'));

type LiveListProps = {
  /** The newest companies, and the total. */
  companies: readonly CompanyCard[];
  total: number;
  /** Whether the page was opened with a search, whose results load in the browser. */
  opensSearch: boolean;
  /** Receives the address of the search on the search page; undefined without a search. */
  onSearch: (path: string | undefined) => void;
  children: (company: CompanyCard, index: number) => ReactNode;
};

/** The newest companies with masked emails, under a search that loads once it is used. */
export function LiveList({ companies, total, opensSearch, onSearch, children }: LiveListProps) {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const query = new URLSearchParams(search).get('query') ?? '';
  const [typed, setTyped] = useState(query);
  const [use, setUse] = useState<'text' | 'filters' | null>(null);
  const type = (text: string) => {
    setTyped(text);
    setUse((earlier) => earlier ?? 'text');
    // Before the search has loaded, for a visitor who signs up at once.
    if (use === null) onSearch(pathOf(text));
  };
  const field = useRef<HTMLInputElement>(null);
  const write = (text: string) => {
    if (field.current) field.current.value = text;
    type(text);
  };
  // The text may also have been typed before hydration.
  const resume = useEffectEvent(() => {
    if (use !== null) return;
    const text = field.current?.value || query;
    if (text !== '' || search !== '') write(text);
  });
  useEffect(() => resume(), [search]);
  const newest = (
    <>
      <div className="mt-3 flex min-h-7 items-center max-tablet:mt-1.5 max-tablet:py-0.5 noscript:hidden">
        <FiltersButton open={false} onClick={() => setUse('filters')} />
      </div>
      <section aria-label="Newest results" className="@container mt-2">
        {opensSearch ? (
          <>
            <LoadingRows />
            <noscript>
              <a href={SAMPLE_PATH + search} className={buttonClass({})}>
                Show results
              </a>
            </noscript>
          </>
        ) : (
          <>
            <div className={`grid gap-2 ${typed === '' ? '' : 'opacity-55'}`}>{companies.map(children)}</div>
            <ListFoot count={companies.length} total={total} path={pathOf(typed)} />
          </>
        )}
      </section>
    </>
  );
  return (
    <>
      <PlainSearch live={{ field, query, onType: type }} />
      {use === null ? (
        newest
      ) : (
        <Suspense fallback={newest}>
          <LandingSearch
            typed={typed}
            filtering={use === 'filters'}
            newest={companies}
            total={total}
            onSearch={onSearch}
            onWrite={write}
          >
            {children}
          </LandingSearch>
        </Suspense>
      )}
    </>
  );
}

/** Empty rows, as many as a screen has: the skeletons of the search page would weigh on every visit. */
export function LoadingRows() {
  return (
    <div aria-busy="true" className="grid gap-2 noscript:hidden">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="card h-20.75 max-tablet:h-43" />
      ))}
    </div>
  );
}

function pathOf(text: string): string | undefined {
  const query = text.trim();
  return query ? `/search?${new URLSearchParams({ query })}` : undefined;
}

type ListFootProps = {
  count: number;
  total: number;
  /** The address of all results. */
  path?: string | undefined;
  /** Replaces the count. */
  message?: string | undefined;
};

export function ListFoot({ count, total, path = '/search', message }: ListFootProps) {
  return (
    <p className="mt-3 flex min-h-8 items-center justify-between gap-4 text-13 text-ink-2 tabular-nums">
      <span role="status" className="[&>b]:font-semibold [&>b]:text-ink">
        {message ??
          (count > 0 ? (
            <ShownRange total={total} page={1} pageSize={count} />
          ) : (
            path === '/search' && MESSAGES.noCompanies.noData
          ))}
      </span>
      {count > 0 && count < total && (
        <a href={path} className={buttonClass({ className: 'max-tablet:h-11' })}>
          See all
          <ArrowRight aria-hidden className="size-3.5" />
        </a>
      )}
    </p>
  );
}
