import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { FilterCounts } from '#domain/companies/company-answers.ts';
import { AMOUNT_BANDS } from '#domain/companies/funding.ts';
import { MESSAGES } from '#domain/messages.ts';
import { failureWords } from '../../failure-words.ts';
import { AmountFilter } from '../../search/amount-filter.tsx';
import type { EditFilters } from '../../search/filter-props.ts';
import { useApi } from '../../use-api.ts';
import {
  anyValueQuery,
  companyTotalQuery,
  filterCountsQuery,
  filterOptionsQuery,
  hasListedValues,
  type RangeFilter,
} from '../company-queries.ts';
import { type ChosenFilters, resultSetParams } from '../search-address.ts';
import type { Counted } from '../use-counted.ts';
import { DateFilter } from './date-filter.tsx';
import { IndustryFilter } from './industry-filter.tsx';
import { LocationFilter } from './location-filter.tsx';
import { StageFilter } from './stage-filter.tsx';

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
