/** What webhook endpoints can subscribe to, with what each event reports. */
export const WEBHOOK_EVENTS = {
  'saved_search.matched': 'Companies match one of your saved searches',
  'company.updated': 'A company in your lists changes',
  'company.amended': 'A company in your lists amends a filing',
  'customer.raised': 'One of your customers raises money',
  'export.finished': 'An export can be downloaded',
  'contact.recalled': 'A contact you exported must be removed',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** Their guide, in the description of API v1. */
export const WEBHOOK_DOCS = '/api/v1/docs#description/webhooks';

/** Sent on request, to try an endpoint. */
export const TEST_EVENT = 'webhook.test';

/** `waiting` are sent next, in order; `skipped` were not sent because there was nothing that the user may see. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an endpoint gets no events: its user or a permanent refusal (410) turned it off, or it failed for too long. */
export type DisabledReason = 'user' | 'gone' | 'failing';

export const MAX_WEBHOOK_ENDPOINTS = 10;
export const MAX_WEBHOOK_URL = 500;
export const MAX_PAYLOAD_BYTES = 20_000;
export const MAX_RESPONSE_BYTES = 64_000;
export const WEBHOOK_TIMEOUT_MS = 20_000;
/** How many companies an event lists, so that its payload stays under the maximum whatever their names are. */
export const COMPANIES_PER_EVENT = 10;
export const MAX_REDELIVERED = 10_000;

const [MINUTE, HOUR] = [60, 3_600];
/** Seconds before each attempt. */
const ATTEMPT_DELAYS = [
  0,
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
const MAX_JITTER = 0.1;

/** The seconds to wait after a number of failed attempts; null after the last one. @param random from 0 to 1 */
export function retryDelay(failedAttempts: number, random: number): number | null {
  const delay = ATTEMPT_DELAYS[failedAttempts];
  return delay === undefined ? null : delay * (1 + MAX_JITTER * random);
}

const MAX_PACE_SECONDS = 300;

/** Seconds between two requests to an endpoint, which grow while it is overloaded and shrink again after successes. */
export function nextPace(pace: number, outcome: { isOverloaded: boolean; isDelivered: boolean }): number {
  if (outcome.isOverloaded) return Math.min(MAX_PACE_SECONDS, Math.max(1, pace * 2));
  if (!outcome.isDelivered) return pace;
  return pace <= 1 ? 0 : pace / 2;
}

/** Statuses of a server that asks for fewer requests. */
export function isOverloaded(status: number | null): boolean {
  return status === 429 || status === 502 || status === 504;
}

const MAX_RETRY_AFTER = 24 * HOUR;

/** Reads a `Retry-After` header, in seconds or as a date. @returns seconds, at most a day; 0 if there is none */
export function retryAfterSeconds(header: string | undefined, now: Date): number {
  if (!header) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(MAX_RETRY_AFTER, Math.max(0, seconds));
}
