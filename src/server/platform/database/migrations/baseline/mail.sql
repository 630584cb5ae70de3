-- Every email. Its text is kept only until delivery, because texts contain links and codes that open accounts.
create table mails (
  id uuid default gen_random_uuid() primary key,
  recipient text not null,
  subject text not null,
  body_text text,
  body_html text,
  -- outbox: shown in the outbox; waiting: to be delivered; failed: no more retries.
  state text not null check (state in ('outbox', 'waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  -- The owner of an email that was sent to an address other than the current one.
  user_id text,
  reply_to text,
  -- Unsubscribes from emails of this kind with one click.
  unsubscribe_url text,
  -- Whether the account had confirmed the address. Emails to an unconfirmed one, which may be someone else's, are not shown
  -- to the account.
  confirmed boolean not null default true
);
create index mails_by_time on mails (created_at);
create index mails_by_recipient on mails (lower(recipient));
create index mails_by_user on mails (user_id) where user_id is not null;
