import { queryOptions } from '@tanstack/react-query';
import type { DeliveryState } from '#domain/webhooks/webhooks.ts';
import { type ApiCalls, type QueryData, responseJson } from '../../platform/api/api.ts';

/** Covers hydration; after that, returning to the page refetches changes made elsewhere. */
const STALE_MS = 20_000;

const ACCOUNT_KEY = ['account'];

/** Queries to refetch after any account change. */
export const ACCOUNT_KEYS = [ACCOUNT_KEY, ['session']];

export type DeviceSession = QueryData<typeof sessionsQuery>['sessions'][number];
export type SecondFactors = QueryData<typeof secondFactorsQuery>;
export type ApiKey = QueryData<typeof apiKeysQuery>['keys'][number];

/** The email change waiting for confirmation; null if there is none. */
export function emailChangeQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'email-change'],
    queryFn: () => responseJson(api.account['email-change'].$get()),
    staleTime: STALE_MS,
  });
}

export function sessionsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'sessions'],
    queryFn: () => responseJson(api.account.sessions.$get()),
    staleTime: STALE_MS,
  });
}

export function secondFactorsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'second-factors'],
    queryFn: () => responseJson(api.account['second-factors'].$get()),
    staleTime: STALE_MS,
  });
}

/** Whether the user has a password, and their linked accounts. */
export function identitiesQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'identities'],
    queryFn: () => responseJson(api.account.identities.$get()),
    staleTime: STALE_MS,
  });
}

/** The companies that match the user's customers by name alone. */
export function possibleCustomersQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'customers', 'possible'],
    queryFn: () => responseJson(api.customers.possible.$get()),
    staleTime: STALE_MS,
  });
}

/** A page of the companies that are the user's customers. */
export function customerCompaniesQuery(api: ApiCalls, query: { query?: string; page?: string }) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'customers', 'companies', query.query ?? '', query.page ?? ''],
    queryFn: ({ signal }) => responseJson(api.customers.companies.$get({ query }, { init: { signal } })),
    staleTime: STALE_MS,
  });
}

export function apiKeysQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'api-keys'],
    queryFn: () => responseJson(api.account['api-keys'].$get()),
    staleTime: STALE_MS,
  });
}

export function connectedAppsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'apps'],
    queryFn: () => responseJson(api.account.apps.$get()),
    staleTime: STALE_MS,
  });
}

/** The app that asks to be connected. */
export function askingAppQuery(api: ApiCalls, clientId: string) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'asking-app', clientId],
    queryFn: () => responseJson(api.account.apps.asking.$get({ query: { clientId } })),
    staleTime: STALE_MS,
  });
}

/** How many customers the user has uploaded, and how many companies they match. */
export function customersQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'customers'],
    queryFn: () => responseJson(api.customers.$get({})),
    staleTime: STALE_MS,
  });
}

/** The user's delivery results by month. */
export function deliveryResultsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'delivery-results'],
    queryFn: () => responseJson(api['delivery-results'].$get({})),
    staleTime: STALE_MS,
  });
}

/** The newest recalls to act on, and how many there are. */
export function recallsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'recalls'],
    queryFn: () => responseJson(api.recalls.$get({ query: {} })),
    staleTime: STALE_MS,
  });
}

export function closedRecallsQuery(api: ApiCalls, page: number) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'closed-recalls', page],
    queryFn: () => responseJson(api.recalls.$get({ query: { state: 'closed', page: String(page) } })),
    staleTime: STALE_MS,
  });
}

/** The user's customers that raised money since the upload. */
export function raisedCustomersQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'customers', 'raised'],
    queryFn: () => responseJson(api.customers.raised.$get()),
    staleTime: STALE_MS,
  });
}

export function webhooksQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'webhooks'],
    queryFn: () => responseJson(api.webhooks.$get()),
    staleTime: STALE_MS,
  });
}

/** A page of the events sent to an endpoint, newest first. */
export function webhookDeliveriesQuery(api: ApiCalls, id: number, query: { page: string; state?: DeliveryState }) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'webhooks', id, query],
    queryFn: () => responseJson(api.webhooks[':id'].deliveries.$get({ param: { id: String(id) }, query })),
    staleTime: 0,
  });
}

/** The request and the attempts of an event. */
export function webhookDeliveryQuery(api: ApiCalls, id: number, delivery: number) {
  const param = { id: String(id), delivery: String(delivery) };
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'webhooks', id, delivery],
    queryFn: () => responseJson(api.webhooks[':id'].deliveries[':delivery'].$get({ param })),
    staleTime: 0,
  });
}

/** The CRMs of the user with the latest pushes, again and again while one is running. */
export function crmQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'crm'],
    queryFn: () => responseJson(api.crm.$get()),
    staleTime: STALE_MS,
    refetchInterval: ({ state }) =>
      state.data?.pushes.some((push) => push.state === 'checking' || push.state === 'sending') ? 2_000 : false,
  });
}

/** A page of the records of a push, failures first. */
export function crmRecordsQuery(api: ApiCalls, id: string, page: number) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'crm', id, page],
    queryFn: () => responseJson(api.crm.pushes[':id'].records.$get({ param: { id }, query: { page: String(page) } })),
    staleTime: 0,
  });
}

/** Whether the user gets the monthly email about new leads. */
export function newLeadsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'new-leads'],
    queryFn: () => responseJson(api.account['new-leads'].$get()),
    staleTime: STALE_MS,
  });
}

export type Plan = Awaited<ReturnType<typeof readPlan>>;
export type Invoice = Awaited<ReturnType<typeof readInvoices>>['invoices'][number];

/** The user's subscription and granted plan, and the available actions. */
export function planQuery(api: ApiCalls) {
  return queryOptions({ queryKey: [...ACCOUNT_KEY, 'plan'], queryFn: () => readPlan(api), staleTime: STALE_MS });
}

export function paymentQuery(api: ApiCalls) {
  return queryOptions({ queryKey: [...ACCOUNT_KEY, 'payment'], queryFn: () => readPayment(api), staleTime: STALE_MS });
}

export function invoicesQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'invoices'],
    queryFn: () => readInvoices(api),
    staleTime: STALE_MS,
  });
}

/** The cost of changing to the annual plan now. Not under the account key: after the change the query would fail. */
export function annualQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: ['annual-preview'],
    queryFn: () => responseJson(api.billing.annual.$get()),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function readPlan(api: ApiCalls) {
  return responseJson(api.billing.subscription.$get());
}

function readPayment(api: ApiCalls) {
  return responseJson(api.billing.payment.$get());
}

function readInvoices(api: ApiCalls) {
  return responseJson(api.billing.invoices.$get());
}

// Here, because a page that refers to a query in a type would load this file with every page.
export type Customers = QueryData<typeof customersQuery>;
export type PossibleCustomer = QueryData<typeof possibleCustomersQuery>['companies'][number];
export type RaisedCustomers = QueryData<typeof raisedCustomersQuery>;
export type CrmConnection = QueryData<typeof crmQuery>['connections'][number];
export type CrmPush = QueryData<typeof crmQuery>['pushes'][number];
export type WebhookEndpoint = QueryData<typeof webhooksQuery>['webhooks'][number];
export type WebhookDelivery = QueryData<typeof webhookDeliveriesQuery>['deliveries'][number];
export type Recalls = QueryData<typeof recallsQuery>;
export type DeliveryResults = QueryData<typeof deliveryResultsQuery>;
