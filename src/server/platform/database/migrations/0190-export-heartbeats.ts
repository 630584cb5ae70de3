import { type Kysely, sql } from 'kysely';

/** An export whose process was killed is no longer touched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exports add column touched_at timestamptz not null default now()`.execute(db);
}
