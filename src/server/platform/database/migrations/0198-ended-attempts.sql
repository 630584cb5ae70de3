-- Equal to `attempts`, unless an attempt is running.
alter table webhook_endpoints add column ended_attempts integer not null default 0;
update webhook_endpoints set ended_attempts = attempts;
