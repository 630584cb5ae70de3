import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useCallback, useRef } from 'react';
import { HIDE_CUSTOMERS } from '#domain/customers/customers.ts';
import {
  type CompanyFilterValues,
  type FilterGroupProps,
  resultSetParams,
} from '../../data/companies/search-address.ts';
import { FilterChoice, FilterGroup } from '../../data/search/filter-choices.tsx';
import { toggle } from '../../data/search/filter-values.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { usePreferences } from '../../platform/shell/preferences.tsx';
import { customerCountsQuery, refetchCustomers } from './customer-queries.ts';

type CustomerFilterProps = Omit<FilterGroupProps, 'failed'> & {
  /** Called instead of following the link when the user has no access. */
  onNoAccess?: () => void;
};

const LINK =
  'mt-1 ml-6.5 flex h-6 w-fit items-center rounded-small text-12 text-ink-3 underline decoration-line-strong underline-offset-3 hover:text-ink max-tablet:h-11 max-tablet:text-13';

/** Hides companies that are already the user's customers. */
export const CustomerFilter = memo(function CustomerFilter({
  filters,
  counted,
  visible,
  onChange,
  onNoAccess,
}: CustomerFilterProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  useServerEvent('customers_changed', () => void refetchCustomers(queryClient));
  const others = { ...counted, filters: { ...counted.filters, customers: [] } };
  const { data } = useQuery({ ...customerCountsQuery(api, resultSetParams(others)), enabled: visible });
  const text = 'Upload or edit customers';
  return (
    <FilterGroup title="My customers">
      <ul>
        <FilterChoice
          name="customers"
          value={HIDE_CUSTOMERS}
          label="Hide my customers"
          state={filters.customers.includes(HIDE_CUSTOMERS) ? 'on' : 'off'}
          count={data?.customers ?? null}
          most={0}
          onChoose={() => onChange((now) => toggle(now, 'customers', 'any', true))}
        />
      </ul>
      {onNoAccess ? (
        <button type="button" onClick={onNoAccess} className={LINK}>
          {text}
        </button>
      ) : (
        <Link to="/customers" className={LINK}>
          {text}
        </Link>
      )}
    </FilterGroup>
  );
});

/** Remembers for the next visit to `/search` whether customers are hidden. */
export function useRememberHiding() {
  const { setHideCustomers } = usePreferences();
  const set = useRef(setHideCustomers);
  set.current = setHideCustomers;
  return useCallback((before: CompanyFilterValues, after: CompanyFilterValues) => {
    const hides = after.customers.includes(HIDE_CUSTOMERS);
    if (hides !== before.customers.includes(HIDE_CUSTOMERS)) set.current(hides);
  }, []);
}
