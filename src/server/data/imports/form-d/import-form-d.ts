import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { slugBase, slugWithId } from '#domain/companies/company-identity.ts';
import { roundAbout } from '#domain/companies/rounds.ts';
import { type Day, latestDayOf } from '#domain/dates.ts';
import { type Filing, readAccession, readFiling } from '#domain/form-d/form-d.ts';
import { type SkippedFiling, skippedReason } from '#domain/form-d/form-d-report.ts';
import type { FormDReport } from '#domain/imports/import-report.ts';
import { fullName } from '#domain/names.ts';
import { placeText } from '#domain/places/place.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import { readStoredCompanies, type StoredCompany } from '../../companies/stored-company.ts';
import { compareWithCompany } from '../../evidence/evidence-rows.ts';
import { createRuleReader } from '../../evidence/source-rules.ts';
import { loadSuppressionCheck } from '../../suppressions/suppressions.ts';
import { createChangeTables, type ImportOrigin } from '../change-tables.ts';
import { ImportFindings } from '../import-findings.ts';
import { type FileInput, type ImportBasics, runImport } from '../run-import.ts';
import { countMerged, searchTextOf, type WriteCounts } from '../write-companies.ts';
import { findIssuers, type Issuer } from './find-companies.ts';
import { isSameRaise, mergeFilings, roundOfFiling, sameFullName } from './merge-filings.ts';
import { openFilings } from './open-filings.ts';

export type FormDOptions = Omit<ImportBasics, 'fileName'> &
  Pick<FileInput, 'openProblems'> & {
    /** Files, folders and zip archives. */
    paths: readonly string[];
    /** Base of relative paths, if not the current folder. */
    folder?: string;
  };

/** Filings to read before yielding to other work. */
const PAUSE_EVERY = 200;

/** Skipped filings that a report names; the problems file has all of them. */
const SHOWN_SKIPPED = 200;
/** In characters. */
const SHOWN_NAME = 300;

type ParsedFilings = { filings: Filing[]; leftOut: FormDReport['leftOut']; skipped: SkippedFiling[] };

/**
 * Imports Form D notices, all or nothing. Known filings change nothing, and amendments correct the data of the amended
 * filing.
 * @throws {ImportError} when there is nothing to import
 */
export async function importFormD(options: FormDOptions): Promise<FormDReport> {
  const { paths, now = new Date() } = options;
  const fileName = paths.map((file) => path.basename(file)).join(', ');
  using findings = new ImportFindings({ ...options, headers: [] });
  const parsedFilings = await readFilings(options, findings, latestDayOf(now));
  return await importParsed({ ...options, fileName }, parsedFilings, findings);
}

/** Imports filings that were already read, all or nothing. */
export async function importFormDFilings(options: ImportBasics, filings: Filing[]): Promise<FormDReport> {
  using findings = new ImportFindings({ ...options, headers: [] });
  findings.rows.read = filings.length;
  return await importParsed(options, { filings, leftOut: {}, skipped: [] }, findings);
}

function importParsed(
  options: ImportBasics,
  { filings, leftOut, skipped }: ParsedFilings,
  findings: ImportFindings,
): Promise<FormDReport> {
  const { fileName, dryRun = false } = options;
  return runImport(options, {
    kind: 'form-d',
    async write(client, origin) {
      const issuers = await findIssuers(client, filings);
      const counts = await writeFilings(client, issuers, origin, (doneCount) =>
        findings.written(doneCount, issuers.length),
      );
      await findings.close();
      const newFilings = issuers.flatMap((issuer) => issuer.filings);
      return {
        fileName,
        dryRun,
        rows: findings.rows,
        leftOut,
        skipped,
        ...counts,
        filings: {
          taken: newFilings.length,
          amendments: newFilings.filter(({ amendment }) => amendment).length,
          known: filings.length - newFilings.length,
        },
        unsure: issuers.filter(({ isUndecided }) => isUndecided).length,
        problems: findings.problems,
      };
    },
  });
}

async function readFilings(
  { paths, folder }: FormDOptions,
  findings: ImportFindings,
  latest: Day,
): Promise<ParsedFilings> {
  const parsedFilings: ParsedFilings = { filings: [], leftOut: {}, skipped: [] };
  const { rows } = findings;
  for await (const { place, outcome } of openFilings(paths, folder)) {
    rows.read += 1;
    if (rows.read % PAUSE_EVERY === 0) {
      await findings.pieceRead(0);
      await setImmediate();
    }
    if ('rejected' in outcome) {
      findings.reject(rows.read, [place], outcome.rejected);
      continue;
    }
    const { notice } = outcome;
    const result = readFiling(notice, latest);
    if ('filing' in result) parsedFilings.filings.push(result.filing);
    else if ('rejected' in result) findings.reject(rows.read, [place], result.rejected);
    else {
      const { leftOut: reason } = result;
      const filing = readAccession(notice.accession) ?? place;
      const issuer = notice.name.slice(0, SHOWN_NAME).toWellFormed().replaceAll('\0', '');
      parsedFilings.leftOut[reason] = (parsedFilings.leftOut[reason] ?? 0) + 1;
      if (parsedFilings.skipped.length < SHOWN_SKIPPED) parsedFilings.skipped.push({ filing, issuer, reason });
      findings.skipped(rows.read, `${filing}, ${issuer}`, skippedReason(reason));
    }
  }
  return parsedFilings;
}

const BATCH = 250;

const FILING_COLUMNS = `company_id, import_id, key, accession, cik, file_number, previous_accession, filed_on,
  first_sale_on, offered_usd, sold_usd, entity_name`;

/** Filings without suppressed people. */
type WrittenFilings = { companyId: number; filings: Filing[] };

