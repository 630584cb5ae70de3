import { expect, test } from 'vitest';
import { mark } from './mark.ts';

test.each([
  ['Teal Marine', 'TM'],
  ['Ledgermoor', 'L'],
  ['7-Labs & Sons', '7L'],
  ['école élémentaire', 'ÉÉ'],
  ['株式会社', '株'],
  ['!!!', ''],
])('the mark of %s shows %s', (name, initials) => {
  expect(mark(name, 'card-name')).toEqual({
    'data-mark': initials,
    className: expect.stringMatching(/^card-name hue\d$/),
  });
});

test('names keep their color, and different names spread over all colors', () => {
  const colors = Array.from({ length: 200 }, (_, i) => mark(`Company ${i}`, '').className);
  expect(new Set(colors).size).toBe(10);
  expect(mark('Company 7', '').className).toBe(colors[7]);
});
