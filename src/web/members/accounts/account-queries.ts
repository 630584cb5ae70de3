import { queryOptions } from '@tanstack/react-query';
import type { DeliveryState } from '#domain/webhooks/webhooks.ts';
import { type ApiCalls, type QueryData, responseJson } from '../../platform/api/api.ts';

/** Covers hydration; after that, returning to the page refetches changes made elsewhere. */
const STALE_MS = 20_000;

const ACCOUNT_KEY = ['account'];

/** Queries to refetch after any account change. */
export const ACCOUNT_KEYS = [ACCOUNT_KEY, ['session']];

function accountQuery<T>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<T>, staleTime = STALE_MS) {
  return queryOptions({ queryKey: [...ACCOUNT_KEY, ...key], queryFn: ({ signal }) => read(signal), staleTime });
}

/** The email change waiting for confirmation; null if there is none. */
export function emailChangeQuery(api: ApiCalls) {
  return accountQuery(['email-change'], () => responseJson(api.account['email-change'].$get()));
}

export function sessionsQuery(api: ApiCalls) {
  return accountQuery(['sessions'], () => responseJson(api.account.sessions.$get()));
}

export function secondFactorsQuery(api: ApiCalls) {
  return accountQuery(['second-factors'], () => responseJson(api.account['second-factors'].$get()));
}

/** Whether the user has a password, and their linked accounts. */
export function identitiesQuery(api: ApiCalls) {
  return accountQuery(['identities'], () => responseJson(api.account.identities.$get()));
}

/** The companies that match the user's customers by name alone. */
export function possibleCustomersQuery(api: ApiCalls) {
  return accountQuery(['customers', 'possible'], () => responseJson(api.customers.possible.$get()));
}

/** A page of the companies that are the user's customers. */
export function customerCompaniesQuery(api: ApiCalls, query: { query?: string; page?: string }) {
  return accountQuery(['customers', 'companies', query], (signal) =>
    responseJson(api.customers.companies.$get({ query }, { init: { signal } })),
  );
}

export function apiKeysQuery(api: ApiCalls) {
  return accountQuery(['api-keys'], () => responseJson(api.account['api-keys'].$get()));
}

export function connectedAppsQuery(api: ApiCalls) {
  return accountQuery(['apps'], () => responseJson(api.account.apps.$get()));
}

/** The app that asks to be connected. */
export function askingAppQuery(api: ApiCalls, clientId: string) {
  return accountQuery(['asking-app', clientId], () =>
    responseJson(api.account.apps.asking.$get({ query: { clientId } })),
  );
}

/** How many customers the user has uploaded, and how many companies they match. */
export function customersQuery(api: ApiCalls) {
  return accountQuery(['customers'], () => responseJson(api.customers.$get({})));
}

/** The user's delivery results by month. */
export function deliveryResultsQuery(api: ApiCalls) {
  return accountQuery(['delivery-results'], () => responseJson(api['delivery-results'].$get({})));
}

/** The newest recalls to act on, and how many there are. */
export function recallsQuery(api: ApiCalls) {
  return accountQuery(['recalls'], () => responseJson(api.recalls.$get({ query: {} })));
}

export function closedRecallsQuery(api: ApiCalls, page: number) {
  const query = { state: 'closed', page: String(page) } as const;
  return accountQuery(['closed-recalls', page], () => responseJson(api.recalls.$get({ query })));
}

/** The user's customers that raised money since the upload. */
export function raisedCustomersQuery(api: ApiCalls) {
  return accountQuery(['customers', 'raised'], () => responseJson(api.customers.raised.$get()));
}

const RESULT_POLL_MS = 2_000;

/** The user's webhooks, polled while events are waiting. */
export function webhooksQuery(api: ApiCalls) {
  return queryOptions({
    ...accountQuery(['webhooks'], () => responseJson(api.webhooks.$get())),
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ waiting, disabledAt }) => waiting > 0 && disabledAt === null)
        ? RESULT_POLL_MS
        : false,
  });
}

/** A page of the events sent to an endpoint, newest first, polled while one is waiting. */
export function webhookDeliveriesQuery(api: ApiCalls, id: number, query: { page: string; state?: DeliveryState }) {
  const request = { param: { id: String(id) }, query };
  return queryOptions({
    ...accountQuery(['webhooks', id, query], () => responseJson(api.webhooks[':id'].deliveries.$get(request)), 0),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.state === 'waiting') ? RESULT_POLL_MS : false,
  });
}

/** The request and the attempts of an event. @param attempts their number, so that new ones are read */
export function webhookDeliveryQuery(api: ApiCalls, id: number, delivery: number, attempts: number) {
  const param = { id: String(id), delivery: String(delivery) };
  const read = () => responseJson(api.webhooks[':id'].deliveries[':delivery'].$get({ param }));
  return accountQuery(['webhooks', id, delivery, attempts], read, 0);
}

/** The user's CRMs with the latest pushes, polled while one is running. */
export function crmQuery(api: ApiCalls) {
  return queryOptions({
    ...accountQuery(['crm'], () => responseJson(api.crm.$get())),
    refetchInterval: ({ state }) =>
      state.data?.pushes.some((push) => push.state === 'checking' || push.state === 'sending') ? RESULT_POLL_MS : false,
  });
}

/** A page of the records of a push, failures first. */
export function crmRecordsQuery(api: ApiCalls, id: string, page: number) {
  const request = { param: { id }, query: { page: String(page) } };
  return accountQuery(['crm', id, page], () => responseJson(api.crm.pushes[':id'].records.$get(request)), 0);
}

/** Whether the user gets the monthly email about new leads. */
export function newLeadsQuery(api: ApiCalls) {
  return accountQuery(['new-leads'], () => responseJson(api.account['new-leads'].$get()));
}

/** The user's subscription and granted plan, and the available actions. */
export function planQuery(api: ApiCalls) {
  return accountQuery(['plan'], () => responseJson(api.billing.subscription.$get()));
}

export function paymentQuery(api: ApiCalls) {
  return accountQuery(['payment'], () => responseJson(api.billing.payment.$get()));
}

export function invoicesQuery(api: ApiCalls) {
  return accountQuery(['invoices'], () => responseJson(api.billing.invoices.$get()));
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

// Here, because a page that refers to a query in a type would load this file with every page.
export type DeviceSession = QueryData<typeof sessionsQuery>['sessions'][number];
export type SecondFactors = QueryData<typeof secondFactorsQuery>;
export type ApiKey = QueryData<typeof apiKeysQuery>['keys'][number];
export type Plan = QueryData<typeof planQuery>;
export type Payment = QueryData<typeof paymentQuery>;
export type Invoice = QueryData<typeof invoicesQuery>['invoices'][number];
export type Customers = QueryData<typeof customersQuery>;
export type PossibleCustomer = QueryData<typeof possibleCustomersQuery>['companies'][number];
export type RaisedCustomers = QueryData<typeof raisedCustomersQuery>;
export type CrmConnection = QueryData<typeof crmQuery>['connections'][number];
export type CrmPush = QueryData<typeof crmQuery>['pushes'][number];
export type WebhookEndpoint = QueryData<typeof webhooksQuery>['webhooks'][number];
export type WebhookDelivery = QueryData<typeof webhookDeliveriesQuery>['deliveries'][number];
export type Recalls = QueryData<typeof recallsQuery>;
export type DeliveryResults = QueryData<typeof deliveryResultsQuery>;
