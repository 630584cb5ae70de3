import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIELD_SEPARATOR, foldText, searchTerms, searchText, withoutAccents } from './search-text.ts';

test.each([
  ['  Plover   &\tFinch\r\n', 'plover & finch'],
  ['CAFÉ', 'café'],
  ['Cafe\u0301', 'café'],
  ['ÅNGSTRÖM', 'ångström'],
  ['a\u001fb\0c', 'a b c'],
  ['a\u00a0b', 'a b'],
  ['100%_\\', '100%_\\'],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folds a folded text to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['são paulo', 'sao paulo'],
  ['zürich', 'zurich'],
  ['łódź, københavn', 'lodz, kobenhavn'],
  ['i\u0307stanbul', 'istanbul'],
  ['x\u0301', 'x'],
  ['東京 don’t 株式会社 が ไทย', '東京 don’t 株式会社 が ไทย'],
])('strips accents from %j to %j', (text, plain) => {
  expect(withoutAccents(text)).toBe(plain);
  expect(withoutAccents(plain)).toBe(plain);
});

test('contains exactly the six search fields, in order', () => {
  const company = {
    organizationName: 'Plover & Finch',
    description: null,
    fullDescription: 'not searched',
    industryGroups: ['Software', 'Commerce'],
    headquartersLocation: 'Lyon, France',
    contacts: [
      { firstName: 'Anaïs', lastName: 'Delacourt', email: 'anais@ploverandfinch.example' },
      { firstName: null, lastName: 'Iyer', email: null },
    ],
  };
  expect(searchText(company).split(FIELD_SEPARATOR)).toEqual([
    'plover & finch',
    '',
    'software, commerce',
    'lyon, france',
    'anaïs delacourt',
    'iyer',
  ]);
});

test('prevents matches across fields', () => {
  const company = {
    organizationName: 'a\u001fb',
    description: 'c',
    industryGroups: [],
    headquartersLocation: null,
    contacts: [],
  };
  expect(searchText(company).split(FIELD_SEPARATOR)).toEqual(['a b', 'c', '', '']);
});

test.each<[string, string[]]>([
  ['', []],
  ['fintech', ['fintech']],
  ['fintech london', ['fintech', 'london']],
  ['london, fintech;', ['london', 'fintech']],
  ['berlin,germany;1,000', ['berlin', 'germany', '1,000']],
  ['"machine learning" berlin', ['machine learning', 'berlin']],
  ['“machine learning”', ['machine learning']],
  ['berlin "machine lea', ['berlin', 'machine lea']],
  ['"" , ;', []],
  ['a a "a"', ['a']],
  ['r&d', ['r&d']],
])('splits the query %j into %j', (query, terms) => {
  expect(searchTerms(query)).toEqual(terms);
});
