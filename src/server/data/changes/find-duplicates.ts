import { RECORD_FORMS } from '#domain/changes/record-forms.ts';
import {
  type DuplicateCandidate,
  type DuplicateGroup,
  duplicateReason,
  groupDuplicates,
  groupsOfSameWebsite,
  MAX_SHARING,
  reasonText,
} from '#domain/companies/duplicates.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';
import { baseNameOf, PLACE } from '../companies/stored-company.ts';

/** Keys that duplicates share. Must match the index expressions exactly. */
export const KEYS = {
  crunchbase: 'crunchbase_key',
  website: 'website_key',
  linkedin: `(split_part(split_part(lower(linkedin), 'linkedin.', 2), '/', 2) || '/' ||
    split_part(split_part(split_part(split_part(lower(linkedin), 'linkedin.', 2), '/', 3), '?', 1), '#', 1))`,
  name: baseNameOf(),
};

const KEY_NAMES = Object.keys(KEYS) as (keyof typeof KEYS)[];

const FILLED = Object.values(RECORD_FORMS.companies.fields).map(
  ({ column }) => `case when ${column}::text not in ('', '{}') then '${column}' end`,
);

/** Candidates among the companies with ids `$1`. The year of the last funding may have no round. */
const CANDIDATES = `
  select c.id, organization_name as name, ${PLACE}, industries, founders, website_key as website,
    crunchbase_key as crunchbase, ${KEYS.linkedin} as linkedin,
    array_remove(array[${FILLED.join(', ')}], null) as filled,
    (select count(*)::integer from contacts where company_id = c.id) as contacts,
    array(select lower(email) from contacts where company_id = c.id and email is not null
      union select lower(contact_email) where contact_email is not null) as emails,
    rounds.count as rounds, rounds.whole as "wholeRounds",
    (select count(distinct user_id)::integer from list_entries join lists on lists.id = list_id
     where company_id = c.id) as watchers,
    case when least(rounds.first, last_funding_date) is not null then array[
      extract(year from least(rounds.first, last_funding_date))::integer,
      extract(year from greatest(rounds.last, last_funding_date))::integer] end as funded
  from companies c, lateral (
    select count(*)::integer as count, min(announced_on) as first, max(announced_on) as last,
      array_remove(array_agg(announced_on || ' ' || type || ' ' || coalesce(amount_usd::text, amount)), null) as whole
    from funding_rounds where company_id = c.id
  ) rounds
  where c.id = any ($1)`;

/**
 * Finds all groups of companies that may be one, except those that an admin keeps apart.
 * @param imported whether only companies that share a key with one of `import_targets`
 */
export async function findDuplicateGroups(client: SqlClient, imported = false): Promise<DuplicateGroup[]> {
  return groupDuplicates(...(await readSharing(client, KEY_NAMES, imported)));
}

/** Finds the groups to merge because they share a website. */
export async function findSameWebsite(client: SqlClient) {
  return groupsOfSameWebsite(...(await readSharing(client, ['website'])));
}

/** Reads the companies that share a key, and which of them are kept apart. */
async function readSharing(client: SqlClient, keys: readonly (keyof typeof KEYS)[], imported = false) {
  const queries = keys.map((key) => {
    const among = imported
      ? `and ${KEYS[key]} in (select ${KEYS[key]} from companies where id in (select id from import_targets))`
      : '';
    return `select array_agg(id) as ids from companies where ${KEYS[key]} not in ('', '/') ${among}
      group by ${KEYS[key]} having count(*) between 2 and ${MAX_SHARING}`;
  });
  const { rows } = await client.query<{ ids: number[] }>(queries.join(' union all '));
  const candidates = await readCandidates(client, [...new Set(rows.flatMap(({ ids }) => ids))]);
  const sharing = rows.map(({ ids }) => ids.flatMap((id) => candidates.get(id) ?? []));
  return [sharing, await readApart(client)] as const;
}

