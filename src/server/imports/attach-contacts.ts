import type pg from 'pg';
import { baseName, isGenericName, namesAreAlike, websiteKey } from '#domain/companies/company-identity.ts';
import { isMailProvider } from '#domain/emails/emails.ts';
import type { ImportedRow } from '#domain/imports/imported-row.ts';
import type { ImportFindings } from './import-findings.ts';

type Staged = { n: number; cells: number; website_key: string | null; data: string };
type Known = { id: number; name: string; website_key: string | null };
type Attached = { n: number; id: number; name: string; reason: string };

const BATCH_ROWS = 1_000;

const KNOWN = `
  select id, organization_name as name, website_key from companies
  where website_key = any ($1) or split_part(name_key, E'\\u001f', 1) = any ($2)`;

/**
 * Matches every contact in `import_rows` to a known company and fills `import_leads` and `import_targets`: by website or
 * email domain, else by name. Contacts never create or rename companies; one without a company, or with several
 * candidates, is reported.
 */
export async function attachContacts(
  client: pg.PoolClient,
  findings: ImportFindings,
): Promise<{ total: number; unsure: [] }> {
  await client.query(
    'create temp table import_attached (n integer, id integer, name text, reason text) on commit drop',
  );
  await client.query(
    'declare contacts_cursor no scroll cursor for select n, cells, website_key, data from import_rows order by n',
  );
  for (;;) {
    const { rows } = await client.query<Staged>(`fetch ${BATCH_ROWS} from contacts_cursor`);
    if (rows.length === 0) break;
    const attached = await attach(client, rows, findings);
    await client.query(
      `insert into import_attached select * from jsonb_to_recordset($1) as a (n integer, id integer, name text, reason text)`,
      [JSON.stringify(attached)],
    );
    await findings.drained();
  }
  // All other company cells of a row only identify the company.
  await client.query(`
    update import_rows r set data = jsonb_build_object(
      'organizationName', a.name, 'lastFunding', '{}'::jsonb, 'contact', r.data::jsonb -> 'contact')::text
    from import_attached a where a.n = r.n`);
  await client.query(`
    create temp table import_leads on commit drop as
    select n, min(n) over (partition by id) as lead, 'the same company'::text as reason from import_attached`);
  await client.query(`
    create temp table import_targets on commit drop as
    select distinct on (id) n as lead, n as first_n, id, false as created, reason, null::text as slug
    from import_attached order by id, n`);
  const { rows } = await client.query<{ total: number }>('select count(*)::integer as total from import_targets');
  return { total: rows[0]?.total ?? 0, unsure: [] };
}

async function attach(client: pg.PoolClient, rows: readonly Staged[], findings: ImportFindings): Promise<Attached[]> {
  const contacts = rows.map(({ n, cells, website_key, data }) => {
    const said = JSON.parse(data) as ImportedRow;
    return {
      n,
      cells,
      said,
      website: website_key,
      domains: domainsOf(website_key, said),
      base: baseName(said.organizationName),
    };
  });
  const { rows: known } = await client.query<Known>(KNOWN, [
    contacts.flatMap(({ domains }) => domains.map(({ domain }) => domain)),
    [...new Set(contacts.map(({ base }) => base))].filter((base) => base !== ''),
  ]);
  const byDomain = Map.groupBy(known, ({ website_key }) => website_key ?? '');
  const byName = Map.groupBy(known, ({ name }) => baseName(name));

  return contacts.flatMap(({ n, cells, said, website, domains, base }): Attached[] => {
    const name = said.organizationName;
    for (const { domain, reason } of domains) {
      const there = byDomain.get(domain) ?? [];
      const meant = there.length > 1 ? there.filter((company) => baseName(company.name) === base) : there;
      const [company] = meant;
      if (!company || meant.length > 1) continue;
      if (name !== '' && !namesAreAlike(name, company.name)) {
        findings.rejectStaged(
          n,
          cells,
          name,
          `names a company, but its website or email domain belongs to another: ${company.name}`,
        );
        return [];
      }
      findings.merged(identifying(said));
      return [{ n, id: company.id, name: company.name, reason }];
    }
    const namesakes = name === '' || isGenericName(name) ? [] : (byName.get(base) ?? []);
    const named = namesakes.filter(({ website_key: key }) => website === null || key === null || key === website);
    if (named[0] && named.length === 1) {
      findings.merged(identifying(said));
      return [{ n, id: named[0].id, name: named[0].name, reason: 'the same company name' }];
    }
    const reason =
      named.length > 1
        ? 'matches several companies: add the company website or the contact email'
        : namesakes.length > 0
          ? `has another website than the company with this name: ${namesakes[0]?.website_key}`
          : said.contact === undefined
            ? 'has no contact'
            : 'matches no existing company: import the company first';
    findings.rejectStaged(n, cells, name || (said.contact?.email ?? ''), reason);
    return [];
  });
}

/** Possible website domains of the contact's company, most reliable first. */
function domainsOf(website: string | null, { contact }: ImportedRow): { domain: string; reason: string }[] {
  const host = contact?.email?.split('@').at(-1)?.toLowerCase();
  const domain = host && !isMailProvider(host) ? websiteKey(host) : null;
  return [
    ...(website === null ? [] : [{ domain: website, reason: 'the same website' }]),
    ...(domain === null ? [] : [{ domain, reason: 'the domain of the email address' }]),
  ];
}

/** Number of cells that only identify the company. */
function identifying({ organizationName, website, linkedin, crunchbaseKey }: ImportedRow): number {
  return [organizationName || undefined, website, linkedin, crunchbaseKey].filter((said) => said !== undefined).length;
}
