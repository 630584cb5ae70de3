import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CRMS, type Crm, PUSH_OUTCOMES, PUSH_STATES, type PushCounts } from '#domain/crm/crm.ts';
import { daysBefore } from '#domain/dates.ts';
import type { ExportRequest } from '#domain/exports/finished-exports.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { timestamp } from '../../platform/api/endpoint.ts';
import type { Db, SqlClient } from '../../platform/database/connection.ts';
import { readPage } from '../../platform/http/query.ts';

const LISTED = 30;

export const push = z
  .object({
    id: z.uuid(),
    crm: z.enum(CRMS),
    asked: z.string().describe('The search in words'),
    client: z.string().nullable(),
    state: z.enum(PUSH_STATES).describe('`checking` is a dry run; once it is `checked`, it can be sent'),
    counts: z.record(z.string(), z.int()).describe('Records by kind and outcome; in a dry run, what sending would do'),
    omitted: z.array(z.object({ count: z.int(), words: z.string() })),
    problem: z.string().nullable().describe('Why it failed, or what it waits for'),
    canceling: z.boolean(),
    companies: z.int(),
    position: z.int().describe('Companies that are done'),
    createdAt: timestamp,
    nextTryAt: timestamp.nullable(),
  })
  .meta({ id: 'CrmPush' });

export type PushRow = Omit<z.output<typeof push>, 'asked' | 'counts' | 'omitted'> & {
  asked: ExportRequest;
  counts: PushCounts;
};

/** The latest pushes of a user, or one. */
export async function readPushes(db: Db, userId: string, id: string | null = null): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    select p.id, crm, asked, c.name as client, state, counts, problem, canceling, cardinality(companies) as companies,
      position, p.created_at as "createdAt", next_try_at as "nextTryAt"
    from crm_pushes p left join clients c on c.id = client_id
    where p.user_id = ${userId} and (${id}::uuid is null or p.id = ${id})
    order by p.created_at desc, p.id limit ${LISTED}`.execute(db);
  return rows;
}

type NewPush = { userId: string; crm: Crm; clientId: number | null; asked: ExportRequest; companies: number[] };

/** Adds a push that begins with a dry run. */
export async function addPush(
  db: Db,
  { userId, crm, clientId, asked, companies }: NewPush,
  now: Date,
): Promise<string> {
  const row = { user_id: userId, crm, client_id: clientId, asked: JSON.stringify(asked), companies };
  const insert = db.insertInto('crm_pushes').values({ ...row, created_at: now, recorded_at: now });
  return (await insert.returning('id').executeTakeFirstOrThrow()).id;
}

/** Sends what a dry run has checked. @returns false when it is in another state */
export function startPush(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update crm_pushes set state = 'sending', position = 0, counts = '{}', recorded_at = ${now}, next_try_at = now()
      where id = ${id} and user_id = ${userId} and state = 'checked'`.execute(trx);
    if (numAffectedRows === 0n) return false;
    await trx.deleteFrom('crm_push_records').where('push_id', '=', id).execute();
    return true;
  });
}

/** Reads the number of records by kind and outcome. @param which some rows of `crm_push_records` */
export const recordCounts = (which: RawBuilder<unknown>) => sql<{ name: keyof PushCounts; count: number }>`
  select case when outcome = 'omitted' then 'omitted.' || detail
    else case when contact_id = 0 then 'company.' else 'contact.' end || outcome end as name, count(*)::int
  from crm_push_records where ${which} group by 1`;

/**
 * Sends the records that failed again, with the contacts of companies that failed, to link them. What was omitted stays
 * omitted. @returns false when the push is not finished, or nothing failed
 */
