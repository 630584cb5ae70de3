import { placeKey } from './countries.ts';
import { type Place, placeText } from './place.ts';
import { isRemote } from './place-words.ts';
import { isTerritoryOf } from './territories.ts';

/**
 * Merges new facts into a known place: consistent parts complete it, a different country, state or city replaces it, and
 * a less precise place changes nothing.
 */
export function mergePlaces(known: Place, said: Place): Place {
  const isNowhere = ({ city, region, country }: Place) =>
    region === null && country === null && (city === null || isRemote(city));
  if (isNowhere(said)) return placeText(known) ? known : said;
  if (isNowhere(known)) return said;
  const [one, other] = [known.country ?? '', said.country ?? ''];
  const territory = isTerritoryOf(one, other) ? one : isTerritoryOf(other, one) ? other : null;
  if (territory === null && differ(known.country, said.country)) return said;
  if (differ(known.city, said.city) || differ(known.region, said.region)) return said;
  return {
    city: known.city ?? said.city,
    region: known.region ?? said.region,
    country: territory ?? known.country ?? said.country,
  };
}

export function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && placeKey(a) !== placeKey(b);
}
