import type pg from 'pg';
import { SLUG_ID_MARK } from '#domain/company-identity.ts';

/**
 * Which rows are of one company, by the strongest key a row has: Crunchbase address, website, name with place.
 * A row without the stronger key joins the first company of the file that has its weaker one.
 * This looks at the file alone, so the same file always falls into the same groups.
 */
const GROUP_ROWS = `
  create temp table import_leads on commit drop as
  with by_crunchbase as (
    select n, website_key, name_key, min(n) over (partition by crunchbase_key) as lead
    from import_rows where crunchbase_key is not null
  ), by_website as (
    select r.n, r.name_key, coalesce(known.lead, min(r.n) over (partition by r.website_key)) as lead
    from import_rows r
    left join (
      select website_key, min(lead) as lead from by_crunchbase where website_key is not null group by website_key
    ) known using (website_key)
    where r.crunchbase_key is null and r.website_key is not null
  ), by_name as (
    select r.n, coalesce(known.lead, min(r.n) over (partition by r.name_key)) as lead
    from import_rows r
    left join (
      select name_key, min(lead) as lead
      from (select name_key, lead from by_crunchbase union all select name_key, lead from by_website) strong
      group by name_key
    ) known using (name_key)
    where r.crunchbase_key is null and r.website_key is null
  )
  select n, lead from by_crunchbase
  union all select n, lead from by_website
  union all select n, lead from by_name`;

const GROUPS = `
  create temp table import_groups on commit drop as
  select lead, min(n) as first_n, null::integer as company_id, min(crunchbase_key) as crunchbase_key,
    (array_agg(website_key order by n) filter (where website_key is not null))[1] as website_key,
    (array_agg(name_key order by n))[1] as name_key,
    (array_agg(slug_base order by n))[1] as slug_base
  from import_leads join import_rows using (n)
  group by lead`;

/**
 * Gives groups the company they are, when one has the same key and no stronger key says otherwise.
 * A company is given once: what is left over has a key of its own and becomes a company of its own.
 */
function claim(key: 'crunchbase_key' | 'website_key' | 'name_key', unlessDifferent: readonly string[]): string {
  const agree = unlessDifferent.map((other) => `and (c.${other} is null or g.${other} is null)`).join(' ');
  return `
    with found as (
      select g.lead, min(c.id) as id
      from import_groups g join companies c using (${key})
      where g.company_id is null ${agree}
        and not exists (select from import_groups taken where taken.company_id = c.id)
      group by g.lead
    ), given as (
      select distinct on (id) id, lead from found order by id, lead
    )
    update import_groups g set company_id = given.id from given where g.lead = given.lead`;
}

/** Settles the company of every group: a known one, or a new id and slug. A known company keeps its slug. */
const TARGETS = `
  create temp table import_targets on commit drop as
  select lead, first_n, id, created,
    case when not created then null
      when row_number() over (partition by slug_base, created order by first_n) = 1
        and not exists (select from companies c where c.slug = slug_base) then slug_base
      else slug_base || '${SLUG_ID_MARK}' || id end as slug
  from (
    select lead, first_n, slug_base, company_id is null as created,
      coalesce(company_id, nextval('companies_id_seq')::integer) as id
    from (select * from import_groups order by first_n) ordered
  ) numbered`;

/**
 * Finds out which company every row of `import_rows` is, into `import_leads` (row to lead) and
 * `import_targets` (lead to company).
 * @returns how many companies the file speaks of
 */
export async function recogniseCompanies(client: pg.PoolClient): Promise<number> {
  await client.query('analyze import_rows (n, crunchbase_key, website_key, name_key)');
  await client.query(GROUP_ROWS);
  await client.query('analyze import_leads');
  await client.query(GROUPS);
  await client.query('analyze import_groups');
  await client.query(claim('crunchbase_key', []));
  await client.query(claim('website_key', ['crunchbase_key']));
  await client.query(claim('name_key', ['crunchbase_key', 'website_key']));
  await client.query(TARGETS);
  await client.query('analyze import_targets');
  const { rows } = await client.query<{ total: number }>('select count(*)::integer as total from import_targets');
  return rows[0]?.total ?? 0;
}