export function retryPush(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ companies: number[] }>`
      update crm_pushes set state = 'sending', search_id = null, asked = asked - 'onlyNew', position = 0,
        companies = array(select distinct company_id from crm_push_records where push_id = ${id} and outcome = 'failed'),
        recorded_at = ${now}, finished_at = null, next_try_at = now()
      where id = ${id} and user_id = ${userId} and state = 'finished'
        and exists (select from crm_push_records where push_id = ${id} and outcome = 'failed')
      returning companies`.execute(trx);
    if (!rows[0]) return false;
    const others = recordCounts(sql`push_id = ${id} and company_id <> all (${rows[0].companies}::int[])`);
    await sql`update crm_pushes set counts =
      (select coalesce(jsonb_object_agg(name, count), '{}') from (${others}) r) where id = ${id}`.execute(trx);
    await sql`
      delete from crm_push_records r where push_id = ${id} and (outcome = 'failed' or contact_id <> 0 and exists (
        select from crm_push_records
        where push_id = r.push_id and company_id = r.company_id and contact_id = 0 and outcome = 'failed'
      ))`.execute(trx);
    return true;
  });
}

/**
 * Cancels a push. A process that is sending stops after the companies that it has begun; otherwise the next claim ends
 * it, so that what was sent is recorded in the ledger.
 */
export async function cancelPush(db: Db, userId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update crm_pushes set canceling = true,
      next_try_at = case when problem is not null or next_try_at is null then now() else next_try_at end
    where id = ${id} and user_id = ${userId} and finished_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Queues the new matches of a batch for the CRMs that their saved searches are sent to. A search has one unfinished push. */
export async function queuePushes(connection: SqlClient, batch: number, now: Date): Promise<void> {
  await connection.query(
    `with matches as (
       select s.user_id, crm, client_id, s.id as search_id, s.name, array_agg(company_id order by company_id) as companies
       from saved_search_matches m join saved_searches s on s.id = search_id
         join crm_connections c on c.user_id = s.user_id and s.id = any (searches)
       where m.batch = $1 and s.deleted_at is null group by 1, 2, 3, 4, 5
     ), added as (
       update crm_pushes p set companies = p.companies ||
         array(select unnest(m.companies) except select unnest(p.companies[p.position + 1:]) order by 1)
       from matches m where p.search_id = m.search_id and p.crm = m.crm and p.user_id = m.user_id
         and p.finished_at is null and not p.canceling
       returning p.search_id, p.crm
     )
     insert into crm_pushes (user_id, crm, client_id, search_id, asked, companies, state, created_at, recorded_at)
     select user_id, crm, client_id, search_id, jsonb_build_object('searchQuery', '', 'filters', '{}'::jsonb,
       'newMatchesOf', search_id::text, 'newIn', name, 'format', crm), companies, 'sending', $2, $2
     from matches where (search_id, crm) not in (select search_id, crm from added)`,
    [batch, now],
  );
}

export const pushRecord = z.object({
  companyId: z.int(),
  contactId: z.int().describe('0 for the company itself'),
  company: z.string().nullable(),
  contact: z.string().nullable(),
  outcome: z.enum(PUSH_OUTCOMES),
  detail: z.string().nullable(),
  crmId: z.string().nullable(),
});

/** A page of the log of a push, failures first. */
export function readPushRecords(db: Db, userId: string, { id, page }: { id: string; page: number }) {
  return readPage(page, async (offset) => {
    const { rows } = await sql<z.output<typeof pushRecord> & { total: number }>`
      select count(*) over ()::int as total, r.company_id as "companyId", contact_id as "contactId",
        organization_name as company, nullif(concat_ws(' ', first_name, last_name), '') as contact, outcome, detail,
        crm_id as "crmId"
      from crm_push_records r left join companies c on c.id = r.company_id left join contacts k on k.id = contact_id
      where push_id = (select id from crm_pushes where id = ${id} and user_id = ${userId})
      order by array_position(array['failed', 'omitted', 'created', 'updated'], outcome), lower(organization_name),
        r.company_id, contact_id
      limit 50 offset ${offset}`.execute(db);
    return rows;
  });
}

export async function purgePushes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('crm_pushes')
    .where('created_at', '<', daysBefore(now, KEPT_DAYS.crmPushes))
    .where((row) => row.or([row('finished_at', 'is not', null), row('state', '=', 'checked')]))
    .execute();
}
