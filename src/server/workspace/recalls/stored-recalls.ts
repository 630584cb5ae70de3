import { sql } from 'kysely';
import * as z from 'zod';
import {
  EXPORT_OVERLAP_MS,
  MAX_COUNTED_RECALLS,
  RECALL_REASONS,
  type RecallState,
  recallExpiryCutoff,
} from '#domain/recalls/recalls.ts';
import { timestamp } from '../../platform/api/endpoint.ts';
import { clientOf, type Db, type SqlClient } from '../../platform/database/connection.ts';
import { lockUser } from '../../platform/database/locks.ts';
import { publishEvent } from '../../platform/realtime/events.ts';

const PART_SIZE = 1_000;

export const recall = z
  .object({
    id: z.int(),
    reason: z
      .enum(RECALL_REASONS)
      .describe('`suppressed`: the person opted out; `undeliverable`: email to them bounces'),
    company: z.string().meta({ example: 'Acme' }),
    name: z.string().nullable().describe('Null once the recall is closed'),
    email: z
      .string()
      .nullable()
      .describe('Null once the recall is closed, if the contact had none, or if it changed at the time of your export'),
    recalledAt: timestamp,
    exportedAt: timestamp.describe('When you last exported the contact'),
    clients: z.array(z.string()).describe('The clients you exported the contact for'),
    confirmedAt: timestamp.nullable().describe('When you confirmed the removal; null if you did not'),
  })
  .meta({ id: 'Recall', description: 'A contact you exported and have to remove' });

export type Recall = z.output<typeof recall>;

/**
 * Whether a notice `n` of recall `r` is open. Only open notices show the name and address, even if those are not wiped
 * yet.
 */
export function isOpenRecall(now: Date) {
  return sql<boolean>`(n.confirmed_at is null and r.wiped_at is null and r.created_at > ${recallExpiryCutoff(now)})`;
}

/** Reads a user's recalls, all, by id or for a client, newest first. `before` is the id of the last one already read. */
export async function readRecalls(
  db: Db,
  userId: string,
  {
    state,
    ids = null,
    client = null,
    before = null,
    limit,
    offset = 0,
  }: {
    state: RecallState;
    ids?: readonly number[] | null;
    client?: number | null | undefined;
    before?: number | null | undefined;
    limit: number;
    offset?: number;
  },
  now: Date,
): Promise<Recall[]> {
  const open = isOpenRecall(now);
  const { rows } = await sql<Recall>`
    select n.id, reason, company, case when ${open} then name end as name, case when ${open} then email end as email,
      r.created_at as "recalledAt", exported_at as "exportedAt", confirmed_at as "confirmedAt",
      array(select c.name from clients c where c.id = any (client_ids) and c.user_id = n.user_id
        order by lower(c.name)) as clients
    from recall_notices n join recalls r on r.id = recall_id
    where n.user_id = ${userId} and ${open} = ${state === 'open'} and (${before}::int is null or n.id < ${before})
      and (${ids}::int[] is null or n.id = any (${ids})) and ${isFor(client)}
    order by n.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Reads all recalls of a user, newest first, in batches. */
export async function* allRecalls(db: Db, userId: string, state: RecallState, now: Date): AsyncGenerator<Recall> {
  let before: number | null = null;
  while (true) {
    const part: Recall[] = await readRecalls(db, userId, { state, before, limit: PART_SIZE }, now);
    yield* part;
    before = part.at(-1)?.id ?? null;
    if (part.length < PART_SIZE) return;
  }
}

/** Whether a notice `n` is about a contact exported for a client, if there is one. */
function isFor(client: number | null) {
  return sql<boolean>`(${client}::int is null or ${client} = any (n.client_ids))`;
}

/** Counts the recalls of a user, in total or for a client. */
export async function countRecalls(
  db: Db,
  userId: string,
  now: Date,
  client: number | null = null,
): Promise<Record<RecallState, number>> {
  const { rows } = await sql<Record<RecallState, number>>`
    select count(*) filter (where ${isOpenRecall(now)})::int as open, count(*) filter (where not ${isOpenRecall(now)})::int as closed
    from recall_notices n join recalls r on r.id = recall_id where n.user_id = ${userId} and ${isFor(client)}`.execute(
    db,
  );
  return rows[0] ?? { open: 0, closed: 0 };
}

/** Counts the open recalls of a user up to a maximum, because every page needs the number. */
export async function countOpenRecalls(db: Db, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from recall_notices n join recalls r on r.id = recall_id
      where n.user_id = ${userId} and ${isOpenRecall(now)} limit ${MAX_COUNTED_RECALLS}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Confirms that a user removed recalled contacts, by id or all up to an id. Their names and addresses are no longer
 * shown, and are wiped if no one else has to remove them.
 * @returns the number of recalls confirmed
 */
export function confirmRecalls(
  db: Db,
  userId: string,
  { ids = [], upTo = 0 }: { ids?: readonly number[] | undefined; upTo?: number | undefined },
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockUser(clientOf(trx), userId);
    const { rows } = await sql<{ recall_id: number }>`
      update recall_notices n set confirmed_at = ${now} from recalls r
      where r.id = recall_id and n.user_id = ${userId} and ${isOpenRecall(now)}
        and (n.id = any (${ids}::int[]) or n.id <= ${upTo})
      returning recall_id`.execute(trx);
    if (rows.length === 0) return 0;
    await wipeRecalls(
      clientOf(trx),
      now,
      rows.map(({ recall_id }) => recall_id),
    );
    await publishEvent(trx, { type: 'recalls_changed' }, { userId });
    return rows.length;
  });
}

/**
 * Wipes names and addresses that no one has to remove anymore, and those of expired recalls. Skips recalls that another
 * transaction is wiping.
 * @param ids limits it to these recalls
 */
export async function wipeRecalls(
  connection: SqlClient,
  now: Date,
  ids: readonly number[] | null = null,
): Promise<void> {
  await connection.query(
    `update recalls set email = null, name = null, wiped_at = $1 where id in (
       select id from recalls
       where wiped_at is null and ($2::int[] is null or id = any ($2)) and (created_at <= $3 or (
         searched_at is not null and created_at <= $4
         and not exists (select from recall_notices where recall_id = recalls.id and confirmed_at is null)
       )) order by id for no key update skip locked
     )`,
    [now, ids, recallExpiryCutoff(now), new Date(now.getTime() - EXPORT_OVERLAP_MS)],
  );
}

/** Reads whether a user gets emails about recalls. */
export async function readRecallMail(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('recall_mail').where('id', '=', userId).executeTakeFirst();
  return row?.recall_mail ?? true;
}

export async function chooseRecallMail(db: Db, userId: string, recall_mail: boolean): Promise<void> {
  await db.updateTable('profiles').set({ recall_mail }).where('id', '=', userId).execute();
}
