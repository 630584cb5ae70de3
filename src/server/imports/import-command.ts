import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import readline from 'node:readline/promises';
import type pg from 'pg';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import { LP_IMPORT_FIELDS } from '#domain/imports/lp-import-fields.ts';
import { loadConfig } from '#server/config.ts';
import { createDb, createPool } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { ConfigError } from '#server/environment.ts';
import { importFormD } from './form-d/import-form-d.ts';
import { formDReportLines } from './form-d/report-text.ts';
import { type FileArguments, type ImportArguments, readImportArguments, UsageError } from './import-arguments.ts';
import { type ImportOptions, importCompanies, previewImport } from './import-companies.ts';
import { ImportError } from './import-error.ts';
import { importLps, previewLpImport } from './lps/import-lps.ts';
import { lpReportLines } from './lps/report-text.ts';
import { createProgressLine } from './progress-line.ts';
import { formatText, mappingLines, reportLines } from './report-text.ts';

/** What is written, for the line that shows how far it is. */
const COMPANIES = { one: 'company', many: 'companies' };
const WRITTEN = { companies: COMPANIES, lps: { one: 'LP', many: 'LPs' }, 'form-d': COMPANIES } as const;

/** `npm run import`: imports a file and prints what was understood and done. Ctrl-C undoes everything. */
async function main(): Promise<void> {
  const request = readImportArguments(process.argv.slice(2));
  const config = loadConfig(process.env);
  const begin = request.kind === 'form-d' ? await beginFilings(request) : await beginFile(request);

  const abort = new AbortController();
  process.on('SIGINT', () => abort.abort()).on('SIGTERM', () => abort.abort());
  const server = await openDatabase(config, 'use');
  const pool = createPool(server.url, 3);
  try {
    await migrate(createDb(pool));
    const clearSample = request.clearSample || (await mayClearSample(pool, request, abort.signal));
    const onProgress = createProgressLine(process.stdout, Date.now, WRITTEN[request.kind]);
    print(await begin({ dryRun: request.dryRun, pool, clearSample, onProgress, signal: abort.signal }));
  } finally {
    await pool.end();
    await server.close();
  }
}

type Common = Pick<ImportOptions, 'dryRun' | 'pool' | 'clearSample' | 'onProgress' | 'signal'>;

/** What is imported once the database is there, and what is printed then. */
type Begun = (options: Common) => Promise<string[]>;

async function beginFile(request: FileArguments): Promise<Begun> {
  const { file } = request;
  const size = await fileSize(file);
  const input = () => createReadStream(file);
  const { format, lines } = await preview(request, input);
  print([`${path.basename(file)}: ${formatText(format)}`, 'Columns', ...lines]);
  return async (common) => {
    const rejectedFile = await besideFile(file);
    const openRejected = () => createWriteStream(rejectedFile);
    const options = { ...common, input, size, fileName: path.basename(file), openRejected };
    const { lines: done, rejected } = await run(request, options);
    return rejected > 0 ? [...done, `The rejected rows are in ${rejectedFile}`] : done;
  };
}

async function beginFilings({ paths }: { paths: readonly string[] }): Promise<Begun> {
  for (const given of paths) {
    const found = await stat(given).catch(() => null);
    if (!found) throw new UsageError(`There is no file or folder ${given}`);
    await mustBeReadable(given);
  }
  return async (common) => formDReportLines(await importFormD({ ...common, paths }));
}

/** How the file is written, and what becomes of each of its columns. */
async function preview(request: FileArguments, input: ImportOptions['input']) {
  if (request.kind === 'lps') {
    const { format, mapping } = await previewLpImport(input, request.mapping);
    return { format, lines: mappingLines(mapping, LP_IMPORT_FIELDS) };
  }
  const { format, mapping } = await previewImport(input, request.mapping);
  return { format, lines: mappingLines(mapping, IMPORT_FIELDS) };
}

async function run(request: FileArguments, options: Omit<ImportOptions, 'mapping'>) {
  if (request.kind === 'lps') {
    const report = await importLps({ ...options, mapping: request.mapping });
    return { lines: lpReportLines(report), rejected: report.rows.rejected };
  }
  const report = await importCompanies({ ...options, mapping: request.mapping });
  return { lines: reportLines(report), rejected: report.rows.rejected };
}

async function fileSize(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}`);
  await mustBeReadable(file);
  return found.size;
}

async function mustBeReadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(() => {
    throw new UsageError(`The file ${file} may not be read`);
  });
}

/** Where the rejected rows go: beside the file, or here when nothing can be written there. */
async function besideFile(file: string): Promise<string> {
  const { dir, name } = path.parse(path.resolve(file));
  const writable = await access(dir, constants.W_OK).then(
    () => true,
    () => false,
  );
  return path.join(writable ? dir : process.cwd(), `${name}.rejected.csv`);
}

/** Asks whether the sample may go, where somebody can answer. */
async function mayClearSample(pool: pg.Pool, { dryRun }: ImportArguments, signal: AbortSignal): Promise<boolean> {
  const { rowCount } = await pool.query('select from site_settings where sample_data');
  if (rowCount === 0 || dryRun || !process.stdin.isTTY) return false;
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout });
  terminal.on('SIGINT', () => process.emit('SIGINT'));
  try {
    const answer = await terminal.question(
      'Remove the sample companies and LPs? Real ones are never mixed with them. [y/N] ',
      {
        signal,
      },
    );
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

try {
  await main();
} catch (error) {
  const expected = error instanceof ImportError || error instanceof UsageError || error instanceof ConfigError;
  if (expected) console.error(error.message);
  else if (error instanceof Error && error.name === 'AbortError')
    console.error(`${process.stdout.isTTY ? '\n' : ''}Stopped: nothing was imported.`);
  else console.error('The import failed and nothing was changed:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
