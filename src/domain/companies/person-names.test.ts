import { expect, test } from 'vitest';
import { fullName } from '../names.ts';
import { splitPeople } from './person-names.ts';

test.each([
  ['', []],
  ['Cher', ['Cher|']],
  ['Mirthe van Oordt', ['Mirthe|van Oordt']],
  ['Dr. Ann Lee', ['Ann|Lee']],
  ['Ann Lee, PhD', ['Ann|Lee']],
  ['Jane Doe, MPH', ['Jane|Doe']],
  ['Jane Doe, RN, MPH', ['Jane|Doe']],
  ['van Oordt, Mirthe', ['Mirthe|van Oordt']],
  ['Ann Lee, Bo Ek', ['Ann|Lee', 'Bo|Ek']],
  ['Ann Lee; Bo Ek | Cy Day', ['Ann|Lee', 'Bo|Ek', 'Cy|Day']],
  ['Ann Lee and Bo Ek & Cy Day', ['Ann|Lee', 'Bo|Ek', 'Cy|Day']],
])('%j names %j', (cell, people) => {
  expect(splitPeople(cell).map(({ firstName, lastName }) => `${firstName}|${lastName}`)).toEqual(people);
});

test.each([
  ['Ana', 'Ek', 'Ana Ek'],
  ['Ana', null, 'Ana'],
  [null, 'Ek', 'Ek'],
  ['', undefined, ''],
])('joins %j and %j to %j', (first, last, name) => expect(fullName(first, last)).toBe(name));
