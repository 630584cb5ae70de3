import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';
import { mayExport } from '#domain/access.ts';
import { filterChoices } from '#domain/activity.ts';
import { parseCompanySearch } from '#domain/company-filters.ts';
import { dayOf } from '#domain/dates.ts';
import { EXPORT_FORMATS, exportFile } from '#domain/export-formats.ts';
import type { ExportCounts } from '#domain/finished-exports.ts';
import { readLocationFilter } from '#domain/places/location-filters.ts';
import { refuseImpersonation } from '../accounts/access-rules.ts';
import { accessSubject } from '../accounts/viewer.ts';
import { logActivity } from '../activity/queries.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import type { Db } from '../database/connection.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { answerStream } from '../http/stream-answer.ts';
import { exportCompaniesCsv } from './export-companies.ts';
import { exportLeads } from './export-leads.ts';
import { noteExportCounts } from './export-queries.ts';
import { countExport, keepExport } from './keep-export.ts';

const exportRequest = z.strictObject({
  searchQuery: z.string('must be a string').default(''),
  filters: filterChoices.default({}),
  added: z.string('must be a string').optional(),
  sort: z.string('must be a string').optional(),
  withEmail: z.boolean('must be true or false').default(false),
  company: z.string('must be the slug of a company').optional(),
  format: z.enum(EXPORT_FORMATS, `must be one of ${EXPORT_FORMATS.join(', ')}`).default('csv'),
});

/** Exports of a whole result set. */
export function exportRoutes({ companies, db, reads, files, now }: AppDependencies) {
  return new Hono<AppEnv>().post(
    '/exports/companies',
    operation({
      operationId: 'export-csv',
      summary: `Export the whole result set of { searchQuery, filters } as CSV, or one { company } by its slug; { withEmail: true } includes only contacts with an email address; or as { format }: ${EXPORT_FORMATS.join(', ')}. Rows that the target of a format would reject are left out, and counted by /exports/{the x-export-id of the answer}/counts`,
      answers: 'text/csv',
      errors: [
        'invalid_parameters',
        'sign_in_required',
        'subscription_required',
        'export_disabled_during_trial',
        'forbidden',
        'too_many_requests',
        'not_found',
      ],
    }),
    async (c) => {
      const viewer = c.get('viewer');
      const permission = mayExport(accessSubject(viewer), now());
      if (!viewer || !permission.allowed) {
        throw new AppError(permission.allowed ? 'sign_in_required' : permission.reason);
      }
      refuseImpersonation(viewer.session); // It would appear in the user's export history.
      const {
        searchQuery: query,
        filters,
        added,
        sort,
        format,
        withEmail,
        company: slug,
      } = await readBody(c, exportRequest);
      const read = parseCompanySearch({ ...filters, query, added, sort }, readLocationFilter);
      if ('issues' in read) throw invalidParameters(read.issues);
      await countExport({ db, now }, viewer.user.id);
      await companies.fresh();
      const today = dayOf(now());
      const index = companies.index();
      const company = slug === undefined ? null : await findCompany(db, slug);
      const total = company ? 1 : index.search(read.search, today).total;
      const details = { totalResults: total, filters, searchQuery: query };
      await logActivity(db, viewer.user.id, { type: 'export', details });
      const pool = await reads.poolAt(index.version);
      const ids = company ? [company.id] : index.ids(read.search, today);
      const id = randomUUID();
      const onEnd = (counts: ExportCounts) => noteExportCounts(db, id, counts).catch(() => {}); // The file matters more.
      const what = { pool, ids, withEmail, onEnd, signal: c.req.raw.signal };
      const open = () => (format === 'csv' ? exportCompaniesCsv(what) : exportLeads({ ...what, format }));
      const of = {
        userId: viewer.user.id,
        kind: 'companies',
        asked: { searchQuery: query, filters, added, format, withEmail, company: company?.name },
        results: total,
      } as const;
      const kept = await keepExport({ db, files, now }, of, open, id);
      const { type, name } = exportFile(format, today);
      return answerStream(c, kept, {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'x-export-id': id,
      });
    },
  );
}

async function findCompany(db: Db, slug: string): Promise<{ id: number; name: string }> {
  const found = db.selectFrom('companies').select(['id', 'organization_name as name']).where('slug', '=', slug);
  return found.executeTakeFirstOrThrow(() => new AppError('not_found', { detail: 'There is no such company' }));
}
