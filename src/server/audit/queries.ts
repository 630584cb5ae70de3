import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import { containing } from '../database/like-pattern.ts';
import { LIST_PAGE_SIZE } from '../http/query.ts';

/** What to look for in the audit log; days include their ends. */
export type AuditFilter = {
  who?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** A page of the audit log, the newest entries first. */
export async function listAudit(db: Db, filter: AuditFilter, page: number) {
  const [entries, { total }] = await Promise.all([
    entriesOf(db, filter)
      .limit(LIST_PAGE_SIZE)
      .offset((page - 1) * LIST_PAGE_SIZE)
      .execute(),
    found(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), entries };
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['entries'][number];

/** A part of the audit log that begins before an entry, the newest first. */
export function auditBefore(db: Db, filter: AuditFilter, before: number | null, limit: number): Promise<AuditRow[]> {
  return entriesOf(db, filter)
    .$if(before !== null, (query) => query.where('audit_log.id', '<', before))
    .limit(limit)
    .execute();
}

/** Forgets entries whose time is over. */
export async function deleteAuditBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<', moment).execute();
}

/** What a subject is called, while it is there. */
const nameOfSubject = sql<string | null>`case split_part(audit_log.subject, ':', 1)
  when 'user' then "user".email
  when 'company' then (select organization_name from companies where id::text = split_part(audit_log.subject, ':', 2))
  when 'lp' then (select name from lps where id::text = split_part(audit_log.subject, ':', 2))
  when 'import' then (select file_name from uploads where id::text = split_part(audit_log.subject, ':', 2))
end`;

/** With the name of what an entry is about, while it is there. */
function entriesOf(db: Db, filter: AuditFilter) {
  return found(db, filter)
    .leftJoin('user', (join) => join.on(sql`audit_log.subject`, '=', sql`'user:' || "user".id`))
    .select([
      'audit_log.id',
      'at',
      'actor_email as actorEmail',
      'action',
      'subject',
      'details',
      'address',
      nameOfSubject.as('subjectName'),
    ])
    .orderBy('audit_log.id', 'desc');
}

function found(db: Db, { who, action, subject, from, to }: AuditFilter) {
  let query = db.selectFrom('audit_log');
  if (who) query = query.where('actor_email', 'ilike', containing(who));
  if (action) query = query.where('action', '=', action);
  if (subject)
    query = query.where(({ or, eb }) => or([eb('subject', 'ilike', containing(subject)), aboutUser(subject)]));
  if (from) query = query.where('at', '>=', new Date(`${from}T00:00:00Z`));
  if (to) query = query.where('at', '<', new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000));
  return query;
}

/** Users stand in the log by their ids; whoever looks for one knows the address. */
function aboutUser(address: string) {
  return sql<boolean>`subject in (select 'user:' || id from "user" where email ilike ${containing(address)})`;
}
