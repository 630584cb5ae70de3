import { LRUCache } from 'lru-cache';
import { type Day, dayOf } from '#domain/dates.ts';
import type { ExportedFor } from '#domain/ledger/clients.ts';
import { decodeIds, hasId, sortedIds, uniteIds } from '#domain/ledger/id-list.ts';
import { type CompanyFilters, isChosen } from '#domain/search/company-filters.ts';
import { type MergedIds, readMergedIds } from '../../data/changes/merged-ids.ts';
import { type CompanySet, companySet, filterSets } from '../../data/search/index/company-sets.ts';
import { createYieldTurn } from '../../platform/concurrency/yield-turn.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { invalidParameters } from '../../platform/http/problem.ts';
import { EXPORTS_PER_BATCH, firstExports } from './export-batches.ts';

/** Sorted ids of what a user exported, for anyone or for one client. */
export type Exported = { contacts: Int32Array; companies: Int32Array };

/** A snapshot of a user's first and last export, their clients that are not deleted, and the merges of all companies. */
type State = { first: number; last: LastExport; clients: readonly number[]; version: string; merges: MergedIds };

/** After a failover or a restore, another export may reuse the id, but never the random `exportId`. */
type LastExport = { id: number; exportId: string };

/** `read` holds the contents of the exports from `first` to `last`; `exported` adds the ids they were merged into. */
type Entry = {
  first: number;
  last: LastExport;
  read: Exported;
  merges: MergedIds;
  exported: Exported;
  set: CompanySet;
};

const MAX_BYTES = 64 * 1024 * 1024;
const BYTES_OF_ID = 4;
/** Of an entry in a map; the days of an export are one string. */
const BYTES_OF_DAY = 40;
const NONE: Exported = { contacts: new Int32Array(), companies: new Int32Array() };
const NO_MERGES: MergedIds = { contacts: new Map(), companies: new Map(), text: '' };
const NO_EXPORT: LastExport = { id: 0, exportId: '' };
const NOTHING: Entry = {
  first: 0,
  last: NO_EXPORT,
  read: NONE,
  merges: NO_MERGES,
  exported: NONE,
  set: companySet(NONE.companies),
};

export type UserLedger = ReturnType<typeof createUserLedger>;

/** What tells whether the cache is current. */
export type LedgerState = { first: number | null; last: LastExport | null; clients: number[]; version: string };

/** SQL: the state of a user, so that a statement can read it with something else. @param user a parameter such as `$1` */
export const ledgerState = (user: string) => `(
  select json_build_object('version', token, 'first', (select min(id) from exported_contacts where user_id = ${user}),
    'last', (select json_build_object('id', id, 'exportId', export_id) from exported_contacts where user_id = ${user}
      order by id desc limit 1),
    'clients', array(select id from clients where user_id = ${user} and deleted_at is null order by id))
  from search_version)`;

