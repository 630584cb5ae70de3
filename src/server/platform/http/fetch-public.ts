import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { createSecureContext } from 'node:tls';
import { fileSize } from '#domain/counts.ts';

const SPECIAL_NETWORKS = new BlockList();
// The special-purpose registries of IANA, which include the metadata services of clouds.
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  SPECIAL_NETWORKS.addSubnet(net, prefix, 'ipv4');
}
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  SPECIAL_NETWORKS.addSubnet(net, prefix, 'ipv6');
}

/** Whether an address is reachable on the public internet. IPv6 addresses that stand for IPv4 ones are not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !SPECIAL_NETWORKS.check(address, 'ipv4');
  return version === 6 && GLOBAL_UNICAST.check(address, 'ipv6') && !SPECIAL_NETWORKS.check(address, 'ipv6');
}

/** Names that public DNS does not have: those of IANA's registry of special-use domains, and others of private networks. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|home\.arpa|corp|private|test|example|invalid|onion|alt)\.?$/;

/** Whether a host of a URL can be on the public internet. Connecting also checks the addresses of a name. */
export function isPublicHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) ? isPublicAddress(address) : /[^.]\.[^.]/.test(host) && !PRIVATE_NAME.test(host);
}

/** How names are resolved and which addresses may be connected to. Tests replace it to reach a server of their own. */
export type Network = {
  lookup(
    host: string,
    options: LookupAllOptions,
    callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ): void;
  isAllowed(address: string): boolean;
  agent: Agent;
};

const DNS = { timeout: 3_000, tries: 2 };
const NO_ADDRESS = ['ENODATA', 'ENOTFOUND'];

/**
 * Asks the name servers, unlike `dns.lookup`, which occupies one of few threads until they answer: a few names whose
 * servers do not would hold up all other requests, and files.
 */
const lookupByDns: Network['lookup'] = (host, _options, callback) => {
  const resolver = new Resolver(DNS);
  const none = (error: NodeJS.ErrnoException) => {
    if (NO_ADDRESS.includes(error.code ?? '')) return [];
    throw error;
  };
  Promise.all([resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)]).then(
    ([four, six]) =>
      callback(null, [
        ...four.map((address) => ({ address, family: 4 })),
        ...six.map((address) => ({ address, family: 6 })),
      ]),
    (error) => callback(error, []),
  );
};

/**
 * Opens a connection per request, so that each name is resolved and checked again, but resumes TLS sessions.
 * @param ca the certificate of an authority to trust
 */
export function createAgent(ca?: string): Agent {
  return new Agent({ keepAlive: false, maxCachedSessions: 1_000, secureContext: createSecureContext({ ca }) });
}

const INTERNET: Network = { lookup: lookupByDns, isAllowed: isPublicAddress, agent: createAgent() };
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/** A URL that is not fetched, or a response that is not read. The message is the predicate of a sentence about its host. */
export class FetchRefused extends Error {}

type PublicResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type FetchOptions = {
  headers?: Record<string, string>;
  /** Posts this body, follows no redirect, and reads of a longer response only `maxBytes`. */
  body?: string;
  maxBytes: number;
  /** Whether to follow redirects; by default it does. */
  redirects?: boolean;
  /** For everything, with redirects. */
  timeoutMs: number;
  signal: AbortSignal;
  network?: Network;
};

/**
 * Requests a URL that a user has entered: https only, from public addresses only. The address that was checked is the one
 * that is connected to, so a name that resolves to another address later gains nothing. Redirects are checked the same.
 * @throws {FetchRefused} and network errors
 */
export async function fetchPublic(
  url: string,
  { timeoutMs, signal, redirects: follows = true, ...options }: FetchOptions,
): Promise<PublicResponse> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  let target = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await send(target, { ...options, signal: deadline });
    const { location } = response.headers;
    if (!follows || options.body !== undefined || !REDIRECTS.includes(response.status) || !location) return response;
    if (!URL.canParse(location, target)) throw new FetchRefused('redirects to an invalid URL');
    target = new URL(location, target).href;
  }
  throw new FetchRefused(`redirects more than ${MAX_REDIRECTS} times`);
}

async function send(
  url: string,
  { headers, body, maxBytes, signal, network = INTERNET }: Omit<FetchOptions, 'timeoutMs' | 'redirects'>,
): Promise<PublicResponse> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') throw new FetchRefused('does not use https');
  // A connection to an IP address looks up nothing.
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) && !network.isAllowed(address)) throw new FetchRefused(NOT_PUBLIC);
  const { promise, resolve, reject } = Promise.withResolvers<PublicResponse>();
  const outgoing = request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    signal,
    agent: network.agent,
    lookup: checkedLookup(network),
  });
  outgoing.on('error', reject).on('response', (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks).subarray(0, maxBytes),
      });
    response
      .on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= maxBytes) return;
        if (body !== undefined) finish();
        response.destroy(new FetchRefused(`sent more than ${fileSize(maxBytes)}`));
      })
      .on('error', reject)
      .on('end', finish);
  });
  outgoing.end(body);
  return promise;
}

const NOT_PUBLIC = 'is not at a public address';

/** Refuses a name if any of its addresses is not allowed. */
function checkedLookup({ lookup, isAllowed }: Network): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses = []) => {
      const [first] = addresses;
      const refusal = addresses.every(({ address }) => isAllowed(address)) ? null : new FetchRefused(NOT_PUBLIC);
      if (error || refusal || !first) callback(error ?? refusal ?? new FetchRefused('has no address in DNS'), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}
