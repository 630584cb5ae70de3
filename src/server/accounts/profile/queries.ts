import { fullName } from '#domain/companies/person-names.ts';
import type { Db } from '../../database/connection.ts';

/** Changes the given names of a user, and the display name of the sign-in library with them. */
export async function updateNames(db: Db, userId: string, change: { first_name?: string; last_name?: string }) {
  return db.transaction().execute(async (transaction) => {
    const names = await transaction
      .updateTable('profiles')
      .set({ ...change, updated_at: new Date() })
      .where('id', '=', userId)
      .returning(['first_name', 'last_name'])
      .executeTakeFirstOrThrow();
    const name = fullName(names.first_name, names.last_name);
    await transaction.updateTable('user').set({ name }).where('id', '=', userId).execute();
    return names;
  });
}

/** Notes where a user's picture is. @returns whether there is such a user */
export async function setImage(db: Db, userId: string, image: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('user').set({ image }).where('id', '=', userId).executeTakeFirst();
  return numUpdatedRows > 0n;
}
