import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { type Day, daysBefore } from '#domain/dates.ts';
import {
  BOUNCE_SPIKE,
  type BounceRate,
  MEASURED_MONTHS,
  type MeasuredResults,
  publishedRate,
} from '#domain/emails/delivery-results.ts';
import { timestamp } from '../../platform/api/endpoint.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { isOwn } from '../../platform/database/owned-rows.ts';

type OwnMonth = { month: string; hard: number; soft: number; delivered: number };

/**
 * Counts a user's results by month, latest first.
 * @param client limits them to those of a client, and those without a client for its contacts, each from a day on
 */
export async function readOwnResults(
  db: Db,
  userId: string,
  client: { id: number; contactDays: ReadonlyMap<number, Day> } | null = null,
): Promise<{ months: OwnMonth[]; updatedAt: Date | null }> {
  const clientId = client?.id ?? null;
  const [ids, days] = client ? [[...client.contactDays.keys()], [...client.contactDays.values()]] : [null, null];
  const { rows } = await sql<OwnMonth & { updatedAt: Date }>`
    with addresses as (
      select lower(email) as email, min(day) as day
      from contacts join unnest(${ids}::int[], ${days}::date[]) since (id, day) using (id) group by 1
    )
    select to_char(month, 'YYYY-MM') as month, max(max(reported_at)) over () as "updatedAt",
      count(*) filter (where is_last and kind = 'hard')::int as hard,
      count(*) filter (where is_last and kind = 'soft')::int as soft,
      count(*) filter (where is_last and kind = 'delivered')::int as delivered
    from (
      select *, row_number() over (partition by email, month order by sent_on desc, kind = 'hard' desc) = 1 as is_last
      from (
        select email, month, kind, sent_on, reported_at from delivery_results r left join addresses using (email)
        where user_id = ${userId} and (${clientId}::int is null or (sent_on >= day and (by_hand or not exists (
          select from client_results o join clients on id = client_id
          where clients.user_id = r.user_id and o.email = r.email and o.month = r.month and o.sent_on >= r.sent_on
        ))))
        union all
        select email, month, kind, sent_on, reported_at from client_results where client_id = ${clientId}
      ) results
    ) own group by 1 order by 1 desc`.execute(db);
  return {
    months: rows.map(({ updatedAt, ...month }) => month),
    updatedAt: rows[0]?.updatedAt ?? null,
  };
}

/** Counts a user's results of each client, by name. */
export async function readClientResults(db: Db, userId: string) {
  const { rows } = await sql<{ id: number; name: string; results: number; updatedAt: Date }>`
    select id, name, count(*)::int as results, max(reported_at) as "updatedAt"
    from clients join client_results on client_id = id where ${isOwn(userId)}
    group by id order by lower(name), id`.execute(db);
  return rows;
}

type BounceSpike = { userId: string; email: string; bounces: number; results: number; agreed: number };

/** Lists accounts that recently reported unusually many bounces, most first. */
export async function readBounceSpikes(db: Db, now: Date): Promise<BounceSpike[]> {
  const { rows } = await sql<BounceSpike>`
    select u.id as "userId", u.email, bounces, results, agreed from (
      select user_id, count(distinct email)::int as results,
        count(distinct email) filter (where kind = 'hard')::int as bounces,
        count(distinct email) filter (where kind = 'hard' and exists (
          select from delivery_results o where o.email = r.email and o.kind = 'hard' and o.user_id <> r.user_id
        ))::int as agreed
      from delivery_results r where reported_at >= ${daysBefore(now, BOUNCE_SPIKE.days)} group by 1
    ) recent join "user" u on u.id = user_id
    where bounces >= ${BOUNCE_SPIKE.bounces} and bounces > results * ${BOUNCE_SPIKE.share}::float
    order by bounces desc, u.email`.execute(db);
  return rows;
}

/** Finds contacts by address. @returns ids by address in lowercase */
export async function readContactIds(db: Db, emails: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await clientOf(db).query<{ email: string; ids: number[] }>(
    'select lower(email) as email, array_agg(id) as ids from contacts where lower(email) = any ($1) group by 1',
    [emails],
  );
  return new Map(rows.map(({ email, ids }) => [email, ids]));
}

/** Returns the addresses, in lowercase, that a company has and no contact. */
export async function readCompanyAddresses(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const { rows } = await clientOf(db).query<{ email: string }>(
    `select lower(contact_email) as email from companies where lower(contact_email) = any ($1)
     except select lower(email) from contacts where lower(email) = any ($1)`,
    [emails],
  );
  return new Set(rows.map(({ email }) => email));
}

