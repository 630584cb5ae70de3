create table saved_searches (
  id integer generated always as identity primary key,
  user_id text not null references "user" on delete cascade,
  name text not null,
  -- Canonical, without page.
  params text not null,
  position integer not null,
  created_at timestamptz not null,
  -- Only later changes bring new matches.
  since_version bigint not null,
  -- The revision of saved_search_progress at which the params were set.
  revision bigint not null,
  -- Matches of later batches are new.
  seen bigint not null,
  -- The value of 'seen' before the last visit that found something new, and when that was.
  seen_before bigint not null,
  visited_at timestamptz not null,
  deleted_at timestamptz,
  -- off, instant, daily or weekly
  alert text not null default 'off',
  alert_hour smallint check ((alert_hour >= 0) and (alert_hour <= 23)),
  -- Monday is 1.
  alert_weekday smallint check ((alert_weekday >= 1) and (alert_weekday <= 7)),
  time_zone text,
  -- Nothing is sent before this time.
  alert_due timestamptz,
  -- Matches up to this batch have been emailed, or never will be.
  alerted bigint not null default 0,
  -- Emails of instant alerts on one day in the time zone.
  alerts_sent smallint not null default 0,
  alerts_sent_on date,
  -- SHA-256 of the token in the address of the feed.
  feed_token_hash text unique
);
create index saved_searches_of_user on saved_searches (user_id);
create index saved_searches_alert_due on saved_searches (alert, alert_due) where alert <> 'off';

-- No foreign keys: checking them for every row took half of the time. Triggers delete matches, and code that adds some
-- locks their searches and companies first.
create table saved_search_matches (
  search_id integer not null,
  company_id integer not null,
  -- 0: a company that was in the result when the search was saved, but whose last change was not processed yet.
  batch bigint not null,
  found_at timestamptz not null default now(),
  primary key (search_id, company_id)
);
create index saved_search_matches_new on saved_search_matches (search_id, batch);
create index saved_search_matches_company on saved_search_matches (company_id);

-- One row. Companies up to this version and id have been compared with all saved searches.
create table saved_search_progress (
  id integer primary key check (id = 1),
  version bigint not null,
  company_id integer not null,
  -- Number of the last batch.
  batch bigint not null,
  -- Raised whenever a search is added or changed.
  revision bigint not null,
  -- Whether companies_before is written.
  recording boolean not null
);
insert into saved_search_progress values (1, 1, 2147483647, 0, 0, false);

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
  end
$$;

create function delete_matches_of_searches() returns trigger language plpgsql as $$
  begin
    delete from saved_search_matches using gone where search_id = gone.id;
    return null;
  end
$$;

create function delete_matches_of_companies() returns trigger language plpgsql as $$
  begin
    delete from saved_search_matches using gone where company_id = gone.id;
    return null;
  end
$$;

create trigger keep_before after update on companies
  referencing old table as old_rows
  for each statement execute function keep_companies_before();
create trigger delete_matches after delete on saved_searches
  referencing old table as gone
  for each statement execute function delete_matches_of_searches();
create trigger delete_matches after delete on companies
  referencing old table as gone
  for each statement execute function delete_matches_of_companies();
