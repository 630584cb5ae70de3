-- Limited partners: institutions that invest in funds.
create table lps (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  short_name text,
  type text,
  assets_usd double precision,
  assets_as_of text,
  city text,
  region text,
  country text,
  website text,
  focus_stages text[] not null default '{}',
  focus_sectors text[] not null default '{}',
  focus_geographies text[] not null default '{}',
  description text,
  -- The source of the data, and its confidence in 'trust'.
  origin text,
  trust text,
  name_key text not null,
  website_key text,
  search_text text not null,
  version bigint not null default 1,
  source text not null,
  import_id integer references imports,
  first_seen_at timestamptz not null default now(),
  last_changed_at timestamptz not null default now()
);
create index lps_name_key on lps (name_key collate "C", id);
create index lps_assets on lps (assets_usd desc NULLS LAST, id);

create table lp_contacts (
  id integer generated always as identity primary key,
  lp_id integer not null references lps on delete cascade,
  position integer not null,
  first_name text,
  last_name text,
  role text,
  email text,
  linkedin text
);
create index lp_contacts_lp on lp_contacts (lp_id, position);

-- One row: the version of all LPs, for caches of responses made from them.
create table lps_version (
  id integer primary key check (id = 1),
  version bigint not null
);
insert into lps_version values (1, 1);

-- Every update increments the version of an LP, which detects conflicting edits.
create function raise_lp_version() returns trigger language plpgsql as $$
  begin
    new.version = old.version + 1;
    new.last_changed_at = now();
    return new;
  end
$$;

create function announce_lps_change() returns trigger language plpgsql as $$
  begin
    update lps_version set version = version + 1;
    notify lps_changed;
    return null;
  end
$$;

create trigger lp_changed before update on lps for each row execute function raise_lp_version();
create trigger lps_changed after insert or delete or update or truncate on lps
  for each statement execute function announce_lps_change();
create trigger lp_contacts_changed after insert or delete or update or truncate on lp_contacts
  for each statement execute function announce_lps_change();
create trigger log_created after insert on lps
  for each row when (current_setting('fundscout.log_created', true) = 'on') execute function log_created_row('lps', 'id');
create trigger log_changed after update on lps
  referencing old table as old_rows new table as new_rows
  for each statement execute function log_changed_rows('lps', 'id');
create trigger log_deleted after delete on lps
  referencing old table as old_rows
  for each statement execute function log_changed_rows('lps', 'id');
create trigger log_created after insert on lp_contacts
  for each row when (current_setting('fundscout.log_created', true) = 'on') execute function log_created_row('lps', 'lp_id');
create trigger log_changed after update on lp_contacts
  referencing old table as old_rows new table as new_rows
  for each statement execute function log_changed_rows('lps', 'lp_id');
create trigger log_deleted after delete on lp_contacts
  referencing old table as old_rows
  for each statement execute function log_changed_rows('lps', 'lp_id');
