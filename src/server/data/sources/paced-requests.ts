import { setTimeout as delay } from 'node:timers/promises';
import { BRAND } from '#domain/brand.ts';
import { retryAfterSeconds } from '#domain/webhooks/webhooks.ts';

/**
 * `gapMs`: from the answer to one request until the next one is sent, so that no second has more than 5 requests.
 * `handoverMs`: before the first request, and after one without an answer, because an earlier one may still arrive.
 */
export type Pace = { gapMs: number; handoverMs: number };
const PACE: Pace = { gapMs: 205, handoverMs: 1_000 };
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 100_000_000;

/** The publisher refuses requests or cannot be reached. */
export class SourceUnavailable extends Error {
  /** How long to stay away; null for longer after each failure in a row. */
  readonly pauseMs: number | null;

  constructor(message: string, pauseMs: number | null = null) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

export type Answer = { status: number; type: string; bytes: Buffer; readonly text: string; headers: Headers };
export type PacedGet = (url: string, headers?: Record<string, string>) => Promise<Answer>;

/**
 * Sends one request at a time, each a while after the answer to the last one: the rate at the publisher cannot exceed
 * that, however late requests arrive.
 * @param options `confirm` throws when this process is no longer the one that may send requests
 */
export function createPacedGet({
  userAgent,
  confirm,
  signal,
  pace: { gapMs, handoverMs } = PACE,
}: {
  userAgent: string;
  confirm: () => Promise<unknown>;
  signal: AbortSignal;
  pace?: Pace;
}): PacedGet {
  let next = performance.now() + handoverMs;
  return async (url, headers = {}) => {
    await delay(Math.max(0, Math.ceil(next - performance.now())), undefined, { signal });
    await confirm();
    next = Number.POSITIVE_INFINITY;
    try {
      const response = await fetch(url, {
        headers: { 'user-agent': userAgent, ...headers },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      next = performance.now() + gapMs;
      const bytes = await readResponseBytes(response);
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        bytes,
        get text() {
          return decode(bytes);
        },
        headers: response.headers,
      };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SourceUnavailable) throw error;
      throw new SourceUnavailable(`no complete answer from ${new URL(url).host}`);
    } finally {
      if (next === Number.POSITIVE_INFINITY) next = performance.now() + handoverMs;
    }
  };
}

/** @param pauseMs how long to stay away at least, if that is longer than usual */
export function refusal(publisher: string, { status, headers }: Answer, pauseMs = 0): SourceUnavailable {
  const retryAfterMs = 1_000 * retryAfterSeconds(headers.get('retry-after') ?? undefined, new Date());
  return new SourceUnavailable(`${publisher} answered ${status}`, Math.max(pauseMs, retryAfterMs) || null);
}

/** How we introduce ourselves; publishers such as the SEC want an address. */
export function userAgent(contact: string): string {
  return contact.includes(' ') ? contact : `${BRAND.name} ${contact}`;
}

async function readResponseBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new SourceUnavailable('an answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Feeds and lists of the SEC are in Latin-1, documents in UTF-8 or ASCII. */
export function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
