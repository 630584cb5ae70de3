import { clientAddress } from './client-address.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
/** By one of these a proxy says that it asks for somebody else. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** The headers that tell where a request came from; with those of a page the API is asked in process. */
export const ORIGIN_HEADERS = ['host', ...FORWARDED];

/**
 * Whether a request was made on this machine, and for nobody elsewhere. A site that gives its own name this machine's
 * address, so that a browser here asks for it, is told by `Host`.
 */
export function isFromThisMachine(headers: Headers): boolean {
  const host = `http://${headers.get('host')}`;
  return (
    LOOPBACK.test(clientAddress(headers) ?? '') &&
    OWN_NAMES.has(URL.canParse(host) ? new URL(host).hostname : '') &&
    FORWARDED.every((name) => !headers.has(name))
  );
}
