import type { FiledNotice } from '#domain/form-d/form-d.ts';
import { ImportError } from '../import-error.ts';

/** The quarterly tables that are read, by file name. */
export const TABLES = ['FORMDSUBMISSION', 'ISSUERS', 'OFFERING', 'RELATEDPERSONS'] as const;
export type Tables = Record<(typeof TABLES)[number], string>;

const PREVIOUS_NAMES = ['ISSUER', 'EDGAR'].flatMap((list) => [1, 2, 3].map((n) => `${list}_PREVIOUSNAME_${n}`));

type CellReader = (column: string) => string;

/**
 * Reads the quarterly tables of the SEC: tab-separated, rows of a filing joined by accession number.
 * @throws {ImportError} when a column is missing
 */
export function* readTables(tables: Tables): Generator<FiledNotice> {
  const issuers = issuersOf(tables);
  const people = new Map<string, CellReader[]>();
  for (const [accession, row] of rowsOf(tables, 'RELATEDPERSONS', ['FIRSTNAME', 'LASTNAME', 'RELATIONSHIP_1'])) {
    const peopleOfFiling = people.get(accession);
    if (peopleOfFiling) peopleOfFiling.push(row);
    else people.set(accession, [row]);
  }
  const submissions = new Map(rowsOf(tables, 'FORMDSUBMISSION', ['FILING_DATE', 'SUBMISSIONTYPE']));
  const nothing: CellReader = () => '';
  for (const [accession, offering] of rowsOf(tables, 'OFFERING', [
    'INDUSTRYGROUPTYPE',
    'SALE_DATE',
    'TOTALAMOUNTSOLD',
  ])) {
    const submission = submissions.get(accession) ?? nothing;
    const issuer = issuers.get(accession) ?? nothing;
    const says = (column: string) => /^(?:yes|true|1)$/i.test(offering(column));
    yield {
      accession,
      type: submission('SUBMISSIONTYPE'),
      test: submission('TESTORLIVE').toUpperCase() === 'TEST',
      filed: submission('FILING_DATE'),
      fileNumber: submission('FILE_NUM'),
      previousAccession: offering('PREVIOUSACCESSIONNUMBER'),
      cik: issuer('CIK'),
      name: issuer('ENTITYNAME'),
      previousNames: PREVIOUS_NAMES.map(issuer),
      city: issuer('CITY'),
      stateOrCountry: issuer('STATEORCOUNTRY'),
      entityType: issuer('ENTITYTYPE'),
      industry: offering('INDUSTRYGROUPTYPE'),
      pooledFund: says('ISPOOLEDINVESTMENTFUNDTYPE'),
      debtOnly: says('ISDEBTTYPE') && !says('ISEQUITYTYPE'),
      combination: says('ISBUSINESSCOMBINATIONTRANS'),
      firstSale: offering('SALE_DATE'),
      offered: offering('TOTALOFFERINGAMOUNT'),
      sold: offering('TOTALAMOUNTSOLD'),
      people: (people.get(accession) ?? []).map((row) => ({
        first: row('FIRSTNAME'),
        last: row('LASTNAME'),
        relationships: [row('RELATIONSHIP_1'), row('RELATIONSHIP_2'), row('RELATIONSHIP_3')].filter(Boolean),
        clarification: row('RELATIONSHIPCLARIFICATION'),
      })),
    };
  }
}

type ListTables = Pick<Tables, 'FORMDSUBMISSION' | 'ISSUERS'>;

/**
 * Lists the filings of quarterly tables.
 * @throws {ImportError} when a column is missing
 */
export function listFilings(tables: ListTables): { accession: string; cik: string; name: string; filed: string }[] {
  const issuers = issuersOf(tables);
  return [...rowsOf(tables, 'FORMDSUBMISSION', ['FILING_DATE', 'SUBMISSIONTYPE'])].flatMap(
    ([accession, submission]) => {
      const issuer = issuers.get(accession);
      if (!issuer) return [];
      return { accession, cik: issuer('CIK'), name: issuer('ENTITYNAME'), filed: submission('FILING_DATE') };
    },
  );
}

function issuersOf(tables: ListTables): Map<string, CellReader> {
  const issuers = new Map<string, CellReader>();
  for (const [accession, row] of rowsOf(tables, 'ISSUERS', ['CIK', 'ENTITYNAME', 'CITY', 'STATEORCOUNTRY'])) {
    // The lead issuer, if there are several.
    if (!issuers.has(accession) || /^(?:yes|true|1)$/i.test(row('IS_PRIMARYISSUER_FLAG'))) issuers.set(accession, row);
  }
  return issuers;
}

function* rowsOf<Table extends keyof Tables>(
  tables: Pick<Tables, Table>,
  table: Table,
  requiredColumns: readonly string[],
): Generator<[accession: string, row: CellReader]> {
  const lines = tables[table].replace(/^\ufeff/, '').split(/\r?\n/);
  const columns = new Map((lines[0] ?? '').split('\t').map((name, at) => [name.trim().toUpperCase(), at]));
  const missing = ['ACCESSIONNUMBER', ...requiredColumns].find((name) => !columns.has(name));
  if (missing !== undefined) {
    throw new ImportError('unreadable_file', `The table ${table} has no column ${missing}, so it isn't an SEC table`);
  }
  for (const line of lines.slice(1)) {
    if (line.trim() === '') continue;
    const cells = line.split('\t');
    const row: CellReader = (column) => cells[columns.get(column) ?? -1]?.trim() ?? '';
    yield [row('ACCESSIONNUMBER'), row];
  }
}
