import { withoutAccents } from './search-text.ts';
import { allowedEdits, editDistance } from './spelling.ts';

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
 * Whether a filter value matches one entry of a company's industries or industry groups:
 * its words stand whole and in a row in the entry, so 'Software' finds 'Enterprise Software'
 * and 'AI' does not find 'Retail'. A value without any word matches nothing.
 */
export function industryMatches(entry: string, value: string): boolean {
  const wanted = industryWords(value);
  if (wanted.length === 0) return false;
  return ` ${industryWords(entry).join(' ')} `.includes(` ${wanted.join(' ')} `);
}

/** The industry that a text is the name of, however it is spaced or accented, or misspelled: 'ecomerce' is 'E-Commerce'. */
export function industryNamed(industries: readonly string[], text: string): string | null {
  const nameOf = (words: string) => new TextEncoder().encode(withoutAccents(industryWords(words).join('')));
  const wanted = nameOf(text);
  const limit = allowedEdits(wanted.length);
  let best: { industry: string; edits: number } | null = null;
  for (const industry of wanted.length > 0 ? industries : []) {
    const edits = editDistance(wanted, nameOf(industry), limit);
    if (edits <= limit && edits < (best?.edits ?? limit + 1)) best = { industry, edits };
  }
  return best?.industry ?? null;
}
