import { type Kysely, sql } from 'kysely';

/** Uploaded import files, from the first part to their import; and who gets emails about new leads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      id uuid primary key,
      actor text not null, -- a user id; no foreign key, because the import outlives the account
      kind text not null check (kind in ('companies', 'lps', 'form-d')),
      file_name text not null,
      size bigint not null,
      modified_at bigint not null, -- from the uploader's file system, in milliseconds; distinguishes files with the same name
      state text not null check (state in ('uploading', 'uploaded', 'comparing', 'compared', 'running', 'done')),
      detected jsonb,
      mapping jsonb not null default '{}', -- manual choices
      clear_sample boolean not null default false,
      comparison jsonb,
      rejected_forgotten boolean not null default false, -- the rejected rows may contain someone who was removed, so they are no longer available
      progress jsonb,
      cancel boolean not null default false, -- requested; checked by the worker
      attempt integer not null default 0, -- only the newest attempt may complete the work
      failure text, -- why the last attempt failed
      import_id integer unique references imports (id) on delete cascade,
      created_at timestamptz not null default now(),
      touched_at timestamptz not null default now()
    );
    create index uploads_created on uploads (created_at desc);

    -- Whether the user gets the monthly email about new leads, and the last month it covered.
    alter table profiles add column monthly_leads_mail boolean not null default false;
    alter table profiles add column monthly_leads_told date;
    create index profiles_monthly_leads on profiles (id) where monthly_leads_mail;
    -- Unsubscribes from emails of this kind with one click.
    alter table mails add column unsubscribe_url text;
  `.execute(db);
}
