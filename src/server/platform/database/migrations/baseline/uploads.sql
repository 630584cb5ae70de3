create table uploads (
  id uuid primary key,
  actor text not null,
  kind text not null check (kind in ('companies', 'lps', 'form-d')),
  file_name text not null,
  size bigint not null,
  -- From the uploader's file system, in milliseconds; distinguishes files with the same name.
  modified_at bigint not null,
  state text not null check (state in ('uploading', 'uploaded', 'comparing', 'compared', 'running', 'done')),
  detected jsonb,
  -- Columns chosen by hand.
  mapping jsonb not null default '{}',
  clear_sample boolean not null default false,
  comparison jsonb,
  -- The rejected rows may contain someone who was removed, so they are no longer available.
  rejected_forgotten boolean not null default false,
  progress jsonb,
  -- Requested; checked by the worker.
  cancel boolean not null default false,
  -- Only the newest attempt may complete the work.
  attempt integer not null default 0,
  -- Why the last attempt failed.
  failure text,
  import_id integer unique references imports on delete cascade,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  -- Encoding, sheet, order of dates …
  choices jsonb not null default '{}',
  -- The file whose choices were reused.
  remembered jsonb
);
create index uploads_created on uploads (created_at desc);
