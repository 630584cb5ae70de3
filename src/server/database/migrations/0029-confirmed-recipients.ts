import { type Kysely, sql } from 'kysely';

/**
 * Records whether the account had confirmed the recipient address of an email. Confirmation emails go to addresses that
 * may be someone else's, so the account is not shown whether one was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column confirmed boolean not null default true;
    update mails set confirmed = false from "user"
      where "user".id = mails.user_id and lower(recipient) <> lower(email)
        and subject like 'Confirm your new email address for %';

    create or replace function forget_old_address() returns trigger language plpgsql as $$
    begin
      delete from "verification"
        where "value" = old."id"
          or "identifier" = 'sign-in-otp-' || old."email"
          or ("identifier" like 'magic-link:%' and strpos("value", to_json(old."email")::text) > 0);
      update mails set user_id = old."id", confirmed = old."emailVerified" where lower(recipient) = lower(old."email");
      return null;
    end $$;
  `.execute(db);
}
