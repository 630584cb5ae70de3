import { hashKey, keepPreviousData, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const STALE_MS = 5 * 60_000;
const MAX_RETRIES = 3;

/** Creates the query client. Calls fail at once without a network, so that the page can say so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: inBrowser(shouldRetry),
        retryDelay: queryRetryDelay,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}

/** Whether to retry: after server errors and broken connections, but not after a client error or offline. */
export function shouldRetry(failures: number, error: Error): boolean {
  const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < MAX_RETRIES && !isClientError && navigator.onLine !== false;
}

/** The server does not retry: its pages would wait. */
function inBrowser(retry: typeof shouldRetry) {
  return typeof window !== 'undefined' && retry;
}

/** Waits longer after each failure, and as long as the server asked. Not all pages return at once. */
function queryRetryDelay(failures: number, error: Error): number {
  const requestedMs = error instanceof ApiError ? error.retryAfter * 1_000 * (1 + Math.random()) : 0;
  return Math.max(requestedMs, Math.min(1_000 * 2 ** failures, 30_000));
}

/** Options of counts: while the server is too busy for them, the previous ones stay. */
export const COUNTS = {
  placeholderData: keepPreviousData,
  retry: inBrowser((failures, error) => isOverload(error) || shouldRetry(failures, error)),
};

function isOverload(error: Error): boolean {
  return error instanceof ApiError && error.code === 'overloaded';
}

const MAX_WAIT_MS = 100;

/** Fetches what a page shows. The server renders it complete; the browser waits only briefly, then each part loads by itself. */
export async function prefetch(
  queryClient: QueryClient,
  queries: readonly { queryKey: readonly unknown[] }[],
): Promise<void> {
  const loading = Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
  const moment = () => new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await (typeof window === 'undefined' ? loading : Promise.race([loading, moment()]));
}

const DATA_ID = 'query-data';

/**
 * Returns the data of successful queries, as an element that a server-rendered page contains. It is a text of its own,
 * because the router would escape it: the data is a quarter of the largest pages.
 */
export function queryDataElement(queryClient: QueryClient): string {
  const entries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);
  const text = packJson(entries).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${DATA_ID}">${text}</script>`;
}

/** The data that the page was rendered with, by key. */
const renderedData = new Map<string, unknown>();

/** Restores the queries of a server-rendered page. They count as just fetched, since only this clock can tell their age. */
export function restoreQueries(queryClient: QueryClient): void {
  const element = document.getElementById(DATA_ID);
  const entries = unpackJson(element?.textContent ?? '') as [key: QueryKey, data: unknown][];
  for (const [key, data] of entries) renderedData.set(hashKey(key), queryClient.setQueryData(key, data));
  element?.remove();
}

/**
 * Returns the data of a query until the part of the page that shows it is hydrated. Parts that hydrate earlier may have
 * fetched it again, but React compares each part with what the server rendered.
 */
export function dataToHydrate<T>(key: QueryKey, current: T | undefined): T | undefined {
  return import.meta.env.SSR ? current : (renderedData.get(hashKey(key)) as T | undefined);
}

/** The name under which rows are packed. An industry may be named '$5' as well: such data is not packed. */
const SHAPE = /^\$\d+$/;

/**
 * Writes JSON in which lists of objects are rows, and texts that repeat in rows are numbers after a tilde. The names of
 * the fields and the texts are on the second line and the third.
 */
export function packJson(value: unknown): string {
  const shapes: string[] = [];
  const counts = new Map<string, number>();
  let isAmbiguous = false;
  const plainJson = JSON.stringify(value, (name, part: unknown) => {
    isAmbiguous ||= SHAPE.test(name);
    if (typeof part === 'string' && part.length > 2) counts.set(part, (counts.get(part) ?? 0) + 1);
    return part;
  });
  if (isAmbiguous) return plainJson;
  const texts = [...counts].flatMap(([text, count]) => (count > 1 ? [text] : []));
  const references = new Map(texts.map((text, i) => [text, `~${i}`]));
  const refer = (text: string) => references.get(text) ?? text.replace(/^~/, '~~');
  const json = JSON.stringify(value, (_, part: unknown) => {
    const fields = commonFields(part);
    if (!fields) return part;
    if (!shapes.includes(fields)) shapes.push(fields);
    const rows = (part as object[]).map((one) => Object.values(one).map((cell) => mapTexts(cell, refer)));
    return { [`$${shapes.indexOf(fields)}`]: rows };
  });
  return `${json}\n[${shapes}]\n${JSON.stringify(texts)}`;
}

/** Changes a text, or the texts of a list. */
function mapTexts(cell: unknown, change: (text: string) => string | undefined): unknown {
  if (Array.isArray(cell)) return cell.map((item) => (typeof item === 'string' ? change(item) : item));
  return typeof cell === 'string' ? change(cell) : cell;
}

/** Returns the names of the fields that all objects of a list have, as JSON; null if they have different ones. */
function commonFields(part: unknown): string | null {
  if (!Array.isArray(part) || part.length === 0) return null;
  const shapes = new Set(
    part.map((one) => {
      const isPlain = one !== null && typeof one === 'object' && !Array.isArray(one);
      return isPlain && !Object.values(one).includes(undefined) ? JSON.stringify(Object.keys(one)) : null;
    }),
  );
  const [fields = null] = shapes;
  return shapes.size === 1 ? fields : null;
}

/** Reads what {@link packJson} wrote. */
export function unpackJson(text: string): unknown {
  const [json, shapes, texts] = text.split('\n');
  const fields: string[][] = JSON.parse(shapes || '[]');
  const repeatedTexts: string[] = JSON.parse(texts || '[]');
  const resolve = (cell: string) => (/^~\d/.test(cell) ? repeatedTexts[Number(cell.slice(1))] : cell.replace(/^~/, ''));
  return JSON.parse(json || '[]', (_, part) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    const [key = ''] = Object.keys(part);
    const names = SHAPE.test(key) ? fields[Number(key.slice(1))] : undefined;
    if (!names) return part;
    return part[key].map((row: unknown[]) =>
      Object.fromEntries(names.map((name, i) => [name, mapTexts(row[i], resolve)])),
    );
  });
}
