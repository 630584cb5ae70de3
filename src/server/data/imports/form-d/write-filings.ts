import type pg from 'pg';
import { slugBase, slugWithId } from '#domain/companies/company-identity.ts';
import type { FactField } from '#domain/companies/company-sources.ts';
import { fullName } from '#domain/companies/person-names.ts';
import { type Filing, filingUrl } from '#domain/form-d/form-d.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import { readStoredCompanies, type StoredCompany } from '../../companies/stored-company.ts';
import { loadSuppressionCheck } from '../../suppressions/suppressions.ts';
import { createChangeTables } from '../change-tables.ts';
import { countMerged, searchTextOf, type WriteCounts } from '../write-companies.ts';
import type { Issuer } from './find-companies.ts';
import { mergeFilings } from './merge-filings.ts';

const BATCH = 250;

const FILING_COLUMNS = `company_id, import_id, key, accession, cik, file_number, previous_accession, filed_on,
  first_sale_on, offered_usd, sold_usd, entity_name`;

/** Stored form of a company's facts and filings. */
type FilingRows = { facts: object[]; filings: object[] };

/** Writes the data from filings, with the source of each fact. */
export async function writeFilings(
  client: pg.PoolClient,
  issuers: readonly Issuer[],
  origin: { importId: number; version: number },
  onWritten: (companies: number) => void,
): Promise<WriteCounts> {
  const counts: WriteCounts = {
    companies: { created: 0, updated: 0, unchanged: 0 },
    contacts: { created: 0, updated: 0, suppressed: 0 },
    rounds: { created: 0, updated: 0 },
  };
  const isSuppressed = await loadSuppressionCheck(client);
  const tables = await createChangeTables(client, { ...origin, source: 'form-d' });
  const addresses = await assignIdsAndSlugs(client, issuers);
  const rows: FilingRows = { facts: [], filings: [] };
  for (let at = 0; at < issuers.length; at += BATCH) {
    const batch = issuers.slice(at, at + BATCH);
    const storedCompanies = await readStoredCompanies(
      client,
      batch.flatMap(({ companyId }) => companyId ?? []),
    );
    for (const issuer of batch) {
      const address = addresses.get(issuer);
      const id = issuer.companyId ?? address?.id;
      if (id === undefined) throw new Error('No id for the company of a filing');
      const before = storedCompanies.get(id) ?? null;
      const allowed = issuer.filings.map((filing) => withoutSuppressed(filing, before, isSuppressed));
      counts.contacts.suppressed += allowed.reduce((sum, { suppressed }) => sum + suppressed, 0);
      const { merged, facts, amendedOn } = mergeFilings(
        allowed.map(({ filing }) => filing),
        before,
        issuer.knownFilings,
      );
      countMerged(counts, merged, before === null);
      if (merged.changed) tables.add(id, address?.slug ?? null, merged, searchTextOf(merged), amendedOn);
      keep(rows, { companyId: id, importId: origin.importId, filings: issuer.filings, facts });
    }
    await tables.flushIfFull();
    onWritten(at + batch.length);
  }
  await tables.finish();
  await writeRows(client, rows);
  return counts;
}

/** Removes suppressed people from a filing. */
function withoutSuppressed(filing: Filing, stored: StoredCompany | null, isSuppressed: IsSuppressed) {
  const companies = [filing.name, filing.entityName, stored?.fields.organization_name, stored?.fields.website];
  const officers = filing.officers.filter(
    ({ firstName, lastName }) => !isSuppressed({ name: fullName(firstName, lastName), email: null, companies }),
  );
  return { filing: { ...filing, officers }, suppressed: filing.officers.length - officers.length };
}

/** Assigns ids and slugs to new companies. */
async function assignIdsAndSlugs(client: pg.PoolClient, issuers: readonly Issuer[]) {
  const added = issuers
    .filter(({ companyId }) => companyId === null)
    .map((issuer) => ({ issuer, base: slugBase(issuer.filings[0]?.name ?? '') }));
  const { rows: ids } = await client.query<{ id: number }>(
    `select nextval('companies_id_seq')::integer as id from generate_series(1, $1)`,
    [added.length],
  );
  const { rows: present } = await client.query<{ slug: string }>('select slug from companies where slug = any ($1)', [
    added.map(({ base }) => base),
  ]);
  const slugs = new Set(present.map(({ slug }) => slug));
  return new Map(
    added.map(({ issuer, base }, at) => {
      const id = ids[at]?.id ?? 0;
      const slug = slugs.has(base) ? slugWithId(base, id) : base;
      slugs.add(slug);
      return [issuer, { id, slug }];
    }),
  );
}

function keep(
  rows: FilingRows,
  of: { companyId: number; importId: number; filings: readonly Filing[]; facts: ReadonlyMap<FactField, Filing> },
): void {
  const origin = { company_id: of.companyId, import_id: of.importId };
  for (const [field, filing] of of.facts) {
    rows.facts.push({ ...origin, field, source: 'form-d', url: filingUrl(filing), as_of: filing.filedOn });
  }
  for (const filing of of.filings) {
    rows.filings.push({
      ...origin,
      key: filing.id,
      accession: filing.accession,
      cik: filing.cik,
      file_number: filing.fileNumber,
      previous_accession: filing.previousAccession,
      filed_on: filing.filedOn,
      first_sale_on: filing.firstSaleOn,
      offered_usd: filing.offeredUsd,
      sold_usd: filing.soldUsd,
      entity_name: filing.entityName,
    });
  }
}

/** Replaces facts and filings left over from an undone import. */
async function writeRows(client: pg.PoolClient, { facts, filings }: FilingRows): Promise<void> {
  await client.query(
    `insert into company_facts (company_id, import_id, field, source, url, as_of)
     select company_id, import_id, field, source, url, as_of from jsonb_populate_recordset(null::company_facts, $1)
     on conflict (company_id, field, source) do update
       set url = excluded.url, as_of = excluded.as_of, import_id = excluded.import_id
       where company_facts.as_of <= excluded.as_of
         or not exists (select from facts_in_force f
           where (f.company_id, f.field, f.source) = (excluded.company_id, excluded.field, excluded.source))`,
    [JSON.stringify(facts)],
  );
  await client.query(
    `insert into form_d_filings (${FILING_COLUMNS})
     select ${FILING_COLUMNS} from jsonb_populate_recordset(null::form_d_filings, $1)
     on conflict (key) do update set company_id = excluded.company_id, import_id = excluded.import_id`,
    [JSON.stringify(filings)],
  );
}
