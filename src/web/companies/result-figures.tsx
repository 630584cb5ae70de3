import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { useApi } from '../use-api.ts';
import { companyFiguresQuery } from './company-queries.ts';
import { MonthChart } from './month-chart.tsx';
import { type ChosenFilters, resultSetParams } from './search-address.ts';
import { SizeChart } from './size-chart.tsx';
import { StageChart } from './stage-chart.tsx';
import { useHydrated } from './use-hydrated.ts';

type ResultFiguresProps = { counted: { query: string; filters: ChosenFilters } };

/**
 * The whole result set in figures. They come after the results, into room that is kept for them; the
 * last stands on the column of the tracks, so its axis is theirs.
 */
export const ResultFigures = memo(function ResultFigures({ counted }: ResultFiguresProps) {
  const hydrated = useHydrated();
  const { data } = useQuery({ ...companyFiguresQuery(useApi(), resultSetParams(counted)), enabled: hydrated });
  return (
    <section aria-label="These results in figures" className="mb-2">
      <div className="grid h-36.5 grid-cols-[minmax(0,1fr)_284px_264px] rounded-box border border-line bg-surface @max-[860px]:grid-cols-[minmax(0,1fr)_232px] @max-[560px]:grid-cols-2">
        {data && (
          <>
            <MonthChart months={data.months} />
            <StageChart stages={data.stages} />
            <SizeChart bins={data.bins} medianUsd={data.medianUsd} />
          </>
        )}
      </div>
      <p className="mt-1 text-right text-12 text-ink-3">{MESSAGES.tenfoldAxis}</p>
    </section>
  );
});
