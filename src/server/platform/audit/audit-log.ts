import type { Context } from 'hono';
import { sql } from 'kysely';
import { AUDIT_YEARS, type EditedValue } from '#domain/changes/audit.ts';
import { DAY_MS } from '#domain/dates.ts';
import type { AppEnv } from '../../app-env.ts';
import type { Db } from '../database/connection.ts';
import { containing } from '../database/like-pattern.ts';
import { clientIp } from '../http/client-ip.ts';
import { AppError } from '../http/problem.ts';
import { LIST_PAGE_SIZE } from '../http/query.ts';

/** An action and its subject: `{ action: 'user.ban', subject: 'user:…' }`. Keep personal data in details to a minimum. */
type AuditEntry = { action: string; subject: string; details?: object };

type Actor = { id: string; email: string };

/**
 * Records an action of the calling admin. Call it in the transaction of the action.
 */
export async function recordAudit(db: Db, c: Context<AppEnv>, entry: AuditEntry): Promise<void> {
  const viewer = c.get('viewer');
  if (!viewer) throw new AppError('sign_in_required');
  return writeAudit(db, viewer.user, clientIp(c.req.raw.headers), entry);
}

/** Like `recordAudit`, with explicit actor and address. */
export async function writeAudit(
  db: Db,
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

/** Days are inclusive. */
export type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export async function listAudit(db: Db, filter: AuditFilter, page: number) {
  const [entries, { total }] = await Promise.all([
    entriesOf(db, filter)
      .limit(LIST_PAGE_SIZE)
      .offset((page - 1) * LIST_PAGE_SIZE)
      .execute(),
    matchingEntries(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { total, entries };
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['entries'][number];

/** Reads a batch of entries before an entry, newest first. */
export function auditBefore(db: Db, filter: AuditFilter, before: number | null, limit: number): Promise<AuditRow[]> {
  return entriesOf(db, filter)
    .$if(before !== null, (query) => query.where('audit_log.id', '<', before))
    .limit(limit)
    .execute();
}

// As numbers, so that the names are found by primary key.
const companyId = sql`substring(audit_log.subject from '^company:([0-9]{1,9})$')::integer`;
const lpId = sql`substring(audit_log.subject from '^lp:([0-9]{1,9})$')::integer`;

const currentName = sql<string | null>`case split_part(audit_log.subject, ':', 1)
  when 'user' then (select email from "user" where id = split_part(audit_log.subject, ':', 2))
  when 'company' then (select organization_name from companies where id = ${companyId})
  when 'lp' then (select name from lps where id = ${lpId})
  when 'source' then (select coalesce(nullif(name, ''), id) from sources where id = split_part(audit_log.subject, ':', 2))
  when 'import' then (select file_name from uploads where id::text = split_part(audit_log.subject, ':', 2))
end`;

const formerName = sql<
  string | null
>`(select coalesce(before ->> 'organization_name', before ->> 'name') from changed_rows
  where table_name = record_table and after is null and record_id = coalesce(${companyId}, ${lpId})
    and record_table = case when ${lpId} is null then 'companies' else 'lps' end
  order by id desc limit 1)`;

/** The current name, otherwise the last one. */
const nameOfSubject = sql<
  string | null
>`coalesce(${currentName}, ${formerName}, details ->> 'file', details ->> 'name')`;

/** What an edit of a record changed, without the values. */
const editedValues = sql<EditedValue[] | null>`(
  select json_agg(distinct jsonb_build_object('table', w.table_name, 'column', key, 'verb', verb))
  from changed_rows w
  cross join lateral (select case when before is null then 'added' when after is null then 'deleted' else 'changed' end) v (verb)
  left join lateral jsonb_object_keys(before || after) key on verb = 'changed'
  where audit_log.action in ('record.edit', 'quality.fix') and w.change_id = (audit_log.details ->> 'change')::integer)`;

function entriesOf(db: Db, filter: AuditFilter) {
  return matchingEntries(db, filter)
    .select([
      'audit_log.id',
      'at',
      'actor_email as actorEmail',
      'action',
      'subject',
      'details',
      'address as ipAddress',
      nameOfSubject.as('subjectName'),
      sql<boolean>`${currentName} is not null`.as('subjectExists'),
      editedValues.as('editedValues'),
    ])
    .orderBy('audit_log.id', 'desc');
}

function matchingEntries(db: Db, { actor, action, subject, from, to }: AuditFilter) {
  let query = db.selectFrom('audit_log');
  if (actor) query = query.where('actor_email', 'ilike', containing(actor));
  if (action) query = query.where('action', '=', action);
  if (subject)
    query = query.where(({ or, eb }) =>
      or([eb('subject', 'ilike', containing(subject)), eb(nameOfSubject, 'ilike', containing(subject))]),
    );
  if (from) query = query.where('at', '>=', new Date(`${from}T00:00:00Z`));
  if (to) query = query.where('at', '<', new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS));
  return query;
}

/** Deletes entries after the retention period. By the clock of the database, like the trigger that protects the others. */
export async function purgeAudit(db: Db): Promise<void> {
  await sql`delete from audit_log where at < now() - make_interval(years => ${AUDIT_YEARS})`.execute(db);
}
