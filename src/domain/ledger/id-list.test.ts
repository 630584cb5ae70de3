import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeIds, encodeIds, hasId, sortedIds, uniteIds } from './id-list.ts';

const id = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2_147_483_647 }));
const ids = fc.array(id, { maxLength: 200 });
const inOrder = (list: Iterable<number>) => [...new Set(list)].sort((a, b) => a - b);

test('decodes encoded ids sorted and without duplicates', () => {
  fc.assert(
    fc.property(ids, (list) => {
      expect([...decodeIds(encodeIds(list))]).toEqual(inOrder(list));
    }),
  );
});

test('unions lists and finds ids', () => {
  fc.assert(
    fc.property(ids, ids, id, (a, b, other) => {
      const united = uniteIds(sortedIds(a), sortedIds(b));
      expect([...united]).toEqual(inOrder([...a, ...b]));
      for (const one of [...a.slice(0, 5), other]) expect(hasId(united, one)).toBe(united.includes(one));
    }),
  );
});

test.each([
  [[1, 2, 3, 4], 4],
  [[127, 254], 2],
  [[128], 2],
  [[2_147_483_647], 5],
])('encodes %j in %i bytes', (list, bytes) => {
  expect(encodeIds(list)).toHaveLength(bytes);
});
