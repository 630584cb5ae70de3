import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Briefcase } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';
import type { RevealBudget } from '#domain/billing/reveal-budget.ts';
import { countText, formatCount } from '#domain/counts.ts';
import type { EmailStatus } from '#domain/emails/email-status.ts';
import { contentsText, notYetExportedText } from '#domain/exports/finished-exports.ts';
import { MAX_CLIENT_NAME } from '#domain/ledger/clients.ts';
import { MESSAGES } from '#domain/messages.ts';
import { RECALL_REASON_LABELS, RECALLED_TEXT } from '#domain/recalls/recalls.ts';
import { type ContactActions, ContactEmail, copyEmail } from '../../data/search/contact-email.tsx';
import { contactRole } from '../../data/search/contact-name.ts';
import { SearchField } from '../../data/search/search-field.tsx';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { PlanChooser } from '../../members/billing/plan-chooser.tsx';
import { expectOk, responseJson } from '../../platform/api/api.ts';
import { ConfirmDialog } from '../../platform/api/confirm-dialog.tsx';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { orNull } from '../../platform/routing/route-guards.ts';
import { LocalTime } from '../../platform/shell/local-time.tsx';
import { placeHead } from '../../platform/shell/page-head.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { pageCount } from '../../ui/page-numbers.ts';
import { PageSteps } from '../../ui/pagination.tsx';
import { toast } from '../../ui/toast.ts';
import { toastEmailLimit } from '../companies/email-limit.tsx';
import { ResultsTable } from '../delivery-results/results-table.tsx';
import { ExportList, ExportNew, useNewContacts } from '../exports/export-list.tsx';
import {
  type ClientDetails,
  clientContactsQuery,
  clientQuery,
  clientRecallsQuery,
  type ExportedContact,
  exportsQuery,
  type FinishedExport,
  type NewContacts,
  useLedgerEvents,
} from '../exports/history-queries.ts';
import { useRefetchLedger } from '../exports/ledger-queries.ts';
import { readRowSearch } from '../own-page.ts';
import { useRowSearch } from '../use-row-search.ts';
import { EmptyPage, WorkspacePage } from '../workspace-page.tsx';

const NameDialog = lazy(() => import('../owned-rows/name-dialog.tsx'));

export const Route = createFileRoute('/clients/$id')({
  staticData: { frame: 'app' },
  validateSearch: readRowSearch,
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, api }, params: { id }, location: { search } }) => {
    const { impersonatedBy } = await queryClient.ensureQueryData(sessionQuery(api));
    if (impersonatedBy) return null;
    const loading = [
      queryClient.prefetchQuery(exportsQuery(api, { client: id })),
      queryClient.prefetchQuery(clientContactsQuery(api, id, readRowSearch(search))),
      queryClient.prefetchQuery(clientRecallsQuery(api, id)),
    ];
    const client = await orNull(queryClient.ensureQueryData({ ...clientQuery(api, id), retry: false }));
    if (typeof window === 'undefined') await Promise.all(loading);
    return client?.name;
  },
  head: ({ loaderData }) => placeHead(loaderData ?? 'Client'),
  component: ClientPage,
});

const NO_LONGER_STORED = 'These contacts are no longer in our database.';
const CLIENTS = { label: 'Clients', path: '/clients' };

