import type { Readable } from 'node:stream';
import type pg from 'pg';
import { nameKey, slugBase, websiteKey } from '#domain/company-identity.ts';
import type { Day } from '#domain/dates.ts';
import type { ColumnMapping } from '#domain/imports/import-columns.ts';
import { type DateEvidence, NO_EVIDENCE } from '#domain/imports/imported-dates.ts';
import { createRowReader, type ImportedRow } from '#domain/imports/imported-row.ts';
import { copyInto, copyLine } from '../database/copy-text.ts';
import type { FileFormat } from './file-format.ts';
import type { ImportFindings } from './import-findings.ts';
import { readRows } from './read-rows.ts';

const TABLE = `create temp table import_rows (
  n integer, crunchbase_key text, website_key text, name_key text, slug_base text, data text
) on commit drop`;

/** A file and how it is read; `latest` is the last day that its dates may be. */
export type StagedFile = { input: Readable; format: FileFormat; mapping: readonly ColumnMapping[]; latest: Day };

/**
 * Reads every row of a file into the temporary table `import_rows`: its keys, and what it says as JSON.
 * One piece of the file is in memory at a time.
 * @returns what the dates of the file prove about their order
 */
export async function stageRows(
  client: pg.PoolClient,
  { input, format, mapping, latest }: StagedFile,
  findings: ImportFindings,
): Promise<DateEvidence> {
  const evidence: DateEvidence = { ...NO_EVIDENCE };
  const pieces = readRows({ input, format }, findings, (onProblem) =>
    createRowReader(mapping, { latest, evidence }, onProblem),
  );

  async function* lines(): AsyncGenerator<string> {
    for await (const rows of pieces) yield rows.map(({ row, said }) => stagedLine(row, said)).join('');
  }

  await client.query(TABLE);
  await copyInto(client, 'import_rows', lines());
  return evidence;
}

function stagedLine(row: number, said: ImportedRow): string {
  return copyLine([
    row,
    said.crunchbaseKey ?? null,
    said.website === undefined ? null : websiteKey(said.website),
    nameKey(said.organizationName, said.headquartersLocation ?? null),
    slugBase(said.organizationName),
    JSON.stringify(said),
  ]);
}
