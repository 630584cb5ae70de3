import { type Kysely, sql } from 'kysely';

/** The operator of this installation, as named in its terms and privacy policy; empty until an admin enters it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_settings
      add column operator_name text not null default '',
      add column operator_address text not null default '';
  `.execute(db);
}
