import { type Kysely, sql } from 'kysely';

/** Invariants of sessions and second factors, no matter which call changes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index verification_by_value on "verification" using hash ("value");

    -- A new password or second factor invalidates trusted devices, unfinished sign-ins and password links. Their
    -- value is the id of the user.
    create function forget_what_was_handed_out() returns trigger language plpgsql as $$
    begin
      delete from "verification" where "value" = old."userId";
      return null;
    end $$;
    create trigger password_changed after update on "account"
      for each row when (old."password" is distinct from new."password") execute function forget_what_was_handed_out();
    create trigger second_factor_changed after update of "secret" or delete on "twoFactor"
      for each row execute function forget_what_was_handed_out();

    -- An impersonation session keeps its expiration; other sessions are extended by use.
    create function end_impersonation_in_time() returns trigger language plpgsql as $$
    begin
      new."expiresAt" := least(new."expiresAt", old."expiresAt");
      return new;
    end $$;
    create trigger impersonation_ends before update on "session"
      for each row when (old."impersonatedBy" is not null) execute function end_impersonation_in_time();
  `.execute(db);
}
