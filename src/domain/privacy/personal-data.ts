import { ACTIVITY_DAYS } from '../accounts/activity.ts';
import { AUDIT_YEARS } from '../changes/audit.ts';
import { EXPORT_DAYS } from '../exports/finished-exports.ts';
import { KEPT_DAYS } from './retention.ts';

export type KeptData = { what: string; why: string; howLong: string };

const WITH_THE_ACCOUNT = 'Until you delete the account';
const days = (count: number) => `${count} days`;

export const ACCOUNT_DATA: readonly KeptData[] = [
  {
    what: 'Address, name, picture, where you heard about us',
    why: 'To identify you and to contact you',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'Password (as a hash), second factors, passkeys, linked identities, API keys (as hashes)',
    why: 'To let only you sign in',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'Sessions: time, IP address and browser',
    why: 'To show you where you are signed in, and to tell you about new devices',
    howLong: `Until you sign out; ${days(KEPT_DAYS.sessions)} without use at most`,
  },
  {
    what: 'Your searches, filters and exports',
    why: 'To see how the database is used and which searches find nothing',
    howLong: days(ACTIVITY_DAYS),
  },
  {
    what: 'The companies whose emails you saw today',
    why: 'To enforce the daily limit',
    howLong: 'One day',
  },
  { what: 'Files of your exports', why: 'To let you download them again', howLong: days(EXPORT_DAYS) },
  { what: 'Messages we sent to you', why: 'To retry failed deliveries', howLong: days(KEPT_DAYS.mails) },
  {
    what: 'Your plan, its status and your customer ID at the payment provider; never your card',
    why: 'To give you the access you have paid for',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'Messages from the payment provider about your plan, by your customer ID',
    why: 'To trace the status of a plan',
    howLong: days(KEPT_DAYS.paymentNotes),
  },
  {
    what: 'That you have had the free trial, as a hash of your address and card',
    why: 'To limit the trial to one per person',
    howLong: 'Permanently; neither can be read from the hash',
  },
  {
    what: 'What administrators did with your account, and from which IP address',
    why: 'To hold administrators accountable',
    howLong: `${AUDIT_YEARS} years`,
  },
  {
    what: 'What you send us with a form',
    why: 'To answer it',
    howLong: `${days(KEPT_DAYS.requests)} after the answer; ${days(KEPT_DAYS.unconfirmedRequests)} if it waits for you to confirm it`,
  },
];
