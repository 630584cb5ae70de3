import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuTime } from '#test/cpu-time.ts';
import { type Person, relatedKeys, suppressionKeys } from './suppression.ts';

const person = (name: string | null, email: string | null, ...companies: string[]): Person => ({
  name,
  email,
  companies,
});

test.each<[Person, Person, same: boolean]>([
  [person(null, 'Zoe@Acme.example '), person('Somebody', 'zoe@acme.example', 'Other'), true],
  [person('Zoë Müller', null, 'Acme, Inc.'), person('zoe  MULLER', null, 'acme inc'), true],
  [person('Zoe Muller', null, 'https://www.acme.example/about'), person('Zoe Muller', null, 'acme.example'), true],
  [person('Zoe Muller', null, 'Acme'), person('Zoe Muller', null, 'Other'), false],
  [person('Zoe Muller', null, 'Acme'), person('Zoe Miller', null, 'Acme'), false],
  [person('Zoe Muller', null), person('Zoe Muller', null), false],
  [person(null, null, 'Acme'), person('', '', 'Acme'), false],
  [person('Zoe', 'zoe@acme.example'), person('Zoe', 'zoe@acme.example.test'), false],
  [person('Ada Reed', null, 'Acme'), person('Reed Ada', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Ada M. Reed', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Dr. Ada Reed', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Ada Reed (CEO)', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Ada Maria Reed', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Reed, Ada', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('REED, Ada Maria', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Reed Ada Maria', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Prof. Dr. Ada Reed, Ph.D.', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Ada Reed, CEO', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Ada Reed [Founder]', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Ada Reed Jr.', null, 'acme.'), true],
  [person('Ada Reed', null, 'Acme'), person('Ａda Re\u00ADed', null, 'acme.'), true],
  [person('Ada van der Berg', null, 'Acme'), person('Ada Berg', null, 'Acme'), true],
  [person('Dr. Ada Reed', null, 'Acme'), person('Ada Reed', null, 'Acme'), true],
  [person('Ada Maria Reed', null, 'Acme'), person('Ada Reed', null, 'Acme'), true],
  [person('Ada van Dijk', null, 'Acme'), person('Ada van der Berg', null, 'Acme'), false],
  [person('A. Reed', null, 'Acme'), person('B. Reed', null, 'Acme'), false],
  [person('Ada Reed', null, 'Acme'), person('Ben Reed', null, 'Acme'), false],
  [person('Ada Reed', null, 'Acme'), person('Ada', null, 'Acme'), false],
  [person('Ada Reed', null, 'Acme'), person('Dr. Reed', null, 'Acme'), false],
  [person('Ada Reed', null, 'Acme'), person('Ada Quay (Reed)', null, 'Acme'), false],
  [person('Dr.', null, 'Acme'), person('CEO', null, 'Acme'), false],
  [person('Co Ma', null, 'Acme'), person('Ma Co', null, 'Acme'), true],
  [person(null, 'ada@acme.example'), person(null, 'a\u200Bda＠acme.example'), true],
  [person(null, 'ada@acme.example'), person(null, 'ADA%40acme.example'), true],
])('%j and %j share a key: %s', (one, other, same) => {
  const keys = suppressionKeys(other);
  expect(suppressionKeys(one).some((key) => keys.includes(key))).toBe(same);
});

test('keys ignore case, spacing and Unicode normalization', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdeñöçÅZ7'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(word, word, word, (first, last, company) => {
      const plain = person(`${first} ${last}`, `${first}@${company}.example`, company);
      const other = person(
        `  ${first.toUpperCase()}\t${last.normalize('NFD')}. `,
        ` ${first.toUpperCase()}@${company}.EXAMPLE`,
        ` ${company.normalize('NFD')}!`,
      );
      expect(suppressionKeys(other)).toEqual(suppressionKeys(plain));
    }),
  );
});

test('adds the name key of a person found by email; if several share that email, only the one with the same name', () => {
  const asks = person('Ada Reed', 'info@acme.example');
  const ada = person('Ada Reed', 'info@acme.example', 'Acme');
  const ben = person('Ben Quay', 'info@acme.example', 'Acme');
  expect([...relatedKeys(asks, [ada])]).toEqual(['email info@acme.example', 'name ada reed at acme']);
  expect([...relatedKeys(asks, [ada, ben])]).toEqual(['email info@acme.example', 'name ada reed at acme']);
  expect([...relatedKeys(person('Carl', 'info@acme.example'), [ada, ben])]).toEqual(['email info@acme.example']);
  expect([...relatedKeys(person('Ada Reed', 'ada@home.example', 'Acme'), [ada, ben])]).toEqual([
    'email ada@home.example',
    'name ada reed at acme',
  ]);
});

test('reads a name of brackets in linear time', () => {
  const started = cpuTime();
  suppressionKeys(person('('.repeat(100_000), null, 'Acme'));
  expect(cpuTime() - started).toBeLessThan(3_000);
});
