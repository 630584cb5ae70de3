import type pg from 'pg';
import {
  type CompanyEvidence,
  NAME_KEY_SEPARATOR,
  SLUG_ID_MARK,
  sharedEvidence,
} from '#domain/companies/company-identity.ts';
import type { Join } from '#domain/imports/import-report.ts';
import type { DateOrders } from '#domain/imports/imported-dates.ts';
import type { DateField, ImportedRow } from '#domain/imports/imported-row.ts';
import { readKnownCompanies } from '../companies/known-companies.ts';
import { type MergedCompany, mergeCompany } from './merge-company.ts';

const DIFFERENT_NAME = 'the same website and a different name';

/** A website shared by more names than this does not identify a company. */
const MAX_NAMES = 20;

/**
 * Groups the rows of a file by company: same Crunchbase URL, same website and name, or same name and place. Websites
 * shared by several names are decided by {@link joinByWebsite}. A row without a stronger key joins the only company of
 * the file that has its weaker one.
 */
const GROUP_ROWS = `
  create temp table import_leads on commit drop as
  with usual as (
    select n, crunchbase_key, website_key, name_key, base_name, generic, case when generic then data end as data,
      right(name_key, 1) = '${NAME_KEY_SEPARATOR}' as nowhere,
      min(name_key) over (partition by base_name) <> max(name_key) over (partition by base_name) as in_places
    from import_rows where not n = any ($1)
  ), by_crunchbase as (
    select n, website_key, base_name, name_key, min(n) over (partition by crunchbase_key) as lead,
      'the same Crunchbase URL' as reason
    from usual where crunchbase_key is not null
  ), by_website as (
    select r.n, r.website_key, r.base_name, r.name_key,
      coalesce(known.lead, min(r.n) over (partition by r.website_key, r.base_name)) as lead,
      'the same website and name' as reason
    from usual r
    left join (
      select website_key, base_name, min(lead) as lead from by_crunchbase
      where website_key is not null group by 1, 2 having count(distinct lead) = 1
    ) known using (website_key, base_name)
    where r.crunchbase_key is null and r.website_key is not null
  ), by_name as (
    select r.n, null as website_key, r.base_name, r.name_key,
      coalesce(known.lead, min(r.n) over (partition by r.name_key)) as lead,
      case when nowhere then 'the same name' else 'the same name and place' end as reason
    from usual r
    left join (
      select name_key, min(lead) as lead
      from (select name_key, lead from by_crunchbase union all select name_key, lead from by_website) strong
      group by name_key having count(distinct lead) = 1
    ) known on known.name_key = r.name_key and not (nowhere and in_places)
    where r.crunchbase_key is null and r.website_key is null and not r.generic
  )
  select n, lead, reason from by_crunchbase
  union all select n, lead, reason from by_website
  union all select n, lead, reason from by_name
  union all select n, n, '' from import_rows where n = any ($1)
  union all select n, min(n) over (partition by data), 'identical values in every field'
    from usual where generic and crunchbase_key is null and website_key is null`;

/** Groups that share a website and nothing stronger, with their facts. */
const CONTESTED = `
  with led as (
    select l.lead, r.website_key, r.crunchbase_key, r.n
    from import_leads l join import_rows r using (n)
    where r.website_key is not null and not l.lead = any ($1)
  ), contested as (
    select website_key from led group by website_key having count(distinct lead) > 1
  )
  select led.website_key as website, lead, max(led.crunchbase_key) as crunchbase, min(n) as first_n,
    (array_agg(r.data order by n))[1] as data
  from led join contested using (website_key) join import_rows r using (n)
  group by 1, lead order by 1, lead`;

const GROUPS = `
  create temp table import_groups on commit drop as
  select lead, min(n) as first_n, null::integer as company_id, null::text as reason, lead = any ($1) as separate,
    min(crunchbase_key) as crunchbase_key,
    (array_agg(website_key order by n) filter (where website_key is not null))[1] as website_key,
    (array_agg(name_key order by n))[1] as name_key,
    (array_agg(base_name order by n))[1] as base_name,
    bool_and(generic) as generic,
    (array_agg(slug_base order by n))[1] as slug_base
  from import_leads join import_rows using (n)
  group by lead`;

/**
 * Matches groups to known companies with the same key, unless a stronger key contradicts. A company is matched once:
 * the remaining groups have keys of their own and become new companies.
 */
