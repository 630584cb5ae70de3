import type { PlanId } from '#domain/plans.ts';
import type { Db } from '../database/connection.ts';

/**
 * Gives a user a plan, open at once and until then or for good, in place of one that was granted before. What the user
 * pays for stands beside it and is left alone.
 * @returns false when nobody has that address
 */
export async function grantPlan(db: Db, email: string, planId: PlanId, until: Date | null): Promise<boolean> {
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) return false;
  await setGrant(db, user.id, planId, until);
  return true;
}

/** As `grantPlan`, to a user who is known. */
export async function setGrant(db: Db, userId: string, planId: PlanId, until: Date | null): Promise<void> {
  const grant = { plan_id: planId, until, granted_at: new Date(), trial: false };
  await db
    .insertInto('plan_grants')
    .values({ user_id: userId, ...grant })
    .onConflict((on) => on.column('user_id').doUpdateSet(grant))
    .execute();
}

/** Ends at once what was granted to a user. @returns the plan that it was; null when there was none */
export async function endGrant(db: Db, userId: string): Promise<PlanId | null> {
  const ended = await db
    .deleteFrom('plan_grants')
    .where('user_id', '=', userId)
    .returning('plan_id')
    .executeTakeFirst();
  return ended?.plan_id ?? null;
}
