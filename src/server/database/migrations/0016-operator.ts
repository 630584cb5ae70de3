import { type Kysely, sql } from 'kysely';

/** Who runs this installation, as its terms and its privacy policy name them; empty until an admin says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_settings
      add column operator_name text not null default '',
      add column operator_address text not null default '';
  `.execute(db);
}
