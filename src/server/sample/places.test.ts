import { expect, test } from 'vitest';
import { type Place, placeText } from '#domain/places/locations.ts';
import { readPlace } from '#domain/places/read-place.ts';
import { pickPlace } from './places.ts';
import { createRandom } from './random.ts';

test('picks places under their canonical names', () => {
  const random = createRandom(1);
  const places = new Map<string, Place>();
  for (let i = 0; i < 50_000; i++) {
    const { place } = pickPlace(random);
    places.set(placeText(place), place);
  }
  expect(places.size).toBeGreaterThan(700);
  for (const [location, place] of places) {
    expect(readPlace({ location })).toEqual({ place, problems: [], ambiguous: null });
    const { city, region, country } = place;
    const cells = { city: city ?? '', state: region ?? '', country: country ?? '' };
    expect(readPlace(cells)).toEqual({ place, problems: [], ambiguous: null });
    const choice = { inColumns: true };
    expect(readPlace({ ...cells, city: '' }, choice)).toMatchObject({ place: { ...place, city: null }, problems: [] });
  }
});
