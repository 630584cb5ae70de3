import { type Kysely, sql } from 'kysely';

/** Saved searches, their new matches, and what matching needs to compare companies before and after a change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_searches (
      id integer generated always as identity primary key,
      user_id text not null references "user" (id) on delete cascade,
      name text not null,
      params text not null, -- canonical, without page
      position integer not null,
      created_at timestamptz not null,
      -- Only later changes bring new matches.
      since_version bigint not null,
      -- The revision of saved_search_progress at which the params were set.
      revision bigint not null,
      -- Matches of later batches are unseen.
      seen bigint not null,
      -- The value of "seen" before the last visit that found something new, and when that was.
      seen_before bigint not null,
      visited_at timestamptz not null,
      deleted_at timestamptz
    );
    create index saved_searches_of_user on saved_searches (user_id);

    -- Batch 0: a company that was in the result when the search was saved, but whose last change was not processed yet.
    create table saved_search_matches (
      search_id integer not null references saved_searches (id) on delete cascade,
      company_id integer not null references companies (id) on delete cascade,
      batch bigint not null,
      primary key (search_id, company_id)
    );
    create index saved_search_matches_new on saved_search_matches (search_id, batch);
    create index saved_search_matches_company on saved_search_matches (company_id);

    -- One row. Companies up to this version and id have been compared with all saved searches.
    create table saved_search_progress (
      id integer primary key check (id = 1),
      version bigint not null,
      company_id integer not null,
      batch bigint not null, -- number of the last batch
      revision bigint not null, -- raised whenever a search is added or changed
      recording boolean not null -- whether companies_before is written
    );
    drop index companies_version;
    create index companies_version on companies (version, id);
    insert into saved_search_progress select 1, version, 2147483647, 0, 0, false from search_version;

    -- Changed companies as they were when they were last compared, with the columns that the search index reads.
    create table companies_before (
      id integer primary key references companies (id) on delete cascade,
      changed_in bigint not null, -- the version of the first change since
      search_text text not null,
      website_key text,
      industries text[] not null,
      industry_groups text[] not null,
      headquarters_regions text[] not null,
      city text,
      region text,
      country text,
      last_funding_type text,
      last_funding_date date,
      last_funding_amount_usd double precision,
      total_funding_amount_usd double precision,
      source text not null,
      first_seen_at timestamptz not null
    );

    -- Skips companies with an earlier change that was not compared yet, and those still being created, which have no text.
    create function keep_companies_before() returns trigger language plpgsql as $$
    declare
      done saved_search_progress;
    begin
      select * into done from saved_search_progress;
      if not done.recording then return null; end if;
      insert into companies_before
      select o.id, (select version from search_version), o.search_text, o.website_key, o.industries, o.industry_groups,
        o.headquarters_regions, o.city, o.region, o.country, o.last_funding_type, o.last_funding_date,
        o.last_funding_amount_usd, o.total_funding_amount_usd, o.source, o.first_seen_at
      from old_rows o where (o.version, o.id) <= (done.version, done.company_id) and o.search_text <> ''
      on conflict (id) do nothing;
      return null;
    end $$;
    create trigger keep_before after update on companies
      referencing old table as old_rows for each statement execute function keep_companies_before();
  `.execute(db);
}
