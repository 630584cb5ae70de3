import { ALL_FIELDS, type RecordField } from '../companies/company-fields.ts';
import type { EvidenceDocument } from './evidence.ts';

/** Dates, types and amounts identify a round, and funding follows from the rounds; names and emails identify a person. */
const WITHOUT_RULE: ReadonlySet<RecordField> = new Set<RecordField>(['firstName', 'lastName', 'email']);

/** Fields whose source an admin may choose. */
export const RULED_FIELDS = ALL_FIELDS.filter(
  ({ name, of, fact }) => of !== 'round' && fact !== 'funding' && !WITHOUT_RULE.has(name),
);

/** Sources, best first: 'edit', 'form-d', 'import' or one file, 'import:crunchbase.csv'. Others follow, newest first. */
export type Ranking = readonly string[];

/** By field with a rule, the contacts of which a document replaces the stored value; null is the company itself. */
export type RuleWins = ReadonlyMap<RecordField, ReadonlySet<number | null>>;

/** Whether a document replaces a stored value by a rule; undefined without one. */
export function ruleDecision(wins: RuleWins | undefined, field: RecordField, id: number | null = null) {
  return wins?.get(field)?.has(id);
}

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
