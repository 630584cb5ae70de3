import { Readable } from 'node:stream';
import { Hono } from 'hono';
import * as z from 'zod';
import { brandSlug } from '#domain/brand.ts';
import { AUDIT_ACTIONS, auditText } from '#domain/changes/audit.ts';
import { dayOf } from '#domain/dates.ts';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../api/endpoint.ts';
import type { Db } from '../database/connection.ts';
import { dayRange, pageQuery, partQuery } from '../http/query.ts';
import { streamResponse } from '../http/stream-response.ts';
import { type AuditFilter, type AuditRow, auditBefore, listAudit } from './audit-log.ts';

const filterQuery = z.object({
  actor: partQuery.describe('Part of the email address of an admin'),
  action: partQuery.describe(`One of ${AUDIT_ACTIONS.join(', ')}`),
  subject: partQuery.describe('Part of the subject, or of its name or email address'),
  ...dayRange,
});

const entry = z
  .object({
    id: z.int(),
    at: timestamp,
    actorEmail: z.string(),
    action: z.string().meta({ example: 'plan.grant' }),
    subject: z.string().describe('Kind and id of what the action changed').meta({ example: 'company:12' }),
    subjectName: z.string().nullable().describe('Its name or email address, the last one if it no longer exists'),
    subjectExists: z.boolean(),
    editedValues: z
      .array(
        z.object({
          table: z.string(),
          column: z.string().nullable().describe('Null for a row that was added or deleted'),
          verb: z.enum(['added', 'deleted', 'changed']),
        }),
      )
      .nullable()
      .describe('For an edit of a record, what it changed'),
    details: z.record(z.string(), z.unknown()).describe('Depends on the action'),
    ipAddress: z.string().nullable().describe('IP address of the admin'),
  })
  .meta({ id: 'AuditEntry' });

export function auditAdminRoutes({ db, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/admin/audit',
      endpoint(
        {
          operationId: 'list_audit',
          summary: 'List audit log entries, newest first',
          access: 'admin',
          query: filterQuery.extend({ page: pageQuery }),
          response: z.object({ total: z.int(), page: z.int(), entries: z.array(entry) }),
        },
        async ({ query: { page, ...filter } }) => ({ page, ...(await listAudit(db, filter, page)) }),
      ),
    )
    .get(
      '/admin/audit/file',
      endpoint(
        {
          operationId: 'download_audit',
          summary: 'Download the audit log as CSV',
          access: 'admin',
          query: filterQuery,
          response: { file: 'text/csv' },
        },
        async ({ c, query }) => {
          const csv = Readable.from(auditCsv(db, query), { objectMode: false });
          return streamResponse(c, csv, {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${brandSlug()}-audit-${dayOf(now())}.csv"`,
          });
        },
      ),
    );
}

const PART = 1_000;

/** Streams matching audit log entries as CSV, in batches. */
async function* auditCsv(db: Db, filter: AuditFilter): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(['Time (UTC)', 'Admin', 'Action', 'Subject', 'Details', 'IP address']));
  let before: number | null = null;
  while (true) {
    const part: AuditRow[] = await auditBefore(db, filter, before, PART);
    yield Buffer.from(part.map(lineOf).join(''));
    before = part.at(-1)?.id ?? null;
    if (part.length < PART) return;
  }
}

function lineOf({ at, actorEmail, action, subject, subjectName, details, ipAddress }: AuditRow): string {
  const about = subjectName ? `${subject} (${subjectName})` : subject;
  return csvLine([at.toISOString(), actorEmail, auditText(action), about, JSON.stringify(details), ipAddress ?? '']);
}
