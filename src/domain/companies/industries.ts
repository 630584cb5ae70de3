import { foldText } from '../search/search-text.ts';
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

/** The industry that a text names, ignoring spacing, accents ('ecommerce' is 'E-Commerce') and small typos. */
export function industryNamed(
  industries: readonly string[],
  text: string,
): { industry: string; misspelled: boolean } | null {
  const nameOf = (words: string) => new TextEncoder().encode(foldText(industryWords(words).join('')));
  const wanted = nameOf(text);
  if (wanted.length === 0) return null;
  const limit = allowedEdits(wanted.length);
  const near = industries
    .map((industry) => ({ industry, edits: editDistance(wanted, nameOf(industry), limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits);
  return near[0] ? { industry: near[0].industry, misspelled: near[0].edits > 0 } : null;
}
