import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { filterLabel } from '#domain/search/filter-labels.ts';
import { type FilterGroupProps, resultSetParams } from '../../data/companies/search-address.ts';
import { FilterChoice, FilterGroup, MoreChoices } from '../../data/search/filter-choices.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { type Client, ledgerCountsQuery } from './ledger-queries.ts';

const CLIENTS_SHOWN = 5;

type ExportFilterProps = FilterGroupProps & {
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
  const choose = (value: string) => {
    if (onRefused) return onRefused();
    const opposite = value.startsWith('!') ? value.slice(1) : `!${value}`;
    onChange((now) => {
      const others = now.exported.filter((raw) => raw !== value && raw !== opposite);
      return { ...now, exported: now.exported.includes(value) ? others : [...others, value] };
    });
  };
  if (impersonatedBy) return null;
  return (
    <FilterGroup title="Exports">
      <ul>
        {choices.map(({ value, label, count }) => (
          <FilterChoice
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
