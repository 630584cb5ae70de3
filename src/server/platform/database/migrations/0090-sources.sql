-- Sources of data that are followed, and an account of every document that they list.
create table sources (
  id text primary key,
  enabled boolean, -- null until an admin decides: the environment does
  contact text, -- sent with each request; null: from the environment
  clear_sample_by text, -- the admin who lets the first import remove the sample; a user id, as for uploads
  position jsonb, -- where the last poll ended, in terms of the source
  polled_at timestamptz, -- last successful poll
  paused_until timestamptz, -- no requests before, after a refusal or an outage
  failures integer not null default 0, -- since the last successful poll
  failure text,
  alerted_at timestamptz -- when admins were told that the source is silent
);
insert into sources (id) values ('edgar');

-- Days that are accounted for: every document of the official list has a row in source_documents.
create table source_days (
  source text not null references sources,
  day date not null,
  state text not null default 'pending' check (state in ('pending', 'listed', 'none', 'canceled')),
  documents integer not null default 0, -- in the official list
  final boolean not null default false, -- the list was read again a day later, or is old
  backfill boolean not null default false,
  check_at timestamptz not null, -- when to read the list, or read it again
  primary key (source, day)
);

create table source_documents (
  source text not null references sources,
  id text not null, -- the accession number of a filing
  title text not null,
  location text not null, -- how to fetch it, in terms of the source
  polled boolean not null default false, -- listed by a poll, otherwise only by the list of its day
  listed boolean not null default false, -- in the official list of its day
  day date, -- null until the document or the list names it
  state text not null default 'waiting' check (state in ('waiting', 'imported', 'left-out', 'refused')),
  reason text, -- why it was left out or refused, or could not be read yet
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  first_seen_at timestamptz not null,
  accepted_at timestamptz, -- by the publisher
  done_at timestamptz,
  import_id integer references imports on delete set null,
  primary key (source, id)
);
alter table imports add column source text; -- the followed source that it imported from
create index source_documents_day on source_documents (source, day);
create index source_documents_waiting on source_documents (source) where state = 'waiting';
create index source_documents_import on source_documents (import_id); -- for its foreign key
create index source_documents_recent on source_documents (source, done_at) where polled;
create index form_d_filings_accession on form_d_filings (accession);