function claim(key: 'crunchbase_key' | 'name_key', reason: string, unlessDifferent: readonly string[]): string {
  // By name only if one side has nothing stronger, so that rows match stored companies by the same rules as each other.
  const without = (side: string) => unlessDifferent.map((other) => `${side}.${other} is null`).join(' and ');
  const agree = unlessDifferent.length === 0 ? '' : `and ((${without('c')}) or (${without('g')}))`;
  const own = unlessDifferent.map((other) => `c.${other} is not distinct from g.${other}`).join(' and ') || 'true';
  return `
    with found as (
      select g.lead, c.id, (${own}) as own, count(*) over (partition by g.lead) as several
      from import_groups g join companies c using (${key})
      where g.company_id is null and not g.separate ${key === 'name_key' ? 'and not g.generic' : ''} ${agree}
        and not exists (select from import_groups taken where taken.company_id = c.id)
    ), best as (
      select distinct on (lead) lead, id from found where several = 1 or own order by lead, own desc, id
    ), given as (
      select distinct on (id) id, lead from best order by id, lead
    )
    update import_groups g set company_id = given.id, reason = '${reason}' from given where g.lead = given.lead`;
}

/** Known companies with the website of a group, unless a Crunchbase URL contradicts. */
const WEBSITE_CANDIDATES = `
  select g.lead, g.first_n, r.data, c.id, c.organization_name as name, c.headquarters_location as place
  from import_groups g join companies c using (website_key) join import_rows r on r.n = g.first_n
  where g.company_id is null and not g.separate and (c.crunchbase_key is null or g.crunchbase_key is null)
    and not exists (select from import_groups taken where taken.company_id = c.id)
  order by g.lead, c.id`;

/** Assigns every group its company: a known one, or a new id and slug. A known company keeps its slug. */
const TARGETS = `
  create temp table import_targets on commit drop as
  select lead, first_n, id, created, reason,
    case when not created then null
      when row_number() over (partition by slug_base, created order by first_n) = 1
        and not exists (select from companies c where c.slug = slug_base) then slug_base
      else slug_base || '${SLUG_ID_MARK}' || id end as slug
  from (
    select lead, first_n, slug_base, company_id is null as created, reason,
      coalesce(company_id, nextval('companies_id_seq')::integer) as id
    from (select * from import_groups order by first_n) ordered
  ) numbered`;

/**
 * Matches every row of `import_rows` to a company, and fills `import_leads` (row to lead) and `import_targets` (lead to
 * company).
 * @param separate rows that start their own company, even if they match other rows
 * @param orders of the date columns
 */
export async function matchCompanies(
  client: pg.PoolClient,
  { separate, orders }: { separate: readonly number[]; orders: Record<DateField, DateOrders> },
): Promise<{ total: number; unsure: Join[] }> {
  await client.query('analyze import_rows (n, crunchbase_key, website_key, base_name, name_key)');
  await client.query(GROUP_ROWS, [separate]);
  await client.query('analyze import_leads');
  const unsure = await joinByWebsite(client, separate);
  await client.query(GROUPS, [separate]);
  await client.query('analyze import_groups');
  await client.query(claim('crunchbase_key', 'the same Crunchbase URL', []));
  unsure.push(...(await claimByWebsite(client)));
  await client.query(claim('name_key', 'the same name and place', ['crunchbase_key', 'website_key']));
  await claimRepeated(client, orders);
  await client.query(TARGETS);
  await client.query('analyze import_targets');
  unsure.push(...(await sameNames(client)));
  const { rows } = await client.query<{ total: number }>('select count(*)::integer as total from import_targets');
  return { total: rows[0]?.total ?? 0, unsure };
}

/** The name of a company in a row. A join would read all rows for the few that are named. */
function nameInRow(n: string): string {
  return `(select data::json ->> 'organizationName' from import_rows where n = ${n})`;
}

const SAME_NAME = 'the same name, but no other evidence of a match';

/**
 * New companies with the name of another one in the file or database that neither a website nor a Crunchbase URL
 * distinguishes.
 */
const NAMESAKES = `
  with named as (
    select *, crunchbase_key is null and website_key is null as bare from import_groups where not generic and not separate
  ), led as (
    select *, first_value(first_n) over names as lead_n, first_value(bare) over names as lead_bare
    from named window names as (partition by base_name order by first_n)
  ), pairs as (
    select first_n as n, lead_n as other, null as company from led where first_n <> lead_n and (bare or lead_bare)
    union all
    select distinct on (g.first_n) g.first_n, null, c.organization_name
    from named g join companies c on split_part(c.name_key, '${NAME_KEY_SEPARATOR}', 1) = g.base_name
    where g.company_id is null and (g.bare or (c.crunchbase_key is null and c.website_key is null))
  )
  select n, ${nameInRow('p.n')} as name, other, ${nameInRow('p.other')} as other_name, company from pairs p order by n`;

