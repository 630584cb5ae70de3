import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, answerOf } from '../../api.ts';
import { ACCOUNT_KEY, STALE_MS } from './account-queries.ts';

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
