import { type Kysely, sql } from 'kysely';

/** The version of the data that a change created, so that search indexes follow evidence without new versions of companies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table changes add column version bigint not null default 0;
    create index changes_version on changes (version);
  `.execute(db);
}
