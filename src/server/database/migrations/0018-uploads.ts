import { type Kysely, sql } from 'kysely';

/** Uploaded import files, from the first part to their import; and who gets emails about new leads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      id uuid primary key,
      actor text not null, -- of a user; without a reference, because the import outlives the account
      kind text not null check (kind in ('companies', 'lps', 'form-d')),
      file_name text not null,
      size bigint not null,
      modified_at bigint not null, -- as the file system of whoever uploads says, in milliseconds: tells two files of a name apart
      state text not null check (state in ('uploading', 'uploaded', 'comparing', 'compared', 'running', 'done')),
      detected jsonb,
      mapping jsonb not null default '{}', -- columns chosen by hand
      clear_sample boolean not null default false,
      comparison jsonb,
      rejected_forgotten boolean not null default false, -- somebody who may stand in the rejected rows was forgotten: nobody reads them any more
      progress jsonb,
      cancel boolean not null default false, -- asked for; whoever works on it looks here
      attempt integer not null default 0, -- only the newest one may finish the work
      failure text, -- why the last work came to nothing
      import_id integer unique references imports (id) on delete cascade,
      created_at timestamptz not null default now(),
      touched_at timestamptz not null default now()
    );
    create index uploads_created on uploads (created_at desc);

    -- Who is told once a month how many leads are new, and the month of which they were told last.
    alter table profiles add column monthly_leads_mail boolean not null default false;
    alter table profiles add column monthly_leads_told date;
    create index profiles_monthly_leads on profiles (id) where monthly_leads_mail;
    -- Where one click ends messages of this kind.
    alter table mails add column unsubscribe_url text;
  `.execute(db);
}
