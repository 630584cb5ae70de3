create table customer_owners (
  user_id text primary key references "user" on delete cascade,
  -- Incremented by every change to the user's customers, for caching.
  version bigint not null,
  updated_at timestamptz not null
);

-- The customers of users as keyed hashes.
create table customer_keys (
  user_id text not null references customer_owners(user_id) on delete cascade,
  hash bytea not null,
  -- Whether this is the most reliable key of a customer; customers are counted by it.
  is_main boolean not null,
  primary key (hash, user_id)
);
create index customer_keys_of_user on customer_keys (user_id);

-- The companies that match customers.
create table customer_companies (
  user_id text not null references customer_owners(user_id) on delete cascade,
  company_id integer not null references companies on delete cascade,
  -- Whether something other than the name matches.
  is_sure boolean not null,
  -- Hash of the name, if it matches a customer. A name alone counts only if no other company has it.
  name_hash bytea,
  primary key (user_id, company_id)
);
create index customer_companies_of_company on customer_companies (company_id);

-- One row: the search version up to which companies have been matched.
create table customer_progress (
  id integer default 1 primary key check (id = 1),
  version bigint not null
);
insert into customer_progress (version) values (1);

-- The keys of companies that customers can match, normalized as in domain/customers/read-customers.ts. LinkedIn pages are
-- 'company/acme' or 'in/ada'; cutting them out is several times faster than a regular expression.
create view customer_match_keys as
  select id as company_id, 'website' as field, website_key as key from companies where website_key is not null
  union all
  select id, 'name', split_part(name_key, e'\x1f', 1) from companies
  union all
  select id, 'linkedin',
    split_part(path, '/', 2) || '/' || split_part(split_part(split_part(path, '/', 3), '?', 1), '#', 1)
  from companies, split_part(lower(linkedin), 'linkedin.', 2) as path where linkedin is not null
  union all
  select id, 'email', lower(contact_email) from companies where contact_email is not null
  union all
  select company_id, 'email', lower(email) from contacts where email is not null
  union all
  select company_id, 'linkedin',
    split_part(path, '/', 2) || '/' || split_part(split_part(split_part(path, '/', 3), '?', 1), '#', 1)
  from contacts, split_part(lower(linkedin), 'linkedin.', 2) as path where linkedin is not null;
