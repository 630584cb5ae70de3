import { createFileRoute, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { TRIAL_DAYS } from '#domain/billing/plans.ts';
import type { RecordTable } from '#domain/changes/record-forms.ts';
import { countText } from '#domain/counts.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { canReopen, REQUEST_LIMITS, type RequestState } from '#domain/privacy/requests.ts';
import { useSubmit } from '../../../members/accounts/use-submit.ts';
import { expectOk, responseJson } from '../../../platform/api/api.ts';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded, PlaceholderLine } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form-fields.tsx';
import { useReturnedFocus } from '../../../ui/hooks.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import { ADMIN_KEY } from '../admin-query.ts';
import { FilterForm, FilterSelect } from '../filter-form.tsx';
import { ListPages, ListRange } from '../list-pages.tsx';
import { listRoute } from '../list-search.ts';
import { useMailToast } from '../mail-notice.tsx';
import { EmptyState, Moment, SectionHead } from '../page-parts.tsx';
import { RecordLink } from '../records/change-list.tsx';
import {
  dueText,
  matchesQuery,
  outcomesOf,
  REASON_LABELS,
  REQUEST_KIND_LABELS,
  type RequestMatches,
  requestsQuery,
  requestText,
  STATE_LABELS,
  type UserRequest,
} from './request-queries.ts';

export const Route = createFileRoute('/admin/requests')({
  ...listRoute('Requests', 'id', 'kind', 'state'),
  loader: ({ context: { queryClient, api, search } }) => prefetch(queryClient, [requestsQuery(api, search)]),
  component: RequestsPage,
});

/** In the order of the list. */
const GROUPS: readonly { title: string; states: readonly RequestState[] }[] = [
  { title: 'Open', states: ['open'] },
  { title: 'Waiting for the sender', states: ['unconfirmed'] },
  { title: 'Done and declined', states: ['done', 'declined'] },
];

