import { expect, it } from 'vitest';
import { countText, fileSize } from './counts.ts';

it.each([
  [0, '0 companies'],
  [1, '1 company'],
  [1_200, '1,200 companies'],
])('formats %i as %s', (count, text) => {
  expect(countText(count, 'company', 'companies')).toBe(text);
});

it('adds an s by default', () => {
  expect([countText(1, 'cell'), countText(2, 'cell')]).toEqual(['1 cell', '2 cells']);
});

it.each([
  [0, '1 KB'],
  [12_345, '12 KB'],
  [999_600, '1.0 MB'],
  [3_400_000, '3.4 MB'],
  [1_250_000_000, '1.3 GB'],
])('shows %i bytes as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
