import { mendOf, QUALITY_RULE_NAMES, type QualityCompany, type QualityRule } from '#domain/changes/quality.ts';
import type { Day } from '#domain/dates.ts';
import type { SqlClient } from '../database/connection.ts';
import { LIST_PAGE_SIZE } from '../http/query.ts';
import { FOUND, IS_DEAD, SHARED, several } from './rules.ts';

export type RuleCount = { rule: QualityRule; found: number; left: number };

/** A company that a rule finds, with what its mend looks at. */
type FoundRow = QualityCompany & {
  id: number;
  version: number;
  name: string;
  lastOn: Day | null;
  website: string | null;
  /** Another company that has the same of what the rule is about. */
  otherId: number | null;
  total: number;
};

const found = (rule: QualityRule) => `
  with tomorrow as (select $1::date as day), found as (${FOUND[rule]}), sorted as (
    select f.id, l.company_id is not null as is_left
    from found f left join quality_left l on l.company_id = f.id and l.rule = $2
  )`;

/** The first two companies that share a key, for rules about what several have. */
function othersOf(rule: QualityRule): { join: string; id: string } {
  const key = SHARED[rule];
  if (!key) return { join: '', id: 'null::integer' };
  return {
    join: `join (${several(key, 'array_agg(id order by id)')}) several on ${key} = shared`,
    id: 'several.ids[case when several.ids[1] = c.id then 2 else 1 end]',
  };
}

/** How many companies each rule finds, and how many of them were left as they are. */
export async function countFound(client: SqlClient, tomorrow: Day): Promise<RuleCount[]> {
  const counts: RuleCount[] = [];
  for (const rule of QUALITY_RULE_NAMES) {
    const { rows } = await client.query<{ found: number; left: number }>(
      `${found(rule)} select count(*) filter (where not is_left)::integer as found,
         count(*) filter (where is_left)::integer as left from sorted`,
      [tomorrow, rule],
    );
    counts.push({ rule, found: rows[0]?.found ?? 0, left: rows[0]?.left ?? 0 });
  }
  return counts;
}

/** What changes whenever a rule may find other companies. */
export async function dataState(client: SqlClient): Promise<string> {
  const { rows } = await client.query<{ state: string }>(
    `select concat_ws(' ', (select version from search_version), (select concat(count(*), max(at)) from quality_left),
       (select concat(count(*), max(at)) from email_reports), (select max(checked_at) from mail_domains)) as state`,
  );
  return rows[0]?.state ?? '';
}

type Asked = { rule: QualityRule; tomorrow: Day; page?: number; left?: boolean; id?: number };

/** A page of the companies that a rule finds, or one of them. */
export async function listFound(client: SqlClient, { rule, tomorrow, page = 1, left = false, id }: Asked) {
  const others = othersOf(rule);
  const { rows } = await client.query<FoundRow>(
    `${found(rule)}, page as (
       select id, count(*) over ()::integer as total from sorted
       where is_left = $3 and ($4::integer is null or id = $4) order by id limit ${LIST_PAGE_SIZE} offset $5
     )
     select c.id, version, organization_name as name, website, last_funding_date as "lastOn",
       last_funding_amount_usd as "lastUsd", total_funding_amount_usd as "totalUsd",
       (select sum(amount_usd) from funding_rounds where company_id = c.id) as "roundsUsd",
       coalesce((select json_agg(json_build_object('id', k.id, 'firstName', first_name, 'lastName', last_name,
           'email', email, 'dead', coalesce(${IS_DEAD}, false)) order by position, k.id)
         from contacts k where company_id = c.id), '[]') as contacts,
       ${others.id} as "otherId", page.total
     from page join companies c using (id) ${others.join} order by c.id`,
    [tomorrow, rule, left, id ?? null, (page - 1) * LIST_PAGE_SIZE],
  );
  const companies = rows.map(({ total: _, ...company }) => ({ ...company, mend: mendOf(rule, company) }));
  return { total: rows[0]?.total ?? 0, page, companies };
}
