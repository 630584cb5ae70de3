import { type Kysely, sql } from 'kysely';

/** Sources of facts, Form D filings, mail servers of domains, and dismissed quality issues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Facts of a company from sources other than its origin, with the newest date of each source.
    create table company_facts (
      company_id integer not null references companies (id) on delete cascade,
      field text not null check (field in ('funding', 'people', 'place', 'industry')),
      source text not null,
      url text,
      as_of date not null,
      import_id integer references imports (id) on delete cascade,
      primary key (company_id, field, source)
    );

    -- Every imported filing, so that an amendment finds the one it amends. Without a company, its import was undone.
    create table form_d_filings (
      id text primary key, -- the accession number; of a file without one, the issuer and day
      accession text,
      cik text not null,
      file_number text,
      previous_accession text,
      filed_on date not null,
      first_sale_on date,
      offered_usd double precision,
      sold_usd double precision,
      entity_name text not null,
      company_id integer not null references companies (id) on delete cascade,
      import_id integer references imports (id) on delete cascade
    );
    create index form_d_filings_cik on form_d_filings (cik);
    create index form_d_filings_company on form_d_filings (company_id);

    -- Filings and facts whose import has not been undone.
    create view form_d_in_force as select f.* from form_d_filings f
      where not exists (select from changes c where c.import_id = f.import_id and c.undone_by is not null);
    create view facts_in_force as select f.* from company_facts f
      where not exists (select from changes c where c.import_id = f.import_id and c.undone_by is not null);

    create table mail_domains (
      domain text primary key,
      takes_mail boolean not null,
      checked_at timestamptz not null
    );

    -- Reported delivery results by address, in lowercase as in contacts.
    create table email_reports (
      email text primary key,
      outcome text not null check (outcome in ('bounced', 'confirmed')),
      at timestamptz not null
    );

    create table quality_left (
      rule text not null,
      company_id integer not null references companies (id) on delete cascade,
      at timestamptz not null default now(),
      primary key (rule, company_id)
    );
  `.execute(db);
}