export const dataSource = z.object({
  source: z.string(),
  companies: z.int(),
  confirmed: z
    .object({ days30: z.int(), days90: z.int(), days365: z.int() })
    .describe('Companies that a document of any source confirmed in the last 30, 90 and 365 days'),
  contacts: z.int(),
  updatedAt: timestamp.describe('When the last import finished, or the data last changed'),
});

/** Counts companies and contacts by source, largest first, with the last import or change. */
export async function readSources(db: Db, today: Day) {
  const confirmedIn = (days: number) =>
    sql`count(*) filter (where coalesce(seen.last, (first_seen_at at time zone 'UTC')::date) >= ${today}::date - ${days}::int)::int`;
  const { rows } = await sql<z.output<typeof dataSource>>`
    select source, count(*)::int as companies,
      json_build_object('days30', ${confirmedIn(30)}, 'days90', ${confirmedIn(90)}, 'days365', ${confirmedIn(365)}) as confirmed, coalesce(sum(people), 0)::int as contacts,
      coalesce(
        (select max(finished_at) from imports
         where kind = case source when 'import' then 'companies' when 'form-d' then 'form-d' end),
        max(last_changed_at)
      ) as "updatedAt"
    from companies
    left join (select company_id, count(*) as people from contacts group by 1) k on k.company_id = companies.id
    left join (select company_id, max(seen_on) as last from evidence_in_force group by 1) seen on seen.company_id = companies.id
    group by source order by companies desc, source`.execute(db);
  return rows;
}

/** Whether a user manually reported that emails to an address bounced. */
export async function hasOwnBounce(db: Db, userId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('delivery_results')
    .select('email')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('by_hand', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reads the addresses, in lowercase, that a user's exports omit: those proven undeliverable, and those to which the
 * user's last email bounced.
 * @param among limits the search to these addresses
 */
export async function readBouncedAddresses(db: Db, userId: string, among?: readonly string[]): Promise<Set<string>> {
  const { rows } = await bouncedAddresses(userId, among).execute(db);
  return new Set(rows.map(({ email }) => email));
}

export function bouncedAddresses(userId: string, among?: readonly string[]): RawBuilder<{ email: string }> {
  const isAmong = among ? sql`email = any (${among}::text[])` : sql`true`;
  return sql`
    select email from email_reports where outcome = 'bounced' and ${isAmong}
    union
    select email from delivery_results where user_id = ${userId} and ${isAmong}
    group by email having max(sent_on) filter (where kind = 'hard') = max(sent_on)`;
}

/** Counts the delivery results of a user, one per address and month, as the user sees them. */
export async function countResults(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (email, month))::int as count from delivery_results where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Measures how many addresses bounced, by source and completed month, latest month first. Uses only files with dates
 * from paying accounts, and no files without a delivered email: those contain only bounces, as do manual reports.
 */
export async function measureBounces(db: Db, today: Day): Promise<BounceRate[]> {
  const campaignResults = sql`
    select email, month, kind, party from (
      select *, bool_or(kind = 'delivered') over (partition by user_id, month) as is_campaign
      from delivery_results
      where not by_hand and dated and party is not null and month < date_trunc('month', ${today}::timestamp)
        and month >= date_trunc('month', ${today}::timestamp) - ${MEASURED_MONTHS}::int * interval '1 month'
    ) campaigns where is_campaign`;
  // Reading all contacts is only worth it if there are results.
  const { rows: any } = await sql`${campaignResults} limit 1`.execute(db);
  if (any.length === 0) return [];
  const { rows } = await sql<MeasuredResults & { source: string; month: string }>`
    with measured as materialized (${campaignResults}), addresses as (
      select distinct source, lower(email) as email from contacts join companies c on c.id = company_id
      where lower(email) in (select email from measured)
    ), of_parties as (
      select source, month, email, party, bool_or(kind = 'hard') as bounced,
        count(*) over (partition by source, month, party) as of_party
      from measured join addresses using (email) group by source, month, email, party
    )
    select source, to_char(month, 'YYYY-MM') as month, count(distinct email)::int as addresses,
      count(distinct party)::int as parties, max(of_party)::int as "ofLargestParty",
      count(distinct email) filter (where bounced)::int as bounced
    from of_parties group by source, of_parties.month order by of_parties.month desc, source`.execute(db);
  return rows.map(({ source, month, ...results }) => ({ source, month, measured: publishedRate(results) }));
}
