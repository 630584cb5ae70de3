import { type Kysely, sql } from 'kysely';

/** Cascades: what ends together with something else, whichever call ends that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index session_by_admin on "session" ("impersonatedBy") where "impersonatedBy" is not null;

    -- An admin looks on as a user for as long as they are that admin, and no longer than they are signed in. Which of
    -- their own sessions it began with is not kept: the end of any ends it.
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

    -- Whoever still reads the mailbox that an account had has nothing of it any more: no link to set a password, no link
    -- or code to sign in with. Devices that were trusted are asked for a code again. The messages it got stay with the
    -- account: \`user_id\` says whose a message is that went to another address than that of its account.
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
