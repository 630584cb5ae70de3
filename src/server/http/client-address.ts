import { isIP } from 'node:net';
import { normalizeIP } from '@better-auth/core/utils/ip';
import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';

/** By one of these a proxy says that it asks for somebody else. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip|cf-connecting-ip|true-client-ip)$/;

/** Whether a header tells where a request came from; with those of a page the API is asked in process. */
export function tellsOrigin(name: string): boolean {
  return name === 'host' || FORWARDED.test(name);
}

/** Where the address of the client stands on every request within the server. What a client sends there is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/**
 * Finds out which address a request came from: that of the socket, or behind so many proxies the one that the outermost of
 * them was called from. Whatever else a client writes into `X-Forwarded-For` stands further left and is not looked at.
 */
export function noteClientAddress(trustedProxies: number): MiddlewareHandler {
  return async (c, next) => {
    const address = findAddress(c, trustedProxies);
    const { headers } = c.req.raw;
    if (address) headers.set(CLIENT_ADDRESS_HEADER, address);
    else headers.delete(CLIENT_ADDRESS_HEADER);
    await next();
  };
}

/** The address of the client; null for a request that was made in process. */
export function clientAddress(headers: Headers | undefined): string | null {
  return headers?.get(CLIENT_ADDRESS_HEADER) ?? null;
}

/** Who counts as one in limits: an address, or the network of 64 bits that whoever has IPv6 has for themselves. */
export function addressGroup(address: string): string {
  return normalizeIP(address, { ipv6Subnet: 64 });
}

/**
 * The network an address belongs to, for limits on what everyone may read: the 256 addresses of an IPv4 /24, or the /56
 * that IPv6 customers are given. Another address within it is one click away.
 */
export function addressBlock(address: string): string {
  return address.includes(':') ? normalizeIP(address, { ipv6Subnet: 56 }) : address.replace(/\.\d+$/, '.0');
}

/** What the HTTP server hands over beside a request; nothing of it is there in process. */
const nodeBindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) });

function findAddress(c: Context, trustedProxies: number): string | null {
  const peer = nodeBindings.safeParse(c.env).data?.incoming.socket.remoteAddress;
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  const named = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  const address = [named && withoutPort(named.trim()), peer].find((candidate) => candidate && isIP(candidate));
  return address ? normalizeIP(address, { ipv6Subnet: 128 }) : null;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
