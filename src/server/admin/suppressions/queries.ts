import { sql } from 'kysely';
import { topicWords } from '#domain/privacy/requests.ts';
import type { Db } from '../../database/connection.ts';
import { LIST_PAGE_SIZE } from '../../http/query.ts';

/**
 * A page of the suppression list, newest first. A person is stored only as hashes, one per email address and per name at
 * a company. An entry is everything one request added, identified by one of its hashes.
 */
export async function listSuppressions(db: Db, page: number) {
  const entries = db
    .selectFrom('suppressions')
    .leftJoin('requests', 'requests.id', 'request_id')
    .leftJoin('user', 'user.id', 'decided_by')
    .select(({ fn }) => [
      fn.min<string>('hash').as('id'),
      'request_id as requestId',
      'topic',
      'suppressions.created_at as createdAt',
      'user.email as decidedBy',
      fn.countAll<number>().as('codes'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .groupBy(['request_id', 'topic', 'suppressions.created_at', 'user.email']);
  const suppressions = await entries
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(LIST_PAGE_SIZE)
    .offset((page - 1) * LIST_PAGE_SIZE)
    .execute();
  const [first] = suppressions.length > 0 || page === 1 ? suppressions : await entries.limit(1).execute();
  return {
    total: Number(first?.total ?? 0),
    suppressions: suppressions.map(({ total: _, codes, topic, ...entry }) => ({
      ...entry,
      topic: topicWords('do_not_sell', topic),
      codes: Number(codes),
    })),
  };
}

/** Deletes an entry: all hashes added by the same request. @returns whether it existed */
export async function deleteSuppression(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('suppressions as other')
    .using('suppressions as named')
    .where('named.hash', '=', id)
    .whereRef('other.created_at', '=', 'named.created_at')
    .where(sql<boolean>`other.request_id is not distinct from named.request_id`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
