-- A company that matches by name alone is a customer only if the user confirms it.
create table confirmed_customers (
  user_id text not null references customer_owners (user_id) on delete cascade,
  company_id integer not null, -- no reference, because ids of deleted companies are not reused
  -- The name that was confirmed, as in customer_companies.
  name_hash bytea not null,
  primary key (user_id, company_id)
);

-- Whether a website is only the domain of an email address.
create or replace view customer_match_keys as
  select id as company_id, 'website' as field, website_key as key, false as by_contact, false as by_domain
  from companies where website_key is not null
  union all
  select id, 'name', split_part(name_key, e'\x1f', 1), false, false from companies
  union all
  select id, 'linkedin', split_part(path, '/', 2) || '/' || split_part(split_part(split_part(path, '/', 3), '?', 1), '#', 1), false, false
  from companies, split_part(lower(linkedin), 'linkedin.', 2) as path where linkedin is not null
  union all
  select id, 'email', lower(contact_email), true, false from companies where contact_email is not null
  union all
  select id, 'website', split_part(lower(contact_email), '@', 2), false, true
  from companies where contact_email is not null
  union all
  select company_id, 'email', lower(email), true, false from contacts where email is not null
  union all
  select company_id, 'website', split_part(lower(email), '@', 2), false, true from contacts where email is not null
  union all
  select company_id, 'linkedin', split_part(path, '/', 2) || '/' || split_part(split_part(split_part(path, '/', 3), '?', 1), '#', 1), true, false
  from contacts, split_part(lower(linkedin), 'linkedin.', 2) as path where linkedin is not null;
