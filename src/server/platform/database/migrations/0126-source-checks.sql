-- Second lists of a publisher, such as the quarterly data set of the SEC, compared with the account of its days.
alter table sources add column checked_at timestamptz; -- when second lists were last looked for
alter table sources add column check_failure text;
alter table source_documents add column check_period text; -- of the second list that alone named it

create table source_checks (
  source text not null references sources,
  period text not null, -- such as 2026q3
  read_at timestamptz not null,
  days integer not null, -- accounted days of the period when it was read
  documents integer not null, -- in the second list, on these days
  absent text[] not null, -- documents of these days that the second list lacks
  primary key (source, period)
);
create index source_documents_check on source_documents (source, check_period) where check_period is not null;
