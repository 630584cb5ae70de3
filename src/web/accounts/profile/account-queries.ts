import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, answerOf } from '../../api.ts';

type AnswerOf<Q extends (api: ApiClient) => { queryFn?: unknown }> = Awaited<
  ReturnType<Extract<ReturnType<Q>['queryFn'], (...args: never[]) => unknown>>
>;

/** Long enough for a page to come to life; whoever comes back to it later sees what has changed elsewhere. */
export const STALE_MS = 20_000;

/** Query key prefix of the account settings. */
const ACCOUNT_KEY = ['account'];

/** What any change to the account refetches. */
export const ACCOUNT_KEYS = [ACCOUNT_KEY, ['session']];

export type DeviceSession = AnswerOf<typeof sessionsQuery>['sessions'][number];
export type SecondFactors = AnswerOf<typeof secondFactorsQuery>;
export type FinishedExport = AnswerOf<typeof exportsQuery>['exports'][number];
export type ApiKey = AnswerOf<typeof apiKeysQuery>['keys'][number];

/** The change of address that waits for a mailed link to be opened; null for none. */
export function emailChangeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'email-change'],
    queryFn: () => answerOf(api.account['email-change'].$get()),
    staleTime: STALE_MS,
  });
}

/** Where the user is signed in. */
export function sessionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'sessions'],
    queryFn: () => answerOf(api.account.sessions.$get()),
    staleTime: STALE_MS,
  });
}

/** The authenticator app, backup codes and passkeys of the user. */
export function secondFactorsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'second-factors'],
    queryFn: () => answerOf(api.account['second-factors'].$get()),
    staleTime: STALE_MS,
  });
}

/** Whether the user has a password, and the accounts elsewhere that sign in. */
export function identitiesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'identities'],
    queryFn: () => answerOf(api.account.identities.$get()),
    staleTime: STALE_MS,
  });
}

/** The API keys of the user, without the keys themselves. */
export function apiKeysQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'api-keys'],
    queryFn: () => answerOf(api.account['api-keys'].$get()),
    staleTime: STALE_MS,
  });
}

/** The exports of the user whose files are kept. */
export function exportsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'exports'],
    queryFn: () => answerOf(api.exports.$get()),
    staleTime: STALE_MS,
  });
}

/** Whether the user is told once a month how many leads are new. */
export function newLeadsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'new-leads'],
    queryFn: () => answerOf(api.account['new-leads'].$get()),
    staleTime: STALE_MS,
  });
}

export type Plan = Awaited<ReturnType<typeof readPlan>>;
export type Invoice = Awaited<ReturnType<typeof readInvoices>>['invoices'][number];

/** What the user pays for or was given, how it stands, and what can be done about it. */
export function planQuery(api: ApiClient) {
  return queryOptions({ queryKey: [...ACCOUNT_KEY, 'plan'], queryFn: () => readPlan(api), staleTime: STALE_MS });
}

/** The card of the user's plan, and what is charged to it next. */
export function paymentQuery(api: ApiClient) {
  return queryOptions({ queryKey: [...ACCOUNT_KEY, 'payment'], queryFn: () => readPayment(api), staleTime: STALE_MS });
}

/** The last invoices of the user. */
export function invoicesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'invoices'],
    queryFn: () => readInvoices(api),
    staleTime: STALE_MS,
  });
}

/** What changing to the annual plan costs now. No part of the account: once it is changed there is nothing to ask. */
export function annualQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['annual-preview'],
    queryFn: () => answerOf(api.billing.annual.$get()),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function readPlan(api: ApiClient) {
  return answerOf(api.billing.subscription.$get());
}

function readPayment(api: ApiClient) {
  return answerOf(api.billing.payment.$get());
}

function readInvoices(api: ApiClient) {
  return answerOf(api.billing.invoices.$get());
}
