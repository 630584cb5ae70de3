import { type Kysely, sql } from 'kysely';

/** Keeps which emails about a subscription were sent, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_mails (
      key text primary key,
      sent_at timestamptz not null default now()
    );
  `.execute(db);
}
