import type { FormField } from '../changes/record-forms.ts';
import type { Day } from '../dates.ts';
import { lpType } from '../lps/lp-types.ts';
import type { FieldIssue } from '../search/search-parameters.ts';
import { isImportField } from './import-columns.ts';
import type { ImportField } from './import-fields.ts';
import { decideDates, NO_EVIDENCE, settleDate } from './imported-dates.ts';
import { createRowReader, type ImportedRow } from './imported-row.ts';

export type ColumnValue = string | number | string[] | null;

type FieldsRead = { values: Record<string, ColumnValue> } | { issues: FieldIssue[] };

/** Fields that an imported row has under another key. */
const SAID: Partial<Record<string, (row: ImportedRow) => ColumnValue | undefined>> = {
  crunchbaseUrl: (row) => row.crunchbaseKey,
  lastFundingAmountUsd: (row) => row.lastFunding.amountUsd,
  lastFundingDate: (row) => row.lastFunding.date,
  lastFundingType: (row) => row.lastFunding.type,
  firstName: (row) => row.contact?.firstName,
  lastName: (row) => row.contact?.lastName,
  role: (row) => row.contact?.role,
  email: (row) => row.contact?.email,
  contactLinkedin: (row) => row.contact?.linkedin,
  roundDate: (row) => row.round?.date,
  roundType: (row) => row.round?.type,
  roundAmountUsd: (row) => row.round?.amountUsd,
};

/** LP fields and the import reader that validates each. */
const READ_AS: Readonly<Record<string, ImportField>> = {
  name: 'organizationName',
  shortName: 'role',
  type: 'role',
  assetsUsd: 'totalFundingAmountUsd',
  assetsAsOf: 'lastName',
  city: 'headquartersLocation',
  region: 'headquartersLocation',
  country: 'headquartersLocation',
  focusStages: 'industryGroups',
  focusSectors: 'industries',
  focusGeographies: 'industries',
  origin: 'fullDescription',
  trust: 'fullDescription',
};

/**
 * Reads form fields typed by an admin with the import readers. Empty text clears a field; anything an import would drop,
 * truncate or guess is an issue here.
 * @param latest the latest allowed date
 * @returns the value of every changed column
 */
export function readRecordFields(
  form: Readonly<Record<string, FormField>>,
  typed: Readonly<Record<string, string>>,
  latest: Day,
): FieldsRead {
  const issues: FieldIssue[] = [];
  const values: Record<string, ColumnValue> = {};
  for (const [field, text] of Object.entries(typed)) {
    const known = Object.hasOwn(form, field) ? form[field] : undefined;
    if (!known) {
      issues.push({ field, message: 'is not a known field' });
      continue;
    }
    const reading = readField(READ_AS[field] ?? field, text, latest);
    if ('problem' in reading) {
      issues.push({ field, message: reading.problem });
      continue;
    }
    const value = reading.value ?? (known.look === 'list' ? [] : null);
    const type = field === 'type' && typeof value === 'string' ? lpType(value) : null;
    if (field === 'type' && value !== null && type === null) issues.push({ field, message: 'is not an LP type' });
    values[known.column] = type ?? value;
  }
  return issues.length > 0 ? { issues } : { values };
}

/** Reads one field as a one-cell file; adds the name or amount that its reader requires. */
function readField(field: string, text: string, latest: Day): { value: ColumnValue } | { problem: string } {
  if (!isImportField(field)) throw new Error(`No import reader for the field ${field}`);
  const problems: string[] = [];
  const beside = BESIDE[field] ?? {};
  const cells = { organizationName: 'A', ...beside, [field]: text };
  const mapping = Object.keys(cells)
    .filter(isImportField)
    .map((name) => ({ header: name, field: name, confidence: 1, note: null }));
  const evidence = { ...NO_EVIDENCE };
  const dates = { lastFundingDate: { latest, evidence }, roundDate: { latest, evidence } };
  const onProblem = (_column: string, _cell: string, reason: string) => void problems.push(reason);
  const read = createRowReader({ mapping, dates, onProblem });
  const row = read(Object.values(cells));
  if ('rejected' in row) return { problem: row.rejected };
  if (problems[0]) return { problem: problems[0] };
  const rest: Partial<Record<string, unknown>> = row;
  const value = (SAID[field]?.(row) ?? rest[field] ?? null) as ColumnValue;
  if (value === null && text.trim() !== '' && field === 'crunchbaseUrl')
    return { problem: 'is not a Crunchbase company URL' };
  if (!field.endsWith('Date') || typeof value !== 'string') return { value };
  const day = settleDate(value, decideDates(evidence)).value;
  return day === null ? { problem: 'is ambiguous: write it as YYYY-MM-DD' } : { value: day };
}

/** Without these the reader drops a person without a name and a round without a date or amount. */
const BESIDE: Partial<Record<ImportField, Partial<Record<ImportField, string>>>> = {
  role: { firstName: 'A' },
  contactLinkedin: { firstName: 'A' },
  roundType: { roundAmountUsd: '1' },
};
