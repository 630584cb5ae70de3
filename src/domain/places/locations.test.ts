import { expect, test } from 'vitest';
import { placeMatches } from '#test/naive-search.ts';
import { continentOf, countryName } from './countries.ts';
import { readLocationFilter } from './location-filters.ts';
import { locationFilterValue } from './locations.ts';
import { type Place, placeText } from './place.ts';
import { parsePlace } from './read-place.ts';

test.each<[text: string | null, place: Place]>([
  ['Atlanta, Georgia, United States', { city: 'Atlanta', region: 'Georgia', country: 'United States' }],
  ['Tbilisi, Georgia', { city: 'Tbilisi', region: null, country: 'Georgia' }],
  ['London, England, UK', { city: 'London', region: 'England', country: 'United Kingdom' }],
  [' Lyon ,, France ', { city: 'Lyon', region: null, country: 'France' }],
  ['Bogotá, Bogotá D.C., Bogotá, Colombia', { city: 'Bogotá', region: 'Bogotá D.C., Bogotá', country: 'Colombia' }],
  ['Germany', { city: null, region: null, country: 'Germany' }],
  ['Remote', { city: 'Remote', region: null, country: null }],
  ['Springfield, Atlantis', { city: 'Springfield', region: null, country: 'Atlantis' }],
  ['', { city: null, region: null, country: null }],
  [', ,', { city: null, region: null, country: null }],
  [null, { city: null, region: null, country: null }],
])('parses the place %j', (text, place) => {
  expect(parsePlace(text)).toEqual(place);
});

test.each([
  ['united states', 'United States'],
  ['USA', 'United States'],
  ['Turkey', 'Türkiye'],
  ['Czech Republic', 'Czechia'],
  ['DEU', 'Germany'],
  ['CA', null],
  ['GA', null],
  ['Atlantis', null],
  ['', null],
])('resolves the country %j to %j', (text, name) => {
  expect(countryName(text)).toBe(name);
});

test.each([
  ['Germany', 'Europe'],
  ['uk', 'Europe'],
  ['Mexico', 'North America'],
  ['Israel', 'Middle East'],
  ['Brazil', 'South America'],
  ['New Zealand', 'Oceania'],
  ['Kenya', 'Africa'],
  ['Georgia', 'Asia'],
  ['Atlantis', 'Other'],
])('puts %s in %s', (country, continent) => {
  expect(continentOf(country)).toBe(continent);
});

test.each([
  ['continent:europe', 'continent:Europe'],
  ['country:uk', 'country:United Kingdom'],
  ['country:Atlantis', 'country:Atlantis'],
  ['country:CA', 'country:Canada'],
  ['state: California ,  USA', 'state:California, United States'],
  ['state:Texas', 'state:Texas, United States'],
  ['state:TX', 'state:Texas, United States'],
  ['state:TX, USA', 'state:Texas, United States'],
  ['state:Texas, United States', 'state:Texas, United States'],
  ['state:CA', 'state:California, United States'],
  ['state:Bayern', 'state:Bavaria, Germany'],
  ['state:BC, Canada', 'state:British Columbia, Canada'],
  ['state:Lesser Poland, Poland', 'state:Lesser Poland, Poland'],
  ['Austin, TX', 'Austin, Texas, United States'],
  ['SAN FRANCISCO, CA, USA', 'San Francisco, California, United States'],
  ['Paris, Île-de-France, France', 'Paris, Île-de-France, France'],
  ['Lyon,France', 'Lyon, France'],
  ['Singapore', 'Singapore'],
  ['Remote', 'Remote'],
  ['California, United States', 'state:California, United States'],
  ['Europe', 'Europe'],
  ['Germany and France', 'Germany and France'],
  ['Springfield, CA', 'Springfield'],
  ['Springfield, Atlantis', 'Springfield, Atlantis'],
  ['Zugdidi Valley, Georgia', 'Zugdidi Valley, Georgia'],
])('normalizes the filter %j to %j', (value, canonical) => {
  const filter = readLocationFilter(value);
  expect(filter && locationFilterValue(filter)).toBe(canonical);
  expect(readLocationFilter(canonical)).toEqual(filter);
});

test.each([
  '',
  '  ',
  'continent:',
  'continent:Atlantis',
  'country:',
  'state:',
  'state:Atlantis',
  'state:Europe',
  'state:, France',
  'state:Texas,',
  ',',
  ' ,, ',
])('rejects %j', (value) => {
  expect(readLocationFilter(value)).toBeNull();
});

test.each<[filter: string, found: string[], notFound: (string | null)[]]>([
  ['continent:Europe', ['Lyon, France', 'Germany'], ['Atlanta, Georgia, United States', 'Remote', null]],
  ['continent:Other', ['Springfield, Atlantis'], ['Lyon, France', 'Remote', null]],
  ['country:Georgia', ['Tbilisi, Georgia', 'Georgia'], ['Atlanta, Georgia, United States', null]],
  ['country:Niger', ['Niamey, Niger'], ['Lagos, Lagos, Nigeria']],
  [
    'state:New York, United States',
    ['Buffalo, New York, United States'],
    ['York, England, United Kingdom', 'New York, Lincolnshire, United Kingdom', 'United States'],
  ],
  ['state:TX', ['Austin, TX', 'Austin, Texas, United States', 'TX, USA'], ['Dallas, Georgia, United States']],
  ['state:Punjab, India', ['Mohali, Punjab, India'], ['Lahore, Punjab, Pakistan']],
  [
    'Paris, Île-de-France, France',
    ['paris, île-de-france, FRANCE'],
    ['Paris, Texas, United States', 'Paris, France', 'France'],
  ],
  ['Lyon, France', ['Lyon, France', 'Lyon, Rhône, France'], ['Lyon, Mississippi, United States']],
  ['Paris', ['Paris, Texas, United States', 'Paris, France'], ['Parish, New York, United States', null]],
  ['Singapore', ['Singapore, Singapore'], ['Singapore']],
])('%s matches only its own part of a location', (value, matches, notFound) => {
  const filter = readLocationFilter(value);
  if (!filter) throw new Error('not a filter');
  const finds = (text: string | null) => placeMatches(parsePlace(text), filter);
  expect(matches.filter((text) => !finds(text))).toEqual([]);
  expect(notFound.filter(finds)).toEqual([]);
});

test('omits unknown parts of a place', () => {
  expect(placeText({ city: 'Lyon', region: null, country: 'France' })).toBe('Lyon, France');
  expect(placeText({ city: null, region: null, country: null })).toBe('');
});
