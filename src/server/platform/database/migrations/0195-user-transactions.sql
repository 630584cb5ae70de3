-- Announces the transaction with the user, so that a process can tell whether a replica has it. Processes of the version
-- before listen to `user_changed`.
create or replace function announce_user_change() returns trigger language plpgsql as $$
  declare
    changed jsonb := to_jsonb(coalesce(new, old));
    user_id text := coalesce(changed->>'userId', changed->>'user_id', changed->>'referenceId', changed->>'id');
  begin
    perform pg_notify('user_changed', user_id);
    perform pg_notify('user_transactions', pg_current_xact_id() || ' ' || user_id);
    return null;
  end
$$;
