-- Matches of companies that were merged into others, so that undoing the merge returns them.
create table merged_matches (
  search_id integer not null references saved_searches on delete cascade,
  company_id integer not null,
  kept_id integer not null,
  match jsonb not null,
  -- Whether it became the match of the kept company, which had none.
  moved boolean not null,
  primary key (search_id, company_id)
);
create index merged_matches_of_company on merged_matches (company_id);
