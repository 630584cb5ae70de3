import { withoutAddresses } from '../emails/emails.ts';
import { foldText } from '../search/search-text.ts';

/** The section for names that start with a digit, a symbol or a non-Latin letter. */
export const OTHER_LETTER = '0-9';
export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz', OTHER_LETTER] as const;

export function letterOf(name: string): string {
  const first = foldText(withoutAddresses(name))[0] ?? '';
  return /^[a-z]$/.test(first) ? first : OTHER_LETTER;
}

export function letterLabel(letter: string): string {
  return letter === OTHER_LETTER ? '0–9' : letter.toUpperCase();
}