type Namesake = { n: number; name: string; other: number | null; other_name: string | null; company: string | null };

async function sameNames(client: pg.PoolClient): Promise<Join[]> {
  const { rows } = await client.query<Namesake>(NAMESAKES);
  return rows.map(({ n, name, other, other_name, company }) => ({
    row: n,
    name,
    with: other === null ? { company: company ?? '' } : { row: other, name: other_name ?? '' },
    reason: SAME_NAME,
  }));
}

/** Near-certain joins, listed last. */
const SURE_LAST = ['the same website and name', 'the same Crunchbase URL'];

/** Joins, least certain first, then in file order. */
export async function* readJoins(client: pg.PoolClient): AsyncGenerator<Join[]> {
  await client.query(
    `declare joins_cursor no scroll cursor for
     select j.*, ${nameInRow('j.n')} as name, ${nameInRow('j.lead')} as other from (
       select n, lead, null as company, reason from import_leads where n <> lead
       union all
       select t.first_n, null, c.organization_name, t.reason from import_targets t join companies c using (id)
       where not t.created
     ) j order by coalesce(array_position($1::text[], reason), 0), n`,
    [SURE_LAST],
  );
  for (;;) {
    const { rows } = await client.query<{
      n: number;
      name: string;
      lead: number | null;
      other: string | null;
      company: string | null;
      reason: string;
    }>(`fetch ${FETCHED_JOINS} from joins_cursor`);
    if (rows.length === 0) break;
    yield rows.map(({ n, name, lead, other, company, reason }) => ({
      row: n,
      name,
      with: lead === null ? { company: company ?? '' } : { row: lead, name: other ?? '' },
      reason,
    }));
  }
  await client.query('close joins_cursor');
}

const FETCHED_JOINS = 2_000;

type Unit = { lead: number; first_n: number; crunchbase: string | null; evidence: CompanyEvidence };

/** Joins groups that share a website if more evidence agrees, but never two Crunchbase URLs. */
async function joinByWebsite(client: pg.PoolClient, separate: readonly number[]): Promise<Join[]> {
  const { rows } = await client.query<{
    website: string;
    lead: number;
    crunchbase: string | null;
    first_n: number;
    data: string;
  }>(CONTESTED, [separate]);
  const unsure: Join[] = [];
  const moved = new Map<number, { to: number; reason: string }>();
  const leadOf = (lead: number): number => {
    let last = lead;
    for (let next = moved.get(last); next; next = moved.get(last)) last = next.to;
    return last;
  };
  for (const sharing of Map.groupBy(rows, ({ website }) => website).values()) {
    const units = sharing.map(({ lead, first_n, crunchbase, data }): Unit => {
      return { lead, first_n, crunchbase, evidence: evidenceOf(JSON.parse(data)) };
    });
    if (units.length > MAX_NAMES) continue;
    const clusters: [Unit, ...Unit[]][] = [];
    for (const unit of units.toSorted((a, b) => Number(b.crunchbase !== null) - Number(a.crunchbase !== null))) {
      const fitting = clusters.flatMap((cluster) => {
        if (unit.crunchbase !== null && cluster.some(({ crunchbase }) => crunchbase !== null)) return [];
        const reason = cluster
          .map((other) => sharedEvidence(unit.evidence, other.evidence))
          .find((said) => said !== null);
        return reason ? [{ cluster, reason }] : [];
      });
      const [only, ...others] = fitting;
      if (only && others.length === 0) {
        // A company with several websites joins groups of each: the lowest lead is the lead of all.
        const [one, other] = [leadOf(only.cluster[0].lead), leadOf(unit.lead)];
        if (one !== other) moved.set(Math.max(one, other), { to: Math.min(one, other), reason: only.reason });
        only.cluster.push(unit);
        continue;
      }
      clusters.push([unit]);
    }
    const [first, ...rest] = clusters
      .flatMap((cluster) => cluster.toSorted((a, b) => a.first_n - b.first_n).slice(0, 1))
      .map(({ first_n, evidence }) => ({ row: first_n, name: evidence.name }))
      .sort((a, b) => a.row - b.row);
    for (const row of rest) {
      if (first !== undefined) unsure.push({ ...row, with: first, reason: DIFFERENT_NAME });
    }
  }
  if (moved.size > 0) {
    const moves = [...moved].map(([from, { reason }]) => ({ from, to: leadOf(from), reason }));
    await client.query(
      `update import_leads l set lead = m.to, reason = case when l.n = l.lead then m.reason else l.reason end
       from jsonb_to_recordset($1) as m ("from" integer, "to" integer, reason text) where l.lead = m."from"`,
      [JSON.stringify(moves)],
    );
  }
  return unsure;
}

