import { expect, test } from 'vitest';
import { countryName } from '#domain/places/countries.ts';
import { findLocations, holdsChosen, type LocationNode, locationTree } from './location-filter.tsx';

const tree = locationTree({
  Germany: { Bavaria: ['Munich'], '': ['Berlin'] },
  'United States': { Georgia: ['Atlanta'] },
  Georgia: { '': ['Tbilisi'] },
  '': { '': ['Remote'] },
});

const find = (tree: readonly LocationNode[], text: string, most: number, countOf?: (node: LocationNode) => number) =>
  findLocations(tree, { text, country: countryName(text), most, countOf });

const labels = (nodes: readonly { label: string }[]) => nodes.map(({ label }) => label);

test('groups places by continent, with their filter values', () => {
  expect(labels(tree)).toContain('Europe');
  const germany = tree.flatMap(({ children }) => children).find(({ label }) => label === 'Germany');
  expect(germany?.value).toBe('country:Germany');
  expect(germany?.children.map(({ value }) => value)).toEqual(['state:Bavaria, Germany', 'Berlin, Germany']);
  expect(germany?.children[0]?.children[0]?.value).toBe('Munich, Bavaria, Germany');
});

test('lists a place without a country under Other, not under an empty name', () => {
  expect(labels(tree.find(({ label }) => label === 'Other')?.children ?? [])).toEqual(['Remote']);
});

test('finds places of every size by part of their name', () => {
  expect(find(tree, ' georg', 9).map(({ value }) => value)).toEqual([
    'country:Georgia',
    'state:Georgia, United States',
  ]);
  expect(find(tree, 'nowhere', 9)).toEqual([]);
  expect(find(tree, 'a', 2)).toHaveLength(2);
});

test("ranks a country's short name first, then prefixes, then other matches", () => {
  const places = locationTree({
    Ukraine: { '': ['Kyiv'] },
    Japan: { '': ['Fukuoka'] },
    'United Kingdom': { '': ['Milton Ukley'] },
    Switzerland: { '': ['Zürich'] },
    Brazil: { 'São Paulo': ['São Paulo'] },
  });
  expect(labels(find(places, 'UK', 9))).toEqual(['United Kingdom', 'Ukraine', 'Milton Ukley', 'Fukuoka']);
  expect(labels(find(places, 'zurich', 9))).toEqual(['Zürich']);
  expect(labels(find(places, 'São P', 9))).toEqual(labels(find(places, 'sao p', 9)));
  expect(find(places, 'sao p', 9)).toHaveLength(2);
});

test('skips places without companies to make room for others, and lists those with more first', () => {
  const treeOf = (count: number) =>
    find(tree, 'georg', 2, ({ value }) => (value === 'country:Georgia' ? count : 2)).map(({ value }) => value);
  expect(treeOf(0)).toEqual(['state:Georgia, United States']);
  expect(treeOf(1)).toEqual(['state:Georgia, United States', 'country:Georgia']);
  expect(treeOf(3)).toEqual(['country:Georgia', 'state:Georgia, United States']);
});

test('detects whether something in a place is selected', () => {
  const [europe] = tree.filter(({ label }) => label === 'Europe');
  if (!europe) throw new Error('Europe is missing');
  expect(holdsChosen(europe, new Set(['Munich, Bavaria, Germany']))).toBe(true);
  expect(holdsChosen(europe, new Set(['continent:Europe']))).toBe(false);
});
