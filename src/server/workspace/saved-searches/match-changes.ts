import type pg from 'pg';
import { type Day, dayOf } from '#domain/dates.ts';
import type { AppDependencies } from '../../app-env.ts';
import { indexOf } from '../../data/search/index/build-index.ts';
import { type IndexRow, indexRows } from '../../data/search/index/columns.ts';
import type { PersonalData } from '../../data/search/personal-filters.ts';
import { hasPersonalFilters } from '../../data/search/search-query-string.ts';
import { createYieldTurn } from '../../platform/concurrency/yield-turn.ts';
import { arraysOf, inTransaction } from '../../platform/database/connection.ts';
import { CHANNELS } from '../../platform/database/listener.ts';
import { MATCHING_LOCK, waitBriefly } from '../../platform/database/locks.ts';
import { type Polling, startBatches } from '../../platform/jobs/poll.ts';
import { publishEventToUsers } from '../../platform/realtime/events.ts';
import { queuePushes } from '../crm/pushes.ts';
import { companySubjects, queueEvents } from '../webhooks/queue-events.ts';
import { LAST_COMPANY, type MatchProgress, switchRecording } from './match-progress.ts';
import { resolveSearch } from './resolve-search.ts';

const COMPANIES_PER_BATCH = 1_000;
const MATCHES_AT_ONCE = 2_000;

type ChangedCompany = IndexRow & { version: number; amended_in: number };
type CompanyBefore = IndexRow & { changed_in: number; amended_in: number };
type Search = { id: number; user_id: string; params: string; since_version: number };
/** `amendedIn` is the version in which the company was last amended, if the search filters on amendments, or else 0. */
type SearchMatch = { search: number; company: number; amendedIn: number };

type MatchingDependencies = PersonalData & Pick<AppDependencies, 'pool'>;

/** Keeps the matches of saved searches up to date, in the background. */
export function startMatching({
  listener,
  sendAlerts,
  onError,
  ...dependencies
}: MatchingDependencies &
  Pick<AppDependencies, 'listener'> & {
    /** Called once everything has been compared, and at intervals. */
    sendAlerts: () => Promise<void>;
    onError: (error: unknown) => void;
  }): Polling {
  const work = async (isClosed: () => boolean) => {
    while (!isClosed() && (await matchNextChanges(dependencies)));
    if (!isClosed()) await sendAlerts();
  };
  return startBatches(work, { listener, channel: CHANNELS.search, onError });
}

/**
 * Compares the next changed companies with all saved searches. Matches are stored as they are found, and the progress
 * last, so if the process is killed, the same companies are compared again. Writers of companies wait only while the
 * progress is stored.
 * @returns whether more companies may be waiting
 * @throws an error with the code 55P03 when a lock is not available; try again later
 */
export function matchNextChanges(dependencies: MatchingDependencies, limit = COMPANIES_PER_BATCH): Promise<boolean> {
  const { pool, now } = dependencies;
  return inTransaction(pool, async (client) => {
    const progress = await takeTurn(client);
    if (!progress) return false;
    const { version, company_id, recording, revision, latest, hasSearches } = progress;
    if (recording !== hasSearches) {
      await lockWriters(client);
      await switchRecording(client);
      return false;
    }
    if (!recording || (version >= latest && company_id === LAST_COMPANY)) return false;

    const batch = progress.batch + 1;
    const users = new Set<string>();
    const storeInOwnTransaction = (matches: readonly SearchMatch[]) =>
      inTransaction(pool, async (own) => {
        await own.query('select from saved_search_progress for share'); // No search can change until this is stored.
        await storeSearchMatches(own, matches, { batch, revision, users });
      });
    const changedCompanies = await readChanged(client, progress, limit);
    const ids = changedCompanies.map(({ id }) => id);
    const compare = await createComparison(changedCompanies, await readBefore(client, ids), dayOf(now()), dependencies);
    let lostMatches = await compare(
      await readSearches(client, -1),
      await readMatches(client, ids),
      storeInOwnTransaction,
    );

    await lockWriters(client);
    const { rows } = await client.query<MatchProgress>('select * from saved_search_progress for update');
    const newest = rows[0]?.revision ?? revision;
    if (newest !== revision) {
      const newSearches = await readSearches(client, revision);
      const store = (matches: readonly SearchMatch[]) =>
        storeSearchMatches(client, matches, { batch, revision: newest, users });
      const more = await compare(newSearches, await readMatches(client, ids), store);
      const addedIds = new Set(newSearches.map(({ id }) => id));
      lostMatches = [...lostMatches.filter(({ search }) => !addedIds.has(search)), ...more];
    }
    await finishCompanyComparison(client, lostMatches, await readUnchanged(client, changedCompanies));
    await publishEventToUsers(client, { type: 'matches_found' }, [...users]);
    await queueMatches(client, batch, now());
    await queuePushes(client, batch, now());
    const last = changedCompanies.length < limit ? undefined : changedCompanies.at(-1);
    await client.query('update saved_search_progress set version = $1, company_id = $2, batch = $3', [
      last?.version ?? latest,
      last?.id ?? LAST_COMPANY,
      batch,
    ]);
    return last !== undefined;
  });
}

