import type pg from 'pg';
import {
  keysContradict,
  MAX_YEARS_APART,
  NAME_KEY_SEPARATOR,
  type NameAndPlace,
  type NamedCompany,
  SLUG_ID_MARK,
  sameNameMatch,
  sameWebsiteReason,
} from '#domain/companies/company-identity.ts';
import { duplicateReason } from '#domain/companies/duplicates.ts';
import { CERTAIN_REASONS, JOIN_REASONS } from '#domain/companies/join-reasons.ts';
import type { Join } from '#domain/imports/import-report.ts';
import type { DateOrders } from '#domain/imports/imported-dates.ts';
import type { DateField, ImportedRow } from '#domain/imports/imported-row.ts';
import { findDuplicateGroups } from '../changes/find-duplicates.ts';
import { baseNameOf, PLACE, readStoredCompanies } from '../companies/stored-company.ts';
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
  create temp table import_row_groups on commit drop as
  with usual as (
    select n, crunchbase_key, website_key, name_key, base_name, generic, case when generic then data end as data,
      right(name_key, 1) = '${NAME_KEY_SEPARATOR}' as nowhere,
      min(name_key) over (partition by base_name) <> max(name_key) over (partition by base_name) as in_places
    from import_rows where not n = any ($1)
  ), by_crunchbase as (
    select n, website_key, base_name, name_key, min(n) over (partition by crunchbase_key) as group_row,
      '${JOIN_REASONS.crunchbase}' as reason
    from usual where crunchbase_key is not null
  ), by_website as (
    select r.n, r.website_key, r.base_name, r.name_key,
      coalesce(known.group_row, min(r.n) over (partition by r.website_key, r.base_name)) as group_row,
      '${JOIN_REASONS.websiteAndName}' as reason
    from usual r
    left join (
      select website_key, base_name, min(group_row) as group_row from by_crunchbase
      where website_key is not null group by 1, 2 having count(distinct group_row) = 1
    ) known using (website_key, base_name)
    where r.crunchbase_key is null and r.website_key is not null
  ), by_name as (
    select r.n, null as website_key, r.base_name, r.name_key,
      coalesce(known.group_row, min(r.n) over (partition by r.name_key)) as group_row,
      case when nowhere then 'the same name' else '${JOIN_REASONS.nameAndPlace}' end as reason
    from usual r
    left join (
      select name_key, min(group_row) as group_row
      from (select name_key, group_row from by_crunchbase union all select name_key, group_row from by_website) strong
      group by name_key having count(distinct group_row) = 1
    ) known on known.name_key = r.name_key and not (nowhere and in_places)
    where r.crunchbase_key is null and r.website_key is null and not r.generic
  )
  select n, group_row, reason from by_crunchbase
  union all select n, group_row, reason from by_website
  union all select n, group_row, reason from by_name
  union all select n, n, '' from import_rows where n = any ($1)
  union all select n, min(n) over (partition by data), '${JOIN_REASONS.identical}'
    from usual where generic and crunchbase_key is null and website_key is null`;

/** Groups that share a website and nothing stronger, with their facts. */
const CONTESTED = `
  with grouped as (
    select rg.group_row, r.website_key, r.crunchbase_key, r.n
    from import_row_groups rg join import_rows r using (n)
    where r.website_key is not null and not rg.group_row = any ($1)
  ), contested as (
    select website_key from grouped group by website_key having count(distinct group_row) > 1
  )
  select grouped.website_key as website, group_row, max(grouped.crunchbase_key) as crunchbase, min(n) as first_n,
    (array_agg(r.data order by n))[1] as data
  from grouped join contested using (website_key) join import_rows r using (n)
  group by 1, group_row order by 1, group_row`;

const GROUPS = `
  create temp table import_groups on commit drop as
  select group_row, min(n) as first_n, null::integer as company_id, null::text as reason, group_row = any ($1) as separate,
    min(crunchbase_key) as crunchbase_key,
    (array_agg(website_key order by n) filter (where website_key is not null))[1] as website_key,
    (array_agg(name_key order by n))[1] as name_key,
    (array_agg(base_name order by n))[1] as base_name,
    bool_and(generic) as generic, bool_and(common) as common, min(funded_in) as funded_from, max(funded_in) as funded_to,
    (array_agg(slug_base order by n))[1] as slug_base
  from import_row_groups join import_rows using (n)
  group by group_row`;

type StrongKey = 'crunchbase_key' | 'website_key';
const STRONG_KEYS: readonly StrongKey[] = ['crunchbase_key', 'website_key'];

/** SQL: whether a group `g` or a stored company `c` has none of some keys. */
const lacks = (side: 'g' | 'c', keys: readonly StrongKey[]) =>
  keys.map((key) => `${side}.${key} is null`).join(' and ') || 'true';

const UNMATCHED = 'g.company_id is null and not g.separate';
const TAKEN = 'exists (select from import_groups taken where taken.company_id = c.id)';
const FUNDED_FAR_APART = `coalesce(greatest(g.funded_from - extract(year from c.last_funding_date),
  extract(year from c.last_funding_date) - g.funded_to) > ${MAX_YEARS_APART}, false)`;

type MatchStep = {
  /** SQL: when a group `g` may be a stored company `c`. */
  on: string;
  /** One side must have none of these keys, so that rows match stored companies by the same rules as each other. */
  unlessBothHave?: readonly StrongKey[];
} & (
  | { /** Why a company that is the only candidate, or has the same of these keys, is it. */ reason: string }
  | { choose(company: NamedCompany, candidates: readonly Candidate[]): Choice | undefined }
);

/**
 * How groups find stored companies. The order is the meaning: a step sees only the groups that those before it left. A
 * company is matched once: the remaining groups have keys of their own and become new companies.
 */
const STEPS: readonly (MatchStep | typeof matchIdentical)[] = [
  { on: 'c.crunchbase_key = g.crunchbase_key', reason: JOIN_REASONS.crunchbase },
  { on: `c.website_key = g.website_key and not ${TAKEN}`, unlessBothHave: ['crunchbase_key'], choose: byWebsite },
  {
    on: `c.name_key = g.name_key and not g.generic and not g.common and not ${FUNDED_FAR_APART}`,
    unlessBothHave: STRONG_KEYS,
    reason: JOIN_REASONS.nameAndPlace,
  },
  matchIdentical,
  {
    on: `${baseNameOf('c.name_key')} = g.base_name and not g.generic
      and coalesce(c.crunchbase_key = g.crunchbase_key, true) and coalesce(c.website_key = g.website_key, true)`,
    choose: byName,
  },
];

/** SQL: the groups that a step sees, and the companies that each may be. */
function pairsOf({ on, unlessBothHave: keys = [] }: Pick<MatchStep, 'on' | 'unlessBothHave'>): string {
  return `import_groups g join companies c on ${on} and ${UNMATCHED} and (${lacks('c', keys)} or ${lacks('g', keys)})`;
}

/** Matches groups to their only candidate, or of several to the one that has the same stronger keys. */
function matchOnlyCandidates(step: MatchStep): string {
  const isSame = step.unlessBothHave?.map((key) => `c.${key} is not distinct from g.${key}`).join(' and ') ?? 'true';
  return `
    with candidates as (
      select g.group_row, c.id, (${isSame}) as same, count(*) over (partition by g.group_row) as several
      from ${pairsOf(step)} where not ${TAKEN}
    ), best as (
      select distinct on (group_row) group_row, id from candidates where several = 1 or same order by group_row, same desc, id
    ), matches as (
      select distinct on (id) id, group_row from best order by id, group_row
    )
    update import_groups g set company_id = m.id, reason = $1 from matches m where g.group_row = m.group_row`;
}

/** Assigns every group its company: a known one, or a new id and slug. A known company keeps its slug. */
const ASSIGN_COMPANIES = `
  create temp table import_targets on commit drop as
  select group_row, first_n, id, created, reason,
    case when not created then null
      when row_number() over (partition by slug_base, created order by first_n) = 1
        and not exists (select from companies c where c.slug = slug_base) then slug_base
      else slug_base || '${SLUG_ID_MARK}' || id end as slug
  from (
    select group_row, first_n, slug_base, company_id is null as created, reason,
      coalesce(company_id, nextval('companies_id_seq')::integer) as id
    from (select * from import_groups order by first_n) ordered
  ) numbered`;

type DateFieldOrders = Record<DateField, DateOrders>;

export type MatchOptions = {
  /** Rows that start their own company, even if they match other rows. */
  separate: readonly number[];
  orders: DateFieldOrders;
};

/**
 * Matches every row of `import_rows` to a company, and fills `import_row_groups` (row to the row of its group) and
 * `import_targets` (row of a group to company).
 */
export async function matchCompanies(client: pg.PoolClient, { separate, orders }: MatchOptions): Promise<void> {
  await client.query('analyze import_rows (n, crunchbase_key, website_key, base_name, name_key)');
  await client.query(GROUP_ROWS, [separate]);
  await client.query('analyze import_row_groups');
  await joinByWebsite(client, separate);
  await client.query(GROUPS, [separate]);
  await client.query('analyze import_groups');
  await joinByName(client);
  await matchGroups(client, orders);
  await client.query(ASSIGN_COMPANIES);
  await client.query('analyze import_targets');
}

/** The number of companies in `import_targets`. */
export async function countTargets(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ total: number }>('select count(*)::integer as total from import_targets');
  return rows[0]?.total ?? 0;
}

/** The name of a company in a row. A join would read all rows for the few that are named. */
function nameInRow(n: string): string {
  return `(select data::json ->> 'organizationName' from import_rows where n = ${n})`;
}

/**
 * SQL: the name of a company `c`, with its website or city if another one had this name before the import.
 * @param ids SQL of the ids of these companies
 */
function distinctName(ids: string): string {
  return `c.organization_name || case when c.id in (
      select one.id from companies one join companies other
        on ${baseNameOf('other.name_key')} = ${baseNameOf('one.name_key')} and other.organization_name = one.organization_name and other.id <> one.id
      where one.id in (${ids}) and other.id not in (select id from import_targets where created)
    ) then coalesce(' (' || coalesce(c.website_key, c.city) || ')', '') else '' end`;
}

/** Joins, least certain first, then in file order. */
export async function* readJoins(client: pg.PoolClient): AsyncGenerator<Join[]> {
  await client.query(
    `declare joins_cursor no scroll cursor for
     select j.*, ${nameInRow('j.n')} as name, ${nameInRow('j.group_row')} as other from (
       select n, group_row, null as company, reason from import_row_groups where n <> group_row
       union all
       select t.first_n, null, ${distinctName('select id from import_targets where not created')}, t.reason
       from import_targets t join companies c using (id)
       where not t.created
     ) j order by coalesce(array_position($1::text[], reason), 0), n`,
    [CERTAIN_REASONS],
  );
  for (;;) {
    const { rows } = await client.query<{
      n: number;
      name: string;
      group_row: number | null;
      other: string | null;
      company: string | null;
      reason: string;
    }>(`fetch ${FETCHED_JOINS} from joins_cursor`);
    if (rows.length === 0) break;
    yield rows.map(({ n, name, group_row, other, company, reason }) => ({
      row: n,
      name,
      with: group_row === null ? { company: company ?? '' } : { row: group_row, name: other ?? '' },
      reason,
    }));
  }
  await client.query('close joins_cursor');
}

const FETCHED_JOINS = 2_000;

/** Pairs with a company of the file that may be one, as Data quality lists them; once the companies are written. */
export async function findUndecidedPairs(client: pg.PoolClient): Promise<Join[]> {
  const { rows: parts } = await client.query<{ isSmall: boolean }>(
    'select (select count(*) from import_targets) < (select count(*) / 4 from companies) as "isSmall"',
  );
  // Reading all companies is faster than looking up the keys of most of them.
  const groups = await findDuplicateGroups(client, parts[0]?.isSmall);
  const { rows } = await client.query<{ id: number; row: number | null; name: string }>(
    `select c.id, t.first_n as row, ${distinctName('select unnest($1::integer[])')} as name
     from companies c left join import_targets t using (id) where c.id = any ($1)`,
    [groups.flatMap(({ companies }) => companies.map(({ id }) => id))],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pairs = groups.flatMap(({ companies, reasons }) => {
    const rowOf = ({ id }: { id: number }) => byId.get(id)?.row ?? 0;
    const [first, ...others] = companies.toSorted((a, b) => rowOf(a) - rowOf(b));
    return others.flatMap((company): Join[] => {
      const reason = first && (duplicateReason(first, company) ?? reasons[0]);
      if (!reason || rowOf(company) === 0) return [];
      const { id, name } = first;
      const other = rowOf(first) === 0 ? { company: byId.get(id)?.name ?? name } : { row: rowOf(first), name };
      return [{ row: rowOf(company), name: company.name, with: other, reason: reason.phrase }];
    });
  });
  return pairs.sort((a, b) => a.row - b.row);
}

type Group = { group_row: number; first_n: number; company: NamedCompany };
type GroupCluster = [Group, ...Group[]];
type Move = { from: number; to: number; reason: string };

/**
 * Joins groups that match exactly one cluster, never two Crunchbase URLs.
 * @param matchReason why two groups are the same company, or null
 */
function cluster(groups: readonly Group[], matchReason: (a: NamedCompany, b: NamedCompany) => string | null) {
  const clusters: GroupCluster[] = [];
  const joinedGroups: { group: Group; first: Group; reason: string }[] = [];
  const hasUrl = ({ company }: Group) => company.crunchbase !== null;
  for (const group of groups.toSorted((a, b) => Number(hasUrl(b)) - Number(hasUrl(a)))) {
    const [only, ...others] = clusters.flatMap((members) => {
      if (members.some((member) => hasUrl(group) && hasUrl(member))) return [];
      const reason = members.map((member) => matchReason(group.company, member.company)).find((text) => text !== null);
      return reason ? [{ members, reason }] : [];
    });
    if (only && others.length === 0) {
      joinedGroups.push({ group, first: only.members[0], reason: only.reason });
      only.members.push(group);
    } else clusters.push([group]);
  }
  return joinedGroups;
}

/** Joins groups that share a website if their names agree, but never two Crunchbase URLs. */
async function joinByWebsite(client: pg.PoolClient, separate: readonly number[]): Promise<void> {
  const { rows } = await client.query<{
    website: string;
    group_row: number;
    crunchbase: string | null;
    first_n: number;
    data: string;
  }>(CONTESTED, [separate]);
  const moveByRow = new Map<number, { to: number; reason: string }>();
  const groupRowOf = (group_row: number): number => {
    let last = group_row;
    for (let next = moveByRow.get(last); next; next = moveByRow.get(last)) last = next.to;
    return last;
  };
  for (const sharing of Map.groupBy(rows, ({ website }) => website).values()) {
    if (sharing.length > MAX_NAMES) continue;
    const groups = sharing.map(({ group_row, first_n, crunchbase, website, data }): Group => {
      return { group_row, first_n, company: { ...nameAndPlace(JSON.parse(data)), crunchbase, website, funded: null } };
    });
    for (const { group, first, reason } of cluster(groups, sameWebsiteReason)) {
      // A company with several websites joins groups of each: the lowest group row is that of all.
      const [one, other] = [groupRowOf(first.group_row), groupRowOf(group.group_row)];
      if (one !== other) moveByRow.set(Math.max(one, other), { to: Math.min(one, other), reason });
    }
  }
  await moveRows(
    client,
    [...moveByRow].map(([from, { reason }]) => ({ from, to: groupRowOf(from), reason })),
  );
}

async function moveRows(client: pg.PoolClient, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await client.query(
    `update import_row_groups rg set group_row = m.to, reason = case when rg.n = rg.group_row then m.reason else rg.reason end
     from jsonb_to_recordset($1) as m ("from" integer, "to" integer, reason text) where rg.group_row = m."from"`,
    [JSON.stringify(moves)],
  );
}

type GroupRow = {
  group_row: number;
  first_n: number;
  base: string;
  data: string;
  crunchbase: string | null;
  website: string | null;
  from: number | null;
  to: number | null;
};

/** Columns of a {@link GroupRow}, of `import_groups g`, with the first row of the group as `r`. */
const GROUP_COLUMNS = `g.group_row, g.first_n, g.base_name as base, r.data, g.crunchbase_key as crunchbase,
  g.website_key as website, g.funded_from as "from", g.funded_to as "to"`;

function groupOf({ group_row, first_n, data, crunchbase, website, from, to }: GroupRow): Group {
  const fundingYears = from === null || to === null ? null : ([from, to] as const);
  const row: ImportedRow = JSON.parse(data);
  const { industries, founders } = row;
  return {
    group_row,
    first_n,
    company: { ...nameAndPlace(row), industries, founders, crunchbase, website, funded: fundingYears },
  };
}

/** Joins the groups of a file that have the same name and keys that do not contradict, if more agrees. */
async function joinByName(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<GroupRow>(
    `select ${GROUP_COLUMNS} from import_groups g join import_rows r on r.n = g.first_n
     where not g.separate and not g.generic and g.base_name in (
       select base_name from import_groups group by base_name having count(*) between 2 and ${MAX_NAMES}
     ) order by g.first_n`,
  );
  const moves: Move[] = [];
  for (const namesakes of Map.groupBy(rows, ({ base }) => base).values()) {
    const joinedGroups = cluster(namesakes.map(groupOf), (a, b) => {
      const { reason, isSure } = sameNameMatch(a, b);
      return isSure && !keysContradict(a, b) ? reason : null;
    });
    for (const { group, first, reason } of joinedGroups)
      moves.push({ from: group.group_row, to: first.group_row, reason });
  }
  if (moves.length > 0) {
    await moveRows(client, moves);
    await client.query(
      `with moves as (select * from jsonb_to_recordset($1) as m ("from" integer, "to" integer)),
       gone as (delete from import_groups g using moves where g.group_row = moves."from" returning g.*, moves."to")
       update import_groups g set first_n = least(g.first_n, other.first_n),
         crunchbase_key = coalesce(g.crunchbase_key, other.crunchbase_key),
         website_key = coalesce(g.website_key, other.website_key),
         funded_from = least(g.funded_from, other.funded_from), funded_to = greatest(g.funded_to, other.funded_to)
       from (select "to", min(first_n) as first_n, min(crunchbase_key) as crunchbase_key, min(website_key) as website_key,
           min(funded_from) as funded_from, max(funded_to) as funded_to from gone group by "to") other
       where g.group_row = other."to"`,
      [JSON.stringify(moves)],
    );
  }
}

type Candidate = { id: number; company: NamedCompany; taken: boolean };
/** The candidate that is the company. */
type Choice = Candidate & { reason: string };
type GroupMatch = { group_row: number; id: number; reason: string };

/** SQL: a stored company `c` as {@link NamedCompany}. */
const NAMED_COMPANY = `select c.organization_name as name, ${PLACE}, c.industries, c.founders,
  c.crunchbase_key as crunchbase, c.website_key as website,
  case when c.last_funding_date is not null then array_fill(extract(year from c.last_funding_date)::integer, '{2}') end as funded`;

async function matchGroups(client: pg.PoolClient, orders: DateFieldOrders): Promise<void> {
  for (const step of STEPS) {
    if (typeof step === 'function') {
      await step(client, orders);
      continue;
    }
    if ('reason' in step) {
      await client.query(matchOnlyCandidates(step), [step.reason]);
      continue;
    }
    const { rows } = await client.query<GroupRow & Candidate>(
      `select ${GROUP_COLUMNS}, c.id, (select to_jsonb(named) from (${NAMED_COMPANY}) named) as company, ${TAKEN} as taken
       from ${pairsOf(step)} join import_rows r on r.n = g.first_n order by g.first_n, c.id`,
    );
    const matches = new Map<number, GroupMatch>();
    for (const [group_row, pairs] of Map.groupBy(rows, (row) => row.group_row)) {
      const group = groupOf(pairs[0] as GroupRow);
      const candidates = pairs.map(({ id, company, taken }) => ({ id, company, taken: taken || matches.has(id) }));
      const choice = step.choose(group.company, candidates);
      if (choice) matches.set(choice.id, { group_row, id: choice.id, reason: choice.reason });
    }
    await assignCompanies(client, matches);
  }
}

async function assignCompanies(client: pg.PoolClient, matches: ReadonlyMap<number, GroupMatch>): Promise<void> {
  await client.query(
    `update import_groups g set company_id = m.id, reason = m.reason
     from jsonb_to_recordset($1) as m (group_row integer, id integer, reason text) where g.group_row = m.group_row`,
    [JSON.stringify([...matches.values()])],
  );
}

/** A company with the website of a group is the same if its name agrees, by preference exactly. */
function byWebsite(company: NamedCompany, candidates: readonly Candidate[]): Choice | undefined {
  const alike = candidates.flatMap((candidate) => {
    const reason = candidate.taken ? null : sameWebsiteReason(company, candidate.company);
    return reason ? [{ ...candidate, reason }] : [];
  });
  return alike.find((candidate) => candidate.company.name === company.name) ?? alike[0];
}

/**
 * The only company of the name of a group is the same if more agrees. Of several, the one that has the same keys is it, so
 * that a repeated import changes nothing.
 */
function byName(company: NamedCompany, candidates: readonly Candidate[]): Choice | undefined {
  const sure = candidates.flatMap((candidate) => {
    const { reason, isSure } = sameNameMatch(company, candidate.company);
    return isSure ? [{ ...candidate, reason }] : [];
  });
  const withSameKeys = sure.filter(
    ({ company: { crunchbase, website } }) => crunchbase === company.crunchbase && website === company.website,
  );
  const [only, ...others] = withSameKeys.length === 1 ? withSameKeys : sure;
  return others.length === 0 && !only?.taken ? only : undefined;
}

/** The facts about a company as text, without record ids. */
function factsText({ fields, contacts, rounds }: MergedCompany): string {
  const facts = (records: readonly object[]) => records.map((record) => JSON.stringify({ ...record, id: null })).sort();
  return JSON.stringify([fields, facts(contacts.all), facts(rounds.all)]);
}

/** Groups identified only by a generic name, and known companies like them. */
const GENERIC_CANDIDATES = `
  select g.group_row, array_agg(distinct c.id) as ids
  from ${pairsOf({ on: 'c.name_key = g.name_key and g.generic' })}
    and ${lacks('g', STRONG_KEYS)} and ${lacks('c', STRONG_KEYS)}
  group by g.group_row order by g.group_row`;

/** Matches groups with a generic name to the known company with exactly the same facts, so that a repeated import changes nothing. */
async function matchIdentical(client: pg.PoolClient, orders: DateFieldOrders): Promise<void> {
  const { rows: candidates } = await client.query<{ group_row: number; ids: number[] }>(GENERIC_CANDIDATES);
  if (candidates.length === 0) return;
  const companies = await readStoredCompanies(
    client,
    candidates.flatMap(({ ids }) => ids),
  );
  const { rows } = await client.query<{ group_row: number; n: number; data: string }>(
    'select group_row, n, data from import_row_groups join import_rows using (n) where group_row = any ($1) order by n',
    [candidates.map(({ group_row }) => group_row)],
  );
  const rowsOf = Map.groupBy(rows, ({ group_row }) => group_row);
  const matches = new Map<number, GroupMatch>();
  for (const { group_row, ids } of candidates) {
    const stagedRows = (rowsOf.get(group_row) ?? []).flatMap(({ n, data }) => unstagedRows(n, data));
    const facts = factsText(mergeCompany(stagedRows, null, orders));
    const id = ids.find((each) => {
      const company = companies.get(each);
      return company && !matches.has(each) && factsText(mergeCompany([], company, orders)) === facts;
    });
    if (id !== undefined) matches.set(id, { group_row, id, reason: JOIN_REASONS.identical });
  }
  await assignCompanies(client, matches);
}

function nameAndPlace({ organizationName, headquarters }: ImportedRow): NameAndPlace {
  return { name: organizationName, place: headquarters ?? null };
}
