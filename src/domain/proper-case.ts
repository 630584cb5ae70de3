/** Short words that stay uppercase, and words that stay lowercase even in a title. */
const CAPITALS = new Set(['ai', 'ar', 'hq', 'ii', 'iii', 'io', 'iot', 'it', 'iv', 'uk', 'us', 'usa', 'vr']);
const SMALL = new Set(['and', 'at', 'by', 'de', 'for', 'in', 'of', 'on', 'the', 'to']);

/** Turns all-caps text into names: 'ACME OF OHIO' becomes 'Acme of Ohio'. */
export function properCase(text: string): string {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  if (/\p{Ll}/u.test(trimmed) || !/\p{Lu}{2}/u.test(trimmed)) return trimmed;
  return trimmed
    .toLowerCase()
    .split(' ')
    .map((word, index) => {
      if (CAPITALS.has(word) || !/[aeiouy]/.test(word)) return word.length <= 4 ? word.toUpperCase() : capital(word);
      return index > 0 && SMALL.has(word) ? word : capital(word);
    })
    .join(' ');
}

function capital(word: string): string {
  return word.replace(
    /(^|[-'’.(&/])(\p{L})/gu,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
