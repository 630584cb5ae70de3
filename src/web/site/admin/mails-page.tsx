import { createFileRoute } from '@tanstack/react-router';
import { type ApiCalls, expectOk, type QueryData } from '../../platform/api/api.ts';
import { prefetch } from '../../platform/api/query-client.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { toast } from '../../ui/toast.ts';
import { AdminActionButton } from './admin-actions.tsx';
import { adminQuery, POLL_MS } from './admin-query.ts';
import type { DataColumn } from './data-table.tsx';
import { FilterField, FilterForm, FilterSelect } from './filter-form.tsx';
import { PagedTable } from './list-pages.tsx';
import { type ListSearch, listRoute } from './list-search.ts';
import { Moment, SectionHead } from './page-parts.tsx';

export const Route = createFileRoute('/admin/outbox')({
  ...listRoute('Outbox', 'state', 'to'),
  loader: ({ context: { queryClient, api, search } }) => prefetch(queryClient, [mailsQuery(api, search)]),
  component: MailsPage,
});

const STATES = {
  outbox: 'Not sent',
  waiting: 'Queued',
  delivered: 'Delivered',
  failed: 'Failed',
} as const;

function mailsQuery(api: ApiCalls, search: ListSearch<'state' | 'to'>) {
  return adminQuery(['mails', search], () => api.admin.mails.$get({ query: search }), POLL_MS);
}

type MailRow = QueryData<typeof mailsQuery>['mails'][number];

/** Delivery status of emails. Their content is confidential and not shown. */
function MailsPage() {
  const search = Route.useSearch();
  return (
    <>
      <SectionHead
        title="Outbox"
        note="Emails from the last 30 days and their delivery status. Content is hidden because it can give access to accounts. Times are UTC."
      />
      <FilterForm>
        <FilterField label="To" name="to" value={search.to} />
        <FilterSelect label="Status" name="state" value={search.state} all="All statuses" options={STATES} />
      </FilterForm>
      <Loaded query={mailsQuery(useApi(), search)}>
        {({ total, page, mails, sending }) => (
          <>
            {!sending && (
              <p className="mb-3 max-w-180 border-l-2 border-ink pl-2.5 text-13">
                <b className="font-semibold">No mail server is set, so no email is sent.</b> To send emails, set the
                environment variable <code>SMTP_URL</code> and restart the site. Emails listed here until then are not
                sent.
              </p>
            )}
            <PagedTable
              total={total}
              page={page}
              noun={['email', 'emails']}
              order="newest first"
              filters={search}
              label="Emails"
              columns={mailColumns(sending)}
              rows={mails}
              keyOf={({ id }) => id}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function mailColumns(sending: boolean): DataColumn<MailRow>[] {
  return [
    { label: 'Subject', cell: ({ subject }) => <span className="font-medium">{subject}</span> },
    { label: 'To', cell: ({ to }) => <Breakable text={to} /> },
    { label: 'Status', cell: (mail) => <MailState mail={mail} /> },
    { label: 'Attempts', cell: ({ attempts }) => attempts, className: 'text-right' },
    { label: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { label: 'Last attempt', cell: ({ lastAttemptAt }) => <Moment at={lastAttemptAt} /> },
    ...(sending ? [{ label: 'Action', cell: (mail: MailRow) => <RetryMailButton mail={mail} /> }] : []),
  ];
}

function MailState({ mail: { state, lastError } }: { mail: MailRow }) {
  return (
    <>
      <span className={state === 'failed' ? 'font-medium text-danger' : ''}>{STATES[state]}</span>
      {lastError && state !== 'delivered' && <span className="block text-12 text-ink-3">{lastError}</span>}
    </>
  );
}

function RetryMailButton({ mail: { id, state, to } }: { mail: MailRow }) {
  const api = useApi();
  if (state !== 'failed') return null;
  return (
    <AdminActionButton
      label="Send now"
      busyText="Sending..."
      of={`to ${to}`}
      send={() => expectOk(api.admin.mails[':id'].retry.$post({ param: { id } }))}
      done={() => toast({ title: 'Sending email' })}
    />
  );
}
