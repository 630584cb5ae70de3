import { type Kysely, sql } from 'kysely';

/** Outside identities and wallets belong to one account each, and a change of API keys is announced like one of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index account_by_identity on "account" ("providerId", "accountId");
    create unique index wallet_address_once on "walletAddress" ("address");
    create trigger user_changed after update of enabled, "expiresAt" or delete on "apikey" for each row execute function announce_user_change();
  `.execute(db);
}
