import { parseArgs } from 'node:util';
import type { FieldTable, MappingChoices } from '#domain/imports/import-columns.ts';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import type { DateOrder } from '#domain/imports/imported-dates.ts';
import { isSpecificField, SPECIFIC_FIELDS } from '#domain/imports/less-specific.ts';
import { LP_IMPORT_FIELDS, type LpImportField } from '#domain/imports/lp-import-fields.ts';
import { ENCODINGS, type Encoding } from '#domain/spreadsheets/encodings.ts';
import type { FileChoices } from './uploads/schemas.ts';

type Options = { dryRun: boolean; clearSample: boolean };
/** Imports of a file with mapped columns. `dates` is the order of all date columns. */
export type FileArguments = Options & { file: string; choices: FileChoices; dates?: DateOrder } & (
    | { kind: 'companies'; mapping: MappingChoices }
    | { kind: 'lps'; mapping: MappingChoices<LpImportField> }
  );
export type ImportArguments = FileArguments | (Options & { kind: 'form-d'; paths: string[] });

export class UsageError extends Error {}

const USAGE =
  'npm run import -- companies|lps FILE [--dry-run] [--clear-sample] [--map "Header=field"]… [--encoding=…] [--sheet=…] [--entry=…] [--header-row=…], companies also [--dates=month-first|day-first] [--dates "Header=day-first"]… [--codes=states|countries] [--undated=fill|newest] [--replace=industries,…] [--about=companies|contacts] [--separate=12,40], or form-d FILE|FOLDER|ZIP…';

const OF_TABLES = ['map', 'encoding', 'sheet', 'entry', 'header-row'] as const;
const OF_COMPANIES = ['dates', 'codes', 'undated', 'replace', 'about', 'separate'] as const;

/**
 * Reads the arguments of the import command.
 * @throws UsageError
 */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const { positionals, values } = parse(args);
  const [kind, file, ...others] = positionals;
  const how = { dryRun: values['dry-run'] ?? false, clearSample: values['clear-sample'] ?? false };
  if (kind === 'form-d' && file !== undefined) {
    refuse(values, [...OF_TABLES, ...OF_COMPANIES], 'Filings have no columns to map');
    return { ...how, kind, paths: [file, ...others] };
  }
  if ((kind !== 'companies' && kind !== 'lps') || file === undefined || others.length > 0) {
    throw new UsageError(`Usage: ${USAGE}`);
  }
  if (kind === 'lps') refuse(values, OF_COMPANIES, 'This option only works with company files');
  const options = { ...how, file, ...readFileChoices(values) };
  const mapping = values.map ?? [];
  return kind === 'companies'
    ? { ...options, kind, mapping: readMapping(mapping, IMPORT_FIELDS) }
    : { ...options, kind, mapping: readMapping(mapping, LP_IMPORT_FIELDS) };
}

const ROW = /^[1-9]\d{0,8}$/;

type Values = ReturnType<typeof parse>['values'];

function refuse(values: Values, options: readonly (keyof Values)[], reason: string): void {
  const extra = options.find((option) => values[option] !== undefined);
  if (extra) throw new UsageError(`${reason}. Remove --${extra}.`);
}

function readFileChoices(values: Values): { choices: FileChoices; dates?: DateOrder } {
  const { encoding, sheet, entry, codes, undated, replace, about, separate, 'header-row': headerRow } = values;
  if (encoding !== undefined && !isEncoding(encoding)) {
    throw new UsageError(`--encoding must be one of ${Object.keys(ENCODINGS).join(', ')}, not '${encoding}'.`);
  }
  if (headerRow !== undefined && !ROW.test(headerRow)) {
    throw new UsageError(`--header-row must be the number of a row, not '${headerRow}'.`);
  }
  const replaceSpecific = replace?.split(',').map((field) => field.trim());
  if (replaceSpecific && !replaceSpecific.every(isSpecificField)) {
    throw new UsageError(`--replace takes fields of ${SPECIFIC_FIELDS.join(', ')}, not '${replace}'.`);
  }
  if (separate !== undefined && !/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/.test(separate)) {
    throw new UsageError(`--separate takes rows like 12,40, not '${separate}'.`);
  }
  const dateOrders: Record<string, DateOrder> = {};
  let dates: DateOrder | undefined;
  for (const choice of values.dates ?? []) {
    const cut = choice.lastIndexOf('=');
    const order = choice.slice(cut + 1).trim();
    if (order !== 'month-first' && order !== 'day-first') {
      throw new UsageError(`--dates takes month-first, day-first or "Header=day-first", not '${choice}'.`);
    }
    if (cut === -1) dates = order;
    else dateOrders[choice.slice(0, cut).trim()] = order;
  }
  const choices = {
    encoding,
    sheet,
    entry,
    headerRow: headerRow === undefined ? undefined : Number(headerRow),
    placeCodes: oneOf('codes', codes, ['states', 'countries']),
    undated: oneOf('undated', undated, ['fill', 'newest']),
    replaceSpecific,
    about: oneOf('about', about, ['companies', 'contacts']),
    dateOrders,
    separate: separate?.split(',').map(Number),
  };
  return { choices, dates };
}

function oneOf<T extends string>(option: string, text: string | undefined, values: readonly T[]): T | undefined {
  const value = values.find((one) => one === text);
  if (text !== undefined && value === undefined)
    throw new UsageError(`--${option} must be ${values.join(' or ')}, not '${text}'.`);
  return value;
}

function isEncoding(text: string): text is Encoding {
  return Object.hasOwn(ENCODINGS, text);
}

function readMapping<F extends string>(choices: readonly string[], table: FieldTable<F>): MappingChoices<F> {
  const isField = (text: string): text is F => Object.hasOwn(table, text);
  const mapping: Record<string, F | null> = {};
  for (const choice of choices) {
    const cut = choice.lastIndexOf('=');
    const field = choice.slice(cut + 1).trim();
    const target = field === '' ? null : isField(field) ? field : undefined;
    if (cut < 1 || target === undefined) {
      const fields = Object.keys(table).join(', ');
      throw new UsageError(`--map takes "Header=field", not '${choice}'; the field is empty or one of ${fields}.`);
    }
    mapping[choice.slice(0, cut).trim()] = target;
  }
  return mapping;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        'clear-sample': { type: 'boolean' },
        map: { type: 'string', multiple: true },
        encoding: { type: 'string' },
        sheet: { type: 'string' },
        entry: { type: 'string' },
        'header-row': { type: 'string' },
        dates: { type: 'string', multiple: true },
        codes: { type: 'string' },
        undated: { type: 'string' },
        replace: { type: 'string' },
        about: { type: 'string' },
        separate: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('.')[0] : error}. Usage: ${USAGE}`);
  }
}
