import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { formatAmount } from '#domain/companies/funding.ts';
import { countText } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { ResultFigures } from '#domain/search/result-figures.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { usePreferences } from '../../../platform/shell/preferences.tsx';
import { useHydrated, useMedia } from '../../../ui/hooks.ts';
import { FilterError } from '../../search/filter-choices.tsx';
import type { EditFilters } from '../../search/filter-values.ts';
import { companyFiguresQuery } from '../company-queries.ts';
import { type CompanyFilterValues, type ResultSet, resultSetParams } from '../search-address.ts';
import './charts.css';

/** Fewer results are easier to read than to chart. */
export const MIN_CHARTED = 5;

const atLeastTwo = (counts: readonly number[]) => counts.filter((count) => count > 0).length > 1;

/** Screens on which results come first, as in charts.css. */
const SMALL = '(width < 720px), (height < 1000px)';

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
  const { charts: choice, setCharts } = usePreferences();
  const small = useMedia(SMALL);
  const folded = choice === null ? small : choice === 'folded';
  const Charts = useCharts(!folded);
  const hydrated = useHydrated();
  const [table, setTable] = useState(false);
  const { data, error, refetch } = useQuery({
    ...companyFiguresQuery(useApi(), resultSetParams(counted)),
    enabled: hydrated,
  });
  const charts = data ? informativeCharts(data) : [];
  if (data && charts.length === 0) return null;
  if (!data && error) return <FilterError message="Couldn't load the charts." retry={() => void refetch()} />;
  return (
    <section aria-label="Charts of these results" className="mb-1.5" data-charts={choice ?? 'auto'}>
      <div className="charts">
        <div className="flex h-36.5 rounded-box border border-line bg-surface max-tablet:h-40.5 [&>*:first-child]:flex-1 [&>*:not(:first-child)]:shrink-0 [&>*:not(:first-child)]:border-l [&>*]:border-line">
          {data && Charts && <Charts figures={data} charts={charts} table={table} onChange={onChange} />}
        </div>
      </div>
      <p className="flex min-h-7 items-center gap-4 text-12 whitespace-nowrap text-ink-3 max-tablet:min-h-11">
        <button
          type="button"
          aria-expanded={!folded}
          onClick={() => setCharts(folded ? 'open' : 'folded')}
          className="underlined hover:text-ink"
        >
          <span className="charts">Hide charts</span>
          <span className="no-charts">Show charts</span>
        </button>
        <button type="button" onClick={() => setTable(!table)} className="charts underlined hover:text-ink">
          {table ? 'Show as charts' : 'Show as tables'}
        </button>
        {(!data || charts.includes('sizes')) && <span className="charts ml-auto">{MESSAGES.logScale}</span>}
        <span className="no-charts h-lh min-w-0 flex-1 overflow-hidden whitespace-normal tabular-nums">
          {data && summaryOf(data, counted)}
        </span>
      </p>
    </section>
  );
});

/**
 * '$177.6B in 12 months · median round $3.9M · 38% Seed · 52% United States', for the folded charts. Breaks only before
 * a part, so that those without room wrap out of sight.
 */
function summaryOf({ months, medianLastRound, stages, countries }: ResultFigures, { filters }: ResultSet): string {
  const coveredMonths = months.slice(months.findIndex(({ amount }) => amount > 0));
  const sum = coveredMonths.reduce((all, { amount }) => all + amount, 0);
  // The months of a filter by date may be cut; a period that starts before the first month is not covered.
  const isWithinMonths = filters.fundingDate.length > 0 && coveredMonths.length < months.length;
  const largest = (parts: readonly { name: string; count: number }[]) => {
    const total = parts.reduce((all, { count }) => all + count, 0);
    const [first] = parts.toSorted((a, b) => b.count - a.count);
    // All of one kind are what a filter asks for.
    return first && first.count < total ? `${Math.round((100 * first.count) / total)}% ${first.name}` : null;
  };
  return [
    `${formatAmount(sum)} in ${isWithinMonths ? 'this period' : countText(coveredMonths.length, 'month')}`,
    medianLastRound !== null && `median round ${formatAmount(medianLastRound)}`,
    largest(stages.map(({ stage, count }) => ({ name: stage, count }))),
    largest(countries.map(({ country, count }) => ({ name: country, count }))),
  ]
    .flatMap((part) => (part ? part.replaceAll(' ', '\u00a0') : []))
    .join(' ·\u00a0');
}

/** Loads the script of the charts once they are open. Without it their space stays empty. */
function useCharts(open: boolean) {
  const [charts, setCharts] = useState<typeof import('./search-charts.tsx')>();
  useEffect(() => {
    if (open) void import('./search-charts.tsx').then(setCharts, () => {});
  }, [open]);
  return charts?.SearchCharts;
}
