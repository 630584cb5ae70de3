const ALL = new Intl.ListFormat('en-US');
const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** 'cities, industries, and names' */
export function listText(parts: Iterable<string>): string {
  return ALL.format(parts);
}

/** 'cities, industries, or names' */
export function alternativesText(parts: Iterable<string>): string {
  return EITHER.format(parts);
}
