import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { AMOUNT_BANDS } from '#domain/companies/funding.ts';
import { inStageOrder } from '#domain/companies/funding-stages.ts';
import { MESSAGES } from '#domain/messages.ts';
import { readChoice } from '#domain/search/filter-labels.ts';
import type { FilterCounts } from '#domain/search/search-answers.ts';
import { foldText, withoutAccents } from '#domain/search/search-text.ts';
import { failureWords } from '../../api.ts';
import { AmountFilter } from '../../search/amount-filter.tsx';
import { ChoiceList, FilterGroup, MoreChoices } from '../../search/filter-choices.tsx';
import { countOf, type EditFilters } from '../../search/filter-values.ts';
import { inputClass } from '../../ui/field.tsx';
import { useApi } from '../../use-api.ts';
import {
  anyValueQuery,
  companyTotalQuery,
  filterCountsQuery,
  filterOptionsQuery,
  hasListedValues,
  type RangeFilter,
} from '../company-queries.ts';
import { type ChosenFilters, type CompanyFilterProps, resultSetParams } from '../search-address.ts';
import type { Counted } from '../use-results.ts';
import { DateFilter } from './date-filter.tsx';
import { LocationFilter } from './location-filter.tsx';

type FilterPanelProps = {
  filters: ChosenFilters;
  /** The search to count options for: follows the results, not the keys. */
  counted: Counted;
  /** Whether the panel is visible; counts are only fetched then. */
  visible: boolean;
  /** Whether the search failed: then show no counts, not even earlier ones. */
  failed: boolean;
  onChange: EditFilters<ChosenFilters>;
};

/** The five filters. Rerenders when filters or counts change, not on every key in the search field. */
export const FilterPanel = memo(function FilterPanel({ counted, visible, failed, ...edit }: FilterPanelProps) {
  const api = useApi();
  const options = useQuery(filterOptionsQuery(api));
  const counts = useQuery({ ...filterCountsQuery(api, resultSetParams(counted)), enabled: visible });
  const undated = resultSetParams({ ...counted, filters: { ...counted.filters, fundingDate: [] } });
  const anyTime = useQuery({ ...companyTotalQuery(api, undated), enabled: visible });
  const total = options.data?.counts ?? null;
  const dated = useHasValues(total, 'fundingDate') || edit.filters.fundingDate.length > 0;
  const priced = useHasValues(total, 'fundingAmount') || edit.filters.fundingAmount.length > 0;
  const props = { ...edit, counts: failed ? null : (counts.data ?? null) };
  const error = options.error ?? counts.error;
  return (
    <>
      {error && (
        <p role="alert" className="mb-2 border-l-2 border-danger pl-2 text-13 text-danger">
          {failureWords(error, MESSAGES.filterOptions.failed)}
        </p>
      )}
      <StageFilter stages={options.data?.funding_types ?? []} loading={options.isPending} {...props} />
      {dated && <DateFilter anyTime={failed ? null : (anyTime.data ?? null)} allCounts={total} {...props} />}
      <LocationFilter locations={options.data?.headquarters_locations_grouped ?? null} {...props} />
      <IndustryFilter industries={options.data?.industries ?? null} {...props} />
      {priced && <AmountFilter name="fundingAmount" title="Funding amount" bands={AMOUNT_BANDS} {...props} />}
    </>
  );
});

/** Whether any company has a value that the filter could narrow; true until known. */
function useHasValues(counts: FilterCounts | null, name: RangeFilter): boolean {
  const listed = counts === null || hasListedValues(counts, name);
  const { data } = useQuery({ ...anyValueQuery(useApi(), name), enabled: !listed });
  return listed || data !== 0;
}

const STAGES_SHOWN = 10;

type StageFilterProps = CompanyFilterProps & { stages: readonly string[]; loading: boolean };

function StageFilter({ stages, loading, ...props }: StageFilterProps) {
  const [all, setAll] = useState(false);
  const chosen = props.filters.fundingStage.map((raw) => readChoice(raw).value);
  const listed = inStageOrder([...new Set([...stages, ...chosen])]);
  const shown = all ? listed : listed.filter((stage, i) => i < STAGES_SHOWN || chosen.includes(stage));
  if (!loading && listed.length === 0) return null;
  return (
    <FilterGroup title="Funding stage">
      {loading && <p className="text-13 text-ink-3">{MESSAGES.loadingStages}</p>}
      <ChoiceList name="fundingStage" choices={shown.map((stage) => ({ value: stage, label: stage }))} {...props} />
      <MoreChoices hidden={listed.length - shown.length} onShow={() => setAll(true)} />
    </FilterGroup>
  );
}

const INDUSTRIES_SHOWN = 8;
const MORE = 24;

/** Industries and groups, largest first; `industries` is null while they load. */
function IndustryFilter({ industries, ...props }: CompanyFilterProps & { industries: readonly string[] | null }) {
  const [text, setText] = useState('');
  const [most, setMost] = useState(INDUSTRIES_SHOWN);
  const chosen = props.filters.industry.map((raw) => readChoice(raw).value);
  const known = (industry: string) => countOf(props.counts, 'industry', industry) ?? 0;
  const wanted = withoutAccents(foldText(text));
  const found = [...new Set([...chosen, ...(industries ?? [])])]
    .filter((industry) => withoutAccents(foldText(industry)).includes(wanted))
    .sort((a, b) => known(b) - known(a));
  const shown = found.filter((industry, i) => i < most || chosen.includes(industry));
  return (
    <FilterGroup title="Industry">
      <input
        type="search"
        aria-label="Find an industry"
        placeholder="Find an industry"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={inputClass('small', 'mb-1.5')}
      />
      {industries !== null && found.length === 0 && <p className="text-13 text-ink-3">{MESSAGES.noIndustries}</p>}
      <ChoiceList name="industry" choices={shown.map((value) => ({ value, label: value }))} {...props} />
      <MoreChoices hidden={found.length - shown.length} onShow={() => setMost(most + MORE)} />
    </FilterGroup>
  );
}
