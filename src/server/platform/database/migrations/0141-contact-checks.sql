-- Receipts of answers to whether a user may contact someone.
create table contact_checks (
  id uuid primary key,
  user_id text not null references "user" on delete cascade,
  company_id integer, -- No foreign key: a receipt outlives the company.
  address_hash text,
  answer text not null,
  reasons jsonb not null,
  checked_at timestamptz not null
);
create index contact_checks_of_user on contact_checks (user_id, checked_at);
create index contact_checks_checked on contact_checks (checked_at);
create index contacts_email on contacts (lower(email)) where email is not null;
