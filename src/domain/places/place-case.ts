const STOP_WORDS = new Set(
  'of the and upon on in am an der die den de do da dos das del della di du des le les la los las sur sous en y e et und under by by-the-sea aux au ob bei op aan ten ter'.split(
    ' ',
  ),
);

/** Fixes the case of a name that is all uppercase or all lowercase: 'SAN FRANCISCO', "coeur d'alene". */
export function nameCase(text: string): string {
  const name = text.trim();
  const hasLower = /\p{Ll}/u.test(name);
  const hasUpper = /\p{Lu}/u.test(name);
  if (hasLower && hasUpper) return repairCase(name);
  if (!hasLower && /^[A-Z]{2}$/.test(name)) return name;
  let first = true;
  return name.toLowerCase().replace(/[^\s-]+/g, (word) => {
    const isFirst = first;
    first = false;
    if (!isFirst && STOP_WORDS.has(word)) return word;
    return capitalizePlaceWord(word, isFirst);
  });
}

/** Unknown codes stay codes: 'IDF'. */
export function regionCase(text: string): string {
  return /^[A-Z]{2,4}$/.test(text) ? text : nameCase(text);
}

/** 'MIlwaukee' is a typo; 'IJmuiden', 'McLean' and 'DeLand' are not. */
function repairCase(name: string): string {
  if (/^\p{Ll}/u.test(name) && !/^(?:[dl]'|de |la |le |el )/.test(name)) {
    const [first = ''] = name;
    const upper = first.toUpperCase();
    // The uppercase form of letters like 'ß' has two letters.
    if (upper.length === first.length && upper !== first) return repairCase(upper + name.slice(first.length));
  }
  return name.replace(/(?<!\p{L})(\p{Lu})(\p{Lu})(?=\p{Ll})/gu, (pair, one: string, two: string) =>
    pair === 'IJ' ? pair : one + two.toLowerCase(),
  );
}

function capitalizePlaceWord(word: string, isFirst: boolean): string {
  const up = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  // "Coeur d'Alene", "L'Aquila", "O'Fallon", but "Lee's Summit" and "'s-Hertogenbosch".
  const match = /^([\p{L}]{1,4})(['’])(\p{L}.*)$/u.exec(word);
  if (match?.[1] && match[3]) {
    const [, before, mark, after] = match;
    if (/^s?$/.test(after.slice(0, 2).replace(/[^a-z]/g, '')) || after === 's') return up(before) + mark + after;
    const small = !isFirst && (before === 'd' || before === 'l');
    return (small ? before : up(before)) + mark + up(after);
  }
  if (word.startsWith("'")) return word;
  const dottedWord = word.replace(/\.(\p{L})/gu, (_all, letter: string) => `.${letter.toUpperCase()}`);
  const name = dottedWord.replace(
    /^([(&"]*)(\p{L})/u,
    (_all, signs: string, letter: string) => signs + letter.toUpperCase(),
  );
  return /^Mc\p{Ll}{3}/u.test(name) ? `Mc${up(name.slice(2))}` : name;
}
