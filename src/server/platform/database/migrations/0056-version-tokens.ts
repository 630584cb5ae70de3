import { type Kysely, sql } from 'kysely';

const VERSIONED_TABLES = ['search_version', 'lps_version', 'list_owners', 'customer_owners', 'customer_progress'];

/**
 * Gives every version a random token. A database that lost its last writes, in a failover or a restore, reuses the
 * numbers of lost versions, but never their tokens.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function renew_token() returns trigger language plpgsql as $$
    begin
      new.token := gen_random_uuid();
      return new;
    end $$;
  `.execute(db);
  for (const table of VERSIONED_TABLES) {
    await sql`
      alter table ${sql.table(table)} add column token uuid not null default gen_random_uuid();
      create trigger token_renewed before update of version on ${sql.table(table)}
        for each row when (new.version <> old.version) execute function renew_token();
    `.execute(db);
  }
  await sql`
    -- The latest search versions: an index can catch up only from a version that is still part of the history.
    create table search_version_history (
      version bigint primary key,
      token uuid not null
    );
    insert into search_version_history select version, token from search_version;
    create function record_search_version() returns trigger language plpgsql as $$
    begin
      insert into search_version_history values (new.version, new.token)
      on conflict (version) do update set token = excluded.token;
      delete from search_version_history where version <= new.version - 10000;
      return null;
    end $$;
    create trigger search_version_recorded after update of version on search_version
      for each row execute function record_search_version();
  `.execute(db);
}
