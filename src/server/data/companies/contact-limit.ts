import type { Context } from 'hono';
import type { Access } from '#domain/billing/access.ts';
import { endOfDay, MAX_CONTACTS_WITHOUT_PLAN } from '#domain/billing/reveal-budget.ts';
import { dayOf } from '#domain/dates.ts';
import type { AppEnv } from '../../app-env.ts';
import type { Db } from '../../platform/database/connection.ts';
import { addressGroup, clientAddress } from '../../platform/http/client-address.ts';
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
  const keyOf = (address: string) => `contacts:network:${addressGroup(address)}`;
  const limit = () => ({ max: MAX_CONTACTS_WITHOUT_PLAN, endsAt: endOfDay(dayOf(now())) });

  async function count(address: string | null, ids: readonly number[]): Promise<(id: number) => boolean> {
    if (off || address === null || ids.length === 0) return ALL;
    const counted = await limiter.add(keyOf(address), ids, limit());
    return (id) => counted.has(id);
  }

  return {
    /**
     * Decides whose contacts a response may include, in order. Call it for every response that may include contacts.
     * @param ids of companies with contacts, or the `lpContactId` of LPs
     */
    async readable(c: Context<AppEnv>, access: Access, ids: readonly number[]): Promise<(id: number) => boolean> {
      if (access.active || access.program) return ALL;
      const shared = c.env?.pageCall?.sharedContacts;
      if (!shared) return count(clientAddress(c.req.raw.headers), ids);
      if (shared.omitted) return NONE;
      shared.ids.push(...ids);
      return ALL;
    },

    /** Whether a network may read a page with all these contacts. */
    async allows(address: string | null, ids: readonly number[]): Promise<boolean> {
      return ids.every(await count(address, ids));
    },

    /** Whether this process knows that a network has reached the limit, so that pages with contacts need not be rendered. */
    isReached(address: string | null): boolean {
      return !off && address !== null && limiter.isReached(keyOf(address), limit());
    },
  };
}
