import { isIP } from 'node:net';
import { normalizeIP } from '@better-auth/core/utils/ip';
import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';

/** Headers in which a proxy names the original client. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip|cf-connecting-ip|true-client-ip)$/;

/** Whether a header shows where a request came from. Pages pass these on when they call the API in process. */
export function revealsOrigin(name: string): boolean {
  return name === 'host' || FORWARDED.test(name);
}

/** Carries the client IP address on every request within the server. A value sent by a client is dropped. */
export const CLIENT_IP_HEADER = 'x-client-ip';

/**
 * Detects the client IP address: the peer of the socket or, behind this many trusted proxies, the peer of the outermost
 * one. Anything a client writes into `X-Forwarded-For` itself is further left and ignored.
 */
export function setClientIp(trustedProxies: number): MiddlewareHandler {
  return async (c, next) => {
    const ip = findIp(c, trustedProxies);
    const { headers } = c.req.raw;
    if (ip) headers.set(CLIENT_IP_HEADER, ip);
    else headers.delete(CLIENT_IP_HEADER);
    await next();
  };
}

/** Returns the client IP address; null for a request made in process. */
export function clientIp(headers: Headers | undefined): string | null {
  return headers?.get(CLIENT_IP_HEADER) ?? null;
}

/** Returns what limits count as one client: an IPv4 address, or the /64 that an IPv6 subscriber owns. */
export function ipGroup(ip: string): string {
  return normalizeIP(ip, { ipv6Subnet: 64 });
}

/**
 * Returns the network of an address, for limits on public reads: an IPv4 /24, or the /56 that IPv6 customers are
 * assigned. Switching to another address within it is easy.
 */
export function ipNetwork(ip: string): string {
  return ip.includes(':') ? normalizeIP(ip, { ipv6Subnet: 56 }) : ip.replace(/\.\d+$/, '.0');
}

/** Bindings that the HTTP server passes with a request; absent in process. */
const nodeBindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) });

function findIp(c: Context, trustedProxies: number): string | null {
  const peer = nodeBindings.safeParse(c.env).data?.incoming.socket.remoteAddress;
  const forwardedAddresses = c.req.header('x-forwarded-for')?.split(',') ?? [];
  const clientAddress = trustedProxies > 0 ? forwardedAddresses.at(-trustedProxies) : undefined;
  const ip = [clientAddress && withoutPort(clientAddress.trim()), peer].find(
    (candidate) => candidate && isIP(candidate),
  );
  return ip ? normalizeIP(ip, { ipv6Subnet: 128 }) : null;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
