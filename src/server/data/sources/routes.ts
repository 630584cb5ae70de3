import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { shareRuns } from '../../platform/concurrency/share-runs.ts';
import type { SourceDefinition } from './source.ts';
import { isOpen, readSource } from './source-store.ts';
import { listSources } from './sources.ts';
import {
  backfillSchema,
  countToday,
  delaysSchema,
  hasListsSchema,
  listDays,
  nounSchema,
  type RowCounts,
  readBackfill,
  readDelays,
  reasonsSchema,
  rowsSchema,
} from './status.ts';

/** Days that are published together. */
const DAYS = 30;

const followedSource = z
  .object({
    id: z.string(),
    name: z.string(),
    method: z.string().describe('How it is read'),
    noun: nounSchema,
    hasLists: hasListsSchema,
    readAt: timestamp.nullable().describe('Last successful read'),
    today: z.int().describe('Documents that the publisher accepted today'),
    delays: delaysSchema,
    backfill: backfillSchema,
    days: z.int().describe('Days with a list among the last 30'),
    documents: z.int().describe('Documents in the lists of these days'),
    imported: z.int(),
    leftOut: reasonsSchema,
    refused: reasonsSchema,
    waiting: z.int(),
    unexplained: z.int(),
    rows: rowsSchema,
  })
  .meta({ id: 'FollowedSource' });

export function sourceRoutes({ pool, config, now }: AppDependencies) {
  const readAll = shareRuns(async () => ({ sources: (await Promise.all((await listSources(pool)).map(show))).flat() }));

  async function show(definition: SourceDefinition): Promise<z.output<typeof followedSource>[]> {
    const { id, name, method, noun, listedAt } = definition;
    const row = await readSource(pool, definition, config);
    if (!isOpen(row)) return [];
    const [today, delays, backfill, { rows }] = await Promise.all([
      countToday(pool, definition, now()),
      readDelays(pool, id),
      readBackfill(pool, id),
      listDays(pool, id, 1),
    ]);
    const days = rows.slice(0, DAYS).filter(({ state }) => state === 'listed');
    const sum = (name: 'documents' | 'imported' | 'waiting' | 'unexplained') =>
      days.reduce((total, day) => total + day[name], 0);
    return [
      {
        id,
        name,
        method,
        noun,
        hasLists: listedAt !== undefined,
        readAt: row.polledAt,
        today,
        delays,
        backfill,
        days: days.length,
        documents: sum('documents'),
        imported: sum('imported'),
        leftOut: sumCounts(days.map(({ leftOut }) => leftOut)),
        refused: sumCounts(days.map(({ refused }) => refused)),
        waiting: sum('waiting'),
        unexplained: sum('unexplained'),
        rows: summedRows(days.flatMap(({ rows }) => rows ?? [])),
      },
    ];
  }

  return new Hono<AppEnv>().get(
    '/sources',
    endpoint(
      {
        operationId: 'list_followed_sources',
        summary: 'List the public sources that are followed, with the outcome of their documents',
        description:
          'Each document in the lists of the last 30 days is imported, left out or refused for a reason, or waits to be read; `unexplained` is 0.',
        access: 'anyone',
        response: z.object({ sources: z.array(followedSource) }),
      },
      () => readAll(),
    ),
  );
}

function summedRows(tallies: readonly RowCounts[]): RowCounts | null {
  if (tallies.length === 0) return null;
  const counts = sumCounts(tallies.map(({ leftOut: _, ...each }) => each)) as Omit<RowCounts, 'leftOut'>;
  return { ...counts, leftOut: sumCounts(tallies.map(({ leftOut }) => leftOut)) };
}

function sumCounts(counts: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [reason, count] of counts.flatMap(Object.entries<number>)) sums[reason] = (sums[reason] ?? 0) + count;
  return sums;
}
