import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { PRESSURE_DAYS, PRESSURE_LABELS, PRESSURE_LEVELS } from '#domain/ledger/contact-pressure.ts';
import { type FilterGroupProps, resultSetParams } from '../../data/companies/search-address.ts';
import { ChoiceList, FilterGroup } from '../../data/search/filter-choices.tsx';
import { responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch } from '../../platform/routing/url-params.ts';

const CHOICES = PRESSURE_LEVELS.map((level) => ({ value: level, label: PRESSURE_LABELS[level] }));

/** Filters by how many accounts exported a company. */
export const PressureFilter = memo(function PressureFilter(props: FilterGroupProps) {
  const { filters, counted, visible, failed, onChange } = props;
  const api = useApi();
  const params = resultSetParams({ ...counted, filters: { ...counted.filters, pressure: [] } });
  const { data } = useQuery({
    queryKey: ['pressure-counts', stringifySearch(params)],
    queryFn: ({ signal }) => responseJson(api['pressure-counts'].$get({ query: params }, { init: { signal } })),
    placeholderData: keepPreviousData,
    enabled: visible,
  });
  return (
    <FilterGroup title="Contact pressure">
      <p className="mb-1 text-12 text-ink-3">
        How many accounts exported a company in the last {PRESSURE_DAYS} days. Updated weekly.
      </p>
      <ChoiceList
        name="pressure"
        choices={CHOICES}
        filters={filters}
        counts={data && !failed ? { pressure: data } : null}
        onChange={onChange}
      />
    </FilterGroup>
  );
});
