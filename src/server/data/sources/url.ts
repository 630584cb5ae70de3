import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { XMLParser } from 'fast-xml-parser';
import { SCHEDULE_MS } from '#domain/sources/file-sources.ts';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';
import { FetchRefused, fetchPublic } from '../../platform/http/fetch-public.ts';
import { SourceUnavailable } from './paced-requests.ts';
import type { AddedSource, ReadDocument, Source, SourceDefinition, SourceDependencies } from './source.ts';
import { CHANGED } from './source-uploads.ts';

const MAX_BYTES = 50_000_000;
const TIMEOUT_MS = 120_000;

/** What the last poll got. */
type UrlPosition = { etag?: string; modified?: string };

/** A table, JSON or a feed at a URL: a file whenever its content has changed. */
export function urlSource({ id, name, location, schedule }: AddedSource): SourceDefinition {
  return {
    id,
    name,
    note: `The file at ${location}, fetched ${schedule}.`,
    method: `We fetch this file ${schedule}, and account for each of its rows.`,
    noun: ['file', 'files'],
    everyMs: SCHEDULE_MS[schedule ?? 'daily'],
    timeZone: 'UTC',
    open: (dependencies) => openUrl(location, dependencies),
  };
}

function openUrl(url: string, { signal, network }: SourceDependencies): Source<UrlPosition, never> {
  /** Of this poll, by checksum. */
  const bodies = new Map<string, Buffer>();

  async function get(headers: Record<string, string> = {}) {
    const { host } = new URL(url);
    const response = await fetchPublic(url, {
      headers,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
      network,
    }).catch((error) => {
      signal.throwIfAborted();
      throw new SourceUnavailable(
        error instanceof FetchRefused ? `the host ${host} ${error.message}` : `no complete answer from ${host}`,
      );
    });
    if (response.status !== 200 && response.status !== 304)
      throw new SourceUnavailable(`the host ${host} answered ${response.status}`);
    return response;
  }

  return {
    async poll(position) {
      const { etag, modified } = position ?? {};
      const conditions = { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
      const { status, headers, body } = await get(conditions);
      if (status === 304) return { documents: [], position: position ?? {} };
      const id = checksum(body);
      bodies.clear();
      bodies.set(id, body);
      const title = path.posix.basename(new URL(url).pathname) || new URL(url).host;
      return {
        documents: [{ id, title, location: url }],
        position: { etag: headers.etag, modified: headers['last-modified'] },
      };
    },

    fetch: async ({ id }) => bodies.get(id) ?? (await get()).body,

    async read({ id, title }, body: Buffer): Promise<ReadDocument<never>> {
      if (checksum(body) !== id) return { rejected: CHANGED };
      const table = tableOf(body);
      if ('rejected' in table) return table;
      const name = table === body ? title : `${title.replace(/\.[^.]*$/, '')}.csv`;
      return { file: { name, size: table.length, modifiedAt: 0, open: () => Readable.from([table]) } };
    },
  };
}

function checksum(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

/** A response as a table: as it is, or with a row for each object of JSON or item of a feed. */
function tableOf(body: Buffer): Buffer | { rejected: string } {
  const [, start = ''] = /^(?:\xef\xbb\xbf)?\s*(\S)/.exec(body.toString('latin1', 0, 1_000)) ?? [];
  if (!'[{<'.includes(start) || start === '') return body;
  const text = body.toString('utf8').replace(/^\ufeff/, '');
  try {
    const records = start === '<' ? itemsOf(text) : objectsOf(text);
    const isUsable = records?.every(
      (record) => typeof record === 'object' && record !== null && !Array.isArray(record),
    );
    if (records && isUsable) return Buffer.from(csvOf(records.map((record) => new Map(nestedCells(record, '')))));
  } catch {}
  return { rejected: start === '<' ? 'is not an RSS or Atom feed' : 'is not JSON with one array of objects' };
}

function objectsOf(text: string): object[] | undefined {
  const value: unknown = JSON.parse(text, exactNumber);
  const [first, second] = Array.isArray(value) ? [value] : Object.values(Object(value)).filter(Array.isArray);
  return second ? undefined : first;
}

/** Numbers as written, because a long one would be rounded. */
function exactNumber(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === 'number' && source && !/e/i.test(source) ? source : value;
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false });

function itemsOf(xml: string): object[] | undefined {
  // A DOCTYPE could define entities that grow without bound.
  if (/<!\s*DOCTYPE/i.test(xml)) return undefined;
  const { rss, feed, 'rdf:RDF': rdf } = parser.parse(xml, true);
  return (rss || feed || rdf) && [rss?.channel?.item ?? feed?.entry ?? rdf?.item ?? []].flat();
}

/** The values of a record by column: those of nested objects as 'address city', lists as 'a; b'. */
function nestedCells(value: unknown, column: string): [column: string, cell: string][] {
  if (typeof value !== 'object' || value === null) return [[column, String(value ?? '')]];
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([key, each]) =>
      nestedCells(each, `${column} ${key === '#text' ? '' : key}`.trim()),
    );
  const items = value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item)));
  return [[column, items.join('; ')]];
}

function csvOf(rows: readonly ReadonlyMap<string, string>[]): string {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (columns.length === 0) return '';
  return [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))]
    .map((cells) => csvLine(cells))
    .join('');
}
