import { type Kysely, sql } from 'kysely';

/**
 * Renames tables, columns and stored values to the words that screens and the API use. The audit log rejects updates, so
 * its trigger is disabled while this runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table undoings rename to undo_jobs;
    alter table made_up_secrets rename to generated_secrets;

    alter table requests rename column answer to reply;
    alter table requests drop constraint requests_state_check;
    update requests set state = 'declined' where state = 'refused';
    alter table requests add constraint requests_state_check
      check (state in ('unconfirmed', 'open', 'done', 'declined'));

    alter table audit_log disable trigger audit_log_is_kept;
    update audit_log set action = renamed.new
      from (values
        ('quality.mend', 'quality.fix'), ('quality.leave', 'quality.dismiss'), ('quality.look', 'quality.reopen'),
        ('request.refuse', 'request.decline'), ('request.answer', 'request.reply'),
        ('suppression.lift', 'suppression.delete'), ('import.compare', 'import.preview')
      ) as renamed (old, new)
      where action = renamed.old;
    alter table audit_log enable trigger audit_log_is_kept;
  `.execute(db);
}
