import { ACTIVITY_DAYS } from './activity.ts';
import { AUDIT_YEARS } from './audit.ts';
import { EXPORT_DAYS } from './finished-exports.ts';
import { KEPT_DAYS } from './retention.ts';

/** Something that is kept about a person: what it is, why, and for how long. */
export type KeptData = { what: string; why: string; howLong: string };

const WITH_THE_ACCOUNT = 'Until you delete the account';
const days = (count: number) => `${count} days`;

/** What is kept about somebody with an account. */
export const ACCOUNT_DATA: readonly KeptData[] = [
  {
    what: 'Address, name, picture, where you heard about us',
    why: 'To know who signs in, and to write to you',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'Password (as a hash), second factors, passkeys, linked identities, API keys (as hashes)',
    why: 'To let you in, and nobody else',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'Sessions: when, from which network address, with which browser',
    why: 'So that you see where you are signed in, and are told of a new device',
    howLong: `Until you sign out; ${days(KEPT_DAYS.sessions)} without use at most`,
  },
  {
    what: 'Searches, filters and exports you made',
    why: 'To see what is asked of the database and not found, and how it is used',
    howLong: days(ACTIVITY_DAYS),
  },
  {
    what: 'Which companies you saw the emails of today',
    why: 'To limit how many are read in a day',
    howLong: 'Until a day later',
  },
  { what: 'Files of your exports', why: 'So that you can download them again', howLong: days(EXPORT_DAYS) },
  { what: 'Messages we sent to you', why: 'To deliver them again when that fails', howLong: days(KEPT_DAYS.mails) },
  {
    what: 'Plan, its state, and your number at the payment provider; never your card',
    why: 'To open what you have paid for',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'That the payment provider announced something about your plan, by your number there',
    why: 'To find out why a plan is as it is',
    howLong: days(KEPT_DAYS.paymentNotes),
  },
  {
    what: 'That you have had the free trial, as a code made of address and card',
    why: 'The trial is once for each person',
    howLong: 'Stays, and neither can be read from it',
  },
  {
    what: 'What administrators did with your account, and from where',
    why: 'So that it can be answered for',
    howLong: `${AUDIT_YEARS} years`,
  },
  {
    what: 'What you ask of us by a form',
    why: 'To answer it',
    howLong: `${days(KEPT_DAYS.requests)} after the answer; ${days(KEPT_DAYS.unconfirmedRequests)} if it waits for you to confirm it`,
  },
];
