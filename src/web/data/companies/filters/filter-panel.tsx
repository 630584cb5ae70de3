import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { SOURCE_IDS, sourceLabel } from '#domain/companies/company-sources.ts';
import { AMOUNT_BANDS, DATE_BANDS } from '#domain/companies/funding.ts';
import { inStageOrder } from '#domain/companies/stage-order.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { FiltersOf } from '#domain/search/company-filters.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { inclusionsOf, LISTED_FIRST, readChoice } from '#domain/search/search-params.ts';
import { errorMessage } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { useHydrated } from '../../../ui/hooks.ts';
import {
  ChoiceList,
  FilterError,
  FilterGroup,
  FilterOption,
  FindOption,
  MatchList,
  MoreChoices,
  useFind,
} from '../../search/filter-choices.tsx';
import { choose, countOf, isRange, matchRank, select, stateOf, toggle } from '../../search/filter-values.ts';
import { AmountFilter, RangeFields } from '../../search/range-fields.tsx';
import { filterCountsQuery, filterOptionsQuery, firstOptionsQuery } from '../company-queries.ts';
import { type CompanyFilterGroupProps, type CompanyFilterProps, resultSetParams } from '../search-address.ts';
import { type ExpandableList, LocationChoices } from './location-filter.tsx';

/**
 * The filters on the data of companies. Rerenders when filters or counts change, not on every keystroke in the search
 * field. Full lists load once one is opened or typed into.
 */
export const FilterPanel = memo(function FilterPanel({ counted, visible, failed, ...edit }: CompanyFilterGroupProps) {
  const api = useApi();
  const { filters } = edit;
  const [opened, setOpened] = useState(false);
  const params = resultSetParams(counted);
  const first = useQuery({ ...firstOptionsQuery(api, params), enabled: visible });
  const needsAll = opened || filters.location.some((raw) => !readChoice(raw).value.startsWith('continent:'));
  const options = useQuery({ ...filterOptionsQuery(api), enabled: needsAll });
  const counts = useQuery({ ...filterCountsQuery(api, params), enabled: visible && needsAll });
  // Counts that are no longer fetched are those of an earlier search.
  const whole = needsAll && options.data !== undefined && counts.data !== undefined;
  const lists = whole ? options.data : first.data;
  const filterCounts = whole ? counts.data : first.data?.counts;
  const more = first.data?.moreIndustries ?? 0;
  const { ranges, anyDate } = first.data ?? {};
  const has = (name: FiltersOf<'days' | 'amount'>) => ranges?.[name]?.known !== false || filters[name].length > 0;
  const choices = filters.source.map((raw) => readChoice(raw).value);
  const sources = SOURCE_IDS.filter((id) => ranges?.source?.bands.includes(id) || choices.includes(id));
  const props = {
    ...edit,
    counts: failed ? null : (filterCounts ?? null),
    whole,
    failed: (options.error ?? counts.error) !== null,
    onOpen: () => setOpened(true),
  };
  // The browser retries what failed on the server.
  const error = useHydrated() ? (first.error ?? options.error ?? counts.error) : null;
  const loading = !first.data && !error;
  return (
    <>
      {error && (
        <FilterError
          message={errorMessage(error, MESSAGES.filterOptions.failed)}
          retry={() => {
            for (const query of [first, options, counts]) if (query.error) void query.refetch();
          }}
        />
      )}
      <StageFilter stages={lists?.funding_types ?? []} loading={loading} {...props} />
      {/* Which filters there are is loaded with their options. */}
      {!loading && (
        <>
          {has('fundingDate') && (
            <DateFilter anyTime={failed ? null : (anyDate ?? null)} usedBands={ranges?.fundingDate?.bands} {...props} />
          )}
          {has('amended') && (
            <FilterGroup title="Amended filing">
              <ChoiceList name="amended" choices={DATE_BANDS.slice(0, 3)} {...props} />
            </FilterGroup>
          )}
          {has('confirmed') && (
            <FilterGroup title="Confirmed">
              <ChoiceList name="confirmed" choices={CONFIRMED_BANDS} {...props} />
            </FilterGroup>
          )}
          {(sources.length > 1 || choices.length > 0) && (
            <FilterGroup title="Source">
              <ChoiceList
                name="source"
                choices={sources.map((value) => ({ value, label: sourceLabel(value) }))}
                {...props}
              />
            </FilterGroup>
          )}
          <LocationChoices
            locations={lists?.headquarters_locations_grouped ?? null}
            countryName={options.data?.countryName}
            {...props}
          />
          <IndustryFilter industries={lists?.industries ?? null} more={more} {...props} />
          {has('fundingAmount') && (
            <AmountFilter name="fundingAmount" title="Funding amount" bands={AMOUNT_BANDS} {...props} />
          )}
        </>
      )}
    </>
  );
});

const CONFIRMED_BANDS = DATE_BANDS.filter(({ days }) => days === 30 || days === 90 || days === 365);

