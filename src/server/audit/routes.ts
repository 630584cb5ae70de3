import { Readable } from 'node:stream';
import { Hono } from 'hono';
import * as z from 'zod';
import { AUDIT_ACTIONS } from '#domain/changes/audit.ts';
import { dayOf, isDay } from '#domain/dates.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { endpoint, moment } from '../endpoint.ts';
import { pageQuery } from '../http/query.ts';
import { answerStream } from '../http/stream-answer.ts';
import { auditCsv } from './audit-csv.ts';
import { listAudit } from './queries.ts';

const text = z.string().max(200, 'must be at most 200 characters').optional();
const day = z.string().refine(isDay, 'must be a day like 2026-11-21').meta({ format: 'date' }).optional();
const filterQuery = z.object({
  who: text.describe('Part of the email address of an admin'),
  action: text.describe(`One of ${AUDIT_ACTIONS.join(', ')}`),
  subject: text.describe('Part of the subject, or of the email address of a user'),
  from: day.describe('First day, in UTC'),
  to: day.describe('Last day, in UTC'),
});

const entry = z
  .object({
    id: z.int(),
    at: moment,
    actorEmail: z.string(),
    action: z.string().meta({ example: 'plan.grant' }),
    subject: z.string().describe('Kind and id of what the action changed').meta({ example: 'company:12' }),
    subjectName: z.string().nullable().describe('Its name or email address, while it exists'),
    details: z.record(z.string(), z.unknown()).describe('Depends on the action'),
    address: z.string().nullable().describe('IP address of the admin'),
  })
  .meta({ id: 'AuditEntry' });

/** The audit log: what admins did. Read-only. */
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
          answer: z.object({ total: z.int(), page: z.int(), entries: z.array(entry) }),
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
          answer: { file: 'text/csv' },
        },
        async ({ c, query }) => {
          const csv = Readable.from(auditCsv(db, query), { objectMode: false });
          return answerStream(c, csv, {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="fundscout-audit-${dayOf(now())}.csv"`,
          });
        },
      ),
    );
}
