import type pg from 'pg';
import { baseName, isGenericName, namesAreAlike, websiteKey } from '#domain/companies/company-identity.ts';
import { isMailProvider } from '#domain/emails/emails.ts';
import { type ImportedRow, isReported } from '#domain/imports/imported-row.ts';
import { baseNameOf } from '../companies/stored-company.ts';
import type { ImportFindings } from './import-findings.ts';
import { type MatchOptions, matchCompanies } from './match-companies.ts';

type StagedContact = { n: number; cells: number; website_key: string | null; data: string };
type Candidate = { id: number; name: string; website_key: string | null };
type ContactRow = { n: number; cells: number; row: ImportedRow };
/** The company of a contact, else why it has none and whether that company can be created. */
type ContactMatch = { company: Candidate; reason: string } | { problem: string; isNew: boolean };

const BATCH_ROWS = 1_000;
const IDENTIFYING_FIELDS = ['organizationName', 'website', 'linkedin', 'crunchbaseUrl'] as const;

const STORED = `
  select id, organization_name as name, website_key from companies
  where website_key = any ($1) or ${baseNameOf()} = any ($2)`;

const CREATED = `
  select t.id, r.data::json ->> 'organizationName' as name, g.website_key
  from import_targets t join import_groups g using (group_row) join import_rows r on r.n = t.first_n
  where t.created and (g.website_key = any ($1) or g.base_name = any ($2))`;

const CANDIDATES = { stored: STORED, all: `${STORED} union all ${CREATED}` };

/**
 * Matches every contact in `import_rows` to a company and fills `import_row_groups` and `import_targets`: by website or email
 * domain, else by name. A contact with the name and the website of a company that does not exist creates it, and the
 * other contacts are compared with the new companies too. Contacts never rename companies; one without a company, or
 * with several candidates, is reported.
 */
export async function attachContacts(
  client: pg.PoolClient,
  options: MatchOptions,
  findings: ImportFindings,
): Promise<void> {
  await client.query(`
    create temp table import_attached (n integer, id integer, name text, reason text) on commit drop;
    create temp table import_new (n integer) on commit drop`);
  await matchBatches(client, 'import_rows', 'stored', async (matches) => {
    await attach(client, matches, findings);
    const newRowNumbers = matches.flatMap(({ n, match }) => ('isNew' in match && match.isNew ? n : []));
    await client.query('insert into import_new select unnest($1::integer[])', [newRowNumbers]);
  });
  await client.query(`
    create temp table import_others (like import_rows) on commit drop;
    with others as (delete from import_rows r where not exists (select from import_new where n = r.n) returning *)
    insert into import_others select * from others`);
  await matchCompanies(client, options);
  await client.query(`
    create temp table import_waiting on commit drop as
    select * from import_others o where not exists (select from import_attached a where a.n = o.n)`);
  await matchBatches(client, 'import_waiting', 'all', async (matches) => {
    await attach(client, matches, findings);
    for (const { n, cells, row, match } of matches)
      if ('problem' in match)
        findings.rejectStaged(n, cells, row.organizationName || (row.contacts?.[0]?.email ?? ''), match.problem);
  });
  // The website and the URLs of such a row only identify the company. Its name is counted already.
  await client.query(`
    insert into import_rows (n, name_key, base_name, generic, common, slug_base, cells, data)
    select o.n, o.name_key, o.base_name, o.generic, o.common, o.slug_base, o.cells,
      ((o.data::jsonb - array ['crunchbaseKey', 'website', 'linkedin']) || jsonb_build_object('organizationName', a.name,
        'reported', coalesce(o.data::jsonb -> 'reported', '[]') || '"organizationName"'))::text
    from import_others o join import_attached a using (n)`);
  await client.query(`
    insert into import_row_groups
    select a.n, coalesce(t.group_row, min(a.n) over (partition by a.id)), 'the same company'
    from import_attached a left join import_targets t using (id)`);
  await client.query(`
    insert into import_targets
    select distinct on (id) n, n, id, false, reason, null
    from import_attached a where not exists (select from import_targets t where t.id = a.id) order by id, n`);
}

/** Matches the contacts of a table in batches. @param candidates companies to match */
async function matchBatches(
  client: pg.PoolClient,
  table: 'import_rows' | 'import_waiting',
  candidates: keyof typeof CANDIDATES,
  use: (matches: (ContactRow & { match: ContactMatch })[]) => Promise<void>,
): Promise<void> {
  await client.query(
    `declare contacts_cursor no scroll cursor for select n, cells, website_key, data from ${table} order by n`,
  );
  for (;;) {
    const { rows } = await client.query<StagedContact>(`fetch ${BATCH_ROWS} from contacts_cursor`);
    if (rows.length === 0) break;
    await use(await matchContacts(client, rows, candidates));
  }
  await client.query('close contacts_cursor');
}

