-- Companies whose contacts a user has seen: only for these may a customer match by what identifies a contact.
create table revealed_companies (
  user_id text not null references "user" (id) on delete cascade,
  company_id integer not null, -- no reference, because ids of deleted companies are not reused
  primary key (user_id, company_id)
);
insert into revealed_companies
  select "user".id, company_id
  from rate_limits join "user" on key = 'reveals:user:' || "user".id, unnest(members) as company_id;

-- Whether an email address or a contact's LinkedIn page matches; is_sure no longer includes these.
alter table customer_companies add column by_contact boolean not null default false;

create or replace view customer_match_keys as
  select id as company_id, 'website' as field, website_key as key, false as by_contact
  from companies where website_key is not null
  union all
  select id, 'name', split_part(name_key, e'\x1f', 1), false from companies
  union all
  select id, 'linkedin', split_part(path, '/', 2) || '/' || split_part(split_part(split_part(path, '/', 3), '?', 1), '#', 1), false
  from companies, split_part(lower(linkedin), 'linkedin.', 2) as path where linkedin is not null
  union all
  select id, 'email', lower(contact_email), true from companies where contact_email is not null
  union all
  select id, 'website', split_part(lower(contact_email), '@', 2), false from companies where contact_email is not null
  union all
  select company_id, 'email', lower(email), true from contacts where email is not null
  union all
  select company_id, 'website', split_part(lower(email), '@', 2), false from contacts where email is not null
  union all
  select company_id, 'linkedin', split_part(path, '/', 2) || '/' || split_part(split_part(split_part(path, '/', 3), '?', 1), '#', 1), true
  from contacts, split_part(lower(linkedin), 'linkedin.', 2) as path where linkedin is not null;

-- Matches all companies again.
update customer_progress set version = 0;
