import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { lastAmountText } from '#domain/companies/company.ts';
import { websiteKey } from '#domain/companies/company-identity.ts';
import { sourceLabel } from '#domain/companies/company-sources.ts';
import { formatDay } from '#domain/dates.ts';
import { columnSorts, DEFAULT_SORT, LEAST_CONTACTED, SORTS } from '#domain/search/company-filters.ts';
import { responseJson } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Breakable } from '../../../ui/breakable.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { useAdminAction } from '../admin-actions.tsx';
import type { DataColumn } from '../data-table.tsx';
import { FilterField, FilterForm, FilterSelect } from '../filter-form.tsx';
import { LoadedTable } from '../list-pages.tsx';
import { SectionHead } from '../page-parts.tsx';
import { RecordLink } from './change-list.tsx';
import { useIdentityCheck } from './identity-check.tsx';
import { formValues, type RecordRow, type RecordsSearch, recordsQuery, refusalText } from './record-queries.ts';

const NOUNS = { companies: ['company', 'companies'], lps: ['LP', 'LPs'] } as const;
const DEFAULT_ORDER = SORTS.find(({ value }) => value === DEFAULT_SORT)?.label ?? '';
const ORDERS = SORTS.filter(({ value }) => value !== DEFAULT_SORT && value !== LEAST_CONTACTED);
const TITLES = { companies: 'Companies', lps: 'LPs' };

const LAST_ROUND: readonly DataColumn<RecordRow>[] = [
  {
    label: 'Last round',
    cell: ({ lastRound }) => lastRound && lastAmountText(lastRound),
    className: 'text-right tabular-nums',
    sorts: columnSorts('amount'),
  },
  {
    label: 'Round date',
    cell: ({ lastRound }) => (lastRound?.lastFundingDate ? formatDay(lastRound.lastFundingDate) : '–'),
    className: 'whitespace-nowrap tabular-nums',
    sorts: columnSorts('date'),
  },
];

export function RecordList({ table, search }: { table: RecordTable; search: RecordsSearch }) {
  const { sort, ...filters } = search;
  const isSortable = table === 'companies';
  const columns: readonly DataColumn<RecordRow>[] = [
    {
      label: 'Name',
      cell: ({ id, name }) => (
        <RecordLink table={table} id={id}>
          {name}
        </RecordLink>
      ),
      sorts: columnSorts('name'),
    },
    { label: 'Location', cell: ({ place }) => place ?? '–' },
    {
      label: 'Website',
      cell: ({ website }) => (website ? <Breakable text={websiteKey(website) ?? website} /> : '–'),
    },
    ...(table === 'companies' ? LAST_ROUND : []),
    { label: 'Contacts', cell: ({ contacts }) => contacts, className: 'text-right tabular-nums' },
    { label: 'Source', cell: ({ source }) => sourceLabel(source), className: 'whitespace-nowrap' },
    {
      label: 'Last updated',
      cell: ({ lastChangedAt }) => formatDay(lastChangedAt.slice(0, 10)),
      className: 'whitespace-nowrap tabular-nums',
    },
  ];
  return (
    <>
      <SectionHead
        title={TITLES[table]}
        note={
          <>
            Search by name, location, person, email, website or slug. Dates are UTC.
            {table === 'companies' && (
              <>
                {' '}
                <Link to="/admin/quality" search={{ rule: 'duplicates' }} className="link">
                  Possible duplicates
                </Link>{' '}
                are in Data quality.
              </>
            )}
          </>
        }
      >
        <AddRecord table={table} />
      </SectionHead>
      <FilterForm>
        <FilterField label="Search" wide name="query" value={search.query} />
        {isSortable && (
          <FilterSelect
            label="Order"
            wide
            name="sort"
            value={sort}
            all={DEFAULT_ORDER}
            options={Object.fromEntries(ORDERS.map(({ value, label }) => [value, label]))}
          />
        )}
      </FilterForm>
      <LoadedTable
        query={recordsQuery(useApi(), table, search)}
        rowsOf={({ records }) => records}
        noun={NOUNS[table]}
        order={table === 'lps' ? 'by name' : undefined}
        filters={filters}
        label={TITLES[table]}
        columns={columns}
        keyOf={({ id }) => id}
        sort={isSortable ? { current: sort ?? DEFAULT_SORT, initial: DEFAULT_SORT } : undefined}
      />
    </>
  );
}

/** Adds a record by name; other fields are then edited inline. */
function AddRecord({ table }: { table: RecordTable }) {
  const api = useApi();
  const { one, name, fields } = RECORD_FORMS[table];
  const { busy, refused, act } = useAdminAction();
  const [open, setOpen] = useState(false);
  const { asksFirst, isTaken, notice } = useIdentityCheck(table);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = formValues(event.currentTarget);
    const add = async () => {
      if (await asksFirst({ website: values.website ?? '', name: values[name] })) return null;
      return responseJson(api.admin.records[':table'].$post({ param: { table }, json: { fields: values } }));
    };
    void act(
      add,
      (newRecord) =>
        newRecord &&
        navigate({
          to: table === 'companies' ? '/admin/companies/$id' : '/admin/lps/$id',
          params: { id: String(newRecord.id) },
        }),
    );
  };
  return (
    <>
      <Button variant="main" disabled={!hydrated} onClick={() => setOpen(true)}>
        {`Add a${one === 'LP' ? 'n' : ''} ${one}`}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Add a${one === 'LP' ? 'n' : ''} ${one}`}>
        <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
          <Field label="Name" name={name} required autoComplete="off" />
          <Field label="Website" name="website" autoComplete="off" />
          {notice}
          <Refusal message={refusalText(refused, fields)} />
          <div>
            <Button type="submit" variant="main" busy={busy} busyText="Adding...">
              {isTaken ? 'Add anyway' : 'Add and edit'}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
