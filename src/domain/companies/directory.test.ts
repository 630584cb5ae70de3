import { expect, test } from 'vitest';
import { parsePlace } from '../places/read-place.ts';
import { cityEntries, citySlug, industryEntries, industrySlug, letterOf } from './directory.ts';
import { letterLabel } from './letters.ts';

test.each([
  ['Springfield, Illinois, United States', 'springfield-illinois-united-states'],
  ['Berlin, Germany', 'berlin-germany'],
  ['São Paulo, Sao Paulo, Brazil', 'sao-paulo-sao-paulo-brazil'],
  ['東京, Japan', '東京-japan'],
  ['Remote', null],
  ['Germany', null],
  ['dana@mill.example, Germany', null],
])('gives the city %s the slug %s', (location, slug) => {
  expect(citySlug(parsePlace(location))).toBe(slug);
});

test.each([
  ['AI & Robotics', 'ai-robotics'],
  ['E-Commerce', 'e-commerce'],
  ['%%', null],
  ['write to dana@mill.example', null],
])('gives the industry %s the slug %s', (name, slug) => {
  expect(industrySlug(name)).toBe(slug);
});

test.each([
  ['Zephyr', 'z', 'Z'],
  ['  harrowgate', 'h', 'H'],
  ['42 Labs', '0-9', '0–9'],
  ['(Quiet) Works', '0-9', '0–9'],
  ['Ärger', 'a', 'A'],
  ['', '0-9', '0–9'],
])('lists %s under %s', (name, letter, label) => {
  expect(letterOf(name)).toBe(letter);
  expect(letterLabel(letter)).toBe(label);
});

test('lists only cities, largest first, and merges spellings that share a slug', () => {
  const counts = {
    'continent:Europe': 9,
    'country:Germany': 7,
    'state:Bavaria, Germany': 3,
    'Berlin, Berlin, Germany': 2,
    'München, Bavaria, Germany': 3,
    'Munchen, Bavaria, Germany': 1,
    Remote: 4,
  };
  expect(cityEntries(counts)).toEqual([
    {
      slug: 'munchen-bavaria-germany',
      label: 'München, Bavaria, Germany',
      count: 3,
      values: ['München, Bavaria, Germany', 'Munchen, Bavaria, Germany'],
    },
    { slug: 'berlin-berlin-germany', label: 'Berlin, Germany', count: 2, values: ['Berlin, Berlin, Germany'] },
  ]);
});

test('sorts industries with equal counts by name', () => {
  const slugs = industryEntries({ Retail: 2, 'Clean Energy': 2, AI: 5, '&': 1 }).map(({ slug }) => slug);
  expect(slugs).toEqual(['ai', 'clean-energy', 'retail']);
});
