import { foldText } from '../search/fold-text.ts';
import { inclusionsOf } from '../search/search-params.ts';
import { allowedEdits, editDistance } from '../search/spelling.ts';

/** The words of an industry name, lower case: 'AI & Robotics' has 'ai' and 'robotics'. */
export function industryWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/**
 * A company's industries, with the first one that an industry filter includes in front, which may be an industry group.
 * @param values of the filter
 */
export function industriesByFilter(
  { industries, industryGroups }: { industries: readonly string[]; industryGroups: readonly string[] },
  values: readonly string[],
): string[] {
  const wholeWords = (text: string) => ` ${industryWords(text).join(' ')} `;
  const inclusions = inclusionsOf(values).map(wholeWords);
  const match = [...industries, ...industryGroups].find((name) =>
    inclusions.some((words) => wholeWords(name).includes(words)),
  );
  return match === undefined ? [...industries] : [match, ...industries.filter((name) => name !== match)];
}

/** The industry that a text names, ignoring spacing, accents ('ecommerce' is 'E-Commerce') and small typos. */
export function industryNamed(
  industries: readonly string[],
  text: string,
): { industry: string; misspelled: boolean } | null {
  const nameOf = (words: string) => new TextEncoder().encode(foldText(industryWords(words).join('')));
  const name = nameOf(text);
  if (name.length === 0) return null;
  const limit = allowedEdits(name.length);
  const near = industries
    .map((industry) => ({ industry, edits: editDistance(name, nameOf(industry), limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits);
  return near[0] ? { industry: near[0].industry, misspelled: near[0].edits > 0 } : null;
}
