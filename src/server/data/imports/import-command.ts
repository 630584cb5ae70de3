import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import readline from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { FileChoices } from '#domain/imports/file-choices.ts';
import type { FieldTable, MappingChoices } from '#domain/imports/import-columns.ts';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import type { DateOrder } from '#domain/imports/imported-dates.ts';
import { DATE_FIELDS } from '#domain/imports/imported-row.ts';
import { isSpecificField, SPECIFIC_FIELDS } from '#domain/imports/less-specific.ts';
import { LP_IMPORT_FIELDS, type LpImportField } from '#domain/imports/lp-import-fields.ts';
import { ENCODINGS, type Encoding } from '#domain/spreadsheets/encodings.ts';
import { loadConfig } from '#server/platform/config.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { openDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { ConfigError } from '#server/platform/environment.ts';
import { importFormD } from './form-d/import-form-d.ts';
import { detectCompanyColumns, type ImportOptions, importCompanies } from './import-companies.ts';
import { ImportError } from './import-error.ts';
import { detectLpColumns, importLps } from './lps/import-lps.ts';
import {
  createProgressLine,
  formatText,
  formDReportLines,
  lpReportLines,
  mappingLines,
  type ReportOutput,
  reportLines,
  visible,
} from './report-text.ts';

/** Nouns for the progress line. */
const COMPANIES = { one: 'company', many: 'companies' };
const WRITTEN = { companies: COMPANIES, lps: { one: 'LP', many: 'LPs' }, 'form-d': COMPANIES } as const;

type Streams = { out: ReportOutput; error: ReportOutput };

/**
 * `npm run import`: imports a file and prints its columns and the result, or an error.
 * @param signal rolls everything back
 * @returns the exit code
 */
export async function runImportCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { out, error }: Streams,
  signal: AbortSignal,
): Promise<number> {
  try {
    await importFrom(args, env, out, signal);
    return 0;
  } catch (failure) {
    error.write(`${importErrorText(failure, out)}\n`);
    return 1;
  }
}

function importErrorText(error: unknown, { isTTY }: ReportOutput): string {
  if (error instanceof ImportError || error instanceof UsageError || error instanceof ConfigError) return error.message;
  if (error instanceof Error && error.name === 'AbortError')
    return `${isTTY ? '\n' : ''}Canceled. Nothing was imported.`;
  return `The import failed and nothing was changed: ${error instanceof Error ? error.message : error}`;
}

async function importFrom(args: readonly string[], env: NodeJS.ProcessEnv, out: ReportOutput, signal: AbortSignal) {
  const print = (lines: readonly string[]) => out.write(`${lines.join('\n')}\n`);
  const request = readImportArguments(args);
  const config = loadConfig(env);
  const begin = request.kind === 'form-d' ? await beginFilings(request) : await beginFile(request, print);
  signal.throwIfAborted();
  const server = await openDatabase(config, 'use');
  const pool = createPool(server.url, 3);
  try {
    await migrate(createDb(pool));
    const clearSample = request.clearSample || (await mayClearSample(pool, request, signal));
    const onProgress = createProgressLine(out, Date.now, WRITTEN[request.kind]);
    print(await begin({ dryRun: request.dryRun, pool, clearSample, onProgress, signal }));
  } finally {
    await pool.end();
    await server.close();
  }
}

type SharedOptions = Pick<ImportOptions, 'dryRun' | 'pool' | 'clearSample' | 'onProgress' | 'signal'>;

/** Imports once the database is open. @returns the lines to print */
type Begun = (options: SharedOptions) => Promise<string[]>;

async function beginFile(request: FileArguments, print: (lines: readonly string[]) => void): Promise<Begun> {
  const { file } = request;
  const size = await readFileSize(file);
  const input = () => createReadStream(file);
  const { format, lines, choices } = await describeFile(request, input);
  const { candidates = [] } = format;
  if (candidates.length > 1 && choices.encoding === undefined) {
    const examples = candidates.map(({ encoding, lines: [line = ''] }) => `  --encoding=${encoding}  ${visible(line)}`);
    throw new UsageError(["Couldn't determine the file's encoding. Choose one:", ...examples].join('\n'));
  }
  print([`${path.basename(file)}: ${formatText(format)}`, 'Columns', ...lines]);
  return async (common) => {
    const notes: string[] = [];
    const open = async (what: 'rejected' | 'problems', words: string) => {
      const beside = await besideFile(file, what);
      return () => {
        notes.push(`${words} are in ${beside}`);
        return createWriteStream(beside);
      };
    };
    const openRejected = await open('rejected', 'The rejected rows');
    const openProblems = await open('problems', 'All problems and merges');
    const options = { ...common, input, size, fileName: path.basename(file), openRejected, openProblems };
    return [...(await run(request, options, choices)), ...notes];
  };
}

async function beginFilings({ paths }: { paths: readonly string[] }): Promise<Begun> {
  for (const file of paths) {
    const stats = await stat(file).catch(() => null);
    if (!stats) throw new UsageError(`File or folder not found: ${file}`);
    await mustBeReadable(file);
  }
  const beside = await besideFile(paths[0] ?? '', 'problems');
  return async (common) => {
    let isWritten = false;
    const openProblems = () => {
      isWritten = true;
      return createWriteStream(beside);
    };
    const lines = formDReportLines(await importFormD({ ...common, paths, openProblems }));
    return [...lines, ...(isWritten ? [`All problems and skipped filings are in ${beside}`] : [])];
  };
}

