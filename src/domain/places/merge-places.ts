import { placeKey } from './countries.ts';
import { type Place, placeText } from './place.ts';
import { isRemote } from './place-words.ts';
import { isTerritoryOf } from './territories.ts';

/**
 * Merges a stated place into a known one: consistent parts complete it, a different country, state or city replaces it,
 * and a less precise place changes nothing.
 */
export function mergePlaces(known: Place, stated: Place): Place {
  const isNowhere = ({ city, region, country }: Place) =>
    region === null && country === null && (city === null || isRemote(city));
  if (isNowhere(stated)) return placeText(known) ? known : stated;
  if (isNowhere(known)) return stated;
  const [one, other] = [known.country ?? '', stated.country ?? ''];
  const territory = isTerritoryOf(one, other) ? one : isTerritoryOf(other, one) ? other : null;
  if (territory === null && differ(known.country, stated.country)) return stated;
  if (differ(known.city, stated.city) || differ(known.region, stated.region)) return stated;
  return {
    city: known.city ?? stated.city,
    region: known.region ?? stated.region,
    country: territory ?? known.country ?? stated.country,
  };
}

export function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && placeKey(a) !== placeKey(b);
}
