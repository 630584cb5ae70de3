import { type Kysely, sql } from 'kysely';

/** Former slugs of companies, which redirect to the current one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table old_slugs (
      slug text primary key,
      company_id integer not null references companies (id) on delete cascade
    );
    create index old_slugs_company on old_slugs (company_id);

    create function keep_old_slug() returns trigger language plpgsql as $$
    begin
      insert into old_slugs (slug, company_id) values (old.slug, old.id)
        on conflict (slug) do update set company_id = excluded.company_id;
      -- A company that gets its old slug back is no longer redirected from it.
      delete from old_slugs where slug = new.slug;
      return null;
    end $$;
    create trigger companies_keep_old_slug after update of slug on companies
      for each row when (old.slug <> new.slug) execute function keep_old_slug();
  `.execute(db);
}
