import type { Db } from '../../database/connection.ts';
import { LIST_PAGE_SIZE } from '../../http/query.ts';

/** A page of the suppression list, the newest first. All there is of a person are hashes. */
export async function listSuppressions(db: Db, page: number) {
  const [suppressions, { total }] = await Promise.all([
    db
      .selectFrom('suppressions')
      .select(['hash', 'request_id', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('hash')
      .limit(LIST_PAGE_SIZE)
      .offset((page - 1) * LIST_PAGE_SIZE)
      .execute(),
    db
      .selectFrom('suppressions')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), suppressions };
}

/** Takes an entry off the suppression list. @returns whether there was one */
export async function deleteSuppression(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('suppressions').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}
