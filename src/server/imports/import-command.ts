import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import readline from 'node:readline/promises';
import type pg from 'pg';
import { IMPORT_FIELDS } from '#domain/import-fields.ts';
import { LP_IMPORT_FIELDS } from '#domain/lp-import-fields.ts';
import { ConfigError, loadConfig } from '#server/config.ts';
import { createDb, createPool } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { type ImportArguments, readImportArguments, UsageError } from './import-arguments.ts';
import { type ImportOptions, importCompanies, previewImport } from './import-companies.ts';
import { ImportError } from './import-error.ts';
import { importLps, previewLpImport } from './lps/import-lps.ts';
import { lpReportLines } from './lps/report-text.ts';
import { createProgressLine } from './progress-line.ts';
import { formatText, mappingLines, reportLines } from './report-text.ts';

/** What is written, for the line that shows how far it is. */
const WRITTEN = { companies: { one: 'company', many: 'companies' }, lps: { one: 'LP', many: 'LPs' } } as const;

/** `npm run import`: imports a file and prints what was understood and done. Ctrl-C undoes everything. */
async function main(): Promise<void> {
  const request = readImportArguments(process.argv.slice(2));
  const config = loadConfig(process.env);
  const size = await fileSize(request.file);
  const input = () => createReadStream(request.file);
  const { format, lines } = await preview(request, input);
  print([`${path.basename(request.file)}: ${formatText(format)}`, 'Columns', ...lines]);

  const abort = new AbortController();
  process.on('SIGINT', () => abort.abort()).on('SIGTERM', () => abort.abort());
  const server = await openDatabase(config, 'use');
  const pool = createPool(server.url, 3);
  try {
    await migrate(createDb(pool));
    const clearSample = request.clearSample || (await mayClearSample(pool, request, abort.signal));
    const rejectedFile = await besideFile(request.file);
    const { lines: done, rejected } = await run(request, {
      dryRun: request.dryRun,
      pool,
      input,
      size,
      clearSample,
      fileName: path.basename(request.file),
      openRejected: () => createWriteStream(rejectedFile),
      onProgress: createProgressLine(process.stdout, Date.now, WRITTEN[request.kind]),
      signal: abort.signal,
    });
    print(done);
    if (rejected > 0) print([`The rejected rows are in ${rejectedFile}`]);
  } finally {
    await pool.end();
    await server.close();
  }
}

/** How the file is written, and what becomes of each of its columns. */
async function preview(request: ImportArguments, input: ImportOptions['input']) {
  if (request.kind === 'lps') {
    const { format, mapping } = await previewLpImport(input, request.mapping);
    return { format, lines: mappingLines(mapping, LP_IMPORT_FIELDS) };
  }
  const { format, mapping } = await previewImport(input, request.mapping);
  return { format, lines: mappingLines(mapping, IMPORT_FIELDS) };
}

async function run(request: ImportArguments, options: Omit<ImportOptions, 'mapping'>) {
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
  await access(file, constants.R_OK).catch(() => {
    throw new UsageError(`The file ${file} may not be read`);
  });
  return found.size;
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
