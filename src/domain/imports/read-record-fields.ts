import { readMoney, readRoughMoney } from '../amounts.ts';
import { type FormField, fieldText, RECORD_FORMS } from '../changes/record-forms.ts';
import type { Day } from '../dates.ts';
import { alternativesText } from '../list-text.ts';
import { NOWHERE, type Place, placeText } from '../places/place.ts';
import { foldText } from '../search/fold-text.ts';
import type { FieldIssue } from '../search/search-params.ts';
import { allowedEdits, editDistance } from '../search/spelling.ts';
import { isBlank } from './cell-readings.ts';
import { type ColumnMapping, isImportField } from './import-columns.ts';
import type { ImportField } from './import-fields.ts';
import { decideDates, type ImportedDate, LEFT_EMPTY, NO_DATE_CLUES, resolveDate } from './imported-dates.ts';
import { createLpReader } from './imported-lp.ts';
import type { RowRejection } from './imported-name.ts';
import { createRowReader, type ImportedRow } from './imported-row.ts';
import { LP_IMPORT_FIELDS, type LpImportField } from './lp-import-fields.ts';
import type { OnCellProblem } from './row-cells.ts';

export type ColumnValue = string | number | string[] | null;

type FieldsRead = { values: Record<string, ColumnValue> } | { issues: FieldIssue[] };

/** Fields that an imported row has under another key. */
const OTHER_KEYS: Partial<Record<string, (row: ImportedRow) => ColumnValue | undefined>> = {
  crunchbaseUrl: (row) => row.crunchbaseKey,
  lastFundingAmountUsd: (row) => row.lastFunding.amountUsd,
  headquartersLocation: ({ headquarters }) => headquarters && placeText(headquarters),
  lastFundingType: (row) => row.lastFunding.type,
  firstName: (row) => row.contacts?.[0]?.firstName,
  lastName: (row) => row.contacts?.[0]?.lastName,
  role: (row) => row.contacts?.[0]?.role,
  email: (row) => row.contacts?.[0]?.email,
  contactLinkedin: (row) => row.contacts?.[0]?.linkedin,
  roundType: (row) => row.round?.type,
  roundAmountUsd: (row) => row.round?.amountUsd,
};

const DATES: Partial<Record<string, (row: ImportedRow) => ImportedDate | undefined>> = {
  lastFundingDate: (row) => row.lastFunding.date,
  roundDate: (row) => row.round?.date,
};

/** LP fields with another name in imports. */
const LP_FIELDS: Readonly<Record<string, LpImportField>> = {
  focusStages: 'stages',
  focusSectors: 'sectors',
  focusGeographies: 'geographies',
};

/** Other fields of the record that decide how a field is read. */
const CONTEXT: Readonly<Record<string, readonly string[]>> = {
  website: ['organizationName', 'name'],
  firstName: ['lastName'],
  lastName: ['firstName'],
  city: ['region', 'country'],
  region: ['city', 'country'],
  country: ['city', 'region'],
};

type FieldReading = { value: ColumnValue; place?: Place | undefined } | { problem: string };

/**
 * Reads form fields typed by an admin with the import readers. Empty text clears a field; anything an import would drop,
 * truncate or guess is an issue here.
 * @param currentRow the current columns
 * @param latest the latest allowed date
 * @returns the value of every changed column
 */
export function readRecordFields(
  form: Readonly<Record<string, FormField>>,
  input: Readonly<Record<string, string>>,
  { currentRow, latest }: { currentRow: Readonly<Record<string, unknown>>; latest: Day },
): FieldsRead {
  const issues: FieldIssue[] = [];
  const values: Record<string, ColumnValue> = {};
  for (const [field, text] of Object.entries(input)) {
    const formField = Object.hasOwn(form, field) ? form[field] : undefined;
    if (!formField) {
      issues.push({ field, message: 'is not a known field' });
      continue;
    }
    const context: Record<string, string> = {};
    for (const other of CONTEXT[field] ?? []) {
      const otherText = input[other] ?? fieldText(currentRow[form[other]?.column ?? '']);
      if (otherText.trim() !== '') context[other] = otherText;
    }
    const writtenText = formField.written && writtenAmount(text);
    if (formField.written) values[formField.written] = writtenText || null;
    if (writtenText) {
      values[formField.column] = null;
      continue;
    }
    const isLp = form === RECORD_FORMS.lps.fields;
    const reading = isLp ? readLpField(field, text, context) : readField(field, text, context, latest);
    if ('problem' in reading) issues.push({ field, message: fieldProblemText(formField, reading.problem, text) });
    else if (reading.value !== null || text.trim() === '') {
      values[formField.column] = reading.value ?? (formField.type === 'list' ? [] : null);
      if (field === 'headquartersLocation') Object.assign(values, reading.place ?? NOWHERE);
    } else {
      const isFiller = isBlank(text.trim());
      issues.push({ field, message: isFiller ? 'is a placeholder: leave the field empty' : 'is not a valid value' });
    }
  }
  return issues.length > 0 ? { issues } : { values };
}

