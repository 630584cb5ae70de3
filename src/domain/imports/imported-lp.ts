import { readMoney } from '../amounts.ts';
import { readCompanyWebsite } from '../companies/company-identity.ts';
import { type LpType, lpType } from '../lps/lp-filters.ts';
import { readPlace } from '../places/read-place.ts';
import type { ColumnMapping } from './import-columns.ts';
import type { CellCounts } from './import-report.ts';
import { type ImportedContact, readContact } from './imported-contact.ts';
import { type RowRejection, readName, readProse } from './imported-name.ts';
import type { LpImportField } from './lp-import-fields.ts';
import { type FillerCounts, type OnCellProblem, RowCells } from './row-cells.ts';

/** One row of an LP file; missing values are absent. */
export type ImportedLp = {
  name: string;
  shortName?: string;
  type?: LpType;
  assetsUsd?: number;
  assetsAsOf?: string;
  city?: string;
  region?: string;
  country?: string;
  website?: string;
  focusStages?: string[];
  focusSectors?: string[];
  focusGeographies?: string[];
  description?: string;
  origin?: string;
  trust?: string;
  contact?: ImportedContact;
  reported?: LpImportField[];
};

const MAX_LONG_TEXT = 20_000;

/** Reads the rows of a file. @returns the row, or why it is rejected */
export function createLpReader(
  mapping: readonly ColumnMapping<LpImportField>[],
  onProblem: OnCellProblem,
  counts?: CellCounts,
  fillers?: FillerCounts,
): (cells: readonly string[]) => ImportedLp | RowRejection {
  const cells = new RowCells(mapping, onProblem, counts, fillers);

  return (next) => {
    cells.set(next);
    const read = readName(cells, 'name', 'LP name');
    if ('rejected' in read) return read;
    const { city, region, country } = place();
    const lp: ImportedLp = {
      name: read.name,
      shortName: cells.publicText('shortName'),
      type: type(),
      assetsUsd: assets(),
      assetsAsOf: cells.publicText('assetsAsOf'),
      city,
      region,
      country,
      website: cells.read('website', (text) => readCompanyWebsite(text, read.name)),
      focusStages: cells.publicList('stages', MAX_LONG_TEXT),
      focusSectors: cells.publicList('sectors', MAX_LONG_TEXT),
      focusGeographies: cells.publicList('geographies', MAX_LONG_TEXT, 'places'),
      description: cells.read('description', readProse, MAX_LONG_TEXT),
      origin: cells.publicText('origin'),
      trust: cells.publicText('trust'),
      contact: readContact(cells),
    };
    cells.end();
    const reportedFields = cells.reported();
    if (reportedFields.length > 0) lp.reported = reportedFields;
    return lp;
  };

  function place() {
    const placeCells = {
      city: cells.publicText('city'),
      state: cells.publicText('region'),
      country: cells.publicText('country'),
    };
    const { place: read, problems } = readPlace(placeCells, { inColumns: true });
    for (const { part, reason } of problems)
      cells.problem(part === 'state' ? 'region' : (part as 'city' | 'country'), reason);
    return { city: read.city ?? undefined, region: read.region ?? undefined, country: read.country ?? undefined };
  }

  function type(): LpType | undefined {
    const text = cells.publicText('type');
    if (text === undefined) return undefined;
    const type = lpType(text);
    if (type === null) cells.problem('type', "is not a known LP type, stored as 'Other'");
    return type ?? 'Other';
  }

  function assets(): number | undefined {
    const money = cells.use('assetsUsd', readMoney(cells.raw('assetsUsd')));
    if (money && (money.currency ?? 'USD') !== 'USD') {
      return cells.problem('assetsUsd', `is in ${money.currency}, not in US dollars`);
    }
    return money?.amount;
  }
}