/** @returns null when another process is matching */
async function takeTurn(
  client: pg.PoolClient,
): Promise<(MatchProgress & { latest: number; hasSearches: boolean }) | null> {
  const turn = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [MATCHING_LOCK]);
  if (!turn.rows[0]?.mine) return null;
  const { rows } = await client.query<MatchProgress & { latest: number; hasSearches: boolean }>(
    `select p.*, (select version from search_version) as latest, exists (select from saved_searches) as "hasSearches"
     from saved_search_progress p`,
  );
  return rows[0] ?? null;
}

/** Waits for an active writer, if any, and blocks others until the transaction ends. */
async function lockWriters(client: pg.PoolClient): Promise<void> {
  await waitBriefly(client);
  await client.query('select from search_version where id = 1 for update');
}

/** Reads changed companies that have not been compared, oldest change first. */
async function readChanged(
  client: pg.PoolClient,
  { version, company_id, latest }: MatchProgress & { latest: number },
  limit: number,
): Promise<ChangedCompany[]> {
  const { rows } = await client.query<ChangedCompany>(
    `with changed as (
       select id from companies where version between $1 and $3 and (version, id) > ($1, $2) order by version, id limit $4
     ) ${indexRows('companies', (id) => `${id} = any (array(select id from changed))`, ', version, amended_in')}
     order by version, id`,
    [version, company_id, latest, limit],
  );
  return rows;
}

async function readBefore(client: pg.PoolClient, ids: readonly number[]): Promise<CompanyBefore[]> {
  const { rows } = await client.query<CompanyBefore>(
    `${indexRows('companies_before', (id) => `${id} = any ($1)`, ', changed_in, amended_in')} order by id`,
    [ids],
  );
  return rows;
}

/** Reads the searches added or changed after a revision. Deleted ones are included, because they can be restored. */
async function readSearches(client: pg.PoolClient, after: number): Promise<Search[]> {
  const { rows } = await client.query<Search>(
    'select id, user_id, params, since_version from saved_searches where revision > $1',
    [after],
  );
  return rows;
}

/** Reads the stored matches among the given companies, by search. */
async function readMatches(client: pg.PoolClient, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await client.query<{ search_id: number; companies: number[] }>(
    `select search_id, array_agg(company_id) as companies from saved_search_matches
     where company_id = any ($1) group by search_id`,
    [ids],
  );
  return new Map(rows.map(({ search_id, companies }) => [search_id, companies]));
}