function fieldProblemText({ type, column, options, suggestions }: FormField, problem: string, text: string): string {
  if (options) return `must be one of ${options.join(', ')}`;
  if (suggestions) {
    const similar = similarTexts(text, suggestions);
    return `${problem}. ${similar.length > 0 ? `Did you mean ${alternativesText(similar)}?` : 'Choose one of the list'}`;
  }
  return REQUESTS[problem] ?? problem.replace(LEFT_EMPTY, '') + (EXAMPLES[column] ?? EXAMPLES[type] ?? '');
}

const MOST_SIMILAR = 3;

/** Returns those that contain a text, or else are spelled like it. */
function similarTexts(text: string, options: readonly string[]): string[] {
  const typed = foldText(text.trim());
  const edits = allowedEdits(typed.length);
  const containing = options.filter((option) => foldText(option).includes(typed));
  const similar = options.filter((option) => editDistance(foldText(option), typed, edits) <= edits);
  return (containing.length > 0 ? containing : similar).slice(0, MOST_SIMILAR);
}

/** Instead of problems that say nothing about the text. */
const REQUESTS: Readonly<Record<string, string>> = {
  'is not an email address': 'Enter a valid email address',
  'cannot be read as an amount': 'Enter an amount, for example 2.5M or 2,500,000',
  'is not a date': 'Enter a date, for example 2026-11-20',
  'is relative to the day the file was created': 'Enter a date, for example 2026-11-20',
};

/** By column, or else by type. */
const EXAMPLES: Readonly<Record<string, string>> = {
  website: '. Enter it, for example, as company.com',
  money: '. Enter it, for example, as 2.5M or 2,500,000',
  day: '. Enter it, for example, as 2026-11-20',
};

/** An amount that imports keep as written: '€900k', '$870M+'. */
function writtenAmount(text: string): string | null {
  const currency = readMoney(text).value?.currency ?? 'USD';
  return currency !== 'USD' || readRoughMoney(text) !== null ? text.trim() : null;
}

/** Reads one field as a row with the name or amount that its reader requires. */
function readField(field: string, text: string, context: Record<string, string>, latest: Day): FieldReading {
  if (!isImportField(field)) throw new Error(`No import reader for the field ${field}`);
  const cells = { organizationName: 'A', ...REQUIRED[field], ...context, [field]: text };
  const clues = { ...NO_DATE_CLUES };
  const dates = { lastFundingDate: { latest, clues }, roundDate: { latest, clues } };
  const row = readCells(field, cells, isImportField, (mapping, onProblem) =>
    createRowReader({ mapping, dates, onProblem }),
  );
  if ('problem' in row) return row;
  const date = DATES[field]?.(row.importedRow);
  if (date === undefined)
    return {
      value: OTHER_KEYS[field]?.(row.importedRow) ?? fieldOf(row.importedRow, field),
      place: row.importedRow.headquarters,
    };
  const day = resolveDate(date, decideDates(clues)).value;
  return day === null ? { problem: 'is ambiguous' } : { value: day };
}

function readLpField(name: string, text: string, context: Record<string, string>): FieldReading {
  const field = LP_FIELDS[name] ?? name;
  const row = readCells(field, { name: 'A', ...context, [field]: text }, isLpImportField, createLpReader);
  return 'problem' in row ? row : { value: fieldOf(row.importedRow, name) };
}

/** Reads cells as a row of a file with these columns. Problems of other fields do not matter. */
function readCells<F extends string, R extends object>(
  field: string,
  cells: Readonly<Record<string, string>>,
  isField: (name: string) => name is F,
  createReader: (
    mapping: ColumnMapping<F>[],
    onProblem: OnCellProblem,
  ) => (cells: readonly string[]) => R | RowRejection,
): { importedRow: R } | { problem: string } {
  const problems: string[] = [];
  const fields = Object.keys(cells).filter(isField);
  const readRow = createReader(
    fields.map((name) => ({ header: name, field: name, confidence: 1, note: null })),
    (column, _cell, reason) => void (column === field && problems.push(reason)),
  );
  const importedRow = readRow(fields.map((name) => cells[name] ?? ''));
  if ('rejected' in importedRow) return { problem: importedRow.problem ?? importedRow.rejected };
  return problems[0] ? { problem: problems[0] } : { importedRow };
}

function fieldOf(importedRow: object, field: string): ColumnValue {
  return (importedRow as Readonly<Record<string, ColumnValue | undefined>>)[field] ?? null;
}

function isLpImportField(name: string): name is LpImportField {
  return Object.hasOwn(LP_IMPORT_FIELDS, name);
}

/** Without these the reader drops a person without a name and a round without a date or amount. */
const REQUIRED: Partial<Record<ImportField, Partial<Record<ImportField, string>>>> = {
  role: { firstName: 'A' },
  contactLinkedin: { firstName: 'A' },
  roundType: { roundAmountUsd: '1' },
};
