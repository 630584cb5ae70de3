import { Readable } from 'node:stream';
import { Hono } from 'hono';
import * as z from 'zod';
import { AUDIT_ACTIONS } from '#domain/audit.ts';
import { dayOf, isDay } from '#domain/dates.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { PAGE_PARAMETER, pageQuery, readQuery } from '../http/query.ts';
import { answerStream } from '../http/stream-answer.ts';
import { auditCsv } from './audit-csv.ts';
import { listAudit } from './queries.ts';

const text = z.string().max(200, 'must be at most 200 characters').optional();
const day = z.string().refine(isDay, 'must be a day like 2026-11-21').optional();
const filterQuery = z.object({ who: text, action: text, subject: text, from: day, to: day });
const listQuery = filterQuery.extend({ page: pageQuery });

const FILTERS = [
  { name: 'who', description: 'Part of the address of an admin' },
  { name: 'action', description: AUDIT_ACTIONS.join(', ') },
  { name: 'subject', description: 'Part of what it was done to, or of the address of a user' },
  { name: 'from', description: 'The first day, as YYYY-MM-DD' },
  { name: 'to', description: 'The last day, as YYYY-MM-DD' },
];

/** What admins did, to read and to take out. Nothing can be changed here. */
export function auditAdminRoutes({ db, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/admin/audit',
      operation({
        operationId: 'list_audit',
        summary: 'What admins did, the newest first, for admins',
        query: [PAGE_PARAMETER, ...FILTERS],
        errors: ['invalid_parameters', 'not_found'],
      }),
      async (c) => {
        const { page, ...filter } = readQuery(c, listQuery);
        const { total, entries } = await listAudit(db, filter, page);
        return c.json({ total, page, entries });
      },
    )
    .get(
      '/admin/audit/file',
      operation({
        operationId: 'download_audit',
        summary: 'What admins did as CSV, for admins',
        query: FILTERS,
        answers: 'text/csv',
        errors: ['invalid_parameters', 'not_found'],
      }),
      (c) => {
        const csv = Readable.from(auditCsv(db, readQuery(c, filterQuery)), { objectMode: false });
        return answerStream(c, csv, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="fundscout-audit-${dayOf(now())}.csv"`,
        });
      },
    );
}
