import type pg from 'pg';
import { type EvidenceDocument, evidencedParts } from '#domain/evidence/evidence.ts';
import { EVIDENCE_COLUMNS, isSameValue, isStated } from '#domain/evidence/evidence-columns.ts';
import { readCompanyEvidence } from './read-evidence.ts';

/**
 * Returns a function that reads the rounds of a company that the previous version of an import's file states, and nothing
 * else does; null if there is no previous version. Versions of a file have one name.
 */
export async function createOwnRoundReader(
  client: pg.PoolClient,
  importId: number,
): Promise<((companyId: number) => Promise<ReadonlySet<number>>) | null> {
  const { rows } = await client.query<{ name: string }>(
    `select file_name as name from imports i where id = $1 and exists (
       select from imports previous join changes c on c.import_id = previous.id
       where previous.file_name = i.file_name and previous.id < i.id and c.undone_by is null)`,
    [importId],
  );
  const [file] = rows;
  if (!file) return null;
  const isFile = ({ source, name }: EvidenceDocument) => source === 'import' && name === file.name;
  return async (companyId) => {
    const [company] = await readCompanyEvidence(client, [companyId]);
    const previous = company?.statements.find(({ document }) => isFile(document));
    if (!company || !previous) return new Set();
    const ownRounds = evidencedParts('round', company.stored, company.statements).filter((round) => {
      const stating = round.stating.filter(({ values }) =>
        EVIDENCE_COLUMNS.funding_rounds.every(
          (column) => !isStated(values[column]) || isSameValue(column, values[column], round.values[column]),
        ),
      );
      return stating[0]?.document === previous.document && stating.every(({ document }) => isFile(document));
    });
    return new Set(ownRounds.flatMap(({ id }) => id ?? []));
  };
}
