import { type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod';
import { LIST_STATUSES, type ListStatus, MAX_TAGS } from '#domain/lists/lists.ts';
import { timestamp } from '../../platform/api/endpoint.ts';
import type { Db, SqlClient, Trx } from '../../platform/database/connection.ts';
import { isOwn, restorableSince } from '../../platform/database/owned-rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { changeLists, lists, markChanged, refuseTooManyEntries } from './change-lists.ts';

/** Maximum changes that a user can undo. */
const CHANGES_KEPT = 10;

export const listEntry = z
  .object({
    listId: z.int(),
    companyId: z.int(),
    status: z.enum(LIST_STATUSES.map(({ value }) => value)),
    tags: z.array(z.string()),
    note: z.string(),
    noteVersion: z.int(),
    addedAt: timestamp,
  })
  .meta({ id: 'ListEntry', description: 'A company in a list' });
type ListEntry = z.output<typeof listEntry>;

type EntryChange =
  | { do: 'add' | 'remove' }
  | { do: 'set_status'; status: ListStatus }
  | { do: 'add_tag' | 'remove_tag'; tag: string };

/** Reads the user's entries for these companies, without those in deleted lists. */
export async function readEntries(db: Db, userId: string, companyIds: readonly number[]): Promise<ListEntry[]> {
  const { rows } = await sql<ListEntry>`
    select list_id as "listId", company_id as "companyId", status, tags, note, note_version as "noteVersion",
      added_at as "addedAt"
    from list_entries join lists on lists.id = list_id
    where ${isOwn(userId)} and company_id = any (${companyIds}::int[])
    order by lists.position, list_id, company_id`.execute(db);
  return rows;
}

/**
 * Adds companies to a list, removes them, or changes their status or tags in it, in one transaction.
 * @returns the number of changed entries, the id to undo the change with, and the ids of no such company or entry
 * @throws AppError `not_found` when the user has no such list, or none of the companies to add exists
 */
export function changeEntries(
  db: Db,
  userId: string,
  listId: number,
  ids: readonly number[],
  change: EntryChange,
  now: Date,
): Promise<{ changed: number; id: number; ignored: number[] }> {
  const companies =
    change.do === 'add'
      ? sql`select unnest(${ids}::int[])`
      : sql`select company_id from list_entries where list_id = ${listId} and company_id = any (${ids}::int[])`;
  const apply = async (trx: Trx, companyIds: readonly number[]) => {
    await lists.require(trx, userId, listId);
    if (change.do === 'add' && ids.length > 0 && companyIds.length === 0) {
      throw new AppError('not_found', { detail: 'None of these companies exists' });
    }
    const { id } = await trx
      .insertInto('list_changes')
      .values({ user_id: userId, list_id: listId, done: change.do, value: storedValue(change), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (change.do === 'add_tag') await refuseTooManyTags(trx, entriesOf(listId, companyIds), change.tag);
    const changedCount = await run(trx, changing({ id, listId, companyIds, now }, change));
    if (changedCount > 0) await markChanged(trx, listId, now);
    if (change.do === 'add') await refuseTooManyEntries(trx, userId);
    const changes = trx.selectFrom('list_changes').select('id').where('user_id', '=', userId);
    await trx
      .deleteFrom('list_changes')
      .where('id', 'in', changes.orderBy('id', 'desc').offset(CHANGES_KEPT))
      .execute();
    const existing = new Set(companyIds);
    return { changed: changedCount, id, ignored: [...new Set(ids)].filter((one) => !existing.has(one)) };
  };
  return changeLists(db, userId, apply, { companies });
}

function storedValue(change: EntryChange): string | null {
  if (change.do === 'set_status') return change.status;
  return 'tag' in change ? change.tag : null;
}

type EntryChangeInput = { id: number; listId: number; companyIds: readonly number[]; now: Date };

/** The statement that makes a change, and records the entries as they were. */
function changing({ id, listId, companyIds, now }: EntryChangeInput, change: EntryChange): RawBuilder<unknown> {
  const these = entriesOf(listId, companyIds);
  const record = sql`
    insert into list_changed_entries (change_id, company_id, status, tags, note, note_version, added_at)
    select ${id}::int, company_id, status, tags, note, note_version, added_at`;
  const update = (set: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    with before as (select * from list_entries where ${these} and ${where} for update), changed as (
      update list_entries set ${set} where list_id = ${listId} and company_id in (select company_id from before)
    )
    ${record} from before`;
  switch (change.do) {
    case 'add':
      return sql`
        with added as (
          insert into list_entries (list_id, company_id, added_at)
          select ${listId}, company_id, ${now} from unnest(${companyIds}::int[]) company_id
          on conflict do nothing returning company_id
        )
        insert into list_changed_entries (change_id, company_id) select ${id}::int, company_id from added`;
    case 'remove':
      return sql`with removed as (delete from list_entries where ${these} returning *) ${record} from removed`;
    case 'set_status':
      return update(sql`status = ${change.status}`, sql`status <> ${change.status}`);
    case 'add_tag':
      return update(sql`tags = tags || ${change.tag}::text`, sql`not ${hasTag(change.tag)}`);
    case 'remove_tag':
      return update(
        sql`tags = array(select tag from unnest(tags) tag where lower(tag) <> lower(${change.tag}))`,
        hasTag(change.tag),
      );
  }
}

function entriesOf(listId: number, companyIds: readonly number[]): RawBuilder<unknown> {
  return sql`list_id = ${listId} and company_id = any (${companyIds}::int[])`;
}

function hasTag(tag: string): RawBuilder<unknown> {
  return sql`lower(${tag}) = any (lower(tags::text)::text[])`;
}

async function refuseTooManyTags(trx: Trx, entries: RawBuilder<unknown>, tag: string): Promise<void> {
  const { rows } = await sql`
    select from list_entries where ${entries} and not ${hasTag(tag)} and cardinality(tags) >= ${MAX_TAGS} limit 1`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const message = `cannot be added: a company already has the maximum of ${MAX_TAGS} tags`;
  throw invalidParameters([{ field: 'tag', message }]);
}

async function run(trx: Trx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(trx)).numAffectedRows ?? 0n);
}

/**
 * Undoes a change of entries, once. Later changes are kept: companies that were added and then edited, other statuses,
 * other tags.
 * @returns the number of restored entries
 * @throws AppError `not_found` when the change can no longer be undone
 */
export function undoListChange(db: Db, userId: string, id: number, now: Date): Promise<number> {
  const companies = sql`select company_id from list_changed_entries where change_id = ${id}`;
  const undo = async (trx: Trx) => {
    const change = await trx
      .selectFrom('list_changes')
      .select(['list_id', 'done', 'value'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('created_at', '>', restorableSince(now))
      .executeTakeFirst();
    const isThere = change && (await lists.has(trx, userId, change.list_id));
    if (!isThere)
      throw new AppError('not_found', {
        detail: `This change can no longer be undone. Only your last ${CHANGES_KEPT} changes can be, for a day`,
      });
    const changedCount = await run(trx, reverse(id, change));
    await markChanged(trx, change.list_id, now);
    await refuseTooManyEntries(trx, userId);
    await trx.deleteFrom('list_changes').where('id', '=', id).execute();
    return changedCount;
  };
  return changeLists(db, userId, undo, { companies });
}

function reverse(
  id: number,
  { list_id: listId, done: action, value }: Pick<Selectable<Database['list_changes']>, 'list_id' | 'done' | 'value'>,
): RawBuilder<unknown> {
  const before = sql`list_changed_entries b where b.change_id = ${id}`;
  const same = sql`e.list_id = ${listId} and e.company_id = b.company_id`;
  switch (action) {
    case 'add':
      return sql`
        delete from list_entries e using ${before} and ${same} and e.status = 'new' and e.tags = '{}' and e.note = ''`;
    case 'remove':
      return sql`
        insert into list_entries as e (list_id, company_id, status, tags, note, note_version, added_at)
        select ${listId}, company_id, status, tags, note, note_version, added_at from ${before}
        on conflict (list_id, company_id) do update
          set status = case when e.status = 'new' then excluded.status else e.status end,
            tags = case when e.tags = '{}' then excluded.tags else e.tags end,
            note = case when e.note = '' then excluded.note else e.note end,
            note_version = greatest(e.note_version, excluded.note_version) + 1`;
    case 'set_status':
      return sql`update list_entries e set status = b.status from ${before} and ${same} and e.status = ${value}`;
    case 'add_tag':
      return sql`
        update list_entries e set tags = array_remove(e.tags, ${value}) from ${before} and ${same}
          and ${value} = any (e.tags)`;
    case 'remove_tag':
      return sql`
        update list_entries e set tags = e.tags[:b.at - 1] || b.tags[b.at] || e.tags[b.at:]
        from (
          select company_id, tags, array_position(lower(tags::text)::text[], lower(${value})) as at from ${before}
        ) b
        where ${same} and cardinality(e.tags) < ${MAX_TAGS} and not lower(${value}) = any (lower(e.tags::text)::text[])`;
  }
}

/**
 * Replaces the note on a company in a list.
 * @param version of the note that the user edited
 * @returns the new version
 * @throws AppError `not_found`, or `conflict` when the note was changed since
 */
export async function setNote(
  db: Db,
  userId: string,
  { listId, companyId, note, version }: { listId: number; companyId: number; note: string; version: number },
  now: Date,
): Promise<number> {
  return changeLists(
    db,
    userId,
    async (trx) => {
      const entry = (await readEntries(trx, userId, [companyId])).find((one) => one.listId === listId);
      if (!entry) throw new AppError('not_found', { detail: 'This company is not in the list' });
      if (entry.note === note) return entry.noteVersion;
      if (entry.noteVersion !== version) {
        const detail = `The note has changed since version ${version}. Read version ${entry.noteVersion}, then try again`;
        throw new AppError('conflict', { detail });
      }
      await trx
        .updateTable('list_entries')
        .set({ note, note_version: version + 1 })
        .where('list_id', '=', listId)
        .where('company_id', '=', companyId)
        .execute();
      await markChanged(trx, listId, now);
      return version + 1;
    },
    { filters: false },
  );
}

/**
 * Locks companies that are about to be deleted or merged, and invalidates their users' cached entries. Call it once per
 * transaction, with all companies, before locking lists.
 */
export async function lockCompaniesOfLists(client: SqlClient, companyIds: readonly number[]): Promise<void> {
  await client.query('select from companies where id = any ($1) order by id for update', [companyIds]);
  await client.query(
    `update list_owners set version = version + 1 where user_id in (
       select user_id from list_entries join lists on lists.id = list_id where company_id = any ($1))`,
    [companyIds],
  );
}

/**
 * Moves the entries of companies to the one they are merged into. If several are in a list, combines their entries.
 * Records the entries, so that `returnEntries` can undo this.
 */
export async function mergeEntries(client: SqlClient, keptId: number, mergedIds: readonly number[]): Promise<void> {
  for (const mergedId of mergedIds) {
    await client.query(
      `insert into merged_list_entries (list_id, company_id, kept_id, entry, kept)
       select e.list_id, $2, $1, to_jsonb(e), to_jsonb(own)
       from list_entries e left join list_entries own on own.list_id = e.list_id and own.company_id = $1
       where e.company_id = $2`,
      [keptId, mergedId],
    );
    await client.query(
      `update list_entries own set
         status = case when own.status = 'new' then other.status else own.status end,
         tags = own.tags || array(
           select tag from unnest(other.tags) tag where lower(tag) <> all (lower(own.tags::text)::text[])),
         note = concat_ws(E'\\n\\n', nullif(own.note, ''), nullif(other.note, '')),
         note_version = own.note_version + 1
       from list_entries other
       where own.company_id = $1 and other.company_id = $2 and own.list_id = other.list_id`,
      [keptId, mergedId],
    );
    await client.query(
      `update list_entries e set company_id = $1 where company_id = $2
         and not exists (select from list_entries own where own.list_id = e.list_id and own.company_id = $1)`,
      [keptId, mergedId],
    );
    await client.query(
      `update merged_list_entries m set combined = to_jsonb(e) from list_entries e
       where m.company_id = $2 and m.kept_id = $1 and e.list_id = m.list_id and e.company_id = $1`,
      [keptId, mergedId],
    );
  }
}

/**
 * Returns their entries to companies whose merge was undone, from lists that still have the kept company. What users
 * changed since the merge stays with that one.
 */
export async function returnEntries(client: SqlClient, companyIds: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ company_id: number; kept_id: number }>(
    `select company_id, kept_id from merged_list_entries where company_id = any ($1)
     group by company_id, kept_id order by max(id) desc`,
    [companyIds],
  );
  await lockCompaniesOfLists(
    client,
    rows.map(({ kept_id }) => kept_id),
  );
  for (const { company_id, kept_id } of rows) {
    const returning = `merged_list_entries m, jsonb_populate_record(null::list_entries, m.kept) own,
         jsonb_populate_record(null::list_entries, m.combined) merge
       where m.company_id = $1 and m.kept_id = $2 and e.company_id = $2 and e.list_id = m.list_id`;
    await client.query(
      `insert into list_entries select returned.* from list_entries e, merged_list_entries m,
         jsonb_populate_record(null::list_entries, m.entry) returned
       where m.company_id = $1 and m.kept_id = $2 and e.company_id = $2 and e.list_id = m.list_id on conflict do nothing`,
      [company_id, kept_id],
    );
    await client.query(
      `delete from list_entries e using ${returning} and m.kept is null
         and (e.status, e.tags, e.note) = (merge.status, merge.tags, merge.note)`,
      [company_id, kept_id],
    );
    await client.query(
      `update list_entries e set
         status = case when e.status = merge.status then own.status else e.status end,
         tags = array(select tag from unnest(e.tags) tag where tag = any (own.tags) or tag <> all (merge.tags)),
         note = case when e.note = merge.note then own.note else e.note end, note_version = e.note_version + 1
       from ${returning} and m.kept is not null`,
      [company_id, kept_id],
    );
  }
  await client.query('delete from merged_list_entries where company_id = any ($1)', [companyIds]);
}
