create table imports (
  id integer generated always as identity primary key,
  kind text not null,
  file_name text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  report jsonb
);

-- Admins' choices for a file, for the next file with the same columns.
create table import_sources (
  -- Hash of the folded headers.
  key text primary key,
  kind text not null check (kind in ('companies', 'lps')),
  -- Columns, orders of dates and place codes, by folded header.
  choices jsonb not null,
  -- The last file of the source.
  file_name text not null,
  used_at timestamptz not null default now()
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
  import_id integer references imports,
  first_seen_at timestamptz not null default now(),
  last_changed_at timestamptz not null default now()
);
create index companies_crunchbase_key on companies (crunchbase_key) where crunchbase_key is not null;
create index companies_website_key on companies (website_key) where website_key is not null;
create index companies_name_key on companies (name_key);
create index companies_name_in_country on companies ((split_part(name_key, e'\x1f', 1) || e'\x1f' || coalesce(country, '')));
create index companies_first_seen on companies (first_seen_at) where source <> 'sample';
create index companies_version on companies (version, id);

-- Changed companies as they were when they were last compared with saved searches, with the columns that the search
-- index reads.
create table companies_before (
  id integer primary key references companies on delete cascade,
  -- The version of the first change since.
  changed_in bigint not null,
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

create table contacts (
  id integer generated always as identity primary key,
  company_id integer not null references companies on delete cascade,
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
  company_id integer not null references companies on delete cascade,
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

-- Former slugs of companies, which redirect to the current one.
create table old_slugs (
  slug text primary key,
  company_id integer not null references companies on delete cascade,
  id integer generated always as identity unique
);
create index old_slugs_company on old_slugs (company_id);

-- One row. Writers increment it in their transaction, so its lock puts versions in commit order.
create table search_version (
  id integer primary key check (id = 1),
  version bigint not null
);
insert into search_version values (1, 1);

create function keep_old_slug() returns trigger language plpgsql as $$
  begin
    insert into old_slugs (slug, company_id) values (old.slug, old.id)
      on conflict (slug) do update set company_id = excluded.company_id;
    -- A company that gets its old slug back is no longer redirected from it.
    delete from old_slugs where slug = new.slug;
    return null;
  end
$$;

create trigger companies_keep_old_slug after update of slug on companies
  for each row when (old.slug <> new.slug) execute function keep_old_slug();
