import { endOfGrant } from '#domain/billing/access.ts';
import type { PlanId } from '#domain/billing/plans.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { Db } from '../../platform/database/connection.ts';

/** `until` is the last day of access; null never expires. */
type GrantInput = { plan: PlanId; until: string | null; now: Date };

/** Actor in the audit log for grants made by the command. */
const COMMAND = { id: 'npm run grant', email: 'npm run grant' };

/**
 * Grants a plan from the command line and writes an audit entry.
 * @returns false when no account has that address
 */
export async function grantPlan(db: Db, email: string, grant: GrantInput): Promise<boolean> {
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

export async function setGrant(db: Db, userId: string, { plan, until, now }: GrantInput): Promise<void> {
  const end = until === null ? null : endOfGrant(until);
  const grant = { plan_id: plan, until: end, granted_at: now, trial: false };
  await db
    .insertInto('plan_grants')
    .values({ user_id: userId, ...grant })
    .onConflict((on) => on.column('user_id').doUpdateSet(grant))
    .execute();
}

/** Ends the grant of a user at once. @returns the plan granted; null when there was none */
export async function endGrant(db: Db, userId: string): Promise<PlanId | null> {
  const endedGrant = await db
    .deleteFrom('plan_grants')
    .where('user_id', '=', userId)
    .returning('plan_id')
    .executeTakeFirst();
  return endedGrant?.plan_id ?? null;
}
