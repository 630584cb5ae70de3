import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../http/problem.ts';

/**
 * Removes a way into an account unless it is the last one. A link or code by mail does not count: whoever loses the
 * mailbox should have something else left.
 * @param remove removes within the transaction that it is given
 * @throws AppError `last_way_in`, and then nothing has been removed
 */
export async function keepingAWayIn<T>(
  db: Kysely<Database>,
  userId: string,
  remove: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // Two removals at once would each see the other's way in, so the second waits here.
    await trx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute();
    const removed = await remove(trx);
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from account where "userId" = ${userId} and ("providerId" <> 'credential' or password is not null))
           + (select count(*) from passkey where "userId" = ${userId})
           + (select count(*) from "walletAddress" where "userId" = ${userId}) as left
    `.execute(trx);
    if (Number(rows[0]?.left) === 0) throw new AppError('last_way_in');
    return removed;
  });
}

/** Removes everything that opens an account, set up by someone who never proved that its address is theirs. */
export async function forgetWaysIn(db: Kysely<Database>, userId: string, { keepPassword = false } = {}): Promise<void> {
  await db
    .deleteFrom('account')
    .where('userId', '=', userId)
    .$if(keepPassword, (accounts) => accounts.where('providerId', '<>', 'credential'))
    .execute();
  for (const table of ['passkey', 'walletAddress', 'twoFactor', 'session'] as const) {
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  }
  await db.deleteFrom('apikey').where('referenceId', '=', userId).execute();
  await db.updateTable('user').set({ twoFactorEnabled: false }).where('id', '=', userId).execute();
}
