import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressGroup, addressNetwork, clientAddress, setClientAddress } from './client-address.ts';

/** Returns the client address the server detects, over a socket from `peer` or in process. */
async function found(trustedProxies: number, peer: string | undefined, headers: Record<string, string> = {}) {
  const app = new Hono()
    .use(setClientAddress(trustedProxies))
    .get('/', (c) => c.json(clientAddress(c.req.raw.headers)));
  const env = peer && { incoming: { socket: { remoteAddress: peer } } };
  return (await app.request('/', { headers }, env)).json();
}

test.each([
  [0, '192.0.2.7', {}, '192.0.2.7'],
  [0, '::ffff:192.0.2.7', {}, '192.0.2.7'],
  [0, '2001:db8::1', {}, '2001:0db8:0000:0000:0000:0000:0000:0001'],
  [0, '192.0.2.7', { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' }, '192.0.2.7'],
  [0, '192.0.2.7', { 'x-client-address': '198.51.100.1' }, '192.0.2.7'],
  [0, undefined, { 'x-client-address': '198.51.100.1', 'x-forwarded-for': '198.51.100.1' }, null],
  [1, '192.0.2.7', { 'x-forwarded-for': '198.51.100.1' }, '198.51.100.1'],
  [1, '192.0.2.7', { 'x-forwarded-for': '203.0.113.66, 198.51.100.1' }, '198.51.100.1'],
  [2, '192.0.2.7', { 'x-forwarded-for': '203.0.113.66, 198.51.100.1, 192.0.2.9' }, '198.51.100.1'],
  [2, '192.0.2.7', { 'x-forwarded-for': '198.51.100.1' }, '192.0.2.7'],
  [1, '192.0.2.7', { 'x-forwarded-for': 'unknown' }, '192.0.2.7'],
  [1, '192.0.2.7', {}, '192.0.2.7'],
  [1, '192.0.2.7', { 'x-forwarded-for': '198.51.100.1:4711' }, '198.51.100.1'],
  [1, '192.0.2.7', { 'x-forwarded-for': '[2001:db8::1]:4711' }, '2001:0db8:0000:0000:0000:0000:0000:0001'],
])('behind %i proxies, called by %s with %j, the client is %s', async (proxies, peer, headers, address) => {
  expect(await found(proxies, peer, headers)).toBe(address);
});

test('limits count all addresses of an IPv6 /64 as one', () => {
  expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe(addressGroup('2001:db8:1:2::1'));
  expect(addressGroup('2001:db8:1:2::1')).not.toBe(addressGroup('2001:db8:1:3::1'));
  expect(addressGroup('192.0.2.7')).not.toBe(addressGroup('192.0.2.8'));
});

test('a network is an IPv4 /24 or an IPv6 /56', () => {
  expect(addressNetwork('192.0.2.7')).toBe(addressNetwork('192.0.2.255'));
  expect(addressNetwork('192.0.2.7')).not.toBe(addressNetwork('192.0.3.7'));
  expect(addressNetwork('2001:db8:1:200::1')).toBe(addressNetwork('2001:db8:1:2ff:3:4:5:6'));
  expect(addressNetwork('2001:db8:1:200::1')).not.toBe(addressNetwork('2001:db8:1:300::1'));
});
