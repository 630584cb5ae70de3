import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { prefetch } from '../../platform/api/query-client.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { placeHead } from '../../platform/shell/page-head.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/form-fields.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { PageSteps } from '../../ui/pagination.tsx';
import { retractToast } from '../../ui/toast.ts';
import { numberText } from '../own-page.ts';
import { EmptyPage, WorkspacePage } from '../workspace-page.tsx';
import { ExportList } from './export-list.tsx';
import { exportsQuery, useLedgerEvents } from './history-queries.ts';
import { clientOptions, clientsQuery, useRefetchLedger } from './ledger-queries.ts';

type ExportsSearch = { client?: string; page?: string };

export const Route = createFileRoute('/exports')({
  staticData: { frame: 'app' },
  validateSearch: readSearch,
  beforeLoad: requireUser,
  loader: ({ context: { queryClient, api }, location: { search } }) =>
    prefetch(queryClient, [exportsQuery(api, readSearch(search))]),
  head: () => placeHead('Exports'),
  component: ExportsPage,
});

function readSearch(raw: Record<string, unknown>): ExportsSearch {
  return { client: numberText(raw.client), page: numberText(raw.page) };
}

/** All exports of the user. */
function ExportsPage() {
  const search = Route.useSearch();
  useLedgerEvents(useRefetchLedger());
  useEffect(() => retractToast(MESSAGES.exportDone), []); // It offers to open this page.
  return (
    <WorkspacePage
      title="Exports"
      about={`Everything you exported. Files are available for ${KEPT_DAYS.exports} days.`}
      actions={
        <Link to="/exports/delivery" className={buttonClass({ className: 'max-tablet:h-11' })}>
          Delivery results
        </Link>
      }
    >
      <ClientFilter client={search.client} />
      <Loaded query={exportsQuery(useApi(), search)} failed="Couldn't load your exports">
        {({ exports, total, page, pageSize }) =>
          exports.length === 0 ? (
            <NoExports search={search} />
          ) : (
            <>
              <ExportList exports={exports} search={search} />
              <PageSteps page={page} count={pageCount(total, pageSize)} label="Pages of exports" keepParams />
            </>
          )
        }
      </Loaded>
    </WorkspacePage>
  );
}

function NoExports({ search }: { search: ExportsSearch }) {
  const { access } = useSession();
  if (search.client || search.page) {
    return (
      <EmptyPage icon={<Download />} title="No exports here" about="This client or page has no exports.">
        <Link to="/exports" className={buttonClass()}>
          Show all exports
        </Link>
      </EmptyPage>
    );
  }
  return (
    <EmptyPage
      icon={<Download />}
      title="No exports yet"
      about={`Export the results of a search for your CRM or email tool. Your files are listed here.${access.trialing ? ' During the trial, exports are locked until your first payment.' : ''}`}
    >
      <Link to="/search" className={buttonClass({ variant: 'main' })}>
        Open search
      </Link>
    </EmptyPage>
  );
}

/** Limits the list to a client; hidden without clients. */
function ClientFilter({ client = '' }: { client?: string }) {
  const navigate = useNavigate();
  const { impersonatedBy } = useSession();
  const { data } = useQuery({ ...clientsQuery(useApi()), enabled: !impersonatedBy });
  if (!data || data.clients.length === 0) return null;
  return (
    <div className="w-60 max-tablet:w-full">
      <SelectInput
        size="small"
        aria-label="Client"
        value={client}
        onChange={({ target }) => void navigate({ to: '/exports', search: { client: target.value || undefined } })}
        options={clientOptions('All clients', data.clients)}
      />
    </div>
  );
}