/** The file format, the field of each column, and the choices including the order of every date column. */
async function describeFile(request: FileArguments, input: ImportOptions['input']) {
  const { choices } = request;
  if (request.kind === 'lps') {
    const { format, mapping } = await detectLpColumns(input, request.mapping, choices);
    return { format, lines: mappingLines(mapping, LP_IMPORT_FIELDS), choices };
  }
  const { format, mapping } = await detectCompanyColumns(input, request.mapping, choices);
  const columns = mapping.flatMap(({ header, field }) => (DATE_FIELDS.some((date) => date === field) ? header : []));
  const { dateOrders = {} } = choices;
  const wrong = Object.keys(dateOrders).find((header) => !columns.includes(header));
  if (wrong !== undefined) {
    const dateColumns = columns.length > 0 ? `Date columns: ${columns.join(', ')}.` : 'The file has no date columns.';
    throw new UsageError(`--dates names '${wrong}', which is not a date column. ${dateColumns}`);
  }
  const { dates } = request;
  const all = dates ? Object.fromEntries(columns.map((header) => [header, dates])) : {};
  return {
    format,
    lines: mappingLines(mapping, IMPORT_FIELDS),
    choices: { ...choices, dateOrders: { ...all, ...dateOrders } },
  };
}

async function run(request: FileArguments, options: Omit<ImportOptions, 'mapping'>, choices: FileChoices) {
  return request.kind === 'lps'
    ? lpReportLines(await importLps({ ...options, choices, mapping: request.mapping }))
    : reportLines(await importCompanies({ ...options, choices, mapping: request.mapping }));
}

async function readFileSize(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) throw new UsageError(`File not found: ${file}`);
  await mustBeReadable(file);
  return stats.size;
}

async function mustBeReadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(() => {
    throw new UsageError(`No permission to read ${file}`);
  });
}

/** A path next to the file, or in the current folder if that is not writable. */
async function besideFile(file: string, what: 'rejected' | 'problems'): Promise<string> {
  const { dir, name } = path.parse(path.resolve(file));
  const writable = await access(dir, constants.W_OK).then(
    () => true,
    () => false,
  );
  return path.join(writable ? dir : process.cwd(), `${name}.${what}.csv`);
}

/** Asks on a terminal whether the sample may be removed. */
async function mayClearSample(pool: pg.Pool, { dryRun }: ImportArguments, signal: AbortSignal): Promise<boolean> {
  const { rowCount } = await pool.query('select from site_settings where sample_data');
  if (rowCount === 0 || dryRun || !process.stdin.isTTY) return false;
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout });
  terminal.on('SIGINT', () => process.emit('SIGINT'));
  try {
    const answer = await terminal.question(
      'Remove the sample companies and LPs? Real data is never mixed with them. [y/N] ',
      {
        signal,
      },
    );
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

type Options = { dryRun: boolean; clearSample: boolean };
/** Imports of a file with mapped columns. `dates` is the order of all date columns. */
type FileArguments = Options & { file: string; choices: FileChoices; dates?: DateOrder } & (
    | { kind: 'companies'; mapping: MappingChoices }
    | { kind: 'lps'; mapping: MappingChoices<LpImportField> }
  );
type ImportArguments = FileArguments | (Options & { kind: 'form-d'; paths: string[] });

class UsageError extends Error {}

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

type OptionValues = ReturnType<typeof parse>['values'];

function refuse(values: OptionValues, options: readonly (keyof OptionValues)[], reason: string): void {
  const extra = options.find((option) => values[option] !== undefined);
  if (extra) throw new UsageError(`${reason}. Remove --${extra}.`);
}

function readFileChoices(values: OptionValues): { choices: FileChoices; dates?: DateOrder } {
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
    const separatorAt = choice.lastIndexOf('=');
    const order = choice.slice(separatorAt + 1).trim();
    if (order !== 'month-first' && order !== 'day-first') {
      throw new UsageError(`--dates takes month-first, day-first or "Header=day-first", not '${choice}'.`);
    }
    if (separatorAt === -1) dates = order;
    else dateOrders[choice.slice(0, separatorAt).trim()] = order;
  }
  const choices = {
    encoding,
    sheet,
    entry,
    headerRow: headerRow === undefined ? undefined : Number(headerRow),
    placeCodes: readOption('codes', codes, ['states', 'countries']),
    undated: readOption('undated', undated, ['fill', 'newest']),
    replaceSpecific,
    about: readOption('about', about, ['companies', 'contacts']),
    dateOrders,
    separate: separate?.split(',').map(Number),
  };
  return { choices, dates };
}

function readOption<T extends string>(option: string, text: string | undefined, values: readonly T[]): T | undefined {
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
    const separatorAt = choice.lastIndexOf('=');
    const field = choice.slice(separatorAt + 1).trim();
    const target = field === '' ? null : isField(field) ? field : undefined;
    if (separatorAt < 1 || target === undefined) {
      const fields = Object.keys(table).join(', ');
      throw new UsageError(`--map takes "Header=field", not '${choice}'; the field is empty or one of ${fields}.`);
    }
    mapping[choice.slice(0, separatorAt).trim()] = target;
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

if (import.meta.main) {
  const abort = new AbortController();
  process.on('SIGINT', () => abort.abort()).on('SIGTERM', () => abort.abort());
  const { argv, env, stdout, stderr } = process;
  process.exitCode = await runImportCommand(argv.slice(2), env, { out: stdout, error: stderr }, abort.signal);
}
