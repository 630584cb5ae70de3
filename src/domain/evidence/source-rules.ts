import { type CompanyField, fieldsOfPart } from '../companies/company-fields.ts';
import type { EvidenceDocument } from './evidence.ts';

/** Fields whose source an admin may choose. Rounds decide about amounts and dates; contacts complete each other. */
export const RULED_FIELDS = fieldsOfPart().filter(({ fact }) => fact !== 'funding');
export type RuledField = CompanyField;

/** Sources, best first: 'edit', 'form-d', 'import' or one file, 'import:crunchbase.csv'. Others follow, newest first. */
export type Ranking = readonly string[];

/** The rules of fields by column; without one, the import decides. */
export type SourceRules = ReadonlyMap<string, Ranking>;

export const MAX_RANKED_SOURCES = 5;

type RankedDocument = Pick<EvidenceDocument, 'source' | 'name' | 'on'>;

/** The statement with the best document: by rank, then the newest. @param statements latest change first */
export function winnerOf<T extends { document: RankedDocument }>(
  ranking: Ranking,
  statements: readonly T[],
): T | undefined {
  const [winner] = statements.toSorted(({ document: a }, { document: b }) => {
    const ranks = rankOf(ranking, a) - rankOf(ranking, b);
    if (ranks !== 0) return ranks;
    return a.on < b.on ? 1 : a.on > b.on ? -1 : 0;
  });
  return winner;
}

function rankOf(ranking: Ranking, { source, name }: RankedDocument): number {
  const rank = ranking.findIndex((each) => each === source || each === `${source}:${name}`);
  return rank === -1 ? ranking.length : rank;
}

/** 'Manual edits', 'SEC Form D', 'crunchbase.csv' */
export function rankedSourceText(source: string): string {
  if (source === 'edit') return 'Manual edits';
  if (source === 'form-d') return 'SEC Form D';
  return source === 'import' ? 'All imported files' : source.slice('import:'.length);
}

/** 'SEC Form D, then crunchbase.csv' */
export function ruleText(ranking: Ranking | null): string {
  if (ranking === null) return 'Default';
  return ranking.length === 0 ? 'Newest' : ranking.map(rankedSourceText).join(', then ');
}
