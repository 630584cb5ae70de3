import { dayOf, formatDay } from './dates.ts';
import { KEPT_DAYS } from './retention.ts';

/** Characters of a first or last name at most. */
export const MAX_NAME_LENGTH = 100;

/** Characters of the name that someone gives to a key or a passkey of theirs at most. */
export const MAX_KEY_NAME_LENGTH = 60;

/** Control characters, line breaks, and marks that turn the reading direction of what follows around. */
const NOT_IN_A_NAME = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What keeps a text from being a first or last name, in words; undefined when nothing does. Empty is a name left out. */
export function nameIssue(text: string): string | undefined {
  if (!text.isWellFormed()) return 'must not contain half a character';
  const name = tidyName(text);
  if (NOT_IN_A_NAME.test(name)) return 'must not contain control characters';
  return [...name].length > MAX_NAME_LENGTH ? `must be at most ${MAX_NAME_LENGTH} characters` : undefined;
}

/** A name with one spelling for all that look the same, and without spaces around it. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim();
}

/** Bytes of an uploaded picture at most. */
export const MAX_AVATAR_BYTES = 5_000_000;

/** The picture formats that are taken. Phones turn their own into one of these when a file dialog asks for them. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

type PlanToEnd = { name: string; trial: boolean; until: Date | null };

/** What deleting the account does to a plan that runs. */
export function planAfterDeletion({ name, trial, until }: PlanToEnd): string {
  if (trial) return 'Your free trial ends with the account, and nothing is charged.';
  const paid = until
    ? `The time until ${formatDay(dayOf(until))} is not refunded`
    : 'The rest of its time is not refunded';
  return `Your ${name} ends with the account and is not charged again. ${paid}.`;
}

/** What stays when an account is deleted, in words. */
export function keptAfterDeletion({ subscribed }: { subscribed: boolean }): string[] {
  const asked = `What you sent us with a form, if you did, with your name and address: ${KEPT_DAYS.requests} days after our answer`;
  if (!subscribed) return [asked];
  return [
    asked,
    'Invoices: our payment provider keeps them for as long as tax law asks',
    'That you have had the free trial: as a code made of your address and card, from which neither can be read',
  ];
}
