import { type Kysely, sql } from 'kysely';

/** Records which emails about a subscription were sent, so that each is sent once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_mails (
      key text primary key,
      sent_at timestamptz not null default now()
    );
  `.execute(db);
}
