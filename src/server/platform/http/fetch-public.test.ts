import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKeyPair, TEST_HOST } from '#test/certificate.ts';
import { createAgent, FetchRefused, fetchPublic, isPublicAddress, type Network } from './fetch-public.ts';

const keys = createKeyPair();
let server: Server;
let port: number;
const agent = createAgent(keys.certificate);
const requests: string[] = [];
beforeAll(async () => {
  server = createServer({ key: keys.privateKey, cert: keys.certificate }, (request, response) => {
    requests.push(request.url ?? '');
    const [, name, value = ''] = /^\/(\w+)\/?(.*)$/.exec(request.url ?? '') ?? [];
    if (name === 'redirect') response.writeHead(302, { location: decodeURIComponent(value) }).end();
    else if (name === 'large') response.end(Buffer.alloc(Number(value)));
    else if (name === 'endless') response.write('a');
    else response.writeHead(name === 'missing' ? 404 : 200, { etag: '"1"' }).end('content');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
});

/** A name that resolves to the next addresses, and to the last one from then on. Only the first loopback address is allowed. */
function networkOf(...answers: string[][]): Network {
  return {
    lookup: (_host, _options, done) => {
      const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    agent,
  };
}
const get = (path: string, network = networkOf(['127.0.0.1']), options = {}) =>
  fetchPublic(path.startsWith('http') ? path : `https://${TEST_HOST}:${port}${path}`, {
    maxBytes: 1_000,
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    network,
    ...options,
  });

test('returns the status, headers and body', async () => {
  const { status, headers, body } = await get('/file');
  expect([status, headers.etag, body.toString()]).toEqual([200, '"1"', 'content']);
  expect((await get('/missing')).status).toBe(404);
});

describe.each([
  ['loopback', '127.0.0.1'],
  ['loopback in IPv6', '::1'],
  ['this host', '0.0.0.0'],
  ['private', '10.0.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['link-local and metadata', '169.254.169.254'],
  ['metadata in IPv6', 'fd00:ec2::254'],
  ['link-local in IPv6', 'fe80::1'],
  ['unique local', 'fc00::1'],
  ['IPv4 mapped to IPv6', '::ffff:10.0.0.1'],
  ['IPv4 mapped to IPv6, public', '::ffff:8.8.8.8'],
  ['IPv4 compatible', '::10.0.0.1'],
  ['NAT64', '64:ff9b::a00:1'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['6to4', '2002:a00:1::1'],
  ['Teredo', '2001::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '203.0.113.1'],
  ['multicast', '224.0.0.1'],
  ['multicast in IPv6', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
])('%s %s', (_kind, address) => {
  test('is refused as a name and as an address, without a connection', async () => {
    expect(isPublicAddress(address)).toBe(false);
    const network = { ...networkOf([address]), isAllowed: isPublicAddress };
    await expect(get('/file', network)).rejects.toThrow(FetchRefused);
    await expect(get('/file', { ...networkOf(['8.8.8.8', address]), isAllowed: isPublicAddress })).rejects.toThrow(
      'is not at a public address',
    );
    const literal = `https://${address.includes(':') ? `[${address}]` : address}:${port}/`;
    await expect(get(literal, network)).rejects.toThrow('is not at a public address');
    expect(requests).toEqual([]);
  });
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'https://0x7f.1/',
  'https://2130706433/',
  'https://127.1/',
  'https://0177.0.0.1/',
  'https://[::ffff:7f00:1]/',
])('refuses loopback written as %s', async (url) => {
  await expect(get(url, { ...networkOf([]), isAllowed: isPublicAddress })).rejects.toThrow('public address');
});

test('connects to the address that was checked, though the name resolves to another one by then', async () => {
  const changing = networkOf(['127.0.0.1'], ['10.0.0.1']);
  expect((await get('/file', changing)).status).toBe(200);
  await expect(get('/file', changing)).rejects.toThrow('is not at a public address');
  // Each redirect is looked up again.
  await expect(get(`/redirect/${encodeURIComponent('/file')}`, networkOf(['127.0.0.1'], ['10.0.0.1']))).rejects.toThrow(
    'is not at a public address',
  );
  expect(requests).toEqual(['/file', '/redirect/%2Ffile']);
});

test('follows few redirects, and none to http or a private address', async () => {
  const to = (target: string) => `/redirect/${encodeURIComponent(target)}`;
  expect((await get(to(to(to('/file'))))).body.toString()).toBe('content');
  await expect(get(to(to(to(to('/file')))))).rejects.toThrow('redirects more than 3 times');
  await expect(get(to(`http://${TEST_HOST}:${port}/file`))).rejects.toThrow('does not use https');
  await expect(get(to('file:///etc/passwd'))).rejects.toThrow('does not use https');
  await expect(get(to('https://169.254.169.254/latest/'))).rejects.toThrow('is not at a public address');
  await expect(get(to('https://[::1]/'))).rejects.toThrow('is not at a public address');
  await expect(get(to('https://[bad'))).rejects.toThrow('redirects to an invalid URL');
});

test('posts a body without following redirects, and reads only a part of a long response', async () => {
  const post = (path: string, network?: Network) => get(path, network, { body: '{}' });
  const redirect = await post(`/redirect/${encodeURIComponent('/file')}`);
  expect([redirect.status, redirect.headers.location, requests.length]).toEqual([302, '/file', 1]);
  expect((await post('/large/2000')).body).toHaveLength(1_000);
  const changing = networkOf(['127.0.0.1'], ['10.0.0.1']);
  expect((await post('/file', changing)).status).toBe(200);
  await expect(post('/file', changing)).rejects.toThrow('is not at a public address');
  expect(requests).toHaveLength(3);
});

test('reads no more than the limit, and waits no longer than the timeout', async () => {
  expect((await get('/large/1000')).body).toHaveLength(1_000);
  await expect(get('/large/1001')).rejects.toThrow('sent more than 1 KB');
  await expect(get('/endless', undefined, { timeoutMs: 300 })).rejects.toThrow();
  await expect(get('/file', undefined, { signal: AbortSignal.abort() })).rejects.toThrow();
});

test('trusts no certificate of an unknown authority', async () => {
  await expect(get('/file', { ...networkOf(['127.0.0.1']), agent: createAgent() })).rejects.toThrow(/self-signed/);
});
