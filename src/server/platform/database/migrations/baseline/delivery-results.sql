-- The last result of a user's emails to an address in a month, by hand and in files; see domain/emails/delivery-results.ts.
create table delivery_results (
  user_id text not null references "user" on delete cascade,
  -- In lowercase.
  email text not null,
  -- Its first day.
  month date not null,
  -- hard, soft or delivered
  kind text not null,
  sent_on date not null,
  by_hand boolean not null,
  dated boolean not null,
  reported_at timestamptz not null,
  -- Identifies independent accounts; null if the account's results count only for itself.
  party text,
  -- When this result alone proved the address undeliverable.
  proved_at timestamptz,
  primary key (user_id, email, month, by_hand)
);
create index delivery_results_of_email on delivery_results (email);
