import { type Kysely, sql } from 'kysely';

/** The audit log. Entries never change, and are deleted only after `AUDIT_YEARS`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      -- No foreign key: an entry outlives the account.
      actor_id text not null,
      actor_email text not null,
      action text not null,
      subject text not null,
      details jsonb not null default '{}',
      address text
    );
    create index audit_log_by_time on audit_log (at);
    create index audit_log_by_subject on audit_log (subject, id);

    create function keep_audit_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '3 years' then return old; end if;
      raise exception 'The audit log is only ever added to';
    end $$;
    create trigger audit_log_is_kept before update or delete on audit_log for each row execute function keep_audit_log();
    create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function keep_audit_log();
  `.execute(db);
}
