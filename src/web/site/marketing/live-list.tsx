import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CompanyCard } from '#domain/companies/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ShownRange } from '../../data/search/shown-range.tsx';
import { errorMessage } from '../../platform/api/api.ts';
import { PlainSearch } from '../../platform/shell/plain-search.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { useLandingSearch } from './use-landing-search.ts';

type LiveListProps = {
  /** The newest companies, and the total. */
  companies: readonly CompanyCard[];
  total: number;
  search: ReturnType<typeof useLandingSearch>;
  onType: (query: string) => void;
  children: (company: CompanyCard, index: number) => ReactNode;
};

/** A live search like the product's. Starts with the newest companies; emails are masked. */
export function LiveList({
  companies,
  total,
  search: { query, results, waiting, error },
  onType,
  children,
}: LiveListProps) {
  const rows = results?.companies ?? companies;
  const count = results?.total ?? total;
  return (
    <section aria-label={query ? 'Results' : 'Newest results'} className="@container">
      <PlainSearch className="mb-2" onType={onType} />
      {/* As tall as the four initial rows if there is room, so that nothing below shifts. */}
      <div className={results && rows.length < companies.length ? 'tablet:min-h-109' : ''}>
        <div className={`grid gap-2 ${results && waiting ? 'opacity-60' : ''}`}>{rows.map(children)}</div>
        {results && count === 0 && !waiting && (
          <p className="rounded-box border border-line bg-surface px-6 py-8 text-center text-ink-2">
            <b className="font-semibold text-ink">{MESSAGES.noCompanies.title}</b> for “{query}”. Try a company, founder
            or location.
          </p>
        )}
      </div>
      <p className="mt-3 flex min-h-8 items-center justify-between gap-4 text-13 text-ink-2 tabular-nums">
        <span role="status" className="[&>b]:font-semibold [&>b]:text-ink">
          {error && query ? (
            MESSAGES.searchFailed(errorMessage(error, MESSAGES.unexpected))
          ) : rows.length > 0 ? (
            <ShownRange total={count} page={1} pageSize={rows.length} />
          ) : (
            !results && MESSAGES.noCompanies.noData
          )}
        </span>
        {rows.length > 0 && (
          <Link
            to="/search"
            search={results && query ? { query } : {}}
            className={buttonClass({ className: 'max-tablet:h-11' })}
          >
            See all
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        )}
      </p>
    </section>
  );
}
