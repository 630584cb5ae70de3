import { formatCount } from './counts.ts';
import { emailIssue, NO_EMAIL } from './credentials.ts';
import { isEmail } from './imports/imported-addresses.ts';
import { plainAddress } from './plain-address.ts';

export const REQUEST_KINDS = ['contact', 'trial', 'do_not_sell'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A request not to sell is unconfirmed until the owner of its address has said that it is theirs. */
export const REQUEST_STATES = ['unconfirmed', 'open', 'done', 'refused'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What a message may be about. */
export const CONTACT_TOPICS = {
  question: 'A question',
  programme: 'The LP programme',
  billing: 'Billing',
  data: 'A mistake in the data',
  account: 'My account',
  other: 'Something else',
} as const;

/** What a message may be about on a site that shows LPs, or hides them. */
export function contactTopics({ lps }: { lps: boolean }): Partial<typeof CONTACT_TOPICS> {
  const { programme, ...others } = CONTACT_TOPICS;
  return lps ? CONTACT_TOPICS : others;
}

/** What someone may ask for who is in the data. */
export const PRIVACY_RIGHTS = {
  do_not_sell: 'Do not sell or share my information',
  delete: 'Delete my information',
} as const;

/** Characters of each field at most. */
export const REQUEST_LIMITS = { name: 100, email: 254, company: 200, message: 5_000 } as const;

/** How long a form may lie open, and how soon nobody has filled it in. */
export const FORM_HOURS = 24;
export const FORM_SECONDS = 3;

/** How long the link works that confirms a request. */
export const CONFIRM_HOURS = 72;

export type RequestField = 'topic' | 'name' | 'email' | 'company' | 'message';
export type SentRequest = Record<RequestField, string>;

const TOPICS: Record<RequestKind, Readonly<Record<string, string>>> = {
  contact: CONTACT_TOPICS,
  trial: {},
  do_not_sell: PRIVACY_RIGHTS,
};

/** What a request is about, in words; null where its kind has no topics or this is none of them. */
export function topicWords(kind: RequestKind, topic: string | null): string | null {
  return topic !== null && Object.hasOwn(TOPICS[kind], topic) ? (TOPICS[kind][topic] ?? null) : null;
}

/** What is wrong with what was typed, by field, in words; empty when nothing is. */
export function requestIssues(kind: RequestKind, sent: SentRequest): Partial<Record<RequestField, string>> {
  const issues: Record<RequestField, string | undefined> = {
    topic: kind === 'trial' || topicWords(kind, sent.topic) ? undefined : 'Choose one of these',
    name: tooLong('name', sent.name) ?? (sent.name.trim() ? undefined : 'Enter your name'),
    email: addressIssue(sent.email),
    company: tooLong('company', sent.company),
    message:
      tooLong('message', sent.message) ??
      (kind !== 'contact' || sent.message.trim() ? undefined : 'Write what it is about'),
  };
  return Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue !== undefined));
}

/** Of the address as it is kept and written to: in that form a full-width `＠`, `，` or `＜` is what it looks like. */
function addressIssue(typed: string): string | undefined {
  const address = plainAddress(typed);
  const none = isEmail(address) ? undefined : NO_EMAIL;
  return emailIssue(address) ?? tooLong('email', address) ?? none;
}

function tooLong(field: keyof typeof REQUEST_LIMITS, text: string): string | undefined {
  const max = REQUEST_LIMITS[field];
  return text.trim().length > max ? `Keep this within ${formatCount(max)} characters` : undefined;
}
