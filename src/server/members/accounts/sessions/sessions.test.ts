import { expect, test } from 'vitest';
import { ipCountry, ipLocation } from './sessions.ts';

test.each([
  ['127.0.0.1', 'Local network'],
  ['::1', 'Local network'],
  ['::ffff:192.168.4.20', 'Local network'],
  ['172.31.255.1', 'Local network'],
  ['fd12:3456::1', 'Local network'],
  ['172.32.0.1', 'United States'],
  ['193.99.144.80', 'Germany'],
  ['::ffff:193.99.144.80', 'Germany'],
  ['2a02:2e0:3fe::1', 'Unknown location'],
  ['240.0.0.1', 'Unknown location'],
  ['999.1.1.1', 'Unknown location'],
  ['nonsense', 'Unknown location'],
  ['', 'Unknown location'],
  [null, 'Unknown location'],
])('locates %s: %s', (address, place) => {
  expect(ipLocation(address)).toBe(place);
});

test('resolves an address to its country only', () => {
  expect(ipCountry('193.99.144.80')).toBe('Germany');
  for (const address of ['127.0.0.1', '::ffff:192.168.4.20', '2a02:2e0:3fe::1', '240.0.0.1', '', null]) {
    expect(ipCountry(address)).toBeNull();
  }
});
