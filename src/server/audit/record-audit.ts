import type { Context } from 'hono';
import type { Transaction } from 'kysely';
import { admit } from '../accounts/access-rules.ts';
import type { AppEnv } from '../app-env.ts';
import type { Db } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { clientAddress } from '../http/client-address.ts';

/** What was done to what: `{ action: 'user.ban', subject: 'user:…' }`. Details hold no more of people than is needed. */
type AuditEntry = { action: string; subject: string; details?: object };

type Actor = { id: string; email: string };

/**
 * Notes in the audit log what the admin who asks has done. In the transaction that does it there is neither without the other.
 */
export function recordAudit(db: Db | Transaction<Database>, c: Context<AppEnv>, entry: AuditEntry): Promise<void> {
  return writeAudit(db, admit(c, 'session').user, clientAddress(c.req.raw.headers), entry);
}

/** As `recordAudit`, for whoever knows actor and address from elsewhere. */
export async function writeAudit(
  db: Db | Transaction<Database>,
  actor: Actor,
  address: string | null,
  { action, subject, details = {} }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actor.id,
      actor_email: actor.email,
      action,
      subject,
      details: JSON.stringify(details),
      address,
    })
    .execute();
}
