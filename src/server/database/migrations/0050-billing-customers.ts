import { type Kysely, sql } from 'kysely';

/** Records when the account of a customer was deleted, and tells billing when the address of a customer changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table billing_customers add column account_deleted_at timestamptz;
    update billing_customers set account_deleted_at = coalesce(closed_at, now()) where user_id is null;
    create function note_account_deletion() returns trigger language plpgsql as $$
    begin
      new.account_deleted_at := now();
      return new;
    end $$;
    create trigger account_deleted before update of user_id on billing_customers
      for each row when (old.user_id is not null and new.user_id is null) execute function note_account_deletion();

    -- The queue of events from the payment provider retries until the provider has the new address.
    create function queue_address_change() returns trigger language plpgsql as $$
    begin
      insert into billing_events (id, type, customer, created_at)
        select 'address_' || gen_random_uuid(), 'fundscout.address_changed', stripe_customer_id, now()
        from billing_customers where user_id = new."id";
      return null;
    end $$;
    create trigger billing_address_changed after update of "email" on "user"
      for each row when (old."email" is distinct from new."email") execute function queue_address_change();
  `.execute(db);
}
