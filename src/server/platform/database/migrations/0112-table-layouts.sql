-- How each user has arranged the results table: the columns, their order and widths, by view.
create table table_layouts (
  user_id text not null references "user" on delete cascade,
  view text not null, -- 'search', 'list:7' or 'saved:3'
  layout jsonb not null,
  primary key (user_id, view)
);