/** Caches what users exported. A request only checks the database for changes. */
export function createUserLedger(db: Db) {
  const cache = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ read, exported }) =>
      BYTES_OF_ID *
        (read.contacts.length + read.companies.length + exported.contacts.length + exported.companies.length) +
      1,
  });
  const addressDays = new LRUCache<string, ReadonlyMap<number, Day>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => BYTES_OF_DAY * size + 1,
  });
  let latestMerges: { version: string; merges: MergedIds } = { version: '', merges: NO_MERGES };

  async function readState(userId: string): Promise<LedgerState> {
    const { rows } = await clientOf(db).query<{ state: LedgerState }>(`select ${ledgerState('$1')} as state`, [userId]);
    if (!rows[0]) throw new Error('No state of a ledger');
    return rows[0].state;
  }

  async function stateOf(userId: string, read?: LedgerState): Promise<State> {
    const { first, last, clients, version } = read ?? (await readState(userId));
    if (latestMerges.version !== version) {
      const merges = await readMergedIds(db);
      latestMerges = { version, merges: merges.text === latestMerges.merges.text ? latestMerges.merges : merges };
    }
    return { first: first ?? 0, last: last ?? NO_EXPORT, clients, version, merges: latestMerges.merges };
  }

  /** Returns an entry for each value, in order. Exports are append-only, so only newer ones are read. */
  async function entriesOf(userId: string, state: State, scopes: readonly ExportedFor[]): Promise<Entry[]> {
    const { first, merges } = state;
    const entries = await cachedEntries(userId, state, scopes);
    const outdatedEntries = new Map([...entries].filter(([, entry]) => entry.last.id < state.last.id));
    const current = new Map([...outdatedEntries].map(([one, { read }]) => [one, { read, last: state.last }]));
    if (outdatedEntries.size > 0) {
      const after = Math.min(...[...outdatedEntries.values()].map(({ last }) => last.id));
      const clients = [...outdatedEntries.keys()].filter((one) => one !== 'any');
      const range = { after, ...(clients.length === outdatedEntries.size && { clients }) };
      for await (const { id, exportId, client, ...bytes } of readExports(db, userId, range)) {
        const [contacts, companies] = [decodeIds(bytes.contacts), decodeIds(bytes.companies)];
        for (const [one, entry] of current) {
          if (id > entry.last.id) entry.last = { id, exportId };
          if (id <= (outdatedEntries.get(one)?.last.id ?? 0) || (one !== 'any' && one !== client)) continue;
          const { read } = entry;
          entry.read = {
            contacts: uniteIds(read.contacts, contacts),
            companies: uniteIds(read.companies, companies),
          };
        }
      }
    }
    for (const [one, entry] of entries) {
      if (!outdatedEntries.has(one) && entry.merges === merges) continue;
      const { read, last } = current.get(one) ?? entry;
      const currentIds = {
        contacts: withTargets(read.contacts, merges.contacts),
        companies: withTargets(read.companies, merges.companies),
      };
      const updatedEntry = { first, last, read, merges, exported: currentIds, set: companySet(currentIds.companies) };
      entries.set(one, updatedEntry);
      cache.set(`${userId} ${one}`, updatedEntry);
    }
    return scopes.map((one) => entries.get(one) ?? NOTHING);
  }

  /** The cached entries whose exports still exist. */
  async function cachedEntries(userId: string, { first, last }: State, scopes: readonly ExportedFor[]) {
    const scopeEntries = scopes.map((one): [ExportedFor, Entry] => [one, cache.get(`${userId} ${one}`) ?? NOTHING]);
    const older = new Set(scopeEntries.map(([, entry]) => entry.last.exportId));
    for (const { exportId } of [last, NO_EXPORT]) older.delete(exportId);
    const rows = older.size > 0 ? await readExportIds(db, [...older]) : [];
    const existing = new Set([last.exportId, ...rows.map(({ export_id }) => export_id)]);
    return new Map(
      scopeEntries.map(([one, entry]) => [
        one,
        entry.first === first && existing.has(entry.last.exportId) ? entry : NOTHING,
      ]),
    );
  }

  return {
    /**
     * Resolves the export filter to sets of companies to include or exclude.
     * @throws AppError when a client is not the user's
     */
    async sets(userId: string, filter: CompanyFilters['exported']): Promise<CompanySet[]> {
      if (!isChosen(filter)) return [];
      const state = await stateOf(userId);
      const { include, exclude } = filter;
      requireClients(state, [...include, ...exclude], 'exported');
      const entries = await entriesOf(userId, state, [...include, ...exclude]);
      return filterSets(unitedSet(entries.slice(0, include.length)), unitedSet(entries.slice(include.length)));
    },

    /**
     * Reads what the user exported, for anyone or for one client.
     * @throws AppError naming `client` when it is not the user's
     */
    async exported(userId: string, scope: ExportedFor): Promise<Exported> {
      const state = await stateOf(userId);
      requireClients(state, [scope], 'client');
      const [entry = NOTHING] = await entriesOf(userId, state, [scope]);
      return entry.exported;
    },

    /** Reads what the user exported for a client, without records that were merged into others. */
    async exportedRecords(userId: string, client: number): Promise<Exported> {
      const state = await stateOf(userId);
      const [{ exported, merges } = NOTHING] = await entriesOf(userId, state, [client]);
      return {
        contacts: exported.contacts.filter((id) => !merges.contacts.has(id)),
        companies: exported.companies.filter((id) => !merges.companies.has(id)),
      };
    },

    /** Counts the contacts exported for each client, without those that were merged into others. */
    async contactCounts(userId: string): Promise<Map<number, number>> {
      const state = await stateOf(userId);
      const entries = await entriesOf(userId, state, state.clients);
      return new Map(
        state.clients.map((id, i) => {
          const { exported, merges } = entries[i] ?? NOTHING;
          return [id, exported.contacts.filter((contact) => !merges.contacts.has(contact)).length];
        }),
      );
    },

    /** Finds the clients for which the user exported all of these contacts. */
    async clientsWith(userId: string, contacts: readonly number[]): Promise<number[]> {
      if (contacts.length === 0) return [];
      const state = await stateOf(userId);
      const entries = await entriesOf(userId, state, state.clients);
      return state.clients.filter((_, i) =>
        contacts.every((id) => hasId((entries[i] ?? NOTHING).exported.contacts, id)),
      );
    },

    /** Finds the last export for a client with each of these contacts and companies. @returns its id and time */
    async lastExports(
      userId: string,
      client: number,
      ids: { contacts: readonly number[]; companies: readonly number[] },
    ) {
      const { merges } = await stateOf(userId);
      const last = { contacts: new Map<number, SentAt>(), companies: new Map<number, SentAt>() };
      for await (const { exportId, exportedAt, ...bytes } of readExports(db, userId, { clients: [client] })) {
        for (const kind of ['contacts', 'companies'] as const) {
          const exportedIds = withTargets(decodeIds(bytes[kind]), merges[kind]);
          for (const id of ids[kind]) if (hasId(exportedIds, id)) last[kind].set(id, { exportId, exportedAt });
        }
      }
      return last;
    },

    /** Finds the day since which a client has the address of each contact: its first export with that address. */
    async addressDays(userId: string, client: number): Promise<ReadonlyMap<number, Day>> {
      const { first, last, version, merges } = await stateOf(userId);
      const key = [userId, client, first, last.exportId, version].join(' ');
      const cachedDays = addressDays.get(key);
      if (cachedDays) return cachedDays;
      const days = new Map<number, Day>();
      for await (const { exportedAt, contacts, bounced } of readExports(db, userId, { clients: [client] })) {
        const omitted = bounced && decodeIds(bounced);
        const ids = decodeIds(contacts).filter((id) => !omitted || !hasId(omitted, id));
        const day = dayOf(exportedAt);
        for (const id of withTargets(ids, merges.contacts)) if (!days.has(id)) days.set(id, day);
      }
      addressDays.set(key, days);
      return days;
    },

    /** Reads the contacts that the user exported since a given time. Not cached, because it is only needed for files. */
    async contactsSince(userId: string, since: Date): Promise<Int32Array> {
      const { merges } = await stateOf(userId);
      let ids = NONE.contacts;
      for await (const { contacts } of readExports(db, userId, { since })) ids = uniteIds(ids, decodeIds(contacts));
      return withTargets(ids, merges.contacts);
    },

    /**
     * Reads the companies that the user exported, in total and for each client, and all contacts.
     * @param read the state of the user, if a statement has read it with something else
     */
    async allExported(userId: string, read?: LedgerState) {
      const state = await stateOf(userId, read);
      const [any = NOTHING, ...others] = await entriesOf(userId, state, ['any', ...state.clients]);
      const clients = state.clients.map((id, i) => ({ id, set: (others[i] ?? NOTHING).set }));
      return { any: any.set, clients, contacts: any.exported.contacts };
    },
  };
}

