import type { PlanId } from '#domain/plans.ts';
import type { Db } from '../database/connection.ts';

/**
 * Gives a user a plan, active at once and without an end; whatever they had before makes room for it.
 * @returns false when nobody has that address
 */
export async function grantPlan(db: Db, email: string, planId: PlanId, now: Date): Promise<boolean> {
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) return false;
  const plan = { plan_id: planId, status: 'active', current_period_end: null, updated_at: now };
  await db
    .insertInto('subscriptions')
    .values({ user_id: user.id, ...plan })
    .onConflict((on) => on.column('user_id').doUpdateSet(plan))
    .execute();
  return true;
}
