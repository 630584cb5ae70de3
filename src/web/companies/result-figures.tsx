import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { inStageOrder } from '#domain/funding-stages.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useApi } from '../use-api.ts';
import { useHydrated } from '../use-hydrated.ts';
import { companyFiguresQuery, type ResultFigures as Figures } from './company-queries.ts';
import { MixChart } from './mix-chart.tsx';
import { MonthChart } from './month-chart.tsx';
import { resultSetParams } from './search-address.ts';
import { SizeChart } from './size-chart.tsx';
import type { Counted } from './use-counted.ts';

/** Stages in the order in which companies go through them. */
function byStage(stages: Figures['stages']) {
  const counts = new Map(stages.map(({ stage, count }) => [stage, count]));
  return inStageOrder([...counts.keys()]).map((name) => ({ name, count: counts.get(name) ?? 0 }));
}

type ResultFiguresProps = { counted: Counted };

/**
 * The whole result set in figures. They come after the results, into room that is kept for them; the
 * last stands on the column of the tracks, so its axis is theirs.
 */
export const ResultFigures = memo(function ResultFigures({ counted }: ResultFiguresProps) {
  const hydrated = useHydrated();
  const [table, setTable] = useState(false);
  const { data } = useQuery({ ...companyFiguresQuery(useApi(), resultSetParams(counted)), enabled: hydrated });
  return (
    <section aria-label="These results in figures" className="mb-2">
      <div className="grid h-36.5 grid-cols-[minmax(0,1fr)_232px_232px_264px] rounded-box border border-line bg-surface @max-[1080px]:grid-cols-[minmax(0,1fr)_284px_264px] @max-[860px]:grid-cols-[minmax(0,1fr)_232px] @max-[560px]:grid-cols-2">
        {data && (
          <>
            <MonthChart months={data.months} table={table} />
            <MixChart title="Stage mix" parts={byStage(data.stages)} table={table} className="@max-[860px]:hidden" />
            <MixChart
              title="Countries"
              parts={data.countries.map(({ country, count }) => ({ name: country, count }))}
              table={table}
              className="@max-[1080px]:hidden"
            />
            <SizeChart bins={data.amounts} medianUsd={data.medianLastRound} table={table} />
          </>
        )}
      </div>
      <p className="mt-1 flex justify-between gap-4 text-12 text-ink-3">
        <button
          type="button"
          onClick={() => setTable(!table)}
          className="rounded-small underline decoration-line-strong underline-offset-3 hover:text-ink"
        >
          {table ? 'As charts' : 'As tables'}
        </button>
        {MESSAGES.tenfoldAxis}
      </p>
    </section>
  );
});
