import { expect, it } from 'vitest';
import { countOf } from './import-words.ts';

it.each([
  [0, '0 companies'],
  [1, '1 company'],
  [1_200, '1,200 companies'],
])('%i', (count, text) => {
  expect(countOf(count, 'company', 'companies')).toBe(text);
});

it('adds an s where nothing else is said', () => {
  expect([countOf(1, 'cell'), countOf(2, 'cell')]).toEqual(['1 cell', '2 cells']);
});