type DateFilterProps = CompanyFilterProps & {
  anyTime: number | null;
  /** Bands with companies; others are hidden. */
  usedBands: readonly string[] | undefined;
};

function DateFilter({ filters, counts, onChange, anyTime, usedBands }: DateFilterProps) {
  const values = filters.fundingDate;
  const bands = DATE_BANDS.filter(
    ({ value }) => usedBands?.includes(value) !== false || stateOf(values, value) !== 'off',
  );
  const includedValues = inclusionsOf(values);
  const [from = '', to = ''] = includedValues.find(isRange)?.split('..') ?? [];
  const most = Math.max(anyTime ?? 0, ...DATE_BANDS.map(({ value }) => countOf(counts, 'fundingDate', value) ?? 0));
  const apply = (first: string, last: string): string | null => {
    if (first && last && first > last) return 'The start date must be on or before the end date.';
    onChange((now) => choose(now, 'fundingDate', first || last ? `${first}..${last}` : null));
    return null;
  };
  return (
    <FilterGroup title="Funding date">
      <ul>
        <FilterOption
          single
          name="fundingDate"
          value=""
          label="Any time"
          state={includedValues.length === 0 ? 'on' : 'off'}
          count={anyTime}
          most={most}
          onChoose={() => onChange((now) => choose(now, 'fundingDate', null))}
        />
        {bands.map(({ value, label }) => (
          <FilterOption
            key={value}
            single
            name="fundingDate"
            value={value}
            label={label}
            state={stateOf(values, value)}
            count={countOf(counts, 'fundingDate', value)}
            most={most}
            onChoose={() => onChange((now) => choose(now, 'fundingDate', value))}
            onExclude={() => onChange((now) => toggle(now, 'fundingDate', value, true))}
          />
        ))}
      </ul>
      <RangeFields
        from={{ label: 'Start date', type: 'date', value: from }}
        to={{ label: 'End date', type: 'date', value: to }}
        onApply={apply}
      />
    </FilterGroup>
  );
}

const STAGES_SHOWN = 10;

type StageFilterProps = CompanyFilterProps & { stages: readonly string[]; loading: boolean };

function StageFilter({ stages, loading, ...props }: StageFilterProps) {
  const [all, setAll] = useState(false);
  const selectedStages = props.filters.fundingStage.map((raw) => readChoice(raw).value);
  const allStages = inStageOrder([...new Set([...stages, ...selectedStages])]);
  const visible = all ? allStages : allStages.filter((stage, i) => i < STAGES_SHOWN || selectedStages.includes(stage));
  if (!loading && allStages.length === 0) return null;
  return (
    <FilterGroup title="Funding stage">
      {loading && <p className="text-13 text-ink-3">{MESSAGES.loadingStages}</p>}
      <ChoiceList name="fundingStage" choices={visible.map((stage) => ({ value: stage, label: stage }))} {...props} />
      <MoreChoices hidden={allStages.length - visible.length} onShow={() => setAll(true)} />
    </FilterGroup>
  );
}

const MORE = 24;

type IndustryFilterProps = CompanyFilterProps &
  ExpandableList & {
    /** Null while they load. */
    industries: readonly string[] | null;
    /** The number of industries missing from a shortened list. */
    more: number;
  };

/** Industries and groups, largest first. */
function IndustryFilter({ industries, more, whole, onOpen, ...props }: IndustryFilterProps) {
  const selectedIndustries = props.filters.industry.map((raw) => readChoice(raw).value);
  const { text, pinned, onType } = useFind(selectedIndustries);
  const [most, setMost] = useState(LISTED_FIRST);
  const countIn = (industry: string) => countOf(props.counts, 'industry', industry) ?? 0;
  const foldedText = foldText(text);
  const matches = [...new Set([...selectedIndustries, ...(industries ?? [])])]
    .filter((industry) => !pinned.includes(industry))
    .flatMap((industry) => {
      const rank = matchRank(foldText(industry), foldedText);
      return rank === null ? [] : [{ industry, rank }];
    })
    .sort((a, b) => a.rank - b.rank || countIn(b.industry) - countIn(a.industry))
    .map(({ industry }) => industry);
  const visible = matches.filter((industry, i) => i < most || selectedIndustries.includes(industry));
  return (
    <FilterGroup title="Industry">
      <FindOption
        label="Find an industry"
        text={text}
        onType={onType}
        matches={whole ? matches : null}
        onFocus={onOpen}
        onChoose={(value) => props.onChange((now) => select(now, 'industry', value))}
      />
      {industries !== null && (whole || !text) && matches.length === 0 && (
        <p className="text-13 text-ink-3">{MESSAGES.noIndustries}</p>
      )}
      <MatchList name="industry" choices={visible.map(choiceOf)} pinned={pinned.map(choiceOf)} {...props} />
      <MoreChoices
        hidden={whole ? matches.length - visible.length : more}
        onShow={() => {
          onOpen();
          setMost(most + MORE);
        }}
      />
    </FilterGroup>
  );
}

const choiceOf = (value: string) => ({ value, label: value });
