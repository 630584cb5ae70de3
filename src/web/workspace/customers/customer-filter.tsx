import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { HIDE_CUSTOMERS } from '#domain/customers/customers.ts';
import { type FilterGroupProps, resultSetParams } from '../../data/companies/search-address.ts';
import { FilterChoice, FilterGroup } from '../../data/search/filter-choices.tsx';
import { toggle } from '../../data/search/filter-values.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { usePreferences } from '../../platform/shell/preferences.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
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
  const { user } = useSession();
  const { hidesCustomersOf, setHidesCustomersOf } = usePreferences();
  const isHiding = filters.customers.includes(HIDE_CUSTOMERS);
  // The server may render a page for several users.
  const isRemembered = useHydrated() && user !== null && hidesCustomersOf === user.id;
  const text = 'Upload or edit customers';
  return (
    <FilterGroup title="My customers">
      <ul>
        <FilterChoice
          name="customers"
          value={HIDE_CUSTOMERS}
          label="Hide my customers"
          state={isHiding ? 'on' : 'off'}
          count={data?.customers ?? null}
          most={0}
          onChoose={() => onChange((now) => toggle(now, 'customers', 'any', true))}
        />
        {user && !onNoAccess && (isHiding || isRemembered) && (
          <li className="choice-row pl-6.5">
            <Checkbox
              state={isRemembered ? 'on' : 'off'}
              onTick={() => setHidesCustomersOf(isRemembered ? null : user.id)}
            >
              <span>Always hide in this browser</span>
            </Checkbox>
          </li>
        )}
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
