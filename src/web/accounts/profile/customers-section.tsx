import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { counted, formatCount } from '#domain/counts.ts';
import {
  CUSTOMER_FIELDS,
  type CustomerColumns,
  type CustomerField,
  MAX_CUSTOMER_FILE_BYTES,
} from '#domain/customers/customers.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { type Answer, type ApiClient, answerOf, doneOf, messageOf } from '../../api.ts';
import { refetchCustomers } from '../../customer-queries.ts';
import { useServerEvent } from '../../event-source.ts';
import { Loaded, PlaceholderLine } from '../../query-content.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../use-action.ts';
import { useApi } from '../../use-api.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { customersQuery } from './account-queries.ts';
import { RowAction } from './section-actions.tsx';
import { Nothing, Row, Rows, SectionBox } from './section-box.tsx';

type Customers = Answer<typeof customersQuery>;
type Preview = Answer<typeof previewQuery>;

const FIELD_WORDS: Record<CustomerField, string> = {
  website: 'Website',
  linkedin: 'LinkedIn page',
  email: 'Email address',
  name: 'Company name',
};

function matchingWords(companies: number): string {
  return counted(companies, 'matching company', 'matching companies');
}

/** The number of the user's customers, and an upload with a preview. */
export function CustomersSection({ active, onChoosePlan }: { active: boolean; onChoosePlan: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const changed = () => void refetchCustomers(queryClient);
  useServerEvent('customers_changed', changed);
  return (
    <SectionBox id="customers">
      <Loaded query={customersQuery(api)} waiting={<PlaceholderLine />}>
        {(customers) => (
          <>
            <Summary customers={customers} onChanged={changed} />
            {active ? (
              <Upload hasCustomers={customers.customers > 0} onChanged={changed} />
            ) : (
              <div>
                <Button variant="main" onClick={onChoosePlan}>
                  Choose a plan to upload customers
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </SectionBox>
  );
}

function Summary({
  customers: { customers, companies, updatedAt },
  onChanged,
}: {
  customers: Customers;
  onChanged: () => void;
}) {
  const api = useApi();
  if (customers === 0) {
    return <Nothing>No customers yet. Upload a list, then hide them in search.</Nothing>;
  }
  const when = updatedAt === null ? '' : ` · updated ${formatDay(dayOf(new Date(updatedAt)))}`;
  return (
    <Rows label="My customers">
      <Row title={counted(customers, 'customer')} note={matchingWords(companies) + when}>
        <Link to="/search" search={{ customers: '!any' }} className={buttonClass()}>
          Search without them
        </Link>
        <RowAction
          label="Delete"
          of="all customers"
          busyText="Deleting..."
          twice
          send={() => doneOf(api.customers.$delete({}))}
          done={onChanged}
        />
      </Row>
    </Rows>
  );
}

/** A chosen file, numbered so that choosing the same file again reads it again. */
type Chosen = { file: File; number: number; columns: CustomerColumns | null };

function previewQuery(api: ApiClient, { file, number, columns }: Chosen) {
  return {
    queryKey: ['customer-preview', number, columns],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      answerOf(api.customers.preview.$post({ query: columnsParam(columns) }, { init: { ...body(file), signal } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}

function columnsParam(columns: CustomerColumns | null): { columns?: string } {
  return columns ? { columns: columns.map((field) => field ?? '').join(',') } : {};
}

function body(file: File): RequestInit {
  return { body: file, headers: { 'content-type': 'application/octet-stream' } };
}

function Upload({ hasCustomers, onChanged }: { hasCustomers: boolean; onChanged: () => void }) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const files = useRef(0);
  const tooLarge = chosen !== null && chosen.file.size > MAX_CUSTOMER_FILE_BYTES;
  return (
    <div className="grid min-w-0 gap-4">
      <FileDrop
        title={chosen ? chosen.file.name : 'Choose a CSV or Excel file, or drop it here'}
        note={
          chosen
            ? 'Choose or drop another file to replace it.'
            : 'An export from HubSpot, Salesforce, Pipedrive, Apollo or any list with websites, email addresses, LinkedIn pages or names.'
        }
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        disabled={!hydrated}
        onFiles={([file]) => file && setChosen({ file, number: ++files.current, columns: null })}
      />
      {tooLarge && <Refusal message={`The file is larger than ${MAX_CUSTOMER_FILE_BYTES / 1_000_000} MB. Split it.`} />}
      {chosen && !tooLarge && (
        <Checked
          key={chosen.number}
          chosen={chosen}
          hasCustomers={hasCustomers}
          onColumns={(columns) => setChosen({ ...chosen, columns })}
          // Another file may have been chosen while this one was saved.
          onClose={() => setChosen((now) => (now?.number === chosen.number ? null : now))}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

type CheckedProps = {
  chosen: Chosen;
  hasCustomers: boolean;
  onColumns: (columns: CustomerColumns) => void;
  onClose: () => void;
  onChanged: () => void;
};

/** A preview of the chosen file, with the buttons to save it. */
function Checked({ chosen, hasCustomers, onColumns, onClose, onChanged }: CheckedProps) {
  const api = useApi();
  const {
    data: preview,
    error,
    isFetching,
  } = useQuery({
    ...previewQuery(api, chosen),
    placeholderData: (before: Preview | undefined) => before,
  });
  const { act, busy, refused } = useAction();
  const [saving, setSaving] = useState<'PUT' | 'POST' | null>(null);
  const save = (method: 'PUT' | 'POST') => {
    setSaving(method);
    const call = method === 'PUT' ? api.customers.$put : api.customers.$post;
    void act(
      () => answerOf(call({ query: columnsParam(chosen.columns) }, { init: body(chosen.file) })),
      ({ companies }) => {
        onChanged();
        onClose();
        const description = `${matchingWords(companies)}. Hide them with “Hide my customers” in search.`;
        toast({ title: 'Customers saved', description, tone: 'good' });
      },
    );
  };
  const cancel = (
    <Button variant="quiet" onClick={onClose} className="max-tablet:h-11">
      Cancel
    </Button>
  );
  if (!preview || error) {
    return (
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        {error ? (
          <Refusal message={messageOf(error)} />
        ) : (
          <p role="status" className="text-13 text-ink-2">
            Reading the file...
          </p>
        )}
        {cancel}
      </div>
    );
  }
  const isRecognized = preview.columns.some(({ field }) => field !== null);
  const button = (method: 'PUT' | 'POST', words: string) => (
    <Button
      variant={method === 'PUT' ? 'main' : 'outline'}
      busy={busy && saving === method}
      busyText="Saving..."
      onClick={() => save(method)}
      className="max-tablet:h-11"
    >
      {words}
    </Button>
  );
  return (
    <div aria-busy={isFetching || undefined} className={`grid min-w-0 gap-4 ${isFetching ? 'opacity-60' : ''}`}>
      <div role="status">
        <p className="text-16 font-semibold">
          {isRecognized
            ? `${formatCount(preview.matchedRows)} of ${counted(preview.rows, 'row')} ${preview.matchedRows === 1 ? 'matches' : 'match'} a company`
            : 'Choose what the columns contain'}
        </p>
        {isRecognized && (
          <p className="mt-0.5 text-13 text-ink-2">
            {counted(preview.customers, 'customer')}, {matchingWords(preview.companies)}. We will also check companies
            that are added later.
          </p>
        )}
      </div>
      <Refusal message={refused?.message} />
      <div className="flex flex-wrap gap-2">
        {isRecognized &&
          preview.customers > 0 &&
          button('PUT', hasCustomers ? 'Replace my customers' : 'Save customers')}
        {isRecognized && preview.customers > 0 && hasCustomers && button('POST', 'Add to my customers')}
        {cancel}
      </div>
      <Matches preview={preview} />
      <Rejected rejected={preview.rejected} />
      <Columns preview={preview} isOpen={!isRecognized} onColumns={onColumns} />
    </div>
  );
}

const LIST = 'divide-y divide-line rounded-control border border-line text-13';
const SUMMARY = 'w-fit cursor-pointer rounded-small text-13 font-medium max-tablet:py-3';

function Matches({ preview: { matches, matchedRows } }: { preview: Preview }) {
  if (matches.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-13 font-medium">
        {matchedRows > matches.length ? `First ${matches.length} matches` : 'Matches'}
      </h3>
      <ul aria-label="Matches" className={LIST}>
        {matches.map(({ row, slug, name, by }) => (
          <li key={row} className="flex min-h-8 items-center justify-between gap-3 px-3 py-1 max-tablet:min-h-11">
            <Link
              to="/company/$slug"
              params={{ slug }}
              target="_blank"
              className="link min-w-0 truncate max-tablet:py-3"
            >
              {name}
            </Link>
            <span className="shrink-0 text-ink-3 tabular-nums">
              Row {formatCount(row)} · {FIELD_WORDS[by].toLowerCase().replace('linkedin', 'LinkedIn')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Rejected({ rejected: { total, rows } }: Pick<Preview, 'rejected'>) {
  if (total === 0) return null;
  return (
    <details>
      <summary className={SUMMARY}>{counted(total, 'row')} cannot be matched</summary>
      <ul aria-label="Rows that cannot be matched" className={`mt-1.5 ${LIST}`}>
        {rows.map(({ row, reason }) => (
          <li key={row} className="flex gap-3 px-3 py-1.5">
            <span className="w-20 shrink-0 text-ink-3 tabular-nums">Row {formatCount(row)}</span>
            <span className="min-w-0 break-words">{reason}</span>
          </li>
        ))}
        {total > rows.length && <li className="px-3 py-1.5 text-ink-3">{formatCount(total - rows.length)} more</li>}
      </ul>
    </details>
  );
}

const UNUSED = 'none';
const OPTIONS = [
  { value: UNUSED, label: 'Not used' },
  ...CUSTOMER_FIELDS.map((value) => ({ value, label: FIELD_WORDS[value] })),
];

type ColumnsProps = { preview: Preview; isOpen: boolean; onColumns: (columns: CustomerColumns) => void };

function Columns({ preview: { columns }, isOpen, onColumns }: ColumnsProps) {
  const [open, setOpen] = useState(isOpen);
  const choose = (at: number, value: string) => {
    const chosen = CUSTOMER_FIELDS.find((field) => field === value) ?? null;
    onColumns(columns.map(({ field }, i) => (i === at ? chosen : field)));
  };
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={SUMMARY}>Column mapping</summary>
      <ul className={`mt-1.5 ${LIST}`}>
        {columns.map(({ header, field, sample }, i) => (
          <li
            key={i}
            className="grid min-h-10 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_150px] items-center gap-x-3 px-3 py-1 max-tablet:grid-cols-[minmax(0,1fr)_150px]"
          >
            <span className="font-medium break-words">{header || `Column ${i + 1}`}</span>
            <span className="truncate text-ink-3 max-tablet:hidden">{sample}</span>
            <Select
              label={`Field for ${header || `column ${i + 1}`}`}
              options={OPTIONS}
              value={field ?? UNUSED}
              onChange={(value) => choose(i, value)}
              className="w-full"
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
