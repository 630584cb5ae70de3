import * as z from 'zod';
import { nameIssue, tidyName } from '#domain/accounts/profile.ts';
import { fullName } from '#domain/names.ts';
import type { Viewer } from '../../../platform/api/viewer.ts';
import type { Db } from '../../../platform/database/connection.ts';
import { unlessDown } from '../../../platform/database/reads.ts';
import type { SignUpDetails } from '../email-and-password/sign-up.ts';

/** Creates the profile of a new user, unless a later sign-up has replaced the user. */
export async function createProfile(db: Db, userId: string, details: SignUpDetails): Promise<void> {
  const row = {
    first_name: usableName(details.first_name),
    last_name: usableName(details.last_name),
    heard_about_us: details.heard_about_us ?? null,
  };
  await db
    .insertInto('profiles')
    .columns(['id', 'first_name', 'last_name', 'heard_about_us'])
    .expression(({ selectFrom, val }) =>
      selectFrom('user')
        .select([
          'id',
          val(row.first_name).as('first'),
          val(row.last_name).as('last'),
          val(row.heard_about_us).as('heard'),
        ])
        .where('id', '=', userId)
        .forKeyShare(),
    )
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute();
}

/** Forms with an invalid name were rejected earlier; a name from a provider is dropped, as the user cannot correct it. */
function usableName(name: string | undefined): string | null {
  return name === undefined || nameIssue(name) ? null : tidyName(name) || null;
}

const VISIT_MS = 3_600_000;

/** Records a visit with an existing session, at most once an hour. */
export async function recordVisit(db: Db, viewer: Viewer, now: Date): Promise<void> {
  if (!viewer?.session || viewer.session.impersonatedBy) return;
  const { lastLogin } = viewer.profile;
  if (lastLogin && now.getTime() - lastLogin.getTime() < VISIT_MS) return;
  await unlessDown(recordLogin(db, viewer.user.id, now));
}

/** Records a login, and creates the profile if it is missing. */
export async function recordLogin(db: Db, userId: string, now: Date): Promise<void> {
  const login = { last_login: now, updated_at: now };
  await db
    .insertInto('profiles')
    .values({ id: userId, first_name: null, last_name: null, ...login })
    .onConflict((on) => on.column('id').doUpdateSet(login))
    .execute();
}

export const nameField = z
  .string('must be a string')
  .superRefine((text, context) => {
    const message = nameIssue(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(tidyName)
  .optional();

type ProfileChange = { first_name?: string; last_name?: string; hides_customers?: boolean };

export async function updateProfile(db: Db, userId: string, change: ProfileChange) {
  return db.transaction().execute(async (transaction) => {
    const profile = await transaction
      .updateTable('profiles')
      .set({ ...change, updated_at: new Date() })
      .where('id', '=', userId)
      .returning(['first_name', 'last_name', 'hides_customers'])
      .executeTakeFirstOrThrow();
    const name = fullName(profile.first_name, profile.last_name);
    await transaction.updateTable('user').set({ name }).where('id', '=', userId).execute();
    return profile;
  });
}

/** Stores the URL of a user's picture. @returns whether the user exists */
export async function setImage(db: Db, userId: string, image: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('user').set({ image }).where('id', '=', userId).executeTakeFirst();
  return numUpdatedRows > 0n;
}
