import { lookup } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { PASSWORD_COST } from '../../../platform/environment.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a hash is salted and verifies only its password', async () => {
  const [first, second] = await Promise.all([hashPassword('harbour-pilot'), hashPassword('harbour-pilot')]);
  expect(first).not.toBe(second);
  expect(await verifyPassword({ hash: first, password: 'harbour-pilot' })).toBe(true);
  expect(await verifyPassword({ hash: first, password: 'harbour-pilo' })).toBe(false);
  expect(await verifyPassword({ hash: 'no hash', password: 'harbour-pilot' })).toBe(false);
});

test('a hash with another cost records that cost', async () => {
  const hash = await hashPassword('harbour-pilot', 2);
  expect(hash).toMatch(/:2$/);
  expect(await verifyPassword({ hash, password: 'harbour-pilot' })).toBe(true);
  expect(await verifyPassword({ hash: hash.slice(0, -2), password: 'harbour-pilot' })).toBe(false);
  expect(PASSWORD_COST).toBe(14); // OWASP's setting with r = 8, p = 5.
});

test('many simultaneous sign-ins do not block other work', async () => {
  let done = 0;
  const crowd = Array.from({ length: 12 }, () => hashPassword('harbour-pilot').then(() => done++));
  await lookup('localhost');
  expect(done).toBeLessThan(10);
  await Promise.all(crowd);
  expect(done).toBe(12);
});
