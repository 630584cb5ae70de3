import { type Kysely, sql } from 'kysely';

/** Export files that a request for deletion removed, and when users were last emailed about recalls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exports add column removed_at timestamptz;
    alter table profiles add column recalls_emailed_at timestamptz;
    update profiles set recalls_emailed_at = last_email.at
      from (select user_id, max(emailed_at) as at from recall_notices group by user_id) last_email
      where last_email.user_id = profiles.id;
  `.execute(db);
}