/** What was sent to a client, with delivery results and recalls. */
function ClientPage() {
  const { id } = Route.useParams();
  const api = useApi();
  const refetchLedger = useRefetchLedger();
  /** While the client is being deleted, there is nothing left to fetch. */
  const isDeleting = useRef(false);
  const refetch = async () => {
    if (!isDeleting.current) await refetchLedger();
  };
  useLedgerEvents(refetch);
  useServerEvent('recalls_changed', () => void refetch());
  useServerEvent('delivery_results_changed', () => void refetch());
  const { impersonatedBy } = useSession();
  const { data: client } = useQuery({ ...clientQuery(api, id), enabled: !impersonatedBy });
  if (impersonatedBy) return <WorkspacePage isPrivate title="Clients" />;
  return (
    <WorkspacePage
      parent={CLIENTS}
      title={client?.name ?? 'Client'}
      about={client && client.exports > 0 && <Summary client={client} />}
      actions={client && <Actions id={id} client={client} isDeleting={isDeleting} />}
    >
      <Loaded query={clientQuery(api, id)} failed="Couldn't load this client">
        {({ name, companies, exports, recalls, deliveryResults: { months } }) =>
          exports === 0 && months.length === 0 ? (
            <EmptyPage
              icon={<Briefcase />}
              title="Nothing exported yet"
              about={`Export a search and choose ${name} as the client. The exported contacts are then listed here.`}
            >
              <Link to="/search" className={buttonClass({ variant: 'main' })}>
                Open search
              </Link>
            </EmptyPage>
          ) : (
            <div className="grid min-w-0 gap-4">
              {recalls.open > 0 && <ClientRecalls id={id} {...recalls} />}
              {exports > 0 && <Exports id={id} total={exports} />}
              <div className="grid items-start gap-x-4 gap-y-3 desktop:has-[>:nth-child(2)]:grid-cols-2 [&>section]:row-span-2 [&>section]:grid-rows-subgrid">
                <Section
                  title="Delivery results"
                  note="Uploaded for this client, or without a client for contacts you had exported for it by then."
                >
                  {months.length === 0 ? (
                    <p className="text-13 text-ink-2">
                      No results yet.{' '}
                      <Link to="/exports/delivery" search={{ client: id }} className="link">
                        Upload a campaign
                      </Link>
                    </p>
                  ) : (
                    <>
                      <ResultsTable months={months} />
                      <p className="mt-2 text-13">
                        <Link to="/exports/delivery" search={{ client: id }} className="link">
                          Upload another campaign
                        </Link>
                      </p>
                    </>
                  )}
                </Section>
                {recalls.open === 0 && <ClientRecalls id={id} {...recalls} />}
              </div>
              {exports > 0 && (
                <SentContacts id={id} none={companies === 0 ? 'These exports were empty.' : NO_LONGER_STORED} />
              )}
            </div>
          )
        }
      </Loaded>
    </WorkspacePage>
  );
}

function Summary({ client }: { client: ClientDetails }) {
  return (
    <>
      {contentsText(client)} in {countText(client.exports, 'export')}
      {client.exportedAt && (
        <>
          , last on <LocalTime at={client.exportedAt} dateOnly />
        </>
      )}
    </>
  );
}

type SectionProps = { title: string; note?: ReactNode; plain?: boolean; children: ReactNode };

/** A section of the page; `plain` if its content has a frame of its own. */
function Section({ title, note, plain = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-3 grid min-w-0 gap-3">
      <header>
        <h2 id={titleId} className="text-16 font-semibold">
          {title}
        </h2>
        {note && <p className="text-13 text-ink-2">{note}</p>}
      </header>
      {plain ? (
        children
      ) : (
        <div className="min-w-0 rounded-box border border-line bg-surface px-5 py-4 max-tablet:px-4">{children}</div>
      )}
    </section>
  );
}

type ActionsProps = {
  id: string;
  client: ClientDetails;
  isDeleting: RefObject<boolean>;
};

