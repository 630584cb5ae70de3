import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { packJson, shouldRetry, unpackJson } from './query-client.ts';

const responded = (status: number) => new ApiError('unexpected', status, 'No');

test.each([
  ['a server error', 0, responded(500), true],
  ['an unavailable database', 2, responded(503), true],
  ['a repeated server error', 3, responded(500), false],
  ['a missing response', 0, responded(0), true],
  ['a truncated response', 0, responded(200), true],
  ['an unexpected error', 0, new Error('No'), true],
  ['a bad request', 0, responded(400), false],
  ['a not-found error', 0, responded(404), false],
  ['a rate limit', 0, responded(429), false],
])('decides whether to retry %s after %i failures', (_, failures, error, again) =>
  expect(shouldRetry(failures, error)).toBe(again));

test.each<[string, unknown]>([
  [
    'lists of equal objects, also in each other',
    [
      { a: 1, b: [{ c: null }] },
      { a: [], b: [{ c: '$0' }, { c: 'x\n' }] },
    ],
  ],
  ['lists of different objects', [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }, { b: 2, a: 1 }, null, [], 'a']],
  ['lists of empty objects, and empty lists', [{}, {}, [], [[]]]],
  [
    'repeated texts',
    [
      { a: '~Acme', b: ['~Acme', '~0', '~', '~~~'] },
      { a: '~0', b: ['Series A', 'Series A', { c: '~0' }] },
    ],
  ],
  ['no list', { a: { b: 1 } }],
  ['names like those of packed rows', [{ $0: 1 }, { $0: 1 }, { a: { $1: ['x'] } }]],
])('packs %s without loss', (_, value) => expect(unpackJson(packJson(value))).toEqual(value));

test('names the fields of packed objects once', () =>
  expect(
    packJson({
      companies: [
        { id: 1, rounds: [{ type: 'Seed' }] },
        { id: 2, rounds: [{ type: 'Grant' }] },
      ],
    }),
  ).toBe('{"companies":{"$0":[[1,{"$1":[["Seed"]]}],[2,{"$1":[["Grant"]]}]]}}\n[["id","rounds"],["type"]]\n[]'));
