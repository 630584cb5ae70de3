-- The version of the data in which a company was last amended: saved searches match it again after each amendment.
alter table companies add column amended_in bigint not null default 0;
alter table companies_before add column amended_in bigint not null default 0;
alter table saved_search_matches add column amended_in bigint not null default 0; -- 0 without a filter on amendments

create or replace function keep_companies_before() returns trigger language plpgsql as $$
  declare
    done saved_search_progress;
  begin
    select * into done from saved_search_progress;
    if not done.recording then return null; end if;
    insert into companies_before (id, changed_in, search_text, website_key, industries, industry_groups,
      headquarters_regions, city, region, country, last_funding_type, last_funding_date, last_funding_amount_usd,
      total_funding_amount_usd, source, first_seen_at, amended_on, amended_in)
    select o.id, (select version from search_version), o.search_text, o.website_key, o.industries, o.industry_groups,
      o.headquarters_regions, o.city, o.region, o.country, o.last_funding_type, o.last_funding_date,
      o.last_funding_amount_usd, o.total_funding_amount_usd, o.source, o.first_seen_at, o.amended_on, o.amended_in
    from old_rows o where (o.version, o.id) <= (done.version, done.company_id) and o.search_text <> ''
    on conflict (id) do nothing;
    return null;
  end
$$;
