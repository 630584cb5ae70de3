import type { Db } from '../../database/connection.ts';

/** A user with what decides whether they are an admin. */
export async function findUser(db: Db, id: string) {
  return db.selectFrom('user').select(['id', 'email', 'emailVerified', 'role']).where('id', '=', id).executeTakeFirst();
}