/** Writes the data from filings, with what each filing states. */
async function writeFilings(
  client: pg.PoolClient,
  issuers: readonly Issuer[],
  origin: ImportOrigin,
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
  const readWins = await createRuleReader(client, origin.importId);
  const writtenFilings: WrittenFilings[] = [];
  for (let at = 0; at < issuers.length; at += BATCH) {
    const batch = issuers.slice(at, at + BATCH);
    const storedCompanies = await readStoredCompanies(
      client,
      batch.flatMap(({ companyId }) => companyId ?? []),
    );
    const filedOn = new Map(
      batch.map(({ companyId, filings }) => [
        companyId,
        filings
          .map((filing) => filing.filedOn)
          .sort()
          .at(-1),
      ]),
    );
    const wins = await readWins([...storedCompanies.keys()], (id) => filedOn.get(id));
    for (const issuer of batch) {
      const address = addresses.get(issuer);
      const id = issuer.companyId ?? address?.id;
      if (id === undefined) throw new Error('No id for the company of a filing');
      const stored = storedCompanies.get(id) ?? null;
      const suppressionResults = issuer.filings.map((filing) => withoutSuppressed(filing, stored, isSuppressed));
      counts.contacts.suppressed += suppressionResults.reduce((sum, { suppressed }) => sum + suppressed, 0);
      const filings = suppressionResults.map(({ filing }) => filing);
      const { merged, amendedOn } = mergeFilings(filings, stored, issuer.knownFilings, wins.get(id));
      countMerged(counts, merged, stored === null);
      if (merged.changed) tables.add(id, address?.slug ?? null, merged, searchTextOf(merged), amendedOn);
      writtenFilings.push({ companyId: id, filings });
    }
    await tables.flushIfFull();
    onWritten(at + batch.length);
  }
  await tables.finish();
  await writeFilingRows(client, origin.importId, writtenFilings);
  await writeEvidence(client, origin.changeId, writtenFilings);
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
  const newIssuers = issuers
    .filter(({ companyId }) => companyId === null)
    .map((issuer) => ({ issuer, base: slugBase(issuer.filings[0]?.name ?? '') }));
  const { rows: ids } = await client.query<{ id: number }>(
    `select nextval('companies_id_seq')::integer as id from generate_series(1, $1)`,
    [newIssuers.length],
  );
  const { rows: present } = await client.query<{ slug: string }>('select slug from companies where slug = any ($1)', [
    newIssuers.map(({ base }) => base),
  ]);
  const slugs = new Set(present.map(({ slug }) => slug));
  return new Map(
    newIssuers.map(({ issuer, base }, at) => {
      const id = ids[at]?.id ?? 0;
      const slug = slugs.has(base) ? slugWithId(base, id) : base;
      slugs.add(slug);
      return [issuer, { id, slug }];
    }),
  );
}

/** Stores filings, or takes over those left from an undone import. */
async function writeFilingRows(
  client: pg.PoolClient,
  importId: number,
  writtenFilings: readonly WrittenFilings[],
): Promise<void> {
  const rows = writtenFilings.flatMap(({ companyId, filings }) =>
    filings.map((filing) => ({
      company_id: companyId,
      import_id: importId,
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
    })),
  );
  await client.query(
    `insert into form_d_filings (${FILING_COLUMNS})
     select ${FILING_COLUMNS} from jsonb_populate_recordset(null::form_d_filings, $1)
     on conflict (key) do update set company_id = excluded.company_id, import_id = excluded.import_id`,
    [JSON.stringify(rows)],
  );
}

/** Stores what each filing states about its company, compared with what is stored now. */
async function writeEvidence(
  client: pg.PoolClient,
  changeId: number,
  writtenFilings: readonly WrittenFilings[],
): Promise<void> {
  for (let at = 0; at < writtenFilings.length; at += BATCH) {
    const batch = writtenFilings.slice(at, at + BATCH);
    const storedCompanies = await readStoredCompanies(
      client,
      batch.map(({ companyId }) => companyId),
    );
    const rows = batch.flatMap(({ companyId, filings }) => {
      const company = storedCompanies.get(companyId);
      return company ? filings.map((filing) => ({ key: filing.id, ...evidenceOfFiling(filing, company) })) : [];
    });
    await client.query(
      `insert into evidence (company_id, change_id, filing_id, seen_on, fields, details)
       select f.company_id, $1, f.id, f.filed_on, said.fields, nullif(said.details, '{}')
       from jsonb_to_recordset($2) said (key text, fields integer, details jsonb) join form_d_filings f using (key)`,
      [changeId, JSON.stringify(rows)],
    );
  }
}

function evidenceOfFiling(filing: Filing, { fields, contacts, rounds }: StoredCompany) {
  const { place, industry, officers } = filing;
  const raise = roundOfFiling(filing);
  const round = raise && (roundAbout(rounds, raise) ?? rounds.find((other) => isSameRaise(other, raise)) ?? null);
  const isLast =
    round !== null &&
    round.announced_on === fields.last_funding_date &&
    round.amount_usd === fields.last_funding_amount_usd;
  const company = {
    organization_name: filing.name,
    headquarters_location: place && placeText(place),
    industries: industry && [industry.industry],
    industry_groups: industry && [industry.group],
    ...(isLast && { last_funding_date: raise?.announced_on, last_funding_amount_usd: raise?.amount_usd }),
  };
  const people = officers.map(({ firstName, lastName, role }) => ({
    stated: { first_name: firstName, last_name: lastName, role },
    stored: contacts.find((contact) => sameFullName(contact, firstName, lastName)) ?? null,
  }));
  return compareWithCompany({ company, stored: fields }, people, raise ? [{ stated: raise, stored: round }] : []);
}
