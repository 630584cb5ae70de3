-- Stores when a list or its entries last changed; null in lists that an older version has created since.
alter table lists add column changed_at timestamptz;
update lists set changed_at =
  greatest(created_at, (select max(added_at) from list_entries where list_id = lists.id));
