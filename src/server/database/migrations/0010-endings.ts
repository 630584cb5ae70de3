import { type Kysely, sql } from 'kysely';

/** Triggers that end sessions, links and codes together with what they depend on, no matter which call ends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index session_by_admin on "session" ("impersonatedBy") where "impersonatedBy" is not null;

    -- Impersonation ends when the admin loses the role or any of their own sessions ends, because the session that
    -- started it is not stored.
    create function end_impersonation() returns trigger language plpgsql as $$
    begin
      delete from "session" where "impersonatedBy" = coalesce(to_jsonb(old)->>'userId', old."id");
      return null;
    end $$;
    create trigger impersonation_ends_with_admin after update of "role", "banned", "email", "emailVerified" or delete on "user"
      for each row execute function end_impersonation();
    create trigger impersonation_ends_with_session after delete on "session"
      for each row when (old."impersonatedBy" is null) execute function end_impersonation();
    delete from "session" as looking where "impersonatedBy" is not null
      and not exists (select from "session" as own where own."userId" = looking."impersonatedBy" and own."impersonatedBy" is null);

    -- After a change of address, the old mailbox no longer gives access to the account: its sign-in links and codes and
    -- password links stop working, and trusted devices need a code again. \`user_id\` is the owner of an email that was
    -- sent to an address other than the current one.
    alter table mails add column user_id text;
    create index mails_by_user on mails (user_id) where user_id is not null;
    create function forget_old_address() returns trigger language plpgsql as $$
    begin
      delete from "verification"
        where "value" = old."id"
          or "identifier" = 'sign-in-otp-' || old."email"
          or ("identifier" like 'magic-link:%' and strpos("value", to_json(old."email")::text) > 0);
      update mails set user_id = old."id" where lower(recipient) = lower(old."email");
      return null;
    end $$;
    create trigger address_changed after update of "email" on "user"
      for each row when (old."email" is distinct from new."email") execute function forget_old_address();
  `.execute(db);
}
