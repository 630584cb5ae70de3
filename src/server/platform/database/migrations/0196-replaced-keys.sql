-- When an API key got a successor, after which it works for a while.
alter table apikey add column "replacedAt" timestamptz;
