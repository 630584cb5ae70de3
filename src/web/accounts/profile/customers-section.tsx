import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted, formatCount } from '#domain/counts.ts';
import { CUSTOMER_FIELDS, type CustomerColumns, type CustomerField } from '#domain/customers/customers.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { type Answer, type ApiClient, answerOf, doneOf } from '../../api.ts';
import { refetchCustomers } from '../../customer-queries.ts';
import { useServerEvent } from '../../event-source.ts';
import { Loaded, PlaceholderLine } from '../../query-content.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../use-action.ts';
import { useApi } from '../../use-api.ts';
import { customersQuery } from './account-queries.ts';
import {
  type Chosen,
  columnsParam,
  FileUpload,
  fileBody,
  PREVIEW_LIST,
  PreviewStatus,
  UploadPreview,
} from './file-upload.tsx';
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
              <FileUpload<CustomerField>
                note="An export from HubSpot, Salesforce, Pipedrive, Apollo or any list with websites, email addresses, LinkedIn pages or names."
                renderPreview={(props) => (
                  <FilePreview {...props} hasCustomers={customers.customers > 0} onChanged={changed} />
                )}
              />
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

function previewQuery(api: ApiClient, { file, number, columns }: Chosen<CustomerField>) {
  return {
    queryKey: ['customer-preview', number, columns],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      answerOf(api.customers.preview.$post({ query: columnsParam(columns) }, { init: { ...fileBody(file), signal } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}

type PreviewProps = {
  chosen: Chosen<CustomerField>;
  hasCustomers: boolean;
  onColumns: (columns: CustomerColumns) => void;
  onClose: () => void;
  onChanged: () => void;
};

/** A preview of the chosen file, with the buttons to save it. */
function FilePreview({ chosen, hasCustomers, onColumns, onClose, onChanged }: PreviewProps) {
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
      () => answerOf(call({ query: columnsParam(chosen.columns) }, { init: fileBody(chosen.file) })),
      ({ companies }) => {
        onChanged();
        onClose();
        const description = `${matchingWords(companies)}. Hide them with “Hide my customers” in search.`;
        toast({ title: 'Customers saved', description, tone: 'good' });
      },
    );
  };
  if (!preview || error) return <PreviewStatus error={error} onClose={onClose} />;
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
    <UploadPreview
      title={`${formatCount(preview.matchedRows)} of ${counted(preview.rows, 'row')} ${preview.matchedRows === 1 ? 'matches' : 'match'} a company`}
      summary={`${counted(preview.customers, 'customer')}, ${matchingWords(preview.companies)}. We will also check companies that are added later.`}
      busy={isFetching}
      refused={refused?.message}
      actions={
        preview.customers > 0 && (
          <>
            {button('PUT', hasCustomers ? 'Replace my customers' : 'Save customers')}
            {hasCustomers && button('POST', 'Add to my customers')}
          </>
        )
      }
      onClose={onClose}
      rejected={{ words: 'cannot be matched', ...preview.rejected }}
      mapping={{
        columns: preview.columns,
        fields: CUSTOMER_FIELDS,
        words: FIELD_WORDS,
        isOpen: !isRecognized,
        onColumns,
      }}
    >
      <Matches preview={preview} />
    </UploadPreview>
  );
}

function Matches({ preview: { matches, matchedRows } }: { preview: Preview }) {
  if (matches.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-13 font-medium">
        {matchedRows > matches.length ? `First ${matches.length} matches` : 'Matches'}
      </h3>
      <ul aria-label="Matches" className={PREVIEW_LIST}>
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
