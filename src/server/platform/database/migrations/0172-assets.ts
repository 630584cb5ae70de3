import { type Kysely, sql } from 'kysely';

/** The assets of builds, which processes and open pages of other versions request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assets (
      name text primary key,
      body bytea not null,
      last_used_at timestamptz not null default now()
    )
  `.execute(db);
}
