import { expect, test } from 'vitest';
import { FIELD_SEPARATOR, searchTerms } from './search-terms.ts';
import { searchText } from './search-text.ts';

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
    'plover and finch',
    '',
    'software, commerce',
    'lyon, france',
    'anais delacourt',
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
  ['berlin "machine lea', ['berlin', 'machine lea']],
  ['"" , ;', []],
  ['a a "a"', ['a']],
  ['r&d', ['r&d']],
])('splits the query %j into %j', (query, terms) => {
  expect(searchTerms(query)).toEqual(terms);
});
