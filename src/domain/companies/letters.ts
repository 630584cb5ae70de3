/** The section for names that start with a digit, a symbol or a non-Latin letter. */
export const OTHER_LETTER = '0-9';
export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz', OTHER_LETTER] as const;

export function letterLabel(letter: string): string {
  return letter === OTHER_LETTER ? '0–9' : letter.toUpperCase();
}
