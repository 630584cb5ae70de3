import { dayOf, formatDay } from '../dates.ts';
import { KEPT_DAYS } from '../privacy/retention.ts';

export const MAX_NAME_LENGTH = 100;

/** Maximum length of the name of an API key or passkey, in characters. */
export const MAX_KEY_NAME_LENGTH = 60;

/** Control characters, line breaks and bidirectional overrides. */
const NOT_IN_A_NAME = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Returns what is wrong with a first or last name, or undefined. An empty name is allowed. */
export function nameIssue(text: string): string | undefined {
  if (!text.isWellFormed()) return 'must not contain invalid characters';
  const name = tidyName(text);
  if (NOT_IN_A_NAME.test(name)) return 'must not contain control characters';
  return [...name].length > MAX_NAME_LENGTH ? `must be at most ${MAX_NAME_LENGTH} characters` : undefined;
}

/** Normalizes a name to one Unicode form, trimmed. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim();
}

export const MAX_AVATAR_BYTES = 5_000_000;

/** Accepted picture formats. Phones convert their own when the file dialog asks for these. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

type PlanToEnd = { name: string; trial: boolean; until: Date | null };

/** @param deleted whether the account is deleted already */
export function planAfterDeletion({ name, trial, until }: PlanToEnd, deleted: boolean): string {
  const ends = deleted ? 'ended with your account' : 'ends when your account is deleted';
  if (trial) return `Your free trial ${ends}, and you won't be charged.`;
  const paid = until
    ? `We don't refund the remaining time until ${formatDay(dayOf(until))}`
    : "We don't refund the remaining time";
  return `Your ${name} ${ends}, and you won't be charged again. ${paid}.`;
}

/** The data kept after an account is deleted. @param had whether the user had a subscription, and a free trial */
export function keptAfterDeletion(had: { subscription: boolean; trial: boolean }): string[] {
  const messages = `We keep messages you sent through our forms, with your name and email address, for ${KEPT_DAYS.requests} days after we reply`;
  const invoices = 'Your invoices are kept for as long as tax law requires';
  const trial =
    'To limit free trials to one per person, we keep hashes of your email address and of any card you used. Neither can be recovered from them';
  return [messages, ...(had.subscription ? [invoices] : []), ...(had.trial ? [trial] : [])];
}
