import { emailIssue, INVALID_EMAIL } from '../accounts/credentials.ts';
import { formatCount } from '../counts.ts';
import { normalizeEmail } from '../emails/normalize-email.ts';
import { isEmail } from '../imports/imported-emails.ts';

export const REQUEST_KINDS = ['contact', 'trial', 'do_not_sell'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A do-not-sell request is unconfirmed until the owner of its address confirms it. */
export const REQUEST_STATES = ['unconfirmed', 'open', 'done', 'declined'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** A completed trial or do-not-sell request cannot be taken back. */
export function canReopen({ kind, state }: { kind: RequestKind; state: RequestState }): boolean {
  return state === 'declined' || (kind === 'contact' && state === 'done');
}

export const CONTACT_TOPICS = {
  question: 'General question',
  program: 'LP program',
  billing: 'Billing',
  data: 'Incorrect data',
  account: 'My account',
  other: 'Something else',
} as const;

export function contactTopics({ lps }: { lps: boolean }): Partial<typeof CONTACT_TOPICS> {
  const { program, ...others } = CONTACT_TOPICS;
  return lps ? CONTACT_TOPICS : others;
}

/** Days within which we promise to answer a privacy request. */
export const ANSWER_DAYS = 15;

export const PRIVACY_RIGHTS = {
  do_not_sell: 'Do not sell or share my information',
  delete: 'Delete my information',
} as const;

/** Maximum length of each field, in characters. */
export const REQUEST_LIMITS = { name: 100, email: 254, company: 200, message: 5_000 } as const;

/** How long a form stays valid, and the minimum time a person takes to fill it in without scripts. */
export const FORM_HOURS = 24;
export const FORM_SECONDS = 3;

export const CONFIRM_HOURS = 72;

type RequestField = 'topic' | 'name' | 'email' | 'company' | 'message';
export type RequestFields = Record<RequestField, string>;

const TOPICS: Record<RequestKind, Readonly<Record<string, string>>> = {
  contact: CONTACT_TOPICS,
  trial: {},
  do_not_sell: PRIVACY_RIGHTS,
};

/** The label of a topic; null if its kind has no topics or the topic is unknown. */
export function topicText(kind: RequestKind, topic: string | null): string | null {
  return topic !== null && Object.hasOwn(TOPICS[kind], topic) ? (TOPICS[kind][topic] ?? null) : null;
}

/** Error messages by field; empty if the input is valid. */
export function requestIssues(kind: RequestKind, form: RequestFields): Partial<Record<RequestField, string>> {
  const issues: Record<RequestField, string | undefined> = {
    topic: kind === 'trial' || topicText(kind, form.topic) ? undefined : 'Select an option',
    name: tooLong('name', form.name) ?? (form.name.trim() ? undefined : 'Enter your name'),
    email: addressIssue(form.email),
    company: tooLong('company', form.company),
    message:
      tooLong('message', form.message) ?? (kind !== 'contact' || form.message.trim() ? undefined : 'Enter a message'),
  };
  return Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue !== undefined));
}

/** Checks the normalized address that we store and write to, where a full-width `＠`, `，` or `＜` is plain ASCII. */
function addressIssue(input: string): string | undefined {
  const address = normalizeEmail(input);
  const none = isEmail(address) ? undefined : INVALID_EMAIL;
  return emailIssue(address) ?? tooLong('email', address) ?? none;
}

function tooLong(field: keyof typeof REQUEST_LIMITS, text: string): string | undefined {
  const max = REQUEST_LIMITS[field];
  return text.trim().length > max ? `Use ${formatCount(max)} characters or fewer` : undefined;
}
