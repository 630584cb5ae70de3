/** Titles and roles around a name that are not part of it. */
const ADDITIONS = new Set(
  `dr prof professor mr mrs ms miss mx sir dame lord lady rev hon herr frau ing dipl mag phd ph md mba msc bsc esq
   jr sr ii iii iv ceo cto cfo coo cmo cpo cro chair chairman chairwoman president founder cofounder chief executive
   officer managing director partner`.split(/\s+/),
);

/** Last-name particles, omitted about as often as not. */
const PARTICLES = new Set(
  'von van vom zu zur de der den des del della di da dos das do du la le lo al el bin ibn ten ter'.split(' '),
);

/**
 * The keys of a name: two names at one company that share a key belong to the same person. Titles, roles, brackets,
 * middle names, initials and the order are ignored.
 */
export function nameKeys(name: string | null): string[] {
  if (!name) return [];
  const words = plainWords(name);
  const parts = name
    .normalize('NFKC')
    .replace(/\([^)]{0,120}\)|\[[^\]]{0,120}\]/gu, ' ')
    .split(',')
    .map((part) => plainWords(part).filter((word) => !ADDITIONS.has(word)))
    .filter((part) => part.length > 0);
  // 'Reed, Ada Maria' means Ada Maria Reed.
  const [last = [], ...first] = parts;
  const ordered = [...first.flat(), ...last];
  const named = without(
    without(ordered, (word) => PARTICLES.has(word)),
    (word) => word.length === 1,
  );
  // In 'Reed Ada Maria' the second word is the first name.
  const pairs = named.length > 1 ? [[named[0], named.at(-1)], named.slice(0, 2)] : [];
  return [...new Set([words.join(' '), ...pairs.map((pair) => pair.toSorted().join(' '))])].filter((key) => key !== '');
}

/** Lowercase letters and digits without accents, separated by single spaces. */
export function plain(text: string | null): string {
  return plainWords(text ?? '').join(' ');
}

function plainWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The filtered words, or all of them if fewer than two, a first and a last name, would remain. */
function without(words: string[], goes: (word: string) => boolean): string[] {
  const left = words.filter((word) => !goes(word));
  return left.length >= Math.min(2, words.length) ? left : words;
}
