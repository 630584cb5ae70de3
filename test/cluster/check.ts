import type pg from 'pg';
import { dayOf } from '#domain/dates.ts';
import { readLocationFilter } from '#domain/places/location-filters.ts';
import { parseCompanySearch } from '#domain/search/company-filters.ts';
import type { TestSmtp } from '#test/smtp.ts';
import { searchInSql } from '#test/sql-search.ts';
import type { ProcessCluster } from './process-cluster.ts';
import type { History, WorkloadServices } from './workload.ts';

/** Rows of what an operation wrote: `key` as in the history. */
const WRITTEN: Record<string, string> = {
  list: "select list_id || ':' || company_id as key from list_entries",
  export: 'select export_id::text as key from exported_contacts',
  edit: `select after->>'organization_name' as key from changed_rows where table_name = 'companies'
    and after->>'organization_name' like 'Brindle%'`,
  import: "select organization_name as key from companies where organization_name like 'Marrowby%'",
  filing: `select organization_name as key from companies where organization_name like 'Marlow %'`,
  event: `select company as key from webhook_deliveries, jsonb_array_elements_text(subject->'companies') company
    where event = 'saved_search.matched'`,
  'sign-up': `select email as key from "user"`,
  'sign-in': `select email as key from "user" where "emailVerified"`,
  'saved search': 'select name as key from saved_searches',
  ban: `select email as key from "user" where banned`,
  charge: `select email as key from sandbox.objects join billing_customers on stripe_customer_id = data->>'customer'
    join "user" on "user".id = user_id where object = 'charge'`,
  payment: `select email as key from sandbox.objects join billing_customers on stripe_customer_id = data->>'customer'
    join "user" on "user".id = user_id where object = 'subscription'`,
};
/** Operations that their client repeats until they are acknowledged, which may write a row each. */
const REPEATED = ['saved search'];

/** Returns what was acknowledged but is not in the database, and what is there twice. */
export async function compareWithDatabase(history: History, pool: pg.Pool): Promise<string[]> {
  const problems: string[] = [];
  for (const [kind, query] of Object.entries(WRITTEN)) {
    const acknowledged = history.acknowledged(kind);
    const { rows } = await pool.query<{ key: string }>(query);
    const keys = rows.map(({ key }) => key);
    const distinct = new Set(keys);
    for (const key of acknowledged) if (!distinct.has(key)) problems.push(`lost: ${kind} ${key}`);
    if (REPEATED.includes(kind)) continue;
    for (const key of repeated(keys)) problems.push(`twice: ${kind} ${key}`);
  }
  return problems;
}

/** Returns the emails that came twice, as other emails; copies of one have its Message-ID. */
export function compareMails(smtp: TestSmtp): { problems: string[]; copies: number } {
  const ids = smtp.received.map(({ mail }) => mail.messageId ?? '');
  const mails = [...new Map(smtp.received.map((one) => [one.mail.messageId, one.mail])).values()];
  const alerted = mails.flatMap(({ text = '' }) => [...new Set(text.match(/Brindle\d+/g))]);
  return { problems: repeated(alerted).map((name) => `twice: alert ${name}`), copies: ids.length - mails.length };
}

/** Returns what has not followed yet: alerts and events of acknowledged edits, filings, and effects of payment events. */
export async function readMissing(history: History, { smtp, edgar, pool }: WorkloadServices): Promise<string[]> {
  const edits = history.acknowledged('edit');
  const text = smtp.received.map(({ mail }) => mail.text ?? '').join('\n');
  const alerts = edits.filter((name) => !text.includes(`${name.split(' ')[0]} `));
  const { rows } = await pool.query<{ what: string }>(
    `select 'event of ' || organization_name as what from companies where organization_name = any ($1) and not exists (
       select from webhook_deliveries where event = 'saved_search.matched' and subject->'companies' @> to_jsonb(companies.id))
     union all
     select 'filing ' || accession from unnest($2::text[]) accession
     where accession not in (select accession from form_d_filings where accession is not null)
     union all
     select 'payment event ' || id from billing_events where processed_at is null`,
    [edits, edgar.filings.map(({ accession }) => accession)],
  );
  return [...alerts.map((name) => `alert of ${name}`), ...rows.map(({ what }) => what)];
}

const SEARCHES = [
  '',
  'query=cloud',
  'query=health+data',
  'query=zephyr0q',
  'query=zephyr1q',
  'query=brindle1',
  'query=bank&sort=name-asc',
  'sort=amount-desc&page=3',
  'location=country:Germany',
  'fundingStage=Seed&query=ro',
];

/** Returns the searches whose results differ from SQL, by process. */
export async function compareSearches({ products }: ProcessCluster, cookie: string, pool: pg.Pool): Promise<string[]> {
  const problems: string[] = [];
  for (const params of SEARCHES) {
    const raw: Record<string, string | string[]> = {};
    for (const [name, value] of new URLSearchParams(params)) {
      raw[name] = ['query', 'sort', 'page'].includes(name) ? value : [value];
    }
    const parsed = parseCompanySearch(raw, readLocationFilter);
    if ('issues' in parsed) throw new Error(`Not a search: ${params}`);
    const expected = JSON.stringify(await searchInSql(pool, parsed.search, dayOf(new Date())));
    for (const { url } of products) {
      const response = await fetch(`${url}/api/companies?${params}`, { headers: { cookie } });
      const { total, companies } = await response.json();
      const page = JSON.stringify({ total, ids: companies?.map(({ id }: { id: number }) => id) });
      if (page !== expected)
        problems.push(`search ${params} at ${url}: ${page.slice(0, 80)}, not ${expected.slice(0, 80)}`);
    }
  }
  return problems;
}

/** Returns the sessions that ended and are accepted by a process. */
export async function compareSessions({ products }: ProcessCluster, { ended }: History): Promise<string[]> {
  const problems: string[] = [];
  for (const { url } of products) {
    for (const { cookie } of ended) {
      const { user } = await (await fetch(`${url}/api/me`, { headers: { cookie } })).json();
      if (user !== null) problems.push(`an ended session is accepted at ${url}`);
    }
  }
  return problems;
}

function repeated(keys: string[]): string[] {
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}
