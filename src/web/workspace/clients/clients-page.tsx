import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Briefcase, ChevronRight, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { countText } from '#domain/counts.ts';
import { MAX_CLIENT_NAME } from '#domain/ledger/clients.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { responseJson } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { LocalTime } from '../../platform/shell/local-time.tsx';
import { placeHead } from '../../platform/shell/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { useLedgerEvents } from '../exports/history-queries.ts';
import { type Client, clientsQuery, useRefetchLedger } from '../exports/ledger-queries.ts';
import { loadOwn } from '../own-page.ts';
import { EmptyPage, WorkspacePage } from '../workspace-page.tsx';

const NameDialog = lazy(() => import('../owned-rows/name-dialog.tsx'));

export const Route = createFileRoute('/clients')({
  staticData: { frame: 'app' },
  beforeLoad: requireUser,
  loader: ({ context }) => loadOwn(context, [clientsQuery(context.api)]),
  head: () => placeHead('Clients'),
  component: ClientsPage,
});

/** The clients that the user exports contacts for. */
function ClientsPage() {
  const { access } = useSession();
  const query = clientsQuery(useApi());
  useLedgerEvents(useRefetchLedger());
  return (
    <WorkspacePage
      isPrivate
      title="Clients"
      about="The companies you export contacts for. Choose one when you export."
      actions={access.active && <NewClient />}
    >
      <Loaded query={query} failed="Couldn't load your clients">
        {({ clients }) =>
          clients.length === 0 ? (
            <EmptyPage
              icon={<Briefcase />}
              title="No clients yet"
              about="Create one here or when you export. Then you never send the same contact to a client twice."
            />
          ) : (
            <ul aria-label="Clients" className="divide-y divide-line rounded-box border border-line bg-surface">
              {clients.map((client) => (
                <ClientRow key={client.id} client={client} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </WorkspacePage>
  );
}

function ClientRow({ client: { id, name, contacts, exports, exportedAt } }: { client: Client }) {
  return (
    <li>
      <Link
        to="/clients/$id"
        params={{ id: String(id) }}
        className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 px-5 py-2.5 hover:bg-hover max-tablet:px-4 tablet:grid-cols-[minmax(0,1fr)_208px_180px_auto]"
      >
        <span className="text-14 font-medium break-words">{name}</span>
        <span className="text-13 text-ink-2 tabular-nums max-tablet:row-start-2">
          {exports === 0 ? 'No exports' : `${countText(contacts, 'contact')} in ${countText(exports, 'export')}`}
          <span className="tablet:hidden">{exportedAt && ', '}</span>
          <span className="tablet:hidden">
            <LastExport at={exportedAt} />
          </span>
        </span>
        <span className="text-13 text-ink-2 max-tablet:hidden">
          <LastExport at={exportedAt} />
        </span>
        <ChevronRight
          aria-hidden
          className="size-4 text-ink-3 max-tablet:col-start-2 max-tablet:row-span-2 max-tablet:row-start-1"
        />
      </Link>
    </li>
  );
}

function LastExport({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <>
      last on <LocalTime at={at} dateOnly />
    </>
  );
}

function NewClient() {
  const api = useApi();
  const refetch = useRefetchLedger();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [naming, setNaming] = useState(false);
  const create = async (name: string) => {
    const { id } = await responseJson(api.clients.$post({ json: { name } }));
    setNaming(false);
    void refetch();
    await navigate({ to: '/clients/$id', params: { id: String(id) } });
  };
  return (
    <>
      <Button variant="main" disabled={!hydrated} onClick={() => setNaming(true)} className="max-tablet:h-11">
        <Plus aria-hidden className="size-4" />
        New client
      </Button>
      {naming && (
        <Suspense>
          <NameDialog
            title="New client"
            name=""
            maxLength={MAX_CLIENT_NAME}
            missing="Enter a name"
            saving={{ label: 'Create', busy: 'Creating...' }}
            send={create}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