type SentAt = { exportId: string; exportedAt: Date };
type Export = LastExport &
  SentAt & { client: number | null; contacts: Buffer; companies: Buffer; bounced: Buffer | null };

function readExportIds(db: Db, ids: readonly string[]) {
  return db.selectFrom('exported_contacts').select('export_id').where('export_id', 'in', ids).execute();
}

/** Reads the exports of a user, oldest first, a few at a time, yielding to other work in between. */
async function* readExports(
  db: Db,
  userId: string,
  { after = 0, since, clients }: { after?: number; since?: Date; clients?: readonly number[] },
): AsyncGenerator<Export> {
  const yieldTurn = createYieldTurn();
  for (let last = after; ; ) {
    const { rows } = await clientOf(db).query<Export>(
      firstExports(
        `select id, export_id as "exportId", exported_at as "exportedAt", client_id as client, contacts, companies, bounced,
           octet_length(contacts) + octet_length(companies) + coalesce(octet_length(bounced), 0) as bytes
         from exported_contacts
         where user_id = $1 and id > $2 and ($3::timestamptz is null or exported_at >= $3)
           and ($4::int[] is null or client_id = any ($4)) order by id limit $5`,
        'id',
      ),
      [userId, last, since ?? null, clients ?? null, EXPORTS_PER_BATCH],
    );
    if (rows.length === 0) return;
    for (const row of rows) {
      last = row.id;
      yield row;
      await yieldTurn();
    }
  }
}

/** Adds the ids that the given ones were merged into. */
function withTargets(ids: Int32Array, merges: ReadonlyMap<number, number>): Int32Array {
  return uniteIds(ids, sortedIds([...merges].flatMap(([from, to]) => (hasId(ids, from) ? [to] : []))));
}

function unitedSet(entries: readonly Entry[]): CompanySet | null {
  const [first, ...others] = entries;
  if (!first) return null;
  if (others.length === 0) return first.set;
  const { companies } = first.exported;
  return companySet(others.reduce((all, { exported }) => uniteIds(all, exported.companies), companies));
}

function requireClients({ clients }: State, scopes: readonly ExportedFor[], field: string): void {
  if (scopes.every((one) => one === 'any' || clients.includes(one))) return;
  throw invalidParameters([{ field, message: 'must be one of your clients' }]);
}
