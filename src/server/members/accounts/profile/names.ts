import * as z from 'zod';
import { nameIssue, tidyName } from '#domain/accounts/profile.ts';
import { fullName } from '#domain/companies/person-names.ts';
import type { Db } from '../../../platform/database/connection.ts';

export const nameField = z
  .string('must be a string')
  .superRefine((text, context) => {
    const message = nameIssue(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(tidyName)
  .optional();

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

/** Stores the URL of a user's picture. @returns whether the user exists */
export async function setImage(db: Db, userId: string, image: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('user').set({ image }).where('id', '=', userId).executeTakeFirst();
  return numUpdatedRows > 0n;
}
