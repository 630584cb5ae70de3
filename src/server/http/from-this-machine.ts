import type { Config } from '../config.ts';
import { clientAddress } from './client-address.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

type Served = Pick<Config, 'appUrl' | 'trustedProxies'>;

/** By one of these a proxy says that it asks for somebody else. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip|cf-connecting-ip|true-client-ip)$/;

/** Whether a header tells where a request came from; with those of a page the API is asked in process. */
export function tellsOrigin(name: string): boolean {
  return name === 'host' || FORWARDED.test(name);
}

/**
 * Whether a request was made on this machine, and for nobody elsewhere. A site that gives its own name this machine's
 * address, so that a browser here asks for it, is told by `Host`. Where the product is served to others nobody counts:
 * a proxy on this machine may hand on their requests without a word.
 */
export function isFromThisMachine(headers: Headers, { appUrl, trustedProxies }: Served): boolean {
  return (
    trustedProxies === 0 &&
    isOwnName(appUrl) &&
    isOwnName(`http://${headers.get('host')}`) &&
    LOOPBACK.test(clientAddress(headers) ?? '') &&
    ![...headers.keys()].some((name) => FORWARDED.test(name))
  );
}

function isOwnName(url: string): boolean {
  return URL.canParse(url) && OWN_NAMES.has(new URL(url).hostname);
}