async function readUnchanged(client: pg.PoolClient, changedCompanies: readonly ChangedCompany[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    `select id from companies join unnest($1::int[], $2::bigint[]) as compared (id, version) using (id, version)`,
    arraysOf(changedCompanies, 'id', 'version'),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Searches with the same key have the same result. */
function keyOf({ user_id, params }: Search): string {
  return hasPersonalFilters(params) ? `${user_id} ${params}` : params;
}

/**
 * Indexes companies as they are and as they were when last compared, and searches both as of the same day, so that
 * passing time alone adds no matches.
 */
async function createComparison(
  changedCompanies: readonly ChangedCompany[],
  states: readonly CompanyBefore[],
  today: Day,
  dependencies: MatchingDependencies,
) {
  const after = await indexOf(changedCompanies.toSorted((a, b) => a.id - b.id));
  const before = await indexOf(states);
  const changes = new Map(changedCompanies.map((company) => [company.id, company]));
  const formerStates = new Map(states.map((company) => [company.id, company]));

  /** Passes new matches to `store` in batches. @returns the lost matches */
  return async (
    searches: readonly Search[],
    matches: ReadonlyMap<number, readonly number[]>,
    store: (matchBatch: readonly SearchMatch[]) => Promise<void>,
  ): Promise<SearchMatch[]> => {
    const lostMatches: SearchMatch[] = [];
    let newMatches: SearchMatch[] = [];
    const yieldTurn = createYieldTurn();
    for (const same of Map.groupBy(searches, keyOf).values()) {
      const search = await resolveSearch(dependencies, same[0] as Search);
      if (!search) continue;
      const isIn = new Set(after.ids(search, today));
      const wasIn = new Set(before.ids(search, today));
      const showsAmendments = search.filters.amended.include.length > 0;
      for (const { id, since_version: since } of same) {
        for (const company of isIn) {
          // If it was changed before the search was saved, the stored matches of batch 0 show whether it was in the
          // result.
          const wasThen = wasIn.has(company) && (formerStates.get(company)?.changed_in ?? 0) > since;
          const { version = 0, amended_in = 0 } = changes.get(company) ?? {};
          const amendedIn = showsAmendments ? amended_in : 0;
          const isNews = !wasThen || amendedIn > (formerStates.get(company)?.amended_in ?? 0);
          if (isNews && version > since) newMatches.push({ search: id, company, amendedIn });
        }
        for (const company of matches.get(id) ?? []) {
          if (!isIn.has(company)) lostMatches.push({ search: id, company, amendedIn: 0 });
        }
        await yieldTurn();
        if (newMatches.length < MATCHES_AT_ONCE) continue;
        await store(newMatches);
        newMatches = [];
      }
      await yieldTurn();
    }
    if (newMatches.length > 0) await store(newMatches);
    return lostMatches;
  };
}

/**
 * Stores matches of searches that are not newer than a revision, and adds the users with new ones to `users`. Takes its
 * locks without waiting, because a transaction that deletes a search or a company may be waiting for this one.
 */
async function storeSearchMatches(
  client: pg.PoolClient,
  matches: readonly SearchMatch[],
  { batch, revision, users }: { batch: number; revision: number; users: Set<string> },
): Promise<void> {
  const owners = await client.query<{ id: number; user_id: string }>(
    `select s.id, user_id from saved_searches s join "user" u on u.id = user_id
     where s.id = any ($1) and revision <= $2 for key share nowait`,
    [[...new Set(matches.map(({ search }) => search))], revision],
  );
  const existing = await client.query<{ id: number }>(
    'select id from companies where id = any ($1) for key share nowait',
    [[...new Set(matches.map(({ company }) => company))]],
  );
  const [searches, companies] = [owners, existing].map(({ rows }) => new Set(rows.map(({ id }) => id)));
  const liveMatches = matches.filter(({ search, company }) => searches?.has(search) && companies?.has(company));
  // A company is new to a search once, and again after each amendment.
  await client.query(
    `insert into saved_search_matches as m (search_id, company_id, amended_in, batch)
     select search, company, amended_in, $4 from unnest($1::int[], $2::int[], $3::bigint[]) as matches (search, company, amended_in)
     on conflict (search_id, company_id) do update
       set batch = excluded.batch, amended_in = excluded.amended_in, found_at = excluded.found_at
       where m.amended_in < excluded.amended_in`,
    [...arraysOf(liveMatches, 'search', 'company', 'amendedIn'), batch],
  );
  for (const { user_id } of owners.rows) users.add(user_id);
}

/**
 * Finishes the comparison of companies that did not change during it. The others are compared again under their new
 * version, with the same former state.
 */
async function finishCompanyComparison(
  client: pg.PoolClient,
  lostMatches: readonly SearchMatch[],
  unchangedIds: ReadonlySet<number>,
): Promise<void> {
  const removedMatches = lostMatches.filter(({ company }) => unchangedIds.has(company));
  // A match that was seen or emailed is kept, so that it does not count as new again.
  await client.query(
    `delete from saved_search_matches m using unnest($1::int[], $2::int[]) as removed_match (search, company), saved_searches s
     where m.search_id = search and m.company_id = company and s.id = search
       and m.batch > greatest(s.seen, s.alerted)`,
    arraysOf(removedMatches, 'search', 'company'),
  );
  await client.query('delete from saved_search_matches where batch = 0 and company_id = any ($1)', [[...unchangedIds]]);
  await client.query('delete from companies_before where id = any ($1)', [[...unchangedIds]]);
}

/** Queues the events about the matches of a batch. */
async function queueMatches(client: pg.PoolClient, batch: number, now: Date): Promise<void> {
  const { rows } = await client.query<{ endpoint: number; search: number; companies: number[] }>(
    `select e.id as endpoint, s.id as search, array_agg(company_id order by company_id) as companies
     from webhook_endpoints e join saved_searches s using (user_id) join saved_search_matches m on search_id = s.id
     where e.deleted_at is null and s.deleted_at is null and 'saved_search.matched' = any (events) and m.batch = $1
     group by 1, 2 order by 1, 2`,
    [batch],
  );
  const events = rows.flatMap(({ endpoint, search, companies }) =>
    companySubjects(companies, { search }).map((subject) => ({ endpointId: endpoint, subject })),
  );
  await queueEvents(client, 'saved_search.matched', events, now);
}
