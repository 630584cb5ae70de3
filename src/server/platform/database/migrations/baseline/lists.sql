-- Lists of companies.
create table lists (
  id integer generated always as identity primary key,
  user_id text not null references "user" on delete cascade,
  name text not null,
  color text not null,
  description text not null,
  position integer not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index lists_of_user on lists (user_id);

create table list_entries (
  list_id integer not null references lists on delete cascade,
  company_id integer not null references companies on delete cascade,
  status text not null default 'new',
  tags text[] not null default '{}',
  note text not null default '',
  note_version integer not null default 0,
  added_at timestamptz not null,
  primary key (list_id, company_id)
);
create index list_entries_of_company on list_entries (company_id);

-- Every change to a user's lists increments the version, for caching. Locking the row first serializes the changes.
create table list_owners (
  user_id text primary key references "user" on delete cascade,
  version bigint not null,
  -- [{value, name}] with the user's names, in the user's order; null for the defaults.
  statuses jsonb
);

-- Changes that can be undone, with the entries before them. A change keeps the status or tag it set, so that undoing it
-- keeps later changes.
create table list_changes (
  id integer generated always as identity primary key,
  user_id text not null references "user" on delete cascade,
  list_id integer not null references lists on delete cascade,
  -- add, remove, set_status, add_tag or remove_tag
  done text not null,
  created_at timestamptz not null,
  -- Null for add and remove.
  value text
);
create index list_changes_of_user on list_changes (user_id);
create index list_changes_of_list on list_changes (list_id);

create table list_changed_entries (
  change_id integer not null references list_changes on delete cascade,
  company_id integer not null references companies on delete cascade,
  status text not null default '',
  tags text[] not null default '{}',
  note text not null default '',
  -- Null if the company was not in the list.
  added_at timestamptz,
  note_version integer not null default 0,
  primary key (change_id, company_id)
);
create index list_changed_entries_of_company on list_changed_entries (company_id);
