-- Lets a page that reconnects skip the events of others: those of its user have an index.
create index events_for_everyone on events (transaction) where user_id is null and not admins_only;
