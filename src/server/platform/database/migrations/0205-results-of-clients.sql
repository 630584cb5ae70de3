-- The last result of emails for a client to an address in a month; 'delivery_results' has the last one for any client or none.
create table client_results (
  client_id integer not null references clients on delete cascade,
  email text not null,
  month date not null,
  kind text not null,
  sent_on date not null,
  dated boolean not null,
  reported_at timestamptz not null,
  primary key (client_id, email, month)
);
create index client_results_of_email on client_results (email);

-- What users said that statuses in their delivery results mean, for their next files.
create table status_meanings (
  user_id text not null references "user" on delete cascade,
  -- As `wordsOf` in domain/emails/read-delivery-results.ts returns them.
  words text not null,
  meaning text not null,
  primary key (user_id, words)
);
