import { withoutAccents } from './search-text.ts';

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

/** The industry that a text is the name of, however it is spaced or accented: 'ecommerce' is 'E-Commerce'. */
export function industryNamed(industries: readonly string[], text: string): string | null {
  const nameOf = (words: string) => withoutAccents(industryWords(words).join(''));
  const wanted = nameOf(text);
  return (wanted && industries.find((industry) => nameOf(industry) === wanted)) || null;
}