/** Finds the companies that may be the same as one. */
export async function findDuplicatesOf(
  client: SqlClient,
  id: number,
): Promise<{ id: number; name: string; why: string; strength: number }[]> {
  const own = Object.values(KEYS).map((key) => `(select ${key} from companies where id = $1)`);
  const { rows } = await client.query<{ id: number; shared: number }>(
    Object.values(KEYS)
      .map(
        (key, at) => `(select id, ${at} as shared from companies where ${key} = ${own[at]}
        and ${key} not in ('', '/') limit ${MAX_SHARING + 1})`,
      )
      .join(' union all '),
    [id],
  );
  const sharing = [...Map.groupBy(rows, ({ shared }) => shared).values()].filter(({ length }) => length <= MAX_SHARING);
  const candidates = await readCandidates(client, [...new Set(sharing.flat().map((row) => row.id))]);
  const company = candidates.get(id);
  if (!company) return [];
  const isApart = await readApart(client);
  return [...candidates.values()]
    .flatMap((other) => {
      const reason = other === company || isApart(company, other) ? null : duplicateReason(company, other);
      return reason ? [{ id: other.id, name: other.name, why: reasonText(reason), strength: reason.strength }] : [];
    })
    .sort((a, b) => b.strength - a.strength || a.id - b.id);
}

async function readCandidates(client: SqlClient, ids: readonly number[]): Promise<Map<number, DuplicateCandidate>> {
  const { rows } = await client.query<DuplicateCandidate>(CANDIDATES, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Pairs that an admin keeps apart, also after one of them was merged into another company. */
const APART = `
  with recursive merged as (
    select distinct on (gone_id) gone_id, kept_id from merged_ids
    where table_name = 'companies' and not exists (select from companies where id = gone_id)
    order by gone_id, id desc
  ), pairs as (
    select company_id as a, other_id as b from companies_apart
    union
    select coalesce(first.kept_id, a), coalesce(second.kept_id, b) from pairs
      left join merged first on first.gone_id = a left join merged second on second.gone_id = b
  )
  select least(a, b) as a, greatest(a, b) as b from pairs
    join companies one on one.id = a join companies other on other.id = b`;

async function readApart(client: SqlClient): Promise<(a: { id: number }, b: { id: number }) => boolean> {
  const { rows } = await client.query<{ a: number; b: number }>(APART);
  const pairs = new Set(rows.map(({ a, b }) => `${a} ${b}`));
  return (one, other) => pairs.has(`${Math.min(one.id, other.id)} ${Math.max(one.id, other.id)}`);
}

/**
 * Remembers that companies are not the same, every two of them, or forgets it.
 * @returns whether anything changed
 */
export async function setApart(client: SqlClient, ids: readonly number[], apart: boolean): Promise<boolean> {
  const pairs = `select a, b from unnest($1::integer[]) a, unnest($1::integer[]) b where a < b`;
  const { rows } = await client.query(
    apart
      ? `insert into companies_apart (company_id, other_id) ${pairs} on conflict do nothing returning company_id`
      : `delete from companies_apart using (${pairs}) pair where company_id = a and other_id = b returning company_id`,
    [ids],
  );
  return rows.length > 0;
}

/**
 * Remembers that a company is none of those that it most likely duplicates.
 * @returns their names
 */
export async function keepApartFromDuplicates(client: SqlClient, id: number): Promise<string[]> {
  const duplicates = await findDuplicatesOf(client, id);
  const likeliest = duplicates.filter(({ strength }) => strength === duplicates[0]?.strength);
  for (const other of likeliest) await setApart(client, [id, other.id], true);
  return likeliest.map(({ name }) => name);
}

/** Lists pairs that an admin keeps apart, newest first. */
export async function listApart(client: SqlClient, page: number) {
  type Company = { id: number; name: string };
  const read = async (offset: number) => {
    const { rows } = await client.query<{ one: Company; other: Company; total: number }>(
      `select json_build_object('id', one.id, 'name', one.organization_name) as one,
         json_build_object('id', other.id, 'name', other.organization_name) as other, count(*) over ()::integer as total
       from companies_apart join companies one on one.id = company_id join companies other on other.id = other_id
       order by at desc, one.id, other.id limit ${LIST_PAGE_SIZE} offset $1`,
      [offset],
    );
    return rows;
  };
  const { total, rows } = await readPage(page, read);
  return { total, page, pairs: rows.map(({ one, other }) => [one, other]) };
}
