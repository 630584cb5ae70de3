import { type Kysely, sql } from 'kysely';

/**
 * Records filings, facts and old slugs in the history with their company, so that they are restored with it. Indexes
 * companies by name and country, and by when they were added, to avoid full scans.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The history identifies rows by number.
    drop view form_d_in_force;
    alter table form_d_filings rename column id to key;
    alter table form_d_filings add column id integer generated always as identity unique;
    alter table company_facts add column id integer generated always as identity unique;
    alter table old_slugs add column id integer generated always as identity unique;
    create index companies_name_in_country on companies
      ((split_part(name_key, e'\\x1f', 1) || e'\\x1f' || coalesce(country, '')));
    create index companies_first_seen on companies (first_seen_at) where source <> 'sample';
    create view form_d_in_force as select f.* from form_d_filings f
      where not exists (select from changes c where c.import_id = f.import_id and c.undone_by is not null);
  `.execute(db);
  for (const table of ['form_d_filings', 'company_facts', 'old_slugs']) {
    const log = sql`execute function log_changed_rows('companies', 'company_id')`;
    // Does not log imports: what an import adds stays in force until the import itself is undone.
    const listens = sql`when (current_setting('fundscout.log_created', true) = 'on')`;
    await sql`
      create trigger log_created after insert on ${sql.id(table)} for each row
        ${listens} execute function log_created_row('companies', 'company_id');
      create trigger log_changed after update on ${sql.id(table)}
        referencing old table as old_rows new table as new_rows for each statement ${listens} ${log};
      create trigger log_deleted after delete on ${sql.id(table)}
        referencing old table as old_rows for each statement ${listens} ${log};
    `.execute(db);
  }
}
