import type pg from 'pg';
import {
  DIFFERENT_NAME,
  keysContradict,
  MAX_YEARS_APART,
  NAME_KEY_SEPARATOR,
  type NameAndPlace,
  type NamedCompany,
  SLUG_ID_MARK,
  sameNameEvidence,
  sharedEvidence,
} from '#domain/companies/company-identity.ts';
import type { Join } from '#domain/imports/import-report.ts';
import type { DateOrders } from '#domain/imports/imported-dates.ts';
import type { DateField, ImportedRow } from '#domain/imports/imported-row.ts';
import type { Place } from '#domain/places/place.ts';
import { PLACE, readStoredCompanies } from '../companies/stored-company.ts';
import { type MergedCompany, mergeCompany } from './merge-company.ts';
import { unstagedRows } from './stage-rows.ts';

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
    bool_and(generic) as generic, bool_and(common) as common, min(funded_in) as funded_from, max(funded_in) as funded_to,
    (array_agg(slug_base order by n))[1] as slug_base
  from import_leads join import_rows using (n)
  group by lead`;

const FUNDED_FAR_APART = `coalesce(greatest(g.funded_from - extract(year from c.last_funding_date),
  extract(year from c.last_funding_date) - g.funded_to) > ${MAX_YEARS_APART}, false)`;

/**
 * Matches groups to known companies with the same key, unless a stronger key contradicts. A company is matched once:
 * the remaining groups have keys of their own and become new companies. {@link claimByName} decides common names.
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
      where g.company_id is null and not g.separate ${key === 'name_key' ? 'and not g.generic and not g.common' : ''} ${agree}
        and not exists (select from import_groups taken where taken.company_id = c.id)
        ${key === 'name_key' ? `and not ${FUNDED_FAR_APART}` : ''}
    ), best as (
      select distinct on (lead) lead, id from found where several = 1 or own order by lead, own desc, id
    ), given as (
      select distinct on (id) id, lead from best order by id, lead
    )
    update import_groups g set company_id = given.id, reason = '${reason}' from given where g.lead = given.lead`;
}

