import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { inStageOrder } from '#domain/companies/funding-stages.ts';
import { MESSAGES } from '#domain/messages.ts';
import { locationFilterValue } from '#domain/places/locations.ts';
import { choose, toggle } from '../../search/edit-filters.ts';
import type { EditFilters } from '../../search/filter-props.ts';
import { useApi } from '../../use-api.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { companyFiguresQuery, type ResultFigures as Figures } from '../company-queries.ts';
import { type ChosenFilters, resultSetParams } from '../search-address.ts';
import type { Counted } from '../use-counted.ts';
import { MixChart } from './mix-chart.tsx';
import { MonthChart, shownMonths } from './month-chart.tsx';
import { SizeChart } from './size-chart.tsx';

/** Fewer results are easier to read than to chart. */
export const FEWEST_CHARTED = 5;

/** Stages in funding order. */
function byStage(stages: Figures['stages']) {
  const counts = new Map(stages.map(({ stage, count }) => [stage, count]));
  return inStageOrder([...counts.keys()]).map((name) => ({ name, count: counts.get(name) ?? 0 }));
}

const atLeastTwo = (counts: readonly number[]) => counts.filter((count) => count > 0).length > 1;

/** Parts of a result set worth a chart, the most informative first. */
function telling({ months, amounts, stages, countries }: Figures) {
  return [
    atLeastTwo(months.map(({ amount }) => amount)) && 'months',
    atLeastTwo(amounts) && 'sizes',
    stages.length > 1 && 'stages',
    countries.length > 1 && 'countries',
  ].filter((name) => name !== false);
}

/** On narrow screens, keep the most informative. */
const ROOM = ['', '', '@max-[860px]:hidden', '@max-[1080px]:hidden'];

type ResultFiguresProps = { counted: Counted; onChange: EditFilters<ChosenFilters> };

/**
 * Charts of the whole result set that filter it. They load after the results, into reserved space; the last one is
 * aligned with the tracks below and shares their axis.
 */
export const ResultFigures = memo(function ResultFigures({ counted, onChange }: ResultFiguresProps) {
  const hydrated = useHydrated();
  const [table, setTable] = useState(false);
  /** On phones, where results come first. */
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...companyFiguresQuery(useApi(), resultSetParams(counted)), enabled: hydrated });
  const shown = data ? telling(data) : [];
  if (data && shown.length === 0) return null;
  const roomOf = (name: (typeof shown)[number]) => ROOM[shown.indexOf(name)] ?? '';
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
        {data && shown.includes('months') && (
          <MonthChart
            months={shownMonths(data.months)}
            table={table}
            onChoose={(range) => onChange((now) => choose(now, 'fundingDate', range))}
          />
        )}
        {data && shown.includes('stages') && (
          <MixChart
            title="Stage mix"
            parts={byStage(data.stages)}
            table={table}
            onChoose={(stage) => onChange((now) => toggle(now, 'fundingStage', stage))}
            className={`w-58 @max-[1080px]:w-71 @max-[860px]:w-1/2 ${roomOf('stages')}`}
          />
        )}
        {data && shown.includes('countries') && (
          <MixChart
            title="Countries"
            parts={data.countries.map(({ country, count }) => ({ name: country, count }))}
            table={table}
            onChoose={(country) =>
              onChange((now) => toggle(now, 'location', locationFilterValue({ kind: 'country', country })))
            }
            className={`w-58 @max-[860px]:w-1/2 ${roomOf('countries')}`}
          />
        )}
        {data && shown.includes('sizes') && (
          <SizeChart
            bins={data.amounts}
            medianUsd={data.medianLastRound}
            table={table}
            onChoose={(range) => onChange((now) => choose(now, 'fundingAmount', range))}
          />
        )}
      </div>
      <p className={`${open ? '' : 'max-tablet:hidden'} mt-1 flex justify-between gap-4 text-12 text-ink-3`}>
        <button
          type="button"
          onClick={() => setTable(!table)}
          className="rounded-small underline decoration-line-strong underline-offset-3 hover:text-ink"
        >
          {table ? 'As charts' : 'As tables'}
        </button>
        {(!data || shown.includes('sizes')) && MESSAGES.tenfoldAxis}
      </p>
    </section>
  );
});
