import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, Fragment, useState } from 'react';
import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { lastAmountText } from '#domain/companies/company.ts';
import { websiteKey } from '#domain/companies/company-identity.ts';
import { sourceLabel } from '#domain/companies/company-sources.ts';
import { formatDay } from '#domain/dates.ts';
import { DEFAULT_SORT, LEAST_CONTACTED, SORTS } from '#domain/search/company-filters.ts';
import { responseJson } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { useAdminAction } from '../admin-actions.tsx';
import type { DataColumn } from '../data-table.tsx';
import { FilterField, FilterForm, FilterSelect } from '../filter-form.tsx';
import { LoadedTable } from '../list-pages.tsx';
import { Breakable, Moment, SectionHead } from '../panel.tsx';
import { RecordLink } from './change-list.tsx';
import { formValues, type RecordRow, type RecordsSearch, recordsQuery, refusalText } from './record-queries.ts';

const NOUNS = { companies: ['company', 'companies'], lps: ['LP', 'LPs'] } as const;
const DEFAULT_ORDER = SORTS.find(({ value }) => value === DEFAULT_SORT)?.label ?? '';
const ORDERS = SORTS.filter(({ value }) => value !== DEFAULT_SORT && value !== LEAST_CONTACTED);
const TITLES = { companies: 'Companies', lps: 'LPs' };

const LAST_ROUND: DataColumn<RecordRow> = {
  label: 'Last round',
  className: 'tabular-nums',
  cell: ({ lastRound }) =>
    lastRound && (
      <>
        {lastAmountText(lastRound)}
        {lastRound.lastFundingDate && (
          <span className="block text-12 text-ink-3">{formatDay(lastRound.lastFundingDate)}</span>
        )}
      </>
    ),
};

export function RecordList({ table, search }: { table: RecordTable; search: RecordsSearch }) {
  const { sort, ...filters } = search;
  const columns: readonly DataColumn<RecordRow>[] = [
    {
      label: 'Name',
      cell: ({ id, name }) => (
        <RecordLink table={table} id={id}>
          {name}
        </RecordLink>
      ),
    },
    { label: 'Location', cell: ({ place }) => place ?? '–' },
    {
      label: 'Website',
      cell: ({ website }) => (website ? <Breakable text={websiteKey(website) ?? website} /> : '–'),
    },
    ...(table === 'companies' ? [LAST_ROUND] : []),
    { label: 'Contacts', cell: ({ contacts }) => contacts, className: 'text-right tabular-nums' },
    { label: 'Source', cell: ({ source }) => sourceLabel(source) },
    { label: 'Last updated', cell: ({ lastChangedAt }) => <Moment at={lastChangedAt} /> },
  ];
  return (
    <>
      <SectionHead
        title={TITLES[table]}
        note="Search by name, location, person, email, website or slug. Times are UTC."
      >
        <AddRecord table={table} />
      </SectionHead>
      <FilterForm>
        <FilterField label="Search" name="query" value={search.query} />
        {table === 'companies' && (
          <>
            <FilterSelect
              label="Show"
              name="only"
              value={search.only}
              all="All companies"
              options={{ duplicates: 'Possible duplicates' }}
            />
            <FilterSelect
              label="Order"
              name="sort"
              value={sort}
              all={DEFAULT_ORDER}
              options={Object.fromEntries(ORDERS.map(({ value, label }) => [value, label]))}
            />
          </>
        )}
      </FilterForm>
      {search.only === 'duplicates' && (
        <p className="mb-3 text-13 text-ink-2">
          To compare and merge them in groups, open{' '}
          <Link to="/admin/quality" search={{ rule: 'duplicates' }} className="link">
            possible duplicates in Data quality
          </Link>
          .
        </p>
      )}
      <LoadedTable
        query={recordsQuery(useApi(), table, search)}
        rowsOf={({ records }) => records}
        noun={NOUNS[table]}
        order={table === 'lps' ? 'by name' : undefined}
        filters={filters}
        label={TITLES[table]}
        columns={columns}
        keyOf={({ id }) => id}
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
  /** Records with the website of the input; adding one more has to be confirmed. */
  const [same, setSame] = useState<{ website: string; records: readonly RecordRow[] } | null>(null);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = formValues(event.currentTarget);
    const add = async () => {
      const key = websiteKey(values.website ?? '');
      if (key && same?.website !== key) {
        const matches = await responseJson(
          api.admin.records[':table'].$get({ param: { table }, query: { query: key } }),
        );
        const records = matches.records.filter(({ website }) => website && websiteKey(website) === key);
        setSame({ website: key, records });
        if (records.length > 0) return null;
      }
      return responseJson(api.admin.records[':table'].$post({ param: { table }, json: { fields: values } }));
    };
    void act(
      add,
      (added) =>
        added &&
        navigate({
          to: table === 'companies' ? '/admin/companies/$id' : '/admin/lps/$id',
          params: { id: String(added.id) },
        }),
    );
  };
  const isTaken = same !== null && same.records.length > 0;
  return (
    <>
      <Button variant="main" disabled={!hydrated} onClick={() => setOpen(true)}>
        {`Add a${one === 'LP' ? 'n' : ''} ${one}`}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Add a${one === 'LP' ? 'n' : ''} ${one}`}>
        <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
          <Field label="Name" name={name} required autoComplete="off" />
          <Field label="Website" name="website" autoComplete="off" />
          {isTaken && (
            <p role="status" className="border-l-2 border-ink pl-2.5 text-13">
              {same.website} already belongs to{' '}
              {same.records.map(({ id, name }, index) => (
                <Fragment key={id}>
                  {index > 0 && ', '}
                  <RecordLink table={table} id={id}>
                    {name}
                  </RecordLink>
                </Fragment>
              ))}
              .
            </p>
          )}
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