type Candidate = {
  lead: number;
  first_n: number;
  data: string;
  id: number;
  name: string;
  place: string | null;
};

/** Matches groups to the known company with their website if more evidence agrees. */
async function claimByWebsite(client: pg.PoolClient): Promise<Join[]> {
  const { rows } = await client.query<Candidate>(WEBSITE_CANDIDATES);
  const unsure: Join[] = [];
  const given: { lead: number; id: number; reason: string }[] = [];
  const taken = new Set<number>();
  for (const candidates of Map.groupBy(rows, ({ lead }) => lead).values()) {
    const [first] = candidates;
    if (!first) continue;
    const evidence = evidenceOf(JSON.parse(first.data));
    const agreeing = candidates.flatMap(({ id, name, place }) => {
      const reason = taken.has(id) ? null : sharedEvidence(evidence, { name, place });
      return reason ? [{ id, name, reason }] : [];
    });
    const best = agreeing.find(({ name }) => name === evidence.name) ?? agreeing[0];
    if (best) {
      taken.add(best.id);
      given.push({ lead: first.lead, ...best });
    } else if (candidates.length <= MAX_NAMES) {
      unsure.push({ row: first.first_n, name: evidence.name, with: { company: first.name }, reason: DIFFERENT_NAME });
    }
  }
  await client.query(
    `update import_groups g set company_id = given.id, reason = given.reason
     from jsonb_to_recordset($1) as given (lead integer, id integer, reason text) where g.lead = given.lead`,
    [JSON.stringify(given)],
  );
  return unsure;
}

/** The facts about a company, without record ids. */
function factsOf({ fields, contacts, rounds }: MergedCompany) {
  const facts = (records: readonly object[]) => records.map((record) => JSON.stringify({ ...record, id: null })).sort();
  return [fields, facts(contacts.all), facts(rounds.all)];
}

/** Groups identified only by a generic name, and known companies like them. */
const GENERIC_CANDIDATES = `
  select g.lead, array_agg(distinct c.id) as ids
  from import_groups g join companies c using (name_key)
  where g.company_id is null and not g.separate and g.generic and g.crunchbase_key is null and g.website_key is null
    and c.crunchbase_key is null and c.website_key is null
  group by g.lead order by g.lead`;

/** Matches groups with a generic name to the known company with exactly the same facts, so that a repeated import changes nothing. */
async function claimRepeated(client: pg.PoolClient, orders: Record<DateField, DateOrders>): Promise<void> {
  const { rows: candidates } = await client.query<{ lead: number; ids: number[] }>(GENERIC_CANDIDATES);
  if (candidates.length === 0) return;
  const known = await readKnownCompanies(
    client,
    candidates.flatMap(({ ids }) => ids),
  );
  const { rows } = await client.query<{ lead: number; n: number; data: string }>(
    'select lead, n, data from import_leads join import_rows using (n) where lead = any ($1) order by n',
    [candidates.map(({ lead }) => lead)],
  );
  const rowsOf = Map.groupBy(rows, ({ lead }) => lead);
  const given: { lead: number; id: number }[] = [];
  const taken = new Set<number>();
  for (const { lead, ids } of candidates) {
    const said = (rowsOf.get(lead) ?? []).map(({ n, data }) => ({ ...(JSON.parse(data) as ImportedRow), row: n }));
    const alone = JSON.stringify(factsOf(mergeCompany(said, null, orders)));
    const id = ids.find((each) => {
      const there = known.get(each);
      return there && !taken.has(each) && JSON.stringify(factsOf(mergeCompany([], there, orders))) === alone;
    });
    if (id === undefined) continue;
    taken.add(id);
    given.push({ lead, id });
  }
  await client.query(
    `update import_groups g set company_id = given.id, reason = 'identical values in every field'
     from jsonb_to_recordset($1) as given (lead integer, id integer) where g.lead = given.lead`,
    [JSON.stringify(given)],
  );
}

function evidenceOf({ organizationName, headquartersLocation }: ImportedRow): CompanyEvidence {
  return { name: organizationName, place: headquartersLocation ?? null };
}
