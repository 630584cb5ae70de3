import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { containing } from './like-pattern.ts';

const database = useTestDatabase();

test.each(['100 %', 'a_b', 'C:\\x', '%', 'plain'])('%s matches literally', async (text) => {
  const within = (whole: string) => database.pool.query('select $1 like $2 as found', [whole, containing(text)]);
  expect((await within(`before ${text} after`)).rows).toEqual([{ found: true }]);
  expect((await within('100 bees, axb, C:y')).rows).toEqual([{ found: false }]);
});
