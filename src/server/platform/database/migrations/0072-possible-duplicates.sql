-- Companies that an admin keeps apart, and merges in the background. Duplicates are looked up by name in all countries
-- and by LinkedIn page.
create table companies_apart (
  -- No references, because a merge that is undone restores its companies with their ids, which are not reused.
  company_id integer not null,
  other_id integer not null,
  at timestamptz not null default now(),
  primary key (company_id, other_id),
  check (company_id < other_id)
);
create index companies_apart_other on companies_apart (other_id);

create table merge_jobs (
  id integer generated always as identity primary key,
  actor text not null, -- a user id; no foreign key, as for uploads
  token text not null, -- of the preview: the merge fails if the duplicates have changed since
  working boolean not null default true,
  progress jsonb,
  cancel boolean not null default false, -- requested; checked by the worker
  attempt integer not null default 0, -- only the newest attempt may complete the work
  failure text, -- why it failed
  counts jsonb, -- the result
  change_id integer, -- no reference, as for rows of the history
  touched_at timestamptz not null default now()
);
create unique index merge_jobs_working on merge_jobs (working) where working;

drop index companies_name_in_country;
create index companies_base_name on companies (split_part(name_key, e'\x1f', 1));
create index companies_linkedin_key on companies
  ((split_part(split_part(lower(linkedin), 'linkedin.', 2), '/', 2) || '/' ||
    split_part(split_part(split_part(split_part(lower(linkedin), 'linkedin.', 2), '/', 3), '?', 1), '#', 1)))
  where linkedin is not null;

-- A company whose duplicates were dismissed is kept apart from all that shared the key.
insert into companies_apart (company_id, other_id)
  select distinct least(c.id, o.id), greatest(c.id, o.id) from quality_left l
  join companies c on c.id = l.company_id
  join companies o on o.id <> c.id and case l.rule when 'same-website' then o.website_key = c.website_key
    else split_part(o.name_key, e'\x1f', 1) = split_part(c.name_key, e'\x1f', 1)
      and o.country is not distinct from c.country end
  where l.rule in ('same-website', 'same-name');
