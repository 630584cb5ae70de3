import { expect, vi } from 'vitest';
import { CLAIM_ACCOUNT_DAYS } from '#domain/emails/delivery-results.ts';
import type { Account, TestApp } from './app.ts';

/**
 * Makes accounts paying ones that share nothing: each old enough, at its own company, with its own card and network. Two
 * of them that report a bounce prove it.
 * @returns their ids
 */
export async function unrelatedAccounts<As extends Account>(
  app: TestApp,
  accounts: readonly As[],
): Promise<Record<As, string>> {
  const me = async (as: As) => (await (await app.send('/api/me', { as })).json()).user;
  const ids = await Promise.all(
    accounts.map(async (as, i) => {
      const { id } = await me(as);
      const email = `${as}@${as}.example`;
      await app.pool.query(
        `update "user" set email = $2, "emailVerified" = true,
           "createdAt" = $3::timestamptz - $4 * interval '1 day' where id = $1`,
        [id, email, app.dependencies.now(), CLAIM_ACCOUNT_DAYS],
      );
      await app.pool.query(`update session set "ipAddress" = $2 where "userId" = $1`, [id, `192.0.${i}.1`]);
      await app.pool.query(
        `insert into subscriptions (user_id, status, plan_id, payment_method_hash) values ($1, 'active', 'pro', $2)
         on conflict (user_id) do update set payment_method_hash = excluded.payment_method_hash`,
        [id, `card of ${as}`],
      );
      // Until the change is announced, the viewer is cached.
      await vi.waitFor(async () => expect(await me(as)).toMatchObject({ email, emailVerified: true }), 30_000);
      return [as, id] as const;
    }),
  );
  return Object.fromEntries(ids) as Record<As, string>;
}
