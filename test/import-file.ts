import { Readable, Writable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { type ImportOptions, importCompanies } from '#server/data/imports/import-companies.ts';

type FileOptions = Partial<Omit<ImportOptions, 'pool' | 'input'>>;

/** A line of the problems file. `column` is empty for a problem of the whole row. */
export type ProblemLine = { row: number; kind: string; column: string; value: string; reason: string };

/** Imports a text (as UTF-8) or bytes, in chunks of 1,000 bytes, and checks that every cell is accounted for. */
export async function importFile(
  pool: pg.Pool,
  content: string | Buffer,
  options: FileOptions = {},
): Promise<ImportReport> {
  return (await importWithProblems(pool, content, options)).report;
}

/** Like `importFile`. @returns also every problem, and the cells of every rejected row */
export async function importWithProblems(pool: pg.Pool, content: string | Buffer, options: FileOptions = {}) {
  const bytes = Buffer.from(content as string);
  const input = () => Readable.from(pieces(bytes), { objectMode: false });
  const problemFile = collect(options.openProblems);
  const rejectedFile = collect(options.openRejected);
  const report = await importCompanies({
    fileName: 'test.csv',
    size: bytes.length,
    ...options,
    pool,
    input,
    openProblems: problemFile.open,
    openRejected: rejectedFile.open,
  });
  const problems = problemFile.lines().map(
    ([row, kind = '', column = '', value = '', reason = '']): ProblemLine => ({
      row: Number(row),
      kind,
      column,
      value,
      reason,
    }),
  );
  const rejected = new Map(rejectedFile.lines().map((cells) => [Number(cells.at(-2)), cells.slice(0, -2)]));
  const faults = cellCountErrors(report, problems, rejected);
  if (faults.length > 0) throw new Error(`Cells are not accounted for: ${faults.join('; ')}`);
  return { report, problems, rejected };
}

/**
 * Describes where the cell counts of a report do not add up, or disagree with the problems file.
 * @param rejected cells of rejected rows, by row
 */
export function cellCountErrors(
  { cells, rows, mapping }: Pick<ImportReport, 'cells' | 'rows' | 'mapping'>,
  problems: readonly ProblemLine[],
  rejected: ReadonlyMap<number, readonly string[]>,
): string[] {
  const faults: string[] = [];
  for (const [kind, count] of Object.entries(cells)) if (count < 0) faults.push(`${count} ${kind}`);
  const { stored, merged, empty, reported, unmapped, suppressed = 0 } = cells;
  const sum = stored + merged + empty + reported + unmapped + suppressed;
  if (sum !== cells.cells) faults.push(`the kinds add up to ${sum}, not to ${cells.cells}`);

  const cellsOfRejected = [...rejected.values()].reduce((total, row) => total + row.length, 0);
  const inFile = (rows.read - rejected.size) * mapping.length + cellsOfRejected;
  if (inFile !== cells.cells) faults.push(`${cells.cells} cells, but the file has ${inFile}`);

  const named = new Set<string>();
  const withoutColumn = new Set<number>();
  for (const { row, kind, column } of problems) {
    if (rejected.has(row)) continue;
    if (column !== '') named.add(`${row}\0${column}`);
    else if (kind === 'Rejected') withoutColumn.add(row);
  }
  if (withoutColumn.size + rejected.size !== rows.rejected) {
    faults.push(`${rows.rejected} rows rejected, but ${withoutColumn.size + rejected.size} listed`);
  }
  // Contact rows without a company are listed as rows: each stands for one or more cells.
  const least = named.size + cellsOfRejected + withoutColumn.size;
  const most = named.size + cellsOfRejected + withoutColumn.size * mapping.length;
  if (reported < least || reported > most) faults.push(`${reported} cells reported, but ${least} listed`);
  return faults;
}

/** Writes to memory, and to `forward` if given. */
function collect(forward: (() => Writable) | undefined) {
  const chunks: Buffer[] = [];
  return {
    open(): Writable {
      const target = forward?.();
      return new Writable({
        write(chunk: Buffer, encoding, done) {
          chunks.push(chunk);
          if (target) target.write(chunk, encoding, done);
          else done();
        },
        final(done) {
          if (target) target.end(done);
          else done();
        },
      });
    },
    lines: (): string[][] => parse(Buffer.concat(chunks), { relax_column_count: true }).slice(1),
  };
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

/** Problems of a report in file order, the first few of each kind. */
export function problemsOf({ problems }: Pick<ImportReport, 'problems'>) {
  return problems.groups
    .flatMap(({ column, reason, examples }) => examples.map(({ row, cell }) => ({ row, column, cell, reason })))
    .sort((a, b) => a.row - b.row);
}

/** Reads every company with its contacts and rounds, by id. */
export async function readCompanies(pool: pg.Pool) {
  const { rows } = await pool.query(`
    select c.*,
      coalesce((select json_agg(json_build_array(first_name, last_name, role, email) order by position)
        from contacts where company_id = c.id), '[]') as contacts,
      coalesce((select json_agg(json_build_array(announced_on, type, amount_usd) order by announced_on, id)
        from funding_rounds where company_id = c.id), '[]') as rounds
    from companies c order by id`);
  return rows;
}

/** Deletes all companies and clears the `sample_data` flag. */
export async function clearCompanies(pool: pg.Pool): Promise<void> {
  await pool.query('truncate companies, removed_companies, imports cascade');
  await pool.query('update site_settings set sample_data = false');
}
