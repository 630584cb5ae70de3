import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { HIDE_CUSTOMERS } from '#domain/customers/customers.ts';
import { PRESSURE_DAYS, PRESSURE_LABELS, PRESSURE_LEVELS } from '#domain/ledger/contact-pressure.ts';
import { filterLabel } from '#domain/search/filter-labels.ts';
import { readChoice } from '#domain/search/search-params.ts';
import { type CompanyFilterGroupProps, resultSetParams } from '../../data/companies/search-address.ts';
import { ChoiceList, FilterGroup, FilterOption, MoreChoices } from '../../data/search/filter-choices.tsx';
import { toggle } from '../../data/search/filter-values.ts';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { expectOk, responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { COUNTS } from '../../platform/api/query-client.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch } from '../../platform/routing/url-params.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { customerCountsQuery, refetchCustomers } from '../customers/customer-queries.ts';
import { type Client, ledgerCountsQuery } from '../exports/ledger-queries.ts';

const CLIENTS_SHOWN = 5;

type ExportFilterProps = CompanyFilterGroupProps & {
  clients: readonly Client[] | undefined;
  /** Called instead of `onChange` when the user may not export. */
  onRefused?: () => void;
};

/** Filters by what the user has exported, for anyone or for a client. */
export const ExportFilter = memo(function ExportFilter(props: ExportFilterProps) {
  const { filters, counted, clients = [], visible, failed, onChange, onRefused } = props;
  const [all, setAll] = useState(false);
  const { impersonatedBy } = useSession();
  const isOpen = visible && !onRefused && !impersonatedBy;
  const params = resultSetParams({ ...counted, filters: { ...counted.filters, exported: [] } });
  const { data } = useQuery({ ...ledgerCountsQuery(useApi(), params), enabled: isOpen });
  const counts = failed || onRefused ? undefined : data;
  const total = counts && counts.exported + counts.notExported;
  const values = filters.exported;
  const notFor = clients.map(({ id, name }) => ({
    value: `!${id}`,
    label: `Not exported for ${name}`,
    count: counts && total !== undefined ? total - (counts.clients[id] ?? 0) : null,
  }));
  const choices = [
    { value: '!any', label: 'Not exported', count: counts?.notExported ?? null },
    { value: 'any', label: 'Exported', count: counts?.exported ?? null },
    ...notFor.filter(({ value }, i) => all || i < CLIENTS_SHOWN || values.includes(value)),
  ];
  const choose = (raw: string) => {
    if (onRefused) return onRefused();
    const { value, excluded } = readChoice(raw);
    onChange((now) => toggle(now, 'exported', value, excluded));
  };
  if (impersonatedBy) return null;
  return (
    <FilterGroup title="Exports">
      <ul>
        {choices.map(({ value, label, count }) => (
          <FilterOption
            key={value}
            name="exported"
            value={value}
            label={label}
            state={values.includes(value) ? 'on' : 'off'}
            count={count}
            most={total ?? 0}
            onChoose={() => choose(value)}
          />
        ))}
      </ul>
      <MoreChoices hidden={notFor.length + 2 - choices.length} onShow={() => setAll(true)} />
    </FilterGroup>
  );
});

/** The label of an export filter, with the name of the client. */
export function exportedLabel(clients: readonly Client[] | undefined, value: string): string {
  const client = clients?.find(({ id }) => String(id) === value);
  return client ? `Exported for ${client.name}` : filterLabel('exported', value);
}

const CHOICES = PRESSURE_LEVELS.map((level) => ({ value: level, label: PRESSURE_LABELS[level] }));

/** Filters by how many accounts exported a company. */
export const PressureFilter = memo(function PressureFilter(props: CompanyFilterGroupProps) {
  const { filters, counted, visible, failed, onChange } = props;
  const api = useApi();
  const params = resultSetParams({ ...counted, filters: { ...counted.filters, pressure: [] } });
  const { data } = useQuery({
    queryKey: ['pressure-counts', stringifySearch(params)],
    queryFn: ({ signal }) => responseJson(api['pressure-counts'].$get({ query: params }, { init: { signal } })),
    ...COUNTS,
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

type CustomerFilterProps = Omit<CompanyFilterGroupProps, 'failed'> & {
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
  const { act } = useAction({ failed: 'Not saved' });
  const { hidesCustomers } = useSession();
  const isHiding = filters.customers.includes(HIDE_CUSTOMERS);
  const remember = () =>
    act(
      () => expectOk(api.account.profile.$patch({ json: { hides_customers: !hidesCustomers } })),
      () =>
        queryClient.setQueryData(
          sessionQuery(api).queryKey,
          (now) => now && { ...now, hidesCustomers: !hidesCustomers },
        ),
    );
  const text = 'Upload or edit customers';
  return (
    <FilterGroup title="My customers">
      <ul>
        <FilterOption
          name="customers"
          value={HIDE_CUSTOMERS}
          label="Hide my customers"
          state={isHiding ? 'on' : 'off'}
          // None to hide is no number, not a 0 that reads like a result.
          count={data?.customers || null}
          most={0}
          onChoose={() => onChange((now) => toggle(now, 'customers', 'any', true))}
        />
        {!onNoAccess && (isHiding || hidesCustomers) && (
          <li className="choice-row pl-6.5">
            <Checkbox state={hidesCustomers ? 'on' : 'off'} onTick={() => void remember()}>
              <span>Always hide them</span>
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