/** Export again, rename and delete. */
function Actions({ id, client, isDeleting }: ActionsProps) {
  const { name } = client;
  const api = useApi();
  const refetch = useRefetchLedger();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [renaming, setRenaming] = useState(false);
  const [asking, setAsking] = useState(false);
  const { act: restore } = useAction({ failed: 'Client not restored' });
  const of = { param: { id } };
  const rename = async (newName: string) => {
    await responseJson(api.clients[':id'].$patch({ ...of, json: { name: newName } }));
    setRenaming(false);
    void refetch();
  };
  const undo = () =>
    void restore(
      () => expectOk(api.clients[':id'].restore.$post(of)),
      () => void refetch(),
    );
  const remove = async () => {
    isDeleting.current = true;
    try {
      await expectOk(api.clients[':id'].$delete(of));
    } catch (error) {
      isDeleting.current = false;
      throw error;
    }
  };
  const leave = async () => {
    await navigate({ to: '/clients' });
    void refetch();
    toast({ title: 'Client deleted', description: name, action: { label: 'Undo', onSelect: undo } });
  };
  return (
    <>
      <Button disabled={!hydrated} onClick={() => setRenaming(true)} className="max-tablet:h-11">
        Rename
      </Button>
      <Button disabled={!hydrated} onClick={() => setAsking(true)} className="max-tablet:h-11">
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirm="Delete client"
          busyText="Deleting..."
          variant="danger"
          refetch={[]}
          send={remove}
          done={() => void leave()}
          onClose={() => setAsking(false)}
        >
          {client.exports === 0
            ? 'Nothing was exported for this client.'
            : `Exported so far: ${contentsText(client)}. Without this client, later exports can't omit contacts it already has.`}
        </ConfirmDialog>
      )}
      {renaming && (
        <Suspense>
          <NameDialog
            title="Rename client"
            name={name}
            maxLength={MAX_CLIENT_NAME}
            missing="Enter a name"
            send={rename}
            onClose={() => setRenaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The newest exports for the client, and what is new since. */
function Exports({ id, total }: { id: string; total: number }) {
  const api = useApi();
  const newContacts = useNewContacts({ client: id });
  return (
    <Section title="Exports" plain>
      <Loaded query={exportsQuery(api, { client: id })} failed="Couldn't load the exports">
        {({ exports }) => {
          const latest = exports.find((finished) => newContacts?.[finished.id]);
          const counts = latest && newContacts?.[latest.id];
          return (
            <div className="grid gap-3">
              {counts && <NewSince finished={latest} counts={counts} />}
              <ExportList exports={exports} search={{ client: id }} ofClient />
              {exports.length < total && (
                <p className="text-13">
                  <Link to="/exports" search={{ client: id }} className="link">
                    All {formatCount(total)} exports
                  </Link>
                </p>
              )}
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}

type NewSinceProps = { finished: FinishedExport; counts: NonNullable<NewContacts[string]> };

/** How many contacts an export has found since, and the button that exports them. */
function NewSince({ finished, counts }: NewSinceProps) {
  const { asked, client, createdAt } = finished;
  const search = asked?.replace(notYetExportedText(client), '') ?? '';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-line bg-surface px-5 py-3 max-tablet:px-4">
      <p className="min-w-0 flex-1 basis-80 text-13 text-ink-2">
        <b className="font-semibold text-ink">
          {counts.contacts === 0 ? 'No new contacts' : countText(counts.contacts, 'new contact')}
        </b>{' '}
        since <LocalTime at={createdAt} dateOnly /> for{' '}
        <span className="break-words">{search.includes('“') ? search : `“${search}”`}</span>
      </p>
      {counts.companies > 0 && <ExportNew finished={finished} label="Export what's new" main />}
    </div>
  );
}

/** The contacts and companies sent, and a search in them. */
function SentContacts({ id, none }: { id: string; none: string }) {
  const search = Route.useSearch();
  const rowSearch = useRowSearch(search.query);
  const api = useApi();
  return (
    <Section title="Exported contacts" plain>
      <SearchField {...rowSearch} label="Search exported contacts" placeholder="Contact, company or email address" />
      <Loaded query={clientContactsQuery(api, id, search)} failed="Couldn't load the contacts">
        {({ contacts, revealBudget, total, page, pageSize }) =>
          contacts.length === 0 ? (
            <p className="rounded-box border border-line bg-surface px-5 py-5 text-13 text-ink-2 max-tablet:px-4">
              {search.query ? `Nothing exported matches “${search.query}”.` : none}
            </p>
          ) : (
            <>
              <SentTable id={id} contacts={contacts} budget={revealBudget} />
              <PageSteps page={page} count={pageCount(total, pageSize)} label="Pages of exported contacts" keepParams />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

type SentTableProps = { id: string; contacts: readonly ExportedContact[]; budget: RevealBudget | null };

/** Unlike in results, rows may have any height. */
const WRAPPED_EMAIL =
  'tablet:[&>.email]:-mt-0.5 [&>.email]:h-auto [&>.email]:min-h-6 [&>.email>a]:whitespace-normal [&>.email>a]:wrap-anywhere';

const BOUNCED: EmailStatus = { state: 'bounced', method: null, checkedOn: null };

function SentTable({ id, contacts, budget }: SentTableProps) {
  const { access } = useSession();
  const [choosingPlan, setChoosingPlan] = useState(false);
  const actions: ContactActions = {
    copyEmail,
    askForAccess: () => (access.active ? toastEmailLimit(budget) : setChoosingPlan(true)),
    unlockText: access.active ? MESSAGES.emailLimit : undefined,
  };
  const { data } = useQuery(exportsQuery(useApi(), { client: id }));
  const askedIn = new Map(data?.exports.map((finishedExport) => [finishedExport.id, finishedExport.asked]));
  const head = 'px-5 py-2 text-left font-medium max-desktop:px-3';
  const cell = 'px-5 py-2 align-top break-words max-desktop:px-3';
  const pair = 'grid items-start gap-x-4 tablet:grid-cols-[2fr_3fr]';
  const exportDetails = ({ exportId, exportedAt }: ExportedContact) => (
    <>
      <LocalTime at={exportedAt} dateOnly />
      {askedIn.size > 1 && (
        <span title={askedIn.get(exportId) ?? undefined} className="block truncate text-ink-3">
          {askedIn.get(exportId)}
        </span>
      )}
    </>
  );
  return (
    <div className="min-w-0 overflow-hidden rounded-box border border-line bg-surface">
      <table aria-label="Exported contacts" className="w-full table-fixed text-13">
        <thead className="bg-sunken text-ink-2">
          <tr>
            <th scope="col" className={`${head} w-[24%] max-tablet:w-[36%]`}>
              Company
            </th>
            <th scope="col" className={head}>
              <span className={pair}>
                Contact <span className="max-tablet:hidden">Email</span>
              </span>
            </th>
            <th scope="col" className={`${head} w-[18%] max-tablet:hidden`}>
              Exported
            </th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((row) => (
            <tr key={`${row.companyId} ${row.contactId}`} className="border-t border-line">
              <td className={cell}>
                <Link to="/company/$slug" params={{ slug: row.slug }} className="link">
                  {row.company}
                </Link>
                <div className="text-ink-3 tablet:hidden">{exportDetails(row)}</div>
              </td>
              <td className={cell}>
                {row.contactId === null ? (
                  <span className="text-ink-3">No contact</span>
                ) : (
                  <div className={`${pair} ${WRAPPED_EMAIL}`}>
                    <div>
                      {row.name ?? MESSAGES.noName}
                      <span className="block text-ink-3">{contactRole(row)}</span>
                    </div>
                    {row.recalled ? (
                      <span className="text-ink-3">Recalled</span>
                    ) : row.bounced ? (
                      <div className={WRAPPED_EMAIL}>
                        <ContactEmail contact={{ ...row, emailStatus: BOUNCED }} actions={actions}>
                          <Breakable text={row.email ?? ''} />
                        </ContactEmail>
                        <span className="text-ink-3">Bounced</span>
                      </div>
                    ) : (
                      <ContactEmail contact={row} actions={actions}>
                        <Breakable text={row.email ?? ''} />
                      </ContactEmail>
                    )}
                  </div>
                )}
              </td>
              <td className={`${cell} text-ink-2 max-tablet:hidden`}>{exportDetails(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PlanChooser open={choosingPlan} onClose={() => setChoosingPlan(false)} />
    </div>
  );
}

/** The recalls of contacts sent to the client; they are marked as removed on the page of all recalls. */
function ClientRecalls({ id, open, closed }: { id: string; open: number; closed: number }) {
  const api = useApi();
  const note = `Contacts ${RECALLED_TEXT}${closed > 0 ? ` ${countText(closed, 'closed recall')}.` : ''}`;
  return (
    <Section title="Recalls" note={note}>
      {open === 0 ? (
        <p className="text-13 text-ink-2">Nothing to remove.</p>
      ) : (
        <Loaded query={clientRecallsQuery(api, id)} failed="Couldn't load the recalls">
          {({ recalls }) => (
            <div className="grid gap-3">
              <p className="text-13">
                {countText(open, 'contact')} to remove from the client's files and systems.{' '}
                <Link to="/recalls" className="link">
                  Mark as removed
                </Link>
              </p>
              <ul aria-label="Recalls" className="divide-y divide-line border-t border-line">
                {recalls.map(({ id: recallId, name, email, company, reason }) => (
                  <li key={recallId} className="py-2 text-13 break-words">
                    <span className="font-medium">{name ?? email ?? MESSAGES.noName}</span>
                    {name !== null && email !== null && <span className="block">{email}</span>}
                    <span className="block text-ink-2">
                      {company} · {RECALL_REASON_LABELS[reason]}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Loaded>
      )}
    </Section>
  );
}
