import type { Readable } from 'node:stream';
import type pg from 'pg';
import {
  baseWords,
  isCommonName,
  isGenericName,
  nameKey,
  slugBase,
  websiteKey,
} from '#domain/companies/company-identity.ts';
import type { ImportedRow, RowReading } from '#domain/imports/imported-row.ts';
import { createRowReader } from '#domain/imports/imported-row.ts';
import { copyInto, copyLine } from '../../platform/database/copy-rows.ts';
import type { FileFormat } from './file-format.ts';
import type { ImportFindings } from './import-findings.ts';
import type { IndustrySpellings } from './industry-spellings.ts';
import type { NumberedRow } from './merge-company.ts';
import { readRows } from './read-rows.ts';

const TABLE = `create temp table import_rows (
  n integer primary key, crunchbase_key text, website_key text, name_key text, base_name text, generic boolean, common boolean, funded_in integer, slug_base text, cells integer, data text
) on commit drop`;

/**
 * Reads every row of a file into the temporary table `import_rows`: its keys, and its content as JSON. Holds one chunk
 * of the file in memory.
 */
export async function stageRows(
  client: pg.PoolClient,
  { input, format }: { input: Readable; format: FileFormat },
  findings: ImportFindings,
  { spellings, ...reading }: Omit<RowReading, 'onProblem' | 'counts' | 'fillers'> & { spellings: IndustrySpellings },
): Promise<void> {
  const counts = findings.cells;
  const pieces = readRows({ input, format }, findings, (onProblem) => {
    const read = createRowReader({ ...reading, onProblem, counts, fillers: findings.fillerCounts });
    return (cells) => {
      const before = counts.stored;
      const content = read(cells);
      if ('rejected' in content) return content;
      spellings.add(content);
      return { content, cells: counts.stored - before };
    };
  });

  async function* lines(): AsyncGenerator<string> {
    for await (const rows of pieces)
      yield rows.map(({ row, content }) => stagedLine(row, content.content, content.cells)).join('');
  }

  await client.query(TABLE);
  await copyInto(client, 'import_rows', lines());
}

/** The year of the newest round in a row, which does not depend on the order of day and month. */
function fundedIn({ lastFunding, round, roundRows = [] }: ImportedRow): number | null {
  const dates = [lastFunding.date, round?.date, ...roundRows.map((other) => other.round?.date)];
  const years = dates
    .flatMap((date) => (typeof date === 'object' ? [date.monthFirst, date.dayFirst] : date))
    .flatMap((day) => (day ? Number(day.slice(0, 4)) : []));
  return years.length === 0 ? null : Math.max(...years);
}

function stagedLine(row: number, content: ImportedRow, cells: number): string {
  const name = content.organizationName;
  const words = baseWords(name);
  const base = words.join('');
  return copyLine([
    row,
    content.crunchbaseKey ?? null,
    content.website === undefined ? null : websiteKey(content.website),
    nameKey(name, content.headquarters ?? null, base),
    base,
    isGenericName(name, base) ? 't' : 'f',
    isCommonName(name, words) ? 't' : 'f',
    fundedIn(content),
    slugBase(name),
    cells,
    JSON.stringify(content),
  ]);
}

/** The content of a staged row: the row, and its rounds if they have columns of their own. */
export function unstagedRows(n: number, data: string): NumberedRow[] {
  const row: NumberedRow = Object.assign(JSON.parse(data), { row: n });
  return row.roundRows ? [row, ...row.roundRows.map((round) => ({ ...round, row: n }))] : [row];
}
