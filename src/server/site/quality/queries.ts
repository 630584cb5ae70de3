import {
  fixOf,
  MAX_LAST_USD,
  MAX_TOTAL_USD,
  QUALITY_RULE_NAMES,
  type QualityCompany,
  type QualityList,
  type QualityRule,
} from '#domain/changes/quality.ts';
import { MAX_DAYS_APART, type Round, STAGE } from '#domain/companies/rounds.ts';
import type { Day } from '#domain/dates.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';

/** SQL condition: the address `k.email` is undeliverable. */
const IS_DEAD = `(lower(k.email) in (select email from email_reports where outcome = 'bounced')
  or lower(split_part(k.email, '@', 2)) in (select domain from mail_domains where not takes_mail))`;

/** SQL per rule: ids of matching companies. `tomorrow.day` is the latest valid date. */
const MATCHES: Readonly<Record<QualityRule, string>> = {
  'last-above-total': 'select id from companies where last_funding_amount_usd > total_funding_amount_usd',
  // Tolerates 1% for rounding and exchange rates.
  'rounds-above-total': `select id from companies join (
      select company_id, sum(amount_usd) as raised from funding_rounds group by company_id
    ) rounds on company_id = id where raised > total_funding_amount_usd * 1.01`,
  // As `lastRound`.
  'other-last-round': `select id from companies join (
      select distinct on (company_id) company_id, announced_on, type, coalesce(amount_usd::text, amount) as amount,
        count(*) over (partition by company_id) as rounds
      from funding_rounds order by company_id, announced_on desc nulls last, amount_usd desc nulls last, type desc nulls last
    ) last on company_id = id
    where (announced_on is not null or rounds = 1) and (last_funding_date <> announced_on or last_funding_type <> type
      or coalesce(last_funding_amount_usd::text, last_funding_amount) <> amount)`,
  // As `mayBeOneRound`.
  'repeated-round': `select distinct a.company_id as id from funding_rounds a
    join funding_rounds b on b.company_id = a.company_id and b.id > a.id
    cross join lateral (select coalesce(a.amount_usd::text, a.amount) is not null
      and a.amount_usd is not distinct from b.amount_usd and a.amount is not distinct from b.amount) same (amount)
    where case when a.announced_on = b.announced_on then same.amount or a.type is not distinct from b.type
        or (coalesce(a.type, 'Seed') ~ '${STAGE.source}' and coalesce(b.type, 'Seed') ~ '${STAGE.source}')
      else same.amount and a.type = b.type and abs(a.announced_on - b.announced_on) <= ${MAX_DAYS_APART} end`,
  'future-date': 'select id from companies, tomorrow where last_funding_date > tomorrow.day',
  'absurd-amount': `select id from companies
    where last_funding_amount_usd > ${MAX_LAST_USD} or total_funding_amount_usd > ${MAX_TOTAL_USD}`,
  'unnamed-person': `select distinct company_id as id from contacts
    where email is not null and coalesce(first_name, '') = '' and coalesce(last_name, '') = ''`,
  'dead-address': `select distinct company_id as id from contacts k where email is not null and ${IS_DEAD}`,
  'no-contact': `select id from companies c where contact_email is null
    and not exists (select from contacts where company_id = c.id)`,
};

export type RuleCount = { rule: QualityList; found: number; dismissed: number };

/** A matching company with the data its fix depends on. */
type MatchRow = QualityCompany & {
  id: number;
  version: number;
  name: string;
  lastOn: Day | null;
  lastType: string | null;
  lastAmount: string | null;
  rounds: Round[];
  total: number;
};

const matching = (rule: QualityRule) => `
  with tomorrow as (select $1::date as day), matches as (${MATCHES[rule]}), sorted as (
    select m.id, l.company_id is not null as is_dismissed
    from matches m left join quality_left l on l.company_id = m.id and l.rule = $2
  )`;

/** Counts matching companies per rule, and the dismissed ones. */
export async function countMatches(client: SqlClient, tomorrow: Day): Promise<RuleCount[]> {
  const counts: RuleCount[] = [];
  for (const rule of QUALITY_RULE_NAMES) {
    const { rows } = await client.query<{ found: number; dismissed: number }>(
      `${matching(rule)} select count(*) filter (where not is_dismissed)::integer as found,
         count(*) filter (where is_dismissed)::integer as dismissed from sorted`,
      [tomorrow, rule],
    );
    counts.push({ rule, found: rows[0]?.found ?? 0, dismissed: rows[0]?.dismissed ?? 0 });
  }
  return counts;
}

/** Returns a function that reads something once for each state of the data. */
export function readOnce<T>(client: SqlClient, read: () => Promise<T>, now?: () => Day): () => Promise<T> {
  let cache: { state: string; value: Promise<T> } | null = null;
  return async () => {
    const state = `${await dataState(client)} ${now?.()}`;
    if (cache?.state !== state) {
      const value = read();
      cache = { state, value };
      value.catch(() => {
        cache = null;
      });
    }
    return cache.value;
  };
}

/** Returns a text that changes whenever a rule's matches may have changed. */
async function dataState(client: SqlClient): Promise<string> {
  const { rows } = await client.query<{ state: string }>(
    `select concat_ws(' ', (select token from search_version), (select concat(count(*), max(at)) from quality_left),
       (select concat(count(*), max(at)) from companies_apart),
       (select concat(count(*), max(at)) from email_reports), (select max(checked_at) from mail_domains),
       (select concat(max(id), ' ', count(undone_by)) from changes)) as state`,
  );
  return rows[0]?.state ?? '';
}

type MatchQuery = { rule: QualityRule; tomorrow: Day; page?: number; dismissed?: boolean; id?: number };

/** Lists a page of matching companies, or one of them. */
export async function listMatches(client: SqlClient, { rule, tomorrow, page = 1, dismissed = false, id }: MatchQuery) {
  const read = async (offset: number) => {
    const { rows } = await client.query<MatchRow>(
      `${matching(rule)}, page as (
       select id, count(*) over ()::integer as total from sorted
       where is_dismissed = $3 and ($4::integer is null or id = $4) order by id limit ${LIST_PAGE_SIZE} offset $5
     )
     select c.id, version, organization_name as name, last_funding_date as "lastOn",
       last_funding_type as "lastType", last_funding_amount as "lastAmount",
       last_funding_amount_usd as "lastUsd", total_funding_amount_usd as "totalUsd",
       (select sum(amount_usd) from funding_rounds where company_id = c.id) as "roundsUsd",
       coalesce((select json_agg(json_build_object('announced_on', announced_on, 'type', type, 'amount_usd', amount_usd,
           'amount', amount) order by announced_on, id)
         from funding_rounds where company_id = c.id), '[]') as rounds,
       coalesce((select json_agg(json_build_object('id', k.id, 'firstName', first_name, 'lastName', last_name,
           'email', email, 'dead', coalesce(${IS_DEAD}, false)) order by position, k.id)
         from contacts k where company_id = c.id), '[]') as contacts, page.total
     from page join companies c using (id) order by c.id`,
      [tomorrow, rule, dismissed, id ?? null, offset],
    );
    return rows;
  };
  const { total, rows } = await readPage(page, read);
  return { total, page, companies: rows.map((company) => ({ ...company, fix: fixOf(rule, company) })) };
}
