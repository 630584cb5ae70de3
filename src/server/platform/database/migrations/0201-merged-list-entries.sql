-- Entries of companies that were merged into others, so that undoing the merge returns them.
create table merged_list_entries (
  id integer generated always as identity primary key,
  list_id integer not null references lists on delete cascade,
  company_id integer not null,
  kept_id integer not null,
  -- The entry of the merged company, and that of the kept one before the merge (null if it had none) and after it.
  entry jsonb not null,
  kept jsonb,
  combined jsonb
);
create index merged_list_entries_of_company on merged_list_entries (company_id);
create index merged_list_entries_of_list on merged_list_entries (list_id);
