import { sql } from 'kysely';
import { type Day, dayNumber, toDay } from '#domain/dates.ts';
import type { FileSourceKind } from '#domain/sources/file-sources.ts';
import type { Db, SqlClient } from '../../platform/database/connection.ts';
import { CHANNELS } from '../../platform/database/listener.ts';
import { AppError } from '../../platform/http/problem.ts';
import { COMPANIES_HOUSE } from './companies-house.ts';
import { EDGAR } from './edgar.ts';
import { folderSource } from './folder.ts';
import { type AddedSource, type SourceDefinition, todayAt } from './source.ts';
import type { SourceRow } from './source-store.ts';
import { urlSource } from './url.ts';

/** Sources that every installation can follow. */
export const BUILT_IN: readonly SourceDefinition[] = [EDGAR, COMPANIES_HOUSE];

const FILE_SOURCES: Record<FileSourceKind, (source: AddedSource) => SourceDefinition> = {
  folder: folderSource,
  url: urlSource,
};

/** Every source that can be followed. */
export async function listSources(client: SqlClient): Promise<SourceDefinition[]> {
  const { rows } = await client.query<AddedSource>(
    'select id, kind, name, location, schedule from sources where kind is not null order by name, id',
  );
  return [...BUILT_IN, ...rows.map((source) => FILE_SOURCES[source.kind](source))];
}

/** @throws {AppError} `not_found` */
export async function findSource(client: SqlClient, id: string): Promise<SourceDefinition> {
  const source = (await listSources(client)).find((each) => each.id === id);
  if (!source) throw new AppError('not_found');
  return source;
}

export type AddedDay = { day: Day; checkAt: string; backfill: boolean };

/** The days of a period to tally; none without official lists. */
export function daysBetween(
  { listedAt }: SourceDefinition,
  { from, to }: { from: Day; to: Day },
  isBackfill: (day: Day) => boolean,
): AddedDay[] {
  if (!listedAt) return [];
  const count = Math.max(0, dayNumber(to) - dayNumber(from) + 1);
  return Array.from({ length: count }, (_, at) => {
    const day = toDay(dayNumber(from) + at);
    return { day, checkAt: listedAt(day), backfill: isBackfill(day) };
  });
}

/** Days to read when there is no real data yet. */
const INITIAL_DAYS = 30;

/** The days to tally since the last one. The first time these are the last 30, unless there is real data. */
export function missingDays(definition: SourceDefinition, { lastDay, imported }: SourceRow, now: Date): AddedDay[] {
  const today = todayAt(definition, now);
  const first = lastDay === null ? dayNumber(today) - (imported ? 0 : INITIAL_DAYS) : dayNumber(lastDay) + 1;
  return daysBetween(definition, { from: toDay(first), to: today }, (day) => lastDay === null && day < today);
}

/** Has an admin's change of a source followed at once. */
export async function announceSources(db: Db): Promise<void> {
  await sql`select pg_notify(${CHANNELS.sources}, '')`.execute(db);
}
