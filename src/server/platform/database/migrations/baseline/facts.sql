-- Facts of a company from sources other than its origin, with the newest date of each source.
create table company_facts (
  company_id integer not null references companies on delete cascade,
  field text not null check (field in ('funding', 'people', 'place', 'industry')),
  source text not null,
  url text,
  as_of date not null,
  import_id integer references imports on delete cascade,
  id integer generated always as identity unique,
  primary key (company_id, field, source)
);

create table form_d_filings (
  -- The accession number; of a file without one, the issuer and day.
  key text primary key,
  accession text,
  cik text not null,
  file_number text,
  previous_accession text,
  filed_on date not null,
  first_sale_on date,
  offered_usd double precision,
  sold_usd double precision,
  entity_name text not null,
  company_id integer not null references companies on delete cascade,
  import_id integer references imports on delete cascade,
  id integer generated always as identity unique
);
create index form_d_filings_cik on form_d_filings (cik);
create index form_d_filings_company on form_d_filings (company_id);

create table mail_domains (
  domain text primary key,
  takes_mail boolean not null,
  checked_at timestamptz not null
);

-- Reported delivery results by address, in lowercase as in contacts.
create table email_reports (
  email text primary key,
  outcome text not null check (outcome in ('bounced', 'confirmed')),
  at timestamptz not null,
  by_admin boolean not null default true
);

-- Quality issues that an admin dismissed.
create table quality_left (
  rule text not null,
  company_id integer not null references companies on delete cascade,
  at timestamptz not null default now(),
  primary key (rule, company_id)
);
