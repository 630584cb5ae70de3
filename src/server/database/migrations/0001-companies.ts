import { type Kysely, sql } from 'kysely';

/** Companies with contacts, funding rounds and origin, and the version that search indexes follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id integer generated always as identity primary key,
      kind text not null,
      file_name text not null,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      report jsonb
    );

    create table companies (
      id integer generated always as identity primary key,
      slug text not null unique,
      organization_name text not null,
      description text,
      full_description text,
      industries text[] not null default '{}',
      industry_groups text[] not null default '{}',
      headquarters_location text,
      city text,
      region text,
      country text,
      headquarters_regions text[] not null default '{}',
      founders text[] not null default '{}',
      contact_email text,
      website text,
      linkedin text,
      last_funding_amount_usd double precision,
      last_funding_amount text,
      last_funding_date date,
      last_funding_type text,
      total_funding_amount_usd double precision,
      crunchbase_url text,
      crunchbase_key text,
      website_key text,
      name_key text not null,
      search_text text not null,
      version bigint not null,
      source text not null,
      import_id integer references imports (id),
      first_seen_at timestamptz not null default now(),
      last_changed_at timestamptz not null default now()
    );
    create index companies_version on companies (version);
    create index companies_crunchbase_key on companies (crunchbase_key) where crunchbase_key is not null;
    create index companies_website_key on companies (website_key) where website_key is not null;
    create index companies_name_key on companies (name_key);

    create table contacts (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id) on delete cascade,
      position integer not null,
      first_name text,
      last_name text,
      role text,
      email text,
      linkedin text
    );
    create index contacts_company on contacts (company_id, position);

    create table funding_rounds (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id) on delete cascade,
      announced_on date,
      type text,
      amount_usd double precision
    );
    create index funding_rounds_company on funding_rounds (company_id, announced_on);

    -- Deleted companies, for indexes that still contain them.
    create table removed_companies (
      company_id integer primary key,
      version bigint not null
    );
    create index removed_companies_version on removed_companies (version);

    -- One row. Writers increment it in their transaction, so its lock puts versions in commit order.
    create table search_version (
      id integer primary key check (id = 1),
      version bigint not null
    );
    insert into search_version values (1, 1);
  `.execute(db);
}
