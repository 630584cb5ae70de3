import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { ShownRange } from '../finding/shown-range.tsx';
import { PlainSearch } from '../shell/plain-search.tsx';
import { buttonClass } from '../ui/button.tsx';

type LiveListProps = {
  companies: number;
  shown: number;
  /** The newest results, as the search shows them. */
  children: ReactNode;
};

/** The product itself as the picture: its search field and the newest results, addresses masked. */
export function LiveList({ companies, shown, children }: LiveListProps) {
  return (
    <section aria-label="Newest results" className="@container">
      <PlainSearch className="mb-2" />
      <div className="grid gap-2">{children}</div>
      <p className="mt-3 flex items-center justify-between gap-4 text-13 text-ink-2 tabular-nums">
        <span className="[&>b]:font-semibold [&>b]:text-ink">
          {shown > 0 ? <ShownRange total={companies} page={1} pageSize={shown} /> : MESSAGES.noCompanies.noData}
        </span>
        {shown > 0 && (
          <Link to="/search" className={buttonClass({ className: 'max-tablet:h-11' })}>
            See them all
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        )}
      </p>
    </section>
  );
}
