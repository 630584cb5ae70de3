-- squawk-ignore-file adding-field-with-default
-- Random values for tables of one row.
-- Gives every version a random token. A database that lost its last writes, in a failover or a restore, reuses the
-- numbers of lost versions, but never their tokens.
create function renew_token() returns trigger language plpgsql as $$
begin
  new.token := gen_random_uuid();
  return new;
end $$;
alter table "search_version" add column token uuid not null default gen_random_uuid();
create trigger token_renewed before update of version on "search_version"
  for each row when (new.version <> old.version) execute function renew_token();
alter table "lps_version" add column token uuid not null default gen_random_uuid();
create trigger token_renewed before update of version on "lps_version"
  for each row when (new.version <> old.version) execute function renew_token();
alter table "list_owners" add column token uuid not null default gen_random_uuid();
create trigger token_renewed before update of version on "list_owners"
  for each row when (new.version <> old.version) execute function renew_token();
alter table "customer_owners" add column token uuid not null default gen_random_uuid();
create trigger token_renewed before update of version on "customer_owners"
  for each row when (new.version <> old.version) execute function renew_token();
alter table "customer_progress" add column token uuid not null default gen_random_uuid();
create trigger token_renewed before update of version on "customer_progress"
  for each row when (new.version <> old.version) execute function renew_token();
-- The latest search versions: an index can catch up only from a version that is still part of the history.
create table search_version_history (
  version bigint primary key,
  token uuid not null
);
insert into search_version_history select version, token from search_version;
create function record_search_version() returns trigger language plpgsql as $$
begin
  insert into search_version_history values (new.version, new.token)
  on conflict (version) do update set token = excluded.token;
  delete from search_version_history where version <= new.version - 10000;
  return null;
end $$;
create trigger search_version_recorded after update of version on search_version
  for each row execute function record_search_version();
