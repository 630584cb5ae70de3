import { type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod';
import { ALERT_KINDS } from '#domain/saved-searches/alerts.ts';
import { hasPersonalFilters } from '../../data/search/search-query-string.ts';
import type { Db, SqlClient } from '../../platform/database/connection.ts';
import { isOwn } from '../../platform/database/owned-rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Match } from './match-text.ts';

/** Length of a visit: matches that were new at its start are shown as new until it ends. */
const VISIT_MS = 1_800_000;

/** More than anyone reads, and few enough to load with every request that shows them. */
const MAX_NEW_MATCHES = 50_000;

type SavedSearchRow = Pick<Selectable<Database['saved_searches']>, 'id' | 'name' | 'params'>;

export const savedSearch = z
  .object({
    id: z.int(),
    name: z.string().meta({ example: 'Seed, Germany, Software' }),
    params: z
      .string()
      .describe('Query string of the search, without a page')
      .meta({ example: 'industry=Software&fundingDate=90' }),
    total: z.int().describe('Companies it finds; 0 without a plan'),
    newMatches: z.int().describe('New matches since it was last opened; 0 without a plan'),
    alert: z.object({
      when: z.enum(ALERT_KINDS).describe('When new matches are emailed; `instant`: as soon as they are found'),
      hour: z.int().nullable().describe('Hour of daily and weekly emails, in the time zone'),
      weekday: z.int().nullable().describe('Day of weekly emails; 1 is Monday'),
      timeZone: z.string().nullable().meta({ example: 'Europe/Berlin' }),
      feed: z.boolean().describe('Whether there is a feed'),
    }),
  })
  .meta({ id: 'SavedSearch', description: 'A saved search' });
export type ListedSearch = Omit<z.output<typeof savedSearch>, 'total' | 'newMatches'>;

/** The newest companies matched after one batch and up to another, as bytes, which take half the time of JSON. */
function matchedAfter(batch: RawBuilder<unknown>, upTo: number | null = null): RawBuilder<Buffer> {
  return sql`(
    select coalesce(string_agg(int4send(company_id), ''), '') from (
      select company_id from saved_search_matches
      where search_id = saved_searches.id and batch > ${batch} and batch <= coalesce(${upTo}::bigint, batch)
      order by batch desc limit ${MAX_NEW_MATCHES}
    ) newest
  )`;
}

function idsOf(bytes: Buffer): Int32Array {
  const ids = new Int32Array(bytes.length / Int32Array.BYTES_PER_ELEMENT);
  for (let i = 0; i < ids.length; i++) ids[i] = bytes.readInt32BE(i * Int32Array.BYTES_PER_ELEMENT);
  return ids;
}

export async function listSavedSearches(db: Db, userId: string, id: number | null = null): Promise<ListedSearch[]> {
  const { rows } = await sql<ListedSearch>`
    select id, name, params, json_build_object('when', alert, 'hour', alert_hour, 'weekday', alert_weekday,
      'timeZone', time_zone, 'feed', feed_token_hash is not null) as alert
    from saved_searches
    where ${isOwn(userId, id)}
    order by position, id`.execute(db);
  return rows;
}

/** Reads the companies that each of these searches matched since it was last opened. */
export async function readNewMatches(db: Db, searches: readonly number[]): Promise<Map<number, Int32Array>> {
  const { rows } = await sql<{ id: number; companies: Buffer }>`
    select id, ${matchedAfter(sql`seen`)} as companies from saved_searches where id = any (${searches}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, companies }) => [id, idsOf(companies)]));
}

export function readSavedSearch(db: Db, userId: string, id: number): Promise<SavedSearchRow | undefined> {
  return db.selectFrom('saved_searches').select(['id', 'name', 'params']).where(isOwn(userId, id)).executeTakeFirst();
}

/** Whether opening a search now starts a visit: the last one is over, and there are new matches. */
export function beginsVisit(now: Date): RawBuilder<boolean> {
  return sql`visited_at <= ${new Date(now.getTime() - VISIT_MS)} and exists (
    select from saved_search_matches where search_id = saved_searches.id and batch > seen)`;
}

/**
 * Counts the matches of a search found after one batch and up to another, and reads the newest of them.
 * @param isIn excludes companies that are no longer in the result
 */
export async function newestMatches(
  db: Db,
  id: number,
  { after, upTo, most, isIn }: { after: number; upTo?: number; most: number; isIn: (company: number) => boolean },
): Promise<{ total: number; newest: Match[] }> {
  const matchResult = await sql<{ companies: Buffer }>`
    select ${matchedAfter(sql`${after}::bigint`, upTo)} as companies from saved_searches where id = ${id}`.execute(db);
  const ids = matchResult.rows.flatMap(({ companies }) => [...idsOf(companies).filter(isIn)]);
  const { rows } = await sql<Match>`
    select company_id, found_at, slug, organization_name, last_funding_type, last_funding_amount_usd,
      last_funding_amount, headquarters_location
    from saved_search_matches join companies on companies.id = company_id
    where search_id = ${id} and company_id = any (${ids}::int[])
    order by batch desc, company_id desc limit ${most}`.execute(db);
  return { total: ids.length, newest: rows };
}

/** Moves the matches of companies to the one they are merged into. Records them for {@link returnMatches}. */
export async function mergeMatches(client: SqlClient, keptId: number, mergedIds: readonly number[]): Promise<void> {
  await client.query(
    `insert into merged_matches
     select search_id, company_id, $1, to_jsonb(m), not exists (
       select from saved_search_matches own where own.search_id = m.search_id and own.company_id = $1)
     from saved_search_matches m where company_id = any ($2) on conflict do nothing`,
    [keptId, mergedIds],
  );
  await client.query(
    `update saved_search_matches m set company_id = $1 where company_id = any ($2)
       and not exists (select from saved_search_matches own where own.search_id = m.search_id and own.company_id = $1)
       and not exists (select from saved_search_matches other where other.search_id = m.search_id
         and other.company_id = any ($2) and other.company_id < m.company_id)`,
    [keptId, mergedIds],
  );
}

/** Returns their matches to companies whose merge was undone, so that they are not new again. */
export async function returnMatches(client: SqlClient, companyIds: readonly number[]): Promise<void> {
  const withMerged = 'with merged as (select * from merged_matches where company_id = any ($1))';
  await client.query(
    `${withMerged} delete from saved_search_matches m using merged
     where moved and m.search_id = merged.search_id and m.company_id = kept_id`,
    [companyIds],
  );
  await client.query(
    `${withMerged} insert into saved_search_matches
     select returned.* from merged, jsonb_populate_record(null::saved_search_matches, match) returned on conflict do nothing`,
    [companyIds],
  );
  await client.query('delete from merged_matches where company_id = any ($1)', [companyIds]);
}

export type SavedSearchFilter = ReturnType<typeof createSavedSearchFilter>;

/** Answers what the filter `newMatchesOf=ID` needs to know about a saved search of a user. */
export function createSavedSearchFilter(db: Db) {
  return {
    /** Whether its own filters depend on the user; false if there is no such search. */
    async isPersonal(userId: string, id: number): Promise<boolean> {
      const search = await readSavedSearch(db, userId, id);
      return search !== undefined && hasPersonalFilters(search.params);
    },
    /**
     * Ids of the companies that were new at the start of the current visit, or are new now if there is none; null if
     * there is no such search.
     */
    async newMatches(userId: string, id: number, now: Date): Promise<Int32Array | null> {
      const { rows } = await sql<{ companies: Buffer }>`
        select ${matchedAfter(sql`case when ${beginsVisit(now)} then seen else seen_before end`)} as companies
        from saved_searches where ${isOwn(userId, id)}`.execute(db);
      return rows[0] ? idsOf(rows[0].companies).sort() : null;
    },
  };
}
