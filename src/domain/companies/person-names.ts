type PersonName = { firstName: string; lastName: string };

const TITLE = /^(?:dr|prof|mr|mrs|ms|mx|sir|dipl-ing)\.?$/i;
const SUFFIX = /^(?:ph\.?d|m\.?d|mba|msc|cfa|cpa|esq|jr|sr|ii|iii|iv)\.?$/i;

/** 'MPH', 'RN', 'LL.M.' after a full name. */
const CREDENTIAL = /^(?:[A-Z]\.?){2,6}$/;

/** Drops 'Dr.' and other titles before a name. */
export function withoutTitle(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  while (words.length > 1 && TITLE.test(words[0] ?? '')) words.shift();
  return words.join(' ');
}

/** Splits a full name at its first space: 'Mirthe van Oordt' becomes Mirthe, van Oordt. Drops leading titles. */
export function splitName(name: string): PersonName {
  const [firstName = '', ...rest] = withoutTitle(name).split(' ');
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
    .filter((part) => part !== '' && !SUFFIX.test(part))
    .filter((part, i, all) => i === 0 || !CREDENTIAL.test(part) || !/\s/.test(all[0] ?? ''));
  const [last = '', first = ''] = parts;
  const isLast = !/\s/.test(last) || startsWithParticle(last);
  const turned = parts.length === 2 && cell.includes(',') && !/\s/.test(first) && isLast;
  return turned ? [{ firstName: first, lastName: last }] : parts.map(splitName);
}

/** Particles before family names. Capitalized, the last group are also given names: 'Ben Carter', 'Van Nguyen'. */
const PARTICLE =
  /^(?:(?:von|vom|zu|zum|zur|de|del|della|dela|der|den|das|dos|du|des|la|les|bin|ibn|ter|ten|af|av|st\.?|mac|mc|van (?:de[nr]?|het|'t)) |'t ?|d'|o')/i;
const PARTICLE_IN_SMALL = /^(?:van|di|da|do|le|el|al|ben|te|san) /;

export function startsWithParticle(name: string): boolean {
  return PARTICLE.test(name) || PARTICLE_IN_SMALL.test(name);
}