function RequestsPage() {
  const search = Route.useSearch();
  return (
    <>
      <SectionHead
        title="Requests"
        note="Messages, trial requests and privacy requests submitted through our forms. Replies are emailed to the sender. Times are UTC."
      />
      <FilterForm>
        <FilterSelect label="Type" name="kind" value={search.kind} all="All" options={REQUEST_KIND_LABELS} />
        <FilterSelect label="Status" name="state" value={search.state} all="All" options={STATE_LABELS} />
      </FilterForm>
      <Loaded query={requestsQuery(useApi(), search)}>
        {({ total, page, requests }, readAt) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {search.id ? (
              <p className="text-13 text-ink-2">
                Showing request {search.id} only.{' '}
                <Link to="/admin/requests" className="link">
                  Show all requests
                </Link>
              </p>
            ) : (
              total > 0 && (
                <ListRange total={total} page={page} noun={['request', 'requests']} order="open ones first" />
              )
            )}
            {requests.length === 0 && <EmptyState>{nothingText(search)}</EmptyState>}
            {GROUPS.map(({ title, states }) => {
              const group = requests.filter(({ state }) => states.includes(state));
              return (
                group.length > 0 && (
                  <section
                    key={title}
                    aria-label={title}
                    className="grid grid-cols-[minmax(0,1fr)] gap-2 not-first:mt-4"
                  >
                    <h2 className="text-14 font-semibold">{title}</h2>
                    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
                      {group.map((request) => (
                        <RequestCard key={request.id} request={request} today={dayOf(readAt)} />
                      ))}
                    </ul>
                  </section>
                )
              );
            })}
            <ListPages total={total} page={page} noun={['request', 'requests']} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function nothingText({ id, kind, state }: { id?: string; kind?: string; state?: string }): string {
  if (id) return 'Request not found. It may have been deleted.';
  if (kind || state) return 'No request matches these filters.';
  return 'No requests yet. They arrive from the contact, trial and do-not-sell forms.';
}

function RequestCard({ request, today }: { request: UserRequest; today: Day }) {
  const { id, kind, name, email, company, message, state, createdAt } = request;
  // A completed do-not-sell request keeps nothing that identifies its sender.
  const who = name ?? 'Deleted person';
  return (
    <li className="rounded-box border border-line bg-surface px-4 py-3">
      <article aria-label={`Request from ${who}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-14 font-semibold break-words">{who}</h3>
          {email && <span className="min-w-0 text-13 break-all text-ink-2">{email}</span>}
          {company && <span className="min-w-0 text-13 break-words text-ink-3">{company}</span>}
          <span className="ml-auto flex flex-wrap items-center gap-2 text-12 text-ink-3 max-tablet:ml-0">
            {(state === 'done' || state === 'declined') && (
              <Badge tone={state === 'done' ? 'good' : 'plain'}>{STATE_LABELS[state]}</Badge>
            )}
            <Badge>{REQUEST_KIND_LABELS[kind]}</Badge>
            <span>#{id}</span>
            {kind === 'do_not_sell' && state === 'open' && <span>Email confirmed</span>}
            {kind === 'do_not_sell' && state === 'open' && (
              <span className="font-medium text-ink">{dueText(request, today)}</span>
            )}
            <Moment at={createdAt} />
          </span>
        </header>
        <p className="text-13 font-medium">{requestText(request)}</p>
        {message && <p className="max-w-160 text-13 break-words whitespace-pre-wrap text-ink-2">{message}</p>}
        {outcomesOf(request).map(({ text, at, reply }) => (
          <div key={text} className="grid gap-1 border-l-2 border-line-strong pl-2.5 text-13 break-words text-ink-2">
            <p>
              {text}{' '}
              {at && (
                <span className="text-ink-3">
                  <Moment at={at} />
                </span>
              )}
            </p>
            {reply && <p className="max-w-160 whitespace-pre-wrap">{reply}</p>}
          </div>
        ))}
        {state === 'open' && <RequestActions key={id} request={request} />}
        {canReopen(request) && <Reopen id={id} who={who} />}
      </article>
    </li>
  );
}

function Reopen({ id, who }: { id: number; who: string }) {
  const { reopen } = useApi().admin.requests[':id'];
  return (
    <AdminActionButton
      label="Reopen"
      busyText="Reopening..."
      of={`the request from ${who}`}
      send={() => expectOk(reopen.$post({ param: { id: String(id) } }))}
    />
  );
}

const TRIAL_OUTCOMES = {
  started: { title: 'Trial started', description: `It ends in ${TRIAL_DAYS} days.` },
  pending: {
    title: 'Trial approved',
    description: 'It starts once the sender has a confirmed account with this address.',
  },
  has_plan: { title: 'Nothing changed', description: 'This user already has a plan.' },
} as const;

function RequestActions({ request }: { request: UserRequest }) {
  const { id, kind, name, email } = request;
  const [reviewing, setReviewing] = useState(false);
  const mailToast = useMailToast();
  const calls = useApi().admin.requests[':id'];
  const param = { id: String(id) };
  const of = `the request from ${name ?? 'an unknown sender'}`;
  if (kind === 'contact') {
    return (
      <div className="flex flex-wrap items-start gap-2">
        <ReplyForm
          label="Reply"
          to={email}
          busyText="Sending..."
          send={(reply) => expectOk(calls.reply.$post({ param, json: { reply } }))}
          done={() => mailToast({ title: 'Reply sent', unsent: { title: 'Reply saved' } })}
        />
        <AdminActionButton
          label="Mark as answered"
          busyText="Marking..."
          of={`for ${of}`}
          send={() => expectOk(calls.close.$post({ param }))}
        />
      </div>
    );
  }
  const refuse = (
    <ReplyForm
      label="Decline"
      to={email}
      busyText="Declining..."
      send={(reply) => expectOk(calls.decline.$post({ param, json: { reply } }))}
      done={() => mailToast({ title: 'Request declined' })}
    />
  );
  if (kind === 'do_not_sell') {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {reviewing && <MatchReview request={request} onClose={() => setReviewing(false)} />}
        <div className="flex flex-wrap items-start gap-2">
          {!reviewing && (
            <Button aria-label={`Review matches for ${of}`} onClick={() => setReviewing(true)}>
              Review matches
            </Button>
          )}
          {refuse}
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <AdminActionButton
        label={`Grant ${TRIAL_DAYS}-day trial`}
        busyText="Granting..."
        variant="main"
        of={`for ${of}`}
        send={() => responseJson(calls.approve.$post({ param }))}
        done={({ outcome }) => toast(TRIAL_OUTCOMES[outcome])}
      />
      {refuse}
    </div>
  );
}

type ReplyFormProps = {
  label: 'Reply' | 'Decline';
  to: string | null;
  busyText: string;
  send: (reply: string) => Promise<unknown>;
  done: () => void;
};

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/**
 * A button that opens a field for a reply. It keeps its place, so that no other button moves under the pointer; Decline,
 * the last one, makes way for the button of its form.
 */
function ReplyForm({ label, to, busyText, send, done }: ReplyFormProps) {
  const isDecline = label === 'Decline';
  const [open, setOpen] = useState(false);
  const { ref, returnFocus } = useReturnedFocus<HTMLButtonElement>();
  const cancel = () => {
    returnFocus();
    setOpen(false);
  };
  const { issues, refused, busy, submit } = useSubmit(['reply'], {
    check: ({ reply }): { reply?: string } =>
      reply ? {} : { reply: isDecline ? 'Enter a reason' : 'Enter a message' },
    send: ({ reply }) => send(reply),
    done,
    refetch: [ADMIN_KEY],
  });
  return (
    <>
      <Button key={String(open)} ref={ref} disabled={open} hidden={open && isDecline} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <form method="post" noValidate onSubmit={submit} className="order-last grid w-full gap-2 *:max-w-160">
          <TextArea
            label={isDecline ? `Reason, emailed to ${to ?? 'the sender'}` : `Email to ${to ?? ''}`}
            name="reply"
            required
            rows={4}
            ref={focus}
            maxLength={REQUEST_LIMITS.message}
            error={issues.reply}
          />
          <Refusal message={refused?.message} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="main" busy={busy} busyText={busyText}>
              {isDecline ? label : 'Send reply'}
            </Button>
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

type MatchReviewProps = { request: UserRequest; onClose: () => void };

/** Lists what completing a do-not-sell request deletes, before it can be completed. */
function MatchReview({ request: { id, name, email }, onClose }: MatchReviewProps) {
  const api = useApi();
  const mailToast = useMailToast();
  return (
    <section
      aria-label="Matching records"
      tabIndex={-1}
      ref={takeFocus}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line px-4 py-3 text-13 outline-none"
    >
      <Loaded query={matchesQuery(api, id)} failed="Couldn't search for matches" waiting={<PlaceholderLine />}>
        {(matches) => (
          <>
            <PersonMatches matches={matches} email={email} />
            <p className="max-w-160 text-pretty">{completionText(matches, name ?? 'this person', email)}</p>
            <div className="flex flex-wrap items-start gap-2">
              <AdminActionButton
                label={hasMatches(matches) ? 'Delete and complete' : 'Complete'}
                busyText={hasMatches(matches) ? 'Deleting...' : 'Completing...'}
                variant={hasMatches(matches) ? 'danger' : 'main'}
                of={`the request from ${name ?? 'an unknown sender'}`}
                send={() => responseJson(api.admin.requests[':id'].honor.$post({ param: { id: String(id) } }))}
                done={({ contacts }) =>
                  mailToast({
                    title: 'Request completed',
                    description: `${countText(contacts, 'contact was', 'contacts were')} deleted.`,
                    unsent: {
                      description: `${countText(contacts, 'contact was', 'contacts were')} deleted. The email to the sender is in the outbox. It can't be sent because no mail server is set.`,
                    },
                  })
                }
              />
              <Button variant="quiet" onClick={onClose}>
                Close
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function takeFocus(section: HTMLElement | null): void {
  section?.focus();
}

function hasMatches({ companies, lps, history }: RequestMatches): boolean {
  return companies.length + lps.length + history > 0;
}

/** The effects of completing a request, as one sentence. */
function completionText(matches: RequestMatches, name: string, email: string | null): string {
  const { companies, lps } = matches;
  if (!hasMatches(matches))
    return `Completing this request deletes stored exports that may contain ${name}, blocks future imports of ${name} and emails ${email}.`;
  const contacts = [...companies, ...lps].reduce((sum, match) => sum + match.contacts.length, 0);
  const deletes = contacts > 0 ? `deletes ${countText(contacts, 'contact')}, ` : '';
  return `Completing this request permanently ${deletes}removes ${name} from search, descriptions and history, deletes stored exports that may contain them, blocks future imports of this person, and emails ${email}.`;
}

type PersonMatchesProps = { matches: RequestMatches; email: string | null };

function PersonMatches({ matches, email }: PersonMatchesProps) {
  const { companies, lps, history, addressFound, users } = matches;
  return (
    <div className="grid gap-3">
      {!addressFound && (
        <p className="max-w-160 border-l-2 border-ink pl-2.5 font-medium text-pretty">
          No record has this email address. Make sure the sender is this person before you complete the request.{' '}
          {email && (
            <a href={`mailto:${encodeURIComponent(email)}`} className="link break-words">
              Email {email}
            </a>
          )}
        </p>
      )}
      {!hasMatches(matches) && <p className="font-medium">No record matches this name and company either.</p>}
      <PersonMatchList title={countText(companies.length, 'company', 'companies')}>
        {companies.map((match) => (
          <MatchRow key={match.id} table="companies" match={match} />
        ))}
      </PersonMatchList>
      <PersonMatchList title={countText(lps.length, 'LP')}>
        {lps.map((match) => (
          <MatchRow key={match.id} table="lps" match={match} />
        ))}
      </PersonMatchList>
      {history > 0 && <p>Also in the history of {countText(history, 'record')}.</p>}
      <PersonMatchList title={countText(users.length, 'account')}>
        {users.map(({ id, email }) => (
          <li key={id}>
            <Link to="/admin/users/$id" params={{ id }} className="link font-medium">
              {email}
            </Link>{' '}
            <span className="text-ink-2">is kept. If they also want it deleted, delete it on the user page.</span>
          </li>
        ))}
      </PersonMatchList>
    </div>
  );
}

function PersonMatchList({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h4 className="text-12 text-ink-3">{title}</h4>
      <ul className="grid gap-1 break-words">{children}</ul>
    </section>
  );
}

type MatchRowProps = { table: RecordTable; match: RequestMatches['companies'][number] };

function MatchRow({ table, match: { id, name, contacts, mentions } }: MatchRowProps) {
  const places = [
    ...contacts.map((contact) => ({ where: 'Contact', ...contact })),
    ...mentions.map((mention) => ({ where: mention.name ? 'Founder' : 'Email address', ...mention })),
  ];
  return (
    <li>
      <RecordLink table={table} id={id}>
        {name}
      </RecordLink>
      <ul className="text-ink-2">
        {places.map((mention, index) => (
          <li key={index}>
            {mention.where} {[mention.name, mention.email].filter(Boolean).join(', ')} ·{' '}
            <span className="font-medium text-ink">{REASON_LABELS[mention.reason]}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
