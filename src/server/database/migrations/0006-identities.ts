import { type Kysely, sql } from 'kysely';

/** Outside identities and wallets belong to one account each; revoked keys are announced like ended sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index account_by_identity on "account" ("providerId", "accountId");
    create unique index wallet_address_once on "walletAddress" ("address");
    alter table "ssoProvider" add column "domainVerified" boolean;

    create or replace function announce_user_change() returns trigger language plpgsql as $$
    declare changed jsonb := to_jsonb(coalesce(new, old));
    begin
      perform pg_notify('user_changed',
        coalesce(changed->>'userId', changed->>'user_id', changed->>'referenceId', changed->>'id'));
      return null;
    end $$;
    create trigger user_changed after update of enabled, "expiresAt" or delete on "apikey"
      for each row execute function announce_user_change();
  `.execute(db);
}
