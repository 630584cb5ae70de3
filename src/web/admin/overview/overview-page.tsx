import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { useApi } from '../../use-api.ts';
import { Loaded } from '../loaded.tsx';
import { prefetch } from '../prefetch.ts';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { Charts } from './charts.tsx';
import { DataAge } from './data-age.tsx';
import { figuresQuery } from './figures-query.ts';
import { HeadFigures } from './head-figures.tsx';
import { MissedSearches } from './missed-searches.tsx';
import { RevenueTable } from './revenue-table.tsx';

export const Route = createFileRoute('/admin/')({
  loader: ({ context: { queryClient, api } }) => prefetch(queryClient, figuresQuery(api)),
  head: () => sectionTitle('Overview'),
  component: OverviewPage,
});

/** Business metrics, each with its definition. */
function OverviewPage() {
  const [as, setAs] = useState<'charts' | 'tables'>('charts');
  return (
    <>
      <SectionHead title="Overview" note="Times in UTC. The current period is still open.">
        <Segmented
          label="Show as"
          options={[
            { value: 'charts', label: 'Charts' },
            { value: 'tables', label: 'Tables' },
          ]}
          value={as}
          onChange={setAs}
        />
      </SectionHead>
      <Loaded query={figuresQuery(useApi())}>
        {(figures) => (
          <div className="grid gap-4">
            <HeadFigures figures={figures} />
            <Charts figures={figures} table={as === 'tables'} />
            <div className="grid items-start gap-4 desktop:grid-cols-3">
              <RevenueTable figures={figures} />
              <MissedSearches missed={figures.missed} />
              <DataAge figures={figures} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
