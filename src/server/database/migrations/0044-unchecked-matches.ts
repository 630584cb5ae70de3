import { type Kysely, sql } from 'kysely';

/**
 * Deletes matches with their search or company by statement instead of by foreign keys, whose check of every row took half
 * of the time it takes to store matches. Code that adds matches locks their searches and companies first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_search_matches
      drop constraint saved_search_matches_search_id_fkey,
      drop constraint saved_search_matches_company_id_fkey;

    create function delete_matches_of_searches() returns trigger language plpgsql as $$
    begin
      delete from saved_search_matches using gone where search_id = gone.id;
      return null;
    end $$;
    create trigger delete_matches after delete on saved_searches
      referencing old table as gone for each statement execute function delete_matches_of_searches();

    create function delete_matches_of_companies() returns trigger language plpgsql as $$
    begin
      delete from saved_search_matches using gone where company_id = gone.id;
      return null;
    end $$;
    create trigger delete_matches after delete on companies
      referencing old table as gone for each statement execute function delete_matches_of_companies();
  `.execute(db);
}
