import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ASSET_BANDS,
  FOCUS_KINDS,
  type FocusKind,
  type LpFilterCounts,
  lpFilterLabel,
  readFocus,
} from '#domain/lps/lp-filters.ts';
import { readChoice } from '#domain/search/filter-labels.ts';
import { messageOf } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { ChoiceList, FilterError, FilterGroup, MoreChoices } from '../search/filter-choices.tsx';
import type { EditFilters } from '../search/filter-values.ts';
import { AmountFilter } from '../search/range-fields.tsx';
import {
  EMPTY_LP_ADDRESS,
  type LpAddress,
  type LpFilterProps,
  type LpFilterValues,
  lpSetParams,
} from './lp-address.ts';
import { lpCountsQuery } from './lp-queries.ts';

const FOCUS_TITLES: Record<FocusKind, string> = {
  stage: 'Stage focus',
  sector: 'Sector focus',
  geography: 'Geographic focus',
};

type LpFiltersProps = {
  address: LpAddress;
  /** Whether the search failed: then show no counts, not even earlier ones. */
  failed: boolean;
  onChange: EditFilters<LpFilterValues>;
};

/** The LP filters with counts. Options that no LP has are hidden. */
export function LpFilters({ address, failed, onChange }: LpFiltersProps) {
  const api = useApi();
  const all = useQuery(lpCountsQuery(api, lpSetParams(EMPTY_LP_ADDRESS)));
  const counts = useQuery({ ...lpCountsQuery(api, lpSetParams(address)), enabled: !failed });
  const error = all.error ?? counts.error;
  const allCounts = all.data ?? null;
  /** Whether any LP has a value that the filter could narrow; true until known. */
  const has = (name: keyof LpFilterValues, start = '') =>
    allCounts === null ||
    address.filters[name].length > 0 ||
    Object.entries(allCounts[name]).some(([value, count]) => count > 0 && value.startsWith(start));
  const props: LpFilterProps = { filters: address.filters, counts: failed ? null : (counts.data ?? null), onChange };
  return (
    <>
      {error && (
        <FilterError
          message={messageOf(error)}
          retry={() => {
            for (const query of [all, counts]) if (query.error) void query.refetch();
          }}
        />
      )}
      {has('type') && <LpChoices title="Type" name="type" most={8} allCounts={allCounts} {...props} />}
      {has('assets') && <AmountFilter name="assets" title="Assets under management" bands={ASSET_BANDS} {...props} />}
      {has('country') && <LpChoices title="Country" name="country" most={8} allCounts={allCounts} {...props} />}
      {FOCUS_KINDS.filter((kind) => has('focus', `${kind}:`)).map((kind) => (
        <LpChoices
          key={kind}
          title={FOCUS_TITLES[kind]}
          name="focus"
          kind={kind}
          most={6}
          allCounts={allCounts}
          {...props}
        />
      ))}
    </>
  );
}

type LpChoicesProps = LpFilterProps & {
  title: string;
  name: 'type' | 'country' | 'focus';
  kind?: FocusKind;
  most: number;
  allCounts: LpFilterCounts | null;
};

function LpChoices({ title, name, kind, most, allCounts, ...props }: LpChoicesProps) {
  const [all, setAll] = useState(false);
  const selected = props.filters[name].map((raw) => readChoice(raw).value);
  const everywhere = Object.entries(allCounts?.[name] ?? {}).sort(
    ([a, more], [b, other]) => other - more || (a < b ? -1 : 1),
  );
  const values = [...new Set([...everywhere.map(([value]) => value), ...selected])].filter(
    (value) => kind === undefined || readFocus(value)?.kind === kind,
  );
  const visible = values.filter((value, index) => all || index < most || selected.includes(value));
  const choices = visible.map((value) => ({ value, label: lpFilterLabel(name, value) }));
  return (
    <FilterGroup title={title}>
      <ChoiceList name={name} choices={choices} {...props} />
      <MoreChoices hidden={values.length - visible.length} onShow={() => setAll(true)} />
    </FilterGroup>
  );
}
