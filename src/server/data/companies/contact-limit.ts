import type { Context } from 'hono';
import type { Access } from '#domain/billing/access.ts';
import { endOfDay, MAX_CONTACTS_WITHOUT_PLAN } from '#domain/billing/reveal-budget.ts';
import { dayOf } from '#domain/dates.ts';
import type { AppEnv } from '../../app-env.ts';
import type { Db } from '../../platform/database/connection.ts';
import { clientIp, ipGroup } from '../../platform/http/client-ip.ts';
import { createDistinctLimiter } from '../../platform/http/rate-limit.ts';

/** Contacts on a page that visitors share: whether it omits them, and otherwise whose contacts its API calls returned. */
export type SharedContacts = { omitted: boolean; ids: number[] };

export type ContactLimit = ReturnType<typeof createContactLimit>;

const ALL = () => true;
const NONE = () => false;

/** An LP counts beside companies, so its id must differ from theirs. */
export function lpContactId(id: number): number {
  return -id;
}

/**
 * Limits how many different companies' and LPs' contacts a network may read per day without a plan, across all
 * processes. Further contacts are omitted.
 */
export function createContactLimit(db: Db, { now, off }: { now: () => Date; off: boolean }) {
  const limiter = createDistinctLimiter(db, now);
  const keyOf = (ip: string) => `contacts:network:${ipGroup(ip)}`;
  const limit = () => ({ max: MAX_CONTACTS_WITHOUT_PLAN, endsAt: endOfDay(dayOf(now())) });

  async function count(ip: string | null, ids: readonly number[]): Promise<(id: number) => boolean> {
    if (off || ip === null || ids.length === 0) return ALL;
    const countedIds = await limiter.add(keyOf(ip), ids, limit());
    return (id) => countedIds.has(id);
  }

  return {
    /**
     * Decides whose contacts a response may include, in order. Call it for every response that may include contacts.
     * @param ids of companies with contacts, or the `lpContactId` of LPs
     */
    async readable(c: Context<AppEnv>, access: Access, ids: readonly number[]): Promise<(id: number) => boolean> {
      if (access.active || access.program) return ALL;
      const sharedContacts = c.env?.pageCall?.sharedContacts;
      if (!sharedContacts) return count(clientIp(c.req.raw.headers), ids);
      if (sharedContacts.omitted) return NONE;
      sharedContacts.ids.push(...ids);
      return ALL;
    },

    /** Whether a network may read a page with all these contacts. */
    async allows(ip: string | null, ids: readonly number[]): Promise<boolean> {
      return ids.every(await count(ip, ids));
    },

    /** Whether this process knows that a network has reached the limit, so that pages with contacts need not be rendered. */
    isReached(ip: string | null): boolean {
      return !off && ip !== null && limiter.isReached(keyOf(ip), limit());
    },
  };
}
