import { setTimeout as delay } from 'node:timers/promises';
import { CRM_LABELS, type Crm, type RecordKind } from '#domain/crm/crm.ts';
import { maskAddresses } from '#domain/emails/emails.ts';
import { retryAfterSeconds } from '#domain/webhooks/webhooks.ts';

/** A company or contact to find, create or update. */
export type CrmItem = {
  /** The domain, name or email address that it is found by. */
  key: string;
  properties: Record<string, string>;
  /** Its id in the CRM; null if it does not exist there. */
  id: string | null;
  /** The id of its company in the CRM. */
  company: string | null;
};
/** The id is null if a record was not stored. A stored one can have a problem too. */
export type CrmResult = { id: string | null; problem?: string | null };

export type CrmClient = {
  /** Checks the token. @returns the name of the account */
  test(): Promise<string>;
  /** Finds the ids of records by their keys. */
  find(kind: RecordKind, keys: readonly string[]): Promise<Map<string, string>>;
  /** Creates items without an id and updates the others, and reports each once it is written. */
  write(
    kind: RecordKind,
    items: readonly CrmItem[],
    report: (item: CrmItem, result: CrmResult) => Promise<void>,
  ): Promise<void>;
};

/** The token does not work, or lacks a permission. */
export class CrmRefused extends Error {}
/** The CRM cannot be reached, or wants fewer requests: try again after some seconds. */
export class CrmUnavailable extends Error {
  readonly seconds: number;
  constructor(message: string, seconds = 0) {
    super(message);
    this.seconds = seconds;
  }
}
/** The CRM does not accept a request, such as one with an unknown property. */
export class CrmRejected extends Error {}

type Caller = { crm: Crm; base: string; token: string; headers: Record<string, string>; signal: AbortSignal };

export type CrmCall = <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Answer>;

const TIMEOUT_MS = 20_000;
/** Shorter waits are not worth giving up what is being sent. */
const LONGEST_PAUSE_SECONDS = 12;
const MAX_PAUSES = 5;
const HOUR_SECONDS = 3_600;

/** Creates the calls to a CRM with a user's token, which appears in no error. */
export function createCrmCall({ crm, base, token, headers, signal }: Caller): CrmCall {
  const label = CRM_LABELS[crm];
  return async (method, path, body) => {
    for (let pauses = 0; ; pauses++) {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).catch(() => {
        throw new CrmUnavailable(`${label} cannot be reached`);
      });
      const text = await response.text().catch(() => '');
      const answer = readJson(text);
      if (response.ok) return answer as never;
      const reason = reasonOf(answer).replaceAll(token, '•••');
      if (response.status === 401) throw new CrmRefused(`${label} refused the token`);
      if (response.status === 403) throw new CrmRefused(`The token lacks a permission: ${reason}`);
      if (response.status === 429) {
        const seconds = pauseSeconds(response.headers, answer);
        if (seconds > LONGEST_PAUSE_SECONDS || pauses === MAX_PAUSES) {
          throw new CrmUnavailable(`${label}'s request limit is reached`, seconds);
        }
        await delay(seconds * 1000, undefined, { signal });
        continue;
      }
      if (response.status >= 500) {
        const seconds = retryAfterSeconds(response.headers.get('retry-after') ?? undefined, new Date());
        throw new CrmUnavailable(`${label} answered with status ${response.status}`, seconds);
      }
      throw new CrmRejected(reason);
    }
  };
}

function readJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** HubSpot's limits per day reset at midnight of the account, and Pipedrive's at midnight of its server: tries every hour. */
function pauseSeconds(headers: Headers, { policyName }: Record<string, unknown>): number {
  const pause = headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? undefined;
  if (pause) return Math.max(1, retryAfterSeconds(pause, new Date()));
  return policyName === 'DAILY' ? HOUR_SECONDS : 10;
}

/** HubSpot has a message, Pipedrive an error. */
function reasonOf(answer: Record<string, unknown>): string {
  return safeReason(answer.message ?? answer.error) || 'no reason given';
}

/** What a CRM says about a record may repeat its email address, which logs must not keep. */
export function safeReason(text: unknown): string {
  return maskAddresses(typeof text === 'string' ? text : '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 300)
    .toWellFormed();
}
