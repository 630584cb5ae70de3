import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { RECALL_REASON_LABELS, RECALLED_MONTHS, RECALLED_TEXT } from '#domain/recalls/recalls.ts';
import {
  ACCOUNT_KEYS,
  closedRecallsQuery,
  type Recalls,
  recallsQuery,
} from '../../members/accounts/account-queries.ts';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { expectOk, responseJson } from '../../platform/api/api.ts';
import { ConfirmDialog } from '../../platform/api/confirm-dialog.tsx';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { placeHead } from '../../platform/shell/page-head.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Details } from '../../ui/details.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { pageCount } from '../../ui/page-numbers.ts';
import { PageSteps } from '../../ui/pagination.tsx';
import { toast } from '../../ui/toast.ts';
import { loadOwn } from '../own-page.ts';
import { Setting } from '../profile/section-actions.tsx';
import { BoxRow, BoxRows } from '../profile/section-box.tsx';
import { EmptyPage, WorkspacePage } from '../workspace-page.tsx';

type Recall = Recalls['recalls'][number];

export const Route = createFileRoute('/recalls')({
  staticData: { frame: 'app' },
  validateSearch: ({ page }: Record<string, unknown>): { page?: unknown } => ({ page }),
  beforeLoad: requireUser,
  loader: ({ context }) => loadOwn(context, [recallsQuery(context.api)]),
  head: () => placeHead('Recalls'),
  component: RecallsPage,
});

/** Exported contacts that the user has to remove. */
function RecallsPage() {
  const api = useApi();
  return (
    <WorkspacePage
      isPrivate
      title="Recalls"
      about={`Contacts you exported in the last ${RECALLED_MONTHS} months ${RECALLED_TEXT}`}
    >
      <Loaded query={recallsQuery(api)}>
        {(list) => (
          <div className="grid gap-4">
            {list.open === 0 ? (
              <EmptyPage
                icon={<UserX />}
                title="Nothing to remove"
                about="Contacts you exported appear here if they opt out or their email address doesn't work."
              />
            ) : (
              <OpenRecalls list={list} />
            )}
            {list.closed > 0 && <ClosedRecalls count={list.closed} pageSize={list.pageSize} />}
            <Setting on={list.emails} save={(emails) => expectOk(api.recalls.emails.$put({ json: { emails } }))}>
              Email me about new recalls, at most once a day
            </Setting>
          </div>
        )}
      </Loaded>
    </WorkspacePage>
  );
}

function OpenRecalls({ list: { recalls, open } }: { list: Recalls }) {
  const api = useApi();
  const hydrated = useHydrated();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [confirming, setConfirming] = useState<Batch | null>(null);
  // Another tab may have confirmed some.
  const ids = recalls.map(({ id }) => id).filter((id) => selected.has(id));
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const ask = () =>
    setConfirming(
      ids.length > 0 ? { count: ids.length, body: { ids } } : { count: open, body: { upTo: recalls[0]?.id ?? 0 } },
    );
  const state = ids.length === 0 ? 'off' : ids.length === recalls.length ? 'on' : 'some';
  return (
    <div className="grid min-w-0 gap-3 rounded-box border border-line bg-surface p-5 max-tablet:p-4">
      <p className="max-w-170">
        Remove these contacts from your files, CRM and campaigns, then mark them as removed. We delete their names and
        email addresses after {KEPT_DAYS.recalledAddresses} days.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="main" disabled={!hydrated} onClick={ask} className="max-tablet:h-11">
          {ids.length > 0 ? `Mark ${formatCount(ids.length)} as removed` : 'Mark all as removed'}
        </Button>
        <a href="/api/recalls/file" className={buttonClass({ className: 'max-tablet:h-11' })}>
          Download CSV
        </a>
      </div>
      <Checkbox state={state} onTick={() => setSelected(new Set(state === 'on' ? [] : recalls.map(({ id }) => id)))}>
        {recalls.length < open ? `Select the newest ${recalls.length}` : 'Select all'}
      </Checkbox>
      <ul aria-label="Recalls" className="divide-y divide-line border-t border-line">
        {recalls.map((recall) => (
          <li key={recall.id} className="py-2">
            <Checkbox
              state={selected.has(recall.id) ? 'on' : 'off'}
              onTick={() => toggle(recall.id)}
              className="items-start *:first:mt-0.5"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{recall.name ?? recall.email ?? MESSAGES.noName}</span>
                {recall.name !== null && recall.email !== null && <span className="block">{recall.email}</span>}
                <span className="block text-13 text-ink-2">{recallText(recall)}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {recalls.length < open && (
        <p className="text-13 text-ink-2">
          Showing the newest {recalls.length} of {formatCount(open)}. Download the CSV to get all of them.
        </p>
      )}
      {confirming && (
        <ConfirmDialog
          title={`Did you remove ${confirming.count === 1 ? 'this contact' : `these ${formatCount(confirming.count)} contacts`}?`}
          confirm="Mark as removed"
          busyText="Saving..."
          variant="main"
          refetch={ACCOUNT_KEYS}
          send={() => responseJson(api.recalls.confirm.$post({ json: confirming.body }))}
          done={({ confirmed }) =>
            toast({ title: `${countText(confirmed, 'contact')} marked as removed`, tone: 'good' })
          }
          onClose={() => setConfirming(null)}
        >
          We won't show this information again, and you can't undo this. If you still need it, download the CSV first.
        </ConfirmDialog>
      )}
    </div>
  );
}

function recallText({ company, reason, exportedAt, clients }: Recall): string {
  const whom = clients.length > 0 ? ` for ${clients.join(', ')}` : '';
  return `${company} · ${RECALL_REASON_LABELS[reason]} · Last exported ${formatDay(dayOf(new Date(exportedAt)))}${whom}`;
}

/** The recalls that were open when the user was asked; later ones stay open. */
type Batch = { count: number; body: { ids: number[] } | { upTo: number } };

const CLOSED_RECALLS = 'closed-recalls';

/** The closed recalls, without names and addresses, latest first. */
function ClosedRecalls({ count, pageSize }: { count: number; pageSize: number }) {
  const pageInUrl = Number(Route.useSearch().page ?? 0);
  const pages = pageCount(count, pageSize);
  const page = Number.isInteger(pageInUrl) && pageInUrl >= 1 ? Math.min(pageInUrl, pages) : 1;
  const api = useApi();
  return (
    <Details id={CLOSED_RECALLS} title={countText(count, 'closed recall')} initial={pageInUrl >= 1}>
      <div className="mt-3">
        <Loaded
          query={{ ...closedRecallsQuery(api, page), placeholderData: keepPreviousData }}
          failed="Couldn't load closed recalls"
          waiting={<PlaceholderLine />}
        >
          {({ recalls }) => (
            <>
              <BoxRows label="Closed recalls">
                {recalls.map((recall) => (
                  <BoxRow
                    key={recall.id}
                    title={`Contact at ${recall.company}`}
                    note={`${RECALL_REASON_LABELS[recall.reason]} · ${closedText(recall)}`}
                  />
                ))}
              </BoxRows>
              <PageSteps page={page} count={pages} label="Pages of closed recalls" hash={CLOSED_RECALLS} />
            </>
          )}
        </Loaded>
      </div>
    </Details>
  );
}

function closedText({ confirmedAt }: Recall): string {
  if (confirmedAt === null) return `Expired after ${KEPT_DAYS.recalledAddresses} days`;
  return `Marked as removed on ${formatDay(dayOf(new Date(confirmedAt)))}`;
}
