-- Share allotments of companies in the United Kingdom, from Companies House.
insert into sources (id) values ('companies-house');

-- The company at Companies House with exactly the same name, or that there is none, or several.
create table companies_house_matches (
  company_id integer primary key references companies on delete cascade,
  number text, -- null: none or several
  ambiguous boolean not null,
  searched_at timestamptz not null
);
create index companies_house_matches_number on companies_house_matches (number);

create table share_allotments (
  id integer generated always as identity unique,
  filing text not null, -- the transaction at Companies House
  company_id integer not null references companies on delete cascade,
  number text not null, -- of the company at Companies House
  allotted_on date not null,
  nominal_capital text, -- of all shares afterward, such as 'GBP 2,151'; not an amount raised
  import_id integer references imports on delete cascade,
  primary key (filing, company_id)
);
create index share_allotments_company on share_allotments (company_id);
create index share_allotments_import on share_allotments (import_id);
create trigger log_created after insert on share_allotments
  for each row when (current_setting('fundscout.log_created', true) = 'on') execute function log_created_row('companies', 'company_id');
create trigger log_changed after update on share_allotments
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('fundscout.log_created', true) = 'on') execute function log_changed_rows('companies', 'company_id');
create trigger log_deleted after delete on share_allotments
  referencing old table as old_rows
  for each statement when (current_setting('fundscout.log_created', true) = 'on') execute function log_changed_rows('companies', 'company_id');

create view allotments_in_force as select a.* from share_allotments a
  where not exists (select from changes c where c.import_id = a.import_id and c.undone_by is not null);