/** Known companies with the website of a group, unless a Crunchbase URL contradicts. */
const WEBSITE_CANDIDATES = `
  select g.lead, g.first_n, r.data, c.id, c.organization_name as name, ${PLACE}
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

export type MatchOptions = {
  /** Rows that start their own company, even if they match other rows. */
  separate: readonly number[];
  /** Of the date columns. */
  orders: Record<DateField, DateOrders>;
};

/**
 * Matches every row of `import_rows` to a company, and fills `import_leads` (row to lead) and `import_targets` (lead to
 * company).
 */
export async function matchCompanies(
  client: pg.PoolClient,
  { separate, orders }: MatchOptions,
): Promise<{ total: number; unsure: Join[] }> {
  await client.query('analyze import_rows (n, crunchbase_key, website_key, base_name, name_key)');
  await client.query(GROUP_ROWS, [separate]);
  await client.query('analyze import_leads');
  const unsure = await joinByWebsite(client, separate);
  await client.query(GROUPS, [separate]);
  await client.query('analyze import_groups');
  unsure.push(...(await joinByName(client)));
  await client.query(claim('crunchbase_key', 'the same Crunchbase URL', []));
  unsure.push(...(await claimByWebsite(client)));
  await client.query(claim('name_key', 'the same name and place', ['crunchbase_key', 'website_key']));
  await claimRepeated(client, orders);
  unsure.push(...(await claimByName(client)));
  await client.query(TARGETS);
  await client.query('analyze import_targets');
  const { rows } = await client.query<{ total: number }>('select count(*)::integer as total from import_targets');
  return { total: rows[0]?.total ?? 0, unsure };
}

/** The name of a company in a row. A join would read all rows for the few that are named. */
function nameInRow(n: string): string {
  return `(select data::json ->> 'organizationName' from import_rows where n = ${n})`;
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

type Unit = { lead: number; first_n: number; company: NamedCompany };
type Cluster = [Unit, ...Unit[]];
type Move = { from: number; to: number; reason: string };

/**
 * Joins units that have evidence with exactly one cluster, never two Crunchbase URLs.
 * @param evidence why two units are the same company, or null
 */
function cluster(units: readonly Unit[], evidence: (a: NamedCompany, b: NamedCompany) => string | null) {
  const clusters: Cluster[] = [];
  const joined: { unit: Unit; first: Unit; reason: string }[] = [];
  const hasUrl = ({ company }: Unit) => company.crunchbase !== null;
  for (const unit of units.toSorted((a, b) => Number(hasUrl(b)) - Number(hasUrl(a)))) {
    const [only, ...others] = clusters.flatMap((members) => {
      if (members.some((member) => hasUrl(unit) && hasUrl(member))) return [];
      const reason = members.map((member) => evidence(unit.company, member.company)).find((text) => text !== null);
      return reason ? [{ members, reason }] : [];
    });
    if (only && others.length === 0) {
      joined.push({ unit, first: only.members[0], reason: only.reason });
      only.members.push(unit);
    } else clusters.push([unit]);
  }
  return { clusters, joined };
}

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
    if (sharing.length > MAX_NAMES) continue;
    const units = sharing.map(({ lead, first_n, crunchbase, website, data }): Unit => {
      return { lead, first_n, company: { ...evidenceOf(JSON.parse(data)), crunchbase, website, funded: null } };
    });
    const { clusters, joined } = cluster(units, sharedEvidence);
    for (const { unit, first, reason } of joined) {
      // A company with several websites joins groups of each: the lowest lead is the lead of all.
      const [one, other] = [leadOf(first.lead), leadOf(unit.lead)];
      if (one !== other) moved.set(Math.max(one, other), { to: Math.min(one, other), reason });
    }
    const [first, ...rest] = clusters
      .flatMap((members) => members.toSorted((a, b) => a.first_n - b.first_n).slice(0, 1))
      .map(({ first_n, company }) => ({ row: first_n, name: company.name }))
      .sort((a, b) => a.row - b.row);
    for (const row of rest) {
      if (first !== undefined) unsure.push({ ...row, with: first, reason: DIFFERENT_NAME });
    }
  }
  await moveRows(
    client,
    [...moved].map(([from, { reason }]) => ({ from, to: leadOf(from), reason })),
  );
  return unsure;
}

async function moveRows(client: pg.PoolClient, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await client.query(
    `update import_leads l set lead = m.to, reason = case when l.n = l.lead then m.reason else l.reason end
     from jsonb_to_recordset($1) as m ("from" integer, "to" integer, reason text) where l.lead = m."from"`,
    [JSON.stringify(moves)],
  );
}

type GroupRow = {
  lead: number;
  first_n: number;
  base: string;
  data: string;
  crunchbase: string | null;
  website: string | null;
  from: number | null;
  to: number | null;
};

/** Columns of a {@link GroupRow}, of `import_groups g`, with the first row of the group as `r`. */
const GROUP_COLUMNS = `g.lead, g.first_n, g.base_name as base, r.data, g.crunchbase_key as crunchbase,
  g.website_key as website, g.funded_from as "from", g.funded_to as "to"`;

function unitOf({ lead, first_n, data, crunchbase, website, from, to }: GroupRow): Unit {
  const funded = from === null || to === null ? null : ([from, to] as const);
  const row: ImportedRow = JSON.parse(data);
  const { industries, founders } = row;
  return { lead, first_n, company: { ...evidenceOf(row), industries, founders, crunchbase, website, funded } };
}

/** Joins the groups of a file that have the same name and keys that do not contradict, if more evidence agrees. */
async function joinByName(client: pg.PoolClient): Promise<Join[]> {
  const { rows } = await client.query<GroupRow>(
    `select ${GROUP_COLUMNS} from import_groups g join import_rows r on r.n = g.first_n
     where not g.separate and not g.generic and g.base_name in (
       select base_name from import_groups group by base_name having count(*) between 2 and ${MAX_NAMES}
     ) order by g.first_n`,
  );
  const unsure: Join[] = [];
  const moves: Move[] = [];
  for (const named of Map.groupBy(rows, ({ base }) => base).values()) {
    const { clusters, joined } = cluster(named.map(unitOf), (a, b) => {
      const { reason, isSure } = sameNameEvidence(a, b);
      return isSure && !keysContradict(a, b) ? reason : null;
    });
    for (const { unit, first, reason } of joined) moves.push({ from: unit.lead, to: first.lead, reason });
    const firsts = clusters.map(([first]) => first).sort((a, b) => a.first_n - b.first_n);
    for (const [at, unit] of firsts.entries()) {
      const other = firsts.slice(0, at).find(({ company }) => !keysContradict(company, unit.company));
      if (!other) continue;
      const { reason } = sameNameEvidence(unit.company, other.company);
      unsure.push({
        row: unit.first_n,
        name: unit.company.name,
        with: { row: other.first_n, name: other.company.name },
        reason,
      });
    }
  }
  if (moves.length > 0) {
    await moveRows(client, moves);
    await client.query(
      `with moves as (select * from jsonb_to_recordset($1) as m ("from" integer, "to" integer)),
       gone as (delete from import_groups g using moves where g.lead = moves."from" returning g.*, moves."to")
       update import_groups g set first_n = least(g.first_n, other.first_n),
         crunchbase_key = coalesce(g.crunchbase_key, other.crunchbase_key),
         website_key = coalesce(g.website_key, other.website_key),
         funded_from = least(g.funded_from, other.funded_from), funded_to = greatest(g.funded_to, other.funded_to)
       from (select "to", min(first_n) as first_n, min(crunchbase_key) as crunchbase_key, min(website_key) as website_key,
           min(funded_from) as funded_from, max(funded_to) as funded_to from gone group by "to") other
       where g.lead = other."to"`,
      [JSON.stringify(moves)],
    );
  }
  return unsure;
}

/** Companies of the same name, at most {@link MAX_NAMES}, as candidates of a group. */
const NAME_CANDIDATES = `
  select ${GROUP_COLUMNS}, c.id, c.organization_name as name, ${PLACE},
    c.crunchbase_key as "itsCrunchbase", c.website_key as "itsWebsite", c.industries, c.founders,
    extract(year from c.last_funding_date)::integer as "itsYear",
    exists (select from import_groups taken where taken.company_id = c.id) as taken
  from import_groups g join import_rows r on r.n = g.first_n
    join companies c on split_part(c.name_key, '${NAME_KEY_SEPARATOR}', 1) = g.base_name
  where g.company_id is null and not g.separate and not g.generic
    and coalesce(c.crunchbase_key = g.crunchbase_key, true) and coalesce(c.website_key = g.website_key, true)
  order by g.first_n, c.id`;

type NameCandidate = GroupRow & {
  id: number;
  name: string;
  place: Place;
  itsCrunchbase: string | null;
  itsWebsite: string | null;
  industries: string[];
  founders: string[];
  itsYear: number | null;
  taken: boolean;
};

/**
 * Matches groups to the only known company of their name whose keys do not contradict, if more evidence agrees. Of
 * several, the one that has the same keys is it, so that a repeated import changes nothing.
 */
async function claimByName(client: pg.PoolClient): Promise<Join[]> {
  const { rows } = await client.query<NameCandidate>(NAME_CANDIDATES);
  const unsure: Join[] = [];
  const claims: { lead: number; id: number; reason: string }[] = [];
  const claimed = new Set<number>();
  for (const candidates of Map.groupBy(rows, ({ lead }) => lead).values()) {
    const [group] = candidates;
    if (!group) continue;
    const { lead, first_n, company } = unitOf(group);
    const compared = candidates.map(({ itsCrunchbase: crunchbase, itsWebsite: website, itsYear, ...candidate }) => {
      const { id, name, place, industries, founders } = candidate;
      const funded = itsYear === null ? null : ([itsYear, itsYear] as const);
      const other = { name, place, industries, founders, crunchbase, website, funded };
      const hasSameKeys = crunchbase === company.crunchbase && website === company.website;
      return { id, name, taken: candidate.taken || claimed.has(id), hasSameKeys, ...sameNameEvidence(company, other) };
    });
    const sure = compared.filter(({ isSure }) => isSure);
    const own = sure.filter(({ hasSameKeys }) => hasSameKeys);
    const [only, ...others] = own.length === 1 ? own : sure;
    if (only && others.length === 0 && !only.taken) {
      claimed.add(only.id);
      claims.push({ lead, id: only.id, reason: only.reason });
    } else if (candidates.length <= MAX_NAMES) {
      const { name, reason } = only ?? compared[0] ?? { name: '', reason: '' };
      unsure.push({ row: first_n, name: company.name, with: { company: name }, reason });
    }
  }
  await assignCompanies(client, claims);
  return unsure;
}

async function assignCompanies(
  client: pg.PoolClient,
  claims: readonly { lead: number; id: number; reason: string }[],
): Promise<void> {
  await client.query(
    `update import_groups g set company_id = claim.id, reason = claim.reason
     from jsonb_to_recordset($1) as claim (lead integer, id integer, reason text) where g.lead = claim.lead`,
    [JSON.stringify(claims)],
  );
}

type Candidate = {
  lead: number;
  first_n: number;
  data: string;
  id: number;
  name: string;
  place: Place;
};

/** Matches groups to the known company with their website if more evidence agrees. */
async function claimByWebsite(client: pg.PoolClient): Promise<Join[]> {
  const { rows } = await client.query<Candidate>(WEBSITE_CANDIDATES);
  const unsure: Join[] = [];
  const matches: { lead: number; id: number; reason: string }[] = [];
  const usedIds = new Set<number>();
  for (const candidates of Map.groupBy(rows, ({ lead }) => lead).values()) {
    const [first] = candidates;
    if (!first) continue;
    const evidence = evidenceOf(JSON.parse(first.data));
    const agreeing = candidates.flatMap(({ id, name, place }) => {
      const reason = usedIds.has(id) ? null : sharedEvidence(evidence, { name, place });
      return reason ? [{ id, name, reason }] : [];
    });
    const best = agreeing.find(({ name }) => name === evidence.name) ?? agreeing[0];
    if (best) {
      usedIds.add(best.id);
      matches.push({ lead: first.lead, ...best });
    } else if (candidates.length <= MAX_NAMES) {
      unsure.push({ row: first.first_n, name: evidence.name, with: { company: first.name }, reason: DIFFERENT_NAME });
    }
  }
  await assignCompanies(client, matches);
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
  const companies = await readStoredCompanies(
    client,
    candidates.flatMap(({ ids }) => ids),
  );
  const { rows } = await client.query<{ lead: number; n: number; data: string }>(
    'select lead, n, data from import_leads join import_rows using (n) where lead = any ($1) order by n',
    [candidates.map(({ lead }) => lead)],
  );
  const rowsOf = Map.groupBy(rows, ({ lead }) => lead);
  const matches: { lead: number; id: number; reason: string }[] = [];
  const usedIds = new Set<number>();
  for (const { lead, ids } of candidates) {
    const stagedRows = (rowsOf.get(lead) ?? []).flatMap(({ n, data }) => unstagedRows(n, data));
    const alone = JSON.stringify(factsOf(mergeCompany(stagedRows, null, orders)));
    const id = ids.find((each) => {
      const there = companies.get(each);
      return there && !usedIds.has(each) && JSON.stringify(factsOf(mergeCompany([], there, orders))) === alone;
    });
    if (id === undefined) continue;
    usedIds.add(id);
    matches.push({ lead, id, reason: 'identical values in every field' });
  }
  await assignCompanies(client, matches);
}

function evidenceOf({ organizationName, headquarters }: ImportedRow): NameAndPlace {
  return { name: organizationName, place: headquarters ?? null };
}
