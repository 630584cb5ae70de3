import { Suspense } from 'react';
import type { CompanyCard } from '#domain/companies/company.ts';
import type { CompanyActions } from '../../data/companies/company-actions.ts';
import type { ResultsPage } from '../../data/companies/company-queries.ts';
import { ResultCard } from '../../data/companies/result-card.tsx';
import { useCompanyLists } from '../lists/company-lists.tsx';
import { CardLists } from './lazy-parts.ts';
import { useRestAfterPaint } from './use-results.ts';

export type ResultsProps = {
  page: ResultsPage;
  /** The slug of the company that keyboard shortcuts act on. */
  current: string | null;
  actions: CompanyActions;
};

/** About as many as fit on a screen 1,000 px high. They render with the response, the rest right after. */
const FIRST = 8;

export function ResultCards({ page, current, actions }: ResultsProps) {
  const later = useRestAfterPaint(page, current, FIRST);
  const sharedProps = { current, actions };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Cards page={page} from={0} to={FIRST} {...sharedProps} />
      <Cards page={later} from={FIRST} to={page.pageSize} {...sharedProps} />
    </div>
  );
}

type CardsProps = ResultsProps & { from: number; to: number };

function Cards({ page, from, to, current, actions }: CardsProps) {
  const before = (page.page - 1) * page.pageSize;
  return (
    <div className={`grid grid-cols-1 gap-1.5 ${from > 0 ? 'empty:hidden' : ''}`}>
      {page.companies.slice(from, to).map((company, i) => (
        <ResultCard
          key={company.id}
          company={company}
          position={before + from + i + 1}
          current={company.slug === current}
          actions={actions}
          Lists={LazyCardLists}
        />
      ))}
    </div>
  );
}

function LazyCardLists(props: { company: CompanyCard }) {
  if (!useCompanyLists()?.ready) return null;
  return (
    <Suspense>
      <CardLists {...props} />
    </Suspense>
  );
}