/** Stores which contacts have a company. */
async function attach(
  client: pg.PoolClient,
  matches: readonly (ContactRow & { match: ContactMatch })[],
  findings: ImportFindings,
): Promise<void> {
  const attachedRows = matches.flatMap(({ n, row, match }) => {
    if (!('company' in match)) return [];
    findings.repeatedCells(identifyingCells(row));
    const { id, name } = match.company;
    return [{ n, id, name, reason: match.reason }];
  });
  await client.query(
    'insert into import_attached select * from jsonb_to_recordset($1) as a (n integer, id integer, name text, reason text)',
    [JSON.stringify(attachedRows)],
  );
  await findings.drained();
}

async function matchContacts(
  client: pg.PoolClient,
  rows: readonly StagedContact[],
  candidates: keyof typeof CANDIDATES,
): Promise<(ContactRow & { match: ContactMatch })[]> {
  const contacts = rows.map(({ n, cells, website_key: website, data }) => {
    const row = JSON.parse(data) as ImportedRow;
    return { n, cells, row, website, domains: domainsOf(website, row), base: baseName(row.organizationName) };
  });
  const { rows: companies } = await client.query<Candidate>(CANDIDATES[candidates], [
    contacts.flatMap(({ domains }) => domains.map(({ domain }) => domain)),
    [...new Set(contacts.map(({ base }) => base))].filter((base) => base !== ''),
  ]);
  const byDomain = Map.groupBy(companies, ({ website_key }) => website_key ?? '');
  const byName = Map.groupBy(companies, ({ name }) => baseName(name));

  const matchOf = ({ row, website, domains, base }: (typeof contacts)[number]): ContactMatch => {
    const name = row.organizationName;
    for (const { domain, reason } of domains) {
      const there = byDomain.get(domain) ?? [];
      const meant = there.length > 1 ? there.filter((company) => baseName(company.name) === base) : there;
      const [company] = meant;
      if (!company || meant.length > 1) continue;
      if (name === '' || namesAreAlike(name, company.name)) return { company, reason };
      const problem = `names a company, but its website or email domain belongs to another: ${company.name}`;
      return { problem, isNew: false };
    }
    const namesakes = name === '' || isGenericName(name) ? [] : (byName.get(base) ?? []);
    const matchingNamesakes = namesakes.filter(
      ({ website_key: key }) => website === null || key === null || key === website,
    );
    if (matchingNamesakes[0] && matchingNamesakes.length === 1)
      return { company: matchingNamesakes[0], reason: 'the same company name' };
    if (matchingNamesakes.length > 1)
      return { problem: 'matches several companies: add the company website or the contact email', isNew: false };
    if (namesakes.length > 0) {
      const problem = `has another website than the company with this name: ${namesakes[0]?.website_key}`;
      return { problem, isNew: false };
    }
    if (row.contacts === undefined) return { problem: 'has no contact', isNew: false };
    if (domains.some(({ domain }) => byDomain.has(domain)))
      return { problem: 'shares its website with several companies of other names', isNew: false };
    const missing = name === '' ? 'company name' : 'website';
    return {
      problem: `matches no existing company and has no ${missing}: add it, or import the company first`,
      isNew: name !== '' && website !== null,
    };
  };
  return contacts.map((contact) => ({ ...contact, match: matchOf(contact) }));
}

/** Possible website domains of the contact's company, most reliable first. */
function domainsOf(website: string | null, { contacts }: ImportedRow): { domain: string; reason: string }[] {
  const host = contacts?.[0]?.email?.split('@').at(-1)?.toLowerCase();
  const domain = host && !isMailProvider(host) ? websiteKey(host) : null;
  return [
    ...(website === null ? [] : [{ domain: website, reason: 'the same website' }]),
    ...(domain === null ? [] : [{ domain, reason: 'the domain of the email address' }]),
  ];
}

/** Number of cells that only identify the company, and are not reported already. */
function identifyingCells(row: ImportedRow): number {
  const values = { ...row, crunchbaseUrl: row.crunchbaseKey };
  return IDENTIFYING_FIELDS.filter((field) => values[field] && !isReported(row, field)).length;
}
