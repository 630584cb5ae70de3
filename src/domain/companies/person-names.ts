export type PersonName = { firstName: string; lastName: string };

const TITLE = /^(?:dr|prof|mr|mrs|ms|mx|sir|dipl-ing)\.?$/i;
const SUFFIX = /^(?:ph\.?d|m\.?d|mba|msc|cfa|cpa|esq|jr|sr|ii|iii|iv)\.?$/i;

/** Splits a full name at its first space: 'Mirthe van Oordt' becomes Mirthe, van Oordt. Drops leading titles. */
export function splitName(name: string): PersonName {
  const words = name.split(/\s+/).filter(Boolean);
  while (words.length > 1 && TITLE.test(words[0] ?? '')) words.shift();
  const [firstName = '', ...rest] = words;
  return { firstName, lastName: rest.join(' ') };
}

/**
 * Splits a cell into people: 'Ann Lee, Bo Ek', 'Ann Lee; Bo Ek', 'Ann Lee and Bo Ek'. 'van Oordt, Mirthe' is one
 * person, and so is 'Ann Lee, PhD'.
 */
export function splitPeople(cell: string): PersonName[] {
  const parts = cell
    .split(/[,;|\n]|\s(?:and|&|\/)\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !SUFFIX.test(part));
  const [last = '', first = ''] = parts;
  const turned = parts.length === 2 && cell.includes(',') && !/\s/.test(first);
  return turned ? [{ firstName: first, lastName: last }] : parts.map(splitName);
}

export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return [first, last].filter(Boolean).join(' ');
}
