import { endOfGrant } from '#domain/billing-grants.ts';
import type { PlanId } from '#domain/plans.ts';
import { writeAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/connection.ts';

/** `until` is the last day on which it is open; null has no end. */
type Grant = { plan: PlanId; until: string | null; now: Date };

/** Who a plan was given by, in the audit log, when that was done by the command. */
const COMMAND = { id: 'npm run grant', email: 'npm run grant' };

/**
 * Gives a user a plan by the command, and notes that in the audit log.
 * @returns false when nobody has that address
 */
export async function grantPlan(db: Db, email: string, grant: Grant): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('user')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst();
    if (!user) return false;
    await setGrant(transaction, user.id, grant);
    const { plan, until } = grant;
    const entry = { action: 'plan.grant', subject: `user:${user.id}`, details: { plan, until } };
    await writeAudit(transaction, COMMAND, null, entry);
    return true;
  });
}

/**
 * Gives a user a plan, open at once and until the end of a day or for good, in place of one that was granted before. What
 * the user pays for stands beside it and is left alone.
 */
export async function setGrant(db: Db, userId: string, { plan, until, now }: Grant): Promise<void> {
  const end = until === null ? null : endOfGrant(until);
  const grant = { plan_id: plan, until: end, granted_at: now, trial: false };
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
