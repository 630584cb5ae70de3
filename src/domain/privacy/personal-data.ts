import { AUDIT_YEARS } from '../changes/audit.ts';
import { RECEIPT_DAYS } from '../ledger/contact-checks.ts';
import { KEPT_DAYS, KEPT_RESULT_MONTHS } from './retention.ts';

type KeptData = { what: string; why: string; howLong: string };

const WITH_THE_ACCOUNT = 'Until you delete your account';
const days = (count: number) => `${count} days`;

export const ACCOUNT_DATA: readonly KeptData[] = [
  {
    what: 'Email address, name, picture, where you heard about us',
    why: 'To identify and contact you',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'Password (as a hash), second factors, passkeys, linked accounts, API keys (as hashes)',
    why: 'To make sure only you can sign in',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'Sessions: time, IP address and browser',
    why: 'To show you where you are signed in, and to tell you about new devices',
    howLong: `Until you sign out, or after ${days(KEPT_DAYS.sessions)} without use`,
  },
  {
    what: 'Your searches, filters and exports',
    why: 'To see how the database is used and which searches have no results',
    howLong: days(KEPT_DAYS.activity),
  },
  {
    what: 'The companies whose emails you saw',
    why: 'To enforce the daily limit, and to match your customers by email address only with companies you have seen',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'Your saved searches, their new matches and alerts, and the time zone of the alerts',
    why: 'To show and email you new matches',
    howLong: `${WITH_THE_ACCOUNT}, or up to two days after you delete them`,
  },
  {
    what: 'Your customers: websites, email addresses, LinkedIn pages and names as hashes, and which companies match',
    why: 'To hide them in your searches, and to tell you when they raise money',
    howLong: `${WITH_THE_ACCOUNT}, or until you delete them. We never store the file`,
  },
  {
    what: 'The companies and contacts you exported, when, with which search, in which format, and for which client',
    why: 'To show you what you already exported, and to show other users roughly how many accounts exported a company, but never which',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'Your contact checks: which company or address (as a hash) you asked about, when, and the answer',
    why: 'To prove that you checked before you wrote',
    howLong: days(RECEIPT_DAYS),
  },
  {
    what: 'Recalls: contacts you exported and must remove, for which client, and when you confirmed the removal',
    why: 'To tell you who opted out and whose email bounces',
    howLong: `${WITH_THE_ACCOUNT}. Names and email addresses for at most ${days(KEPT_DAYS.recalledAddresses)}; you no longer see them once you confirm`,
  },
  {
    what: 'Your delivery results: which emails to contacts bounced or were delivered, and when you last deleted results',
    why: 'To find addresses that no longer work, and to publish bounce rates',
    howLong: `${KEPT_RESULT_MONTHS} months after the email was sent, or until you delete them or your account. We never store the file`,
  },
  {
    what: 'Your webhooks: URLs and events, and the requests we sent with the answers of your servers',
    why: 'To repeat requests until they succeed, and to show you what was sent',
    howLong: `${WITH_THE_ACCOUNT}, or up to two days after you delete them. Requests and answers for ${days(KEPT_DAYS.webhooks)}`,
  },
  {
    what: 'Your CRM connections (tokens are encrypted), and which companies and contacts we sent there, with the answers',
    why: 'To send contacts to your CRM, and to show you what was sent',
    howLong: `${WITH_THE_ACCOUNT}, or until you disconnect. What was sent for ${days(KEPT_DAYS.crmPushes)}`,
  },
  { what: 'Your export files', why: 'To let you download them again', howLong: days(KEPT_DAYS.exports) },
  { what: 'Emails we sent you', why: 'To retry failed deliveries', howLong: days(KEPT_DAYS.mails) },
  {
    what: 'Your plan, its status and your customer ID for payments, but never your card number',
    why: 'To give you the access you paid for',
    howLong: WITH_THE_ACCOUNT,
  },
  {
    what: 'Payment notifications about your plan, linked to your customer ID',
    why: 'To track the status of your plan',
    howLong: days(KEPT_DAYS.paymentNotes),
  },
  {
    what: 'The fact that you used the free trial, as a hash of your email address and card',
    why: 'To limit the trial to one per person',
    howLong: 'Permanently. Neither can be recovered from the hash',
  },
  {
    what: 'Actions by admins on your account, with their IP address',
    why: 'To hold admins accountable',
    howLong: `${AUDIT_YEARS} years`,
  },
  {
    what: 'Messages you send through our forms',
    why: 'To reply to them',
    howLong: `${days(KEPT_DAYS.requests)} after we reply, or ${days(KEPT_DAYS.unconfirmedRequests)} if you never confirm them`,
  },
];
