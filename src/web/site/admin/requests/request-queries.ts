import { TRIAL_DAYS } from '#domain/billing/plans.ts';
import { type Day, dayNumber, dayOf, formatDay, toDay } from '#domain/dates.ts';
import { ANSWER_DAYS, PRIVACY_RIGHTS, type RequestKind, type RequestState } from '#domain/privacy/requests.ts';
import type { MatchReason } from '#domain/privacy/suppression.ts';
import type { ApiCalls, QueryData } from '../../../platform/api/api.ts';
import { adminQuery } from '../admin-query.ts';
import type { ListSearch } from '../list-search.ts';

type RequestsSearch = ListSearch<'id' | 'kind' | 'state'>;

export function requestsQuery(api: ApiCalls, search: RequestsSearch) {
  return adminQuery(['requests', search], () => api.admin.requests.$get({ query: search }));
}

export type UserRequest = QueryData<typeof requestsQuery>['requests'][number];

export function matchesQuery(api: ApiCalls, id: number) {
  return adminQuery(['request-matches', id], () =>
    api.admin.requests[':id'].matches.$get({ param: { id: String(id) } }),
  );
}

export type RequestMatches = QueryData<typeof matchesQuery>;

export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  contact: 'Message',
  trial: 'Trial',
  do_not_sell: 'Privacy',
};

export const STATE_LABELS: Record<RequestState, string> = {
  open: 'Open',
  unconfirmed: 'Email not confirmed',
  done: 'Done',
  declined: 'Declined',
};

/** Why a person in a record may be the sender. */
export const REASON_LABELS: Record<MatchReason, string> = {
  email: 'Same email address',
  name_and_company: 'Same name at the same company',
  name_and_website: 'Same name at the same website',
  email_of_match: 'Same email address as another match',
  name_of_match: 'Same name and company as another match',
};

/** The request as a sentence. */
export function requestText({ kind, topic }: UserRequest): string {
  if (kind === 'trial') return `Requested a ${TRIAL_DAYS}-day trial.`;
  if (kind === 'contact') return topic ? `Topic: ${topic}` : 'Sent a message.';
  return topic === PRIVACY_RIGHTS.delete
    ? 'Asks us to delete their personal data.'
    : 'Asks us not to sell or share their personal data.';
}

/** When a privacy request has to be answered. */
export function dueText({ createdAt }: UserRequest, today: Day): string {
  const due = toDay(dayNumber(dayOf(new Date(createdAt))) + ANSWER_DAYS);
  return due < today ? `Overdue since ${formatDay(due)}` : due === today ? 'Due today' : `Due ${formatDay(due)}`;
}

type Outcome = { text: string; at: string | null; reply?: string };

/** What was decided about a request, oldest first; none while it is open and has no reply. */
export function outcomesOf(request: UserRequest): Outcome[] {
  const { kind, state, reply, repliedBy, closedAfterReply, decidedAt, decidedBy } = request;
  const text = decisionText(request);
  const decision = text ? [{ text, at: decidedAt }] : [];
  if (!reply) return decision;
  const replyOutcome = {
    text: `${repliedBy ?? decidedBy ?? 'An admin'} ${kind === 'contact' ? 'replied' : 'declined with this reason'}.`,
    at: request.repliedAt ?? decidedAt,
    reply,
  };
  if (state === 'open') return [replyOutcome, { text: 'Reopened after this reply.', at: null }];
  const decidedLater = kind === 'contact' ? closedAfterReply : state === 'done';
  return decidedLater ? [replyOutcome, ...decision] : [replyOutcome];
}

/** Who decided a request, and how; null while it is open, or if the reply says it. */
function decisionText({ kind, state, decidedBy }: UserRequest): string | null {
  const by = decidedBy ?? 'An admin';
  if (state === 'open' || state === 'declined') return null;
  if (state === 'unconfirmed') return 'Waiting for the sender to confirm their address with the link we emailed.';
  if (kind === 'trial') return `${by} granted a ${TRIAL_DAYS}-day trial.`;
  if (kind === 'contact') return `${by} marked it as answered.`;
  // Without an admin, confirming the address was enough.
  return decidedBy
    ? `${by} deleted their data and added them to the suppression list.`
    : 'Their data was deleted and they were added to the suppression list when they confirmed their address.';
}
