import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientIp, ipGroup, ipNetwork, setClientIp } from './client-ip.ts';

/** Returns the client address the server detects, over a socket from `peer` or in process. */
async function ipOf(trustedProxies: number, peer: string | undefined, headers: Record<string, string> = {}) {
  const app = new Hono().use(setClientIp(trustedProxies)).get('/', (c) => c.json(clientIp(c.req.raw.headers)));
  const env = peer && { incoming: { socket: { remoteAddress: peer } } };
  return (await app.request('/', { headers }, env)).json();
}

test.each([
  [0, '192.0.2.7', {}, '192.0.2.7'],
  [0, '::ffff:192.0.2.7', {}, '192.0.2.7'],
  [0, '2001:db8::1', {}, '2001:0db8:0000:0000:0000:0000:0000:0001'],
  [0, '192.0.2.7', { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' }, '192.0.2.7'],
  [0, '192.0.2.7', { 'x-client-ip': '198.51.100.1' }, '192.0.2.7'],
  [0, undefined, { 'x-client-ip': '198.51.100.1', 'x-forwarded-for': '198.51.100.1' }, null],
  [1, '192.0.2.7', { 'x-forwarded-for': '198.51.100.1' }, '198.51.100.1'],
  [1, '192.0.2.7', { 'x-forwarded-for': '203.0.113.66, 198.51.100.1' }, '198.51.100.1'],
  [2, '192.0.2.7', { 'x-forwarded-for': '203.0.113.66, 198.51.100.1, 192.0.2.9' }, '198.51.100.1'],
  [2, '192.0.2.7', { 'x-forwarded-for': '198.51.100.1' }, '192.0.2.7'],
  [1, '192.0.2.7', { 'x-forwarded-for': 'unknown' }, '192.0.2.7'],
  [1, '192.0.2.7', {}, '192.0.2.7'],
  [1, '192.0.2.7', { 'x-forwarded-for': '198.51.100.1:4711' }, '198.51.100.1'],
  [1, '192.0.2.7', { 'x-forwarded-for': '[2001:db8::1]:4711' }, '2001:0db8:0000:0000:0000:0000:0000:0001'],
])('behind %i proxies, called by %s with %j, the client is %s', async (proxies, peer, headers, address) => {
  expect(await ipOf(proxies, peer, headers)).toBe(address);
});

test('limits count all addresses of an IPv6 /64 as one', () => {
  expect(ipGroup('2001:db8:1:2:3:4:5:6')).toBe(ipGroup('2001:db8:1:2::1'));
  expect(ipGroup('2001:db8:1:2::1')).not.toBe(ipGroup('2001:db8:1:3::1'));
  expect(ipGroup('192.0.2.7')).not.toBe(ipGroup('192.0.2.8'));
});

test('a network is an IPv4 /24 or an IPv6 /56', () => {
  expect(ipNetwork('192.0.2.7')).toBe(ipNetwork('192.0.2.255'));
  expect(ipNetwork('192.0.2.7')).not.toBe(ipNetwork('192.0.3.7'));
  expect(ipNetwork('2001:db8:1:200::1')).toBe(ipNetwork('2001:db8:1:2ff:3:4:5:6'));
  expect(ipNetwork('2001:db8:1:200::1')).not.toBe(ipNetwork('2001:db8:1:300::1'));
});
