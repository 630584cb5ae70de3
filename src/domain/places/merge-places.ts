import { knownCities } from './cities.ts';
import { placeKey } from './countries.ts';
import { PARTS, type Place, placeText } from './place.ts';
import { isRemote } from './place-words.ts';
import { isTerritoryOf } from './territories.ts';

/**
 * Merges a stated place into a known one: consistent parts complete it, a different country, state or city replaces it,
 * and a less precise place changes nothing.
 */
export function mergePlaces(current: Place, statedPlace: Place): Place {
  const isNowhere = (place: Place) => levelOf(place) === PARTS.length;
  if (isNowhere(statedPlace)) return placeText(current) ? current : statedPlace;
  if (isNowhere(current)) return statedPlace;
  const [one, other] = [current.country ?? '', statedPlace.country ?? ''];
  const territory = isTerritoryOf(one, other) ? one : isTerritoryOf(other, one) ? other : null;
  if (territory === null && differ(current.country, statedPlace.country)) return statedPlace;
  if (differ(current.city, statedPlace.city) || differ(current.region, statedPlace.region)) return statedPlace;
  const place = {
    city: current.city ?? statedPlace.city,
    region: current.region ?? statedPlace.region,
    country: territory ?? current.country ?? statedPlace.country,
  };
  const isCertain = isCompletedBy(current, statedPlace, place) && isCompletedBy(statedPlace, current, place);
  return isCertain ? place : statedPlace;
}

/**
 * Whether a place that contradicts another one names no city where the other does, or no region. Another city is a
 * different place, however few parts it has.
 */
export function isLessSpecificPlace(place: Place, storedPlace: Place): boolean {
  return !isPartOfPlace(place, mergePlaces(place, storedPlace)) && levelOf(place) > levelOf(storedPlace);
}

/** The index of the most specific part of a place; that of nowhere is beyond all. */
function levelOf(place: Place): number {
  const level = PARTS.findIndex((key) => place[key] !== null && !(key === 'city' && isRemote(place[key])));
  return level < 0 ? PARTS.length : level;
}

/**
 * Whether a city may get its region or country from a place without a city: 'Ahmedabad' and 'United States' in two rows
 * of a company are not one place. A city that is not in the tables needs at least the country.
 */
function isCompletedBy({ city, region, country }: Place, other: Place, whole: Place): boolean {
  if (city === null || other.city !== null || isRemote(city)) return true;
  if (region === whole.region && country === whole.country) return true;
  const places = knownCities(city);
  if (places.length === 0) return country !== null;
  const isThere = (one: Place) => !differ(one.country, whole.country) && !differ(one.region, whole.region);
  return places.some(isThere);
}

export function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && placeKey(a) !== placeKey(b);
}

/** Whether a place adds nothing to another one. */
export function isPartOfPlace(part: Place, whole: Place): boolean {
  return PARTS.every((key) => part[key] === null || part[key] === whole[key]);
}
