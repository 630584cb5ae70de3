import { type Kysely, sql } from 'kysely';

/** The brand of the site. Empty values stand for those in `domain/brand.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_settings
      add brand_name text not null default '',
      add support_email text not null default '',
      add social_url text not null default '',
      add logo text not null default ''; -- the version of the uploaded image
  `.execute(db);
}
