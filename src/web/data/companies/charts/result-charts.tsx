import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { EditFilters } from '../../search/filter-values.ts';
import { companyFiguresQuery, type ResultFigures } from '../company-queries.ts';
import { type CompanyFilterValues, type ResultSet, resultSetParams } from '../search-address.ts';

/** Fewer results are easier to read than to chart. */
export const MIN_CHARTED = 5;

const atLeastTwo = (counts: readonly number[]) => counts.filter((count) => count > 0).length > 1;

export type ChartName = ReturnType<typeof informativeCharts>[number];

/** The charts worth showing for a result set, the most informative first. */
function informativeCharts({ months, amounts, stages, countries }: ResultFigures) {
  return [
    atLeastTwo(months.map(({ amount }) => amount)) && 'months',
    atLeastTwo(amounts) && 'sizes',
    stages.length > 1 && 'stages',
    countries.length > 1 && 'countries',
  ].filter((name) => name !== false);
}

type ResultChartsProps = { counted: ResultSet; onChange: EditFilters<CompanyFilterValues> };

/**
 * Charts of the whole result set that filter it. They load after the results, into reserved space; the last one aligns
 * with the tracks below and shares their axis.
 */
export const ResultCharts = memo(function ResultCharts({ counted, onChange }: ResultChartsProps) {
  const Charts = useCharts();
  const hydrated = useHydrated();
  const [table, setTable] = useState(false);
  /** Phones collapse the charts at first, so that results come first. */
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({ ...companyFiguresQuery(useApi(), resultSetParams(counted)), enabled: hydrated });
  const charts = data ? informativeCharts(data) : [];
  if (data ? charts.length === 0 : error) return null;
  return (
    <section aria-label="Charts of these results" className="mb-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-7 items-center text-12 text-ink-3 underline decoration-line-strong underline-offset-3 tablet:hidden"
      >
        {open ? 'Hide charts' : 'Show charts'}
      </button>
      <div
        className={`${open ? '' : 'max-tablet:hidden'} flex h-36.5 rounded-box border border-line bg-surface [&>*:first-child]:flex-1 [&>*:not(:first-child)]:shrink-0 [&>*:not(:first-child)]:border-l [&>*]:border-line`}
      >
        {data && Charts && <Charts figures={data} charts={charts} table={table} onChange={onChange} />}
      </div>
      <p className={`${open ? '' : 'max-tablet:hidden'} mt-1 flex justify-between gap-4 text-12 text-ink-3`}>
        <button
          type="button"
          onClick={() => setTable(!table)}
          className="rounded-small underline decoration-line-strong underline-offset-3 hover:text-ink"
        >
          {table ? 'Show as charts' : 'Show as tables'}
        </button>
        {(!data || charts.includes('sizes')) && MESSAGES.logScale}
      </p>
    </section>
  );
});

/** Loads the script of the charts. Without it their space stays empty. */
function useCharts() {
  const [charts, setCharts] = useState<typeof import('./search-charts.tsx')>();
  useEffect(() => void import('./search-charts.tsx').then(setCharts, () => {}), []);
  return charts?.SearchCharts;
}
