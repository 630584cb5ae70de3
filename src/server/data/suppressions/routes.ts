import { Hono } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod';
import { emailIssue } from '#domain/accounts/credentials.ts';
import { topicText } from '#domain/privacy/requests.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { recordAudit } from '../../platform/audit/audit-log.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { LIST_PAGE_SIZE, pageQuery, readPage } from '../../platform/http/query.ts';
import { loadSuppressionCheck } from './suppressions.ts';

const suppression = z.object({
  id: z.string().describe('One of its hashes'),
  requestId: z.int().nullable().describe('The request that added it; null once the request is deleted'),
  topic: z.string().nullable().describe('What the request asked for'),
  decidedBy: z.string().nullable().describe('Email address of the admin who completed the request'),
  createdAt: timestamp,
  hashes: z.int().describe('Number of hashes: one per email address and per name at a company'),
});

const lookup = z.strictObject({
  email: z
    .string('must be an email address')
    .refine((email) => !emailIssue(email), 'must be an email address like you@company.com'),
});

/** The suppression list: hashes that do not reveal the person. */
export function suppressionAdminRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/admin/suppressions',
      endpoint(
        {
          operationId: 'list_suppressions',
          summary: 'List suppression entries, newest first',
          access: 'admin',
          query: z.object({ page: pageQuery }),
          response: z.object({ total: z.int(), page: z.int(), suppressions: z.array(suppression) }),
        },
        async ({ query: { page } }) => ({ page, ...(await listSuppressions(db, page)) }),
      ),
    )
    .post(
      '/admin/suppressions/lookup',
      endpoint(
        {
          operationId: 'look_up_suppression',
          summary: 'Check whether an email address is on the suppression list',
          access: 'fresh admin',
          body: lookup,
          response: z.object({ suppressed: z.boolean() }),
        },
        async ({ body: { email } }) => {
          const suppressed = await db.transaction().execute(async (transaction) => {
            const isSuppressed = await loadSuppressionCheck(clientOf(transaction));
            return isSuppressed({ name: null, email, companies: [] });
          });
          return { suppressed };
        },
      ),
    )
    .delete(
      '/admin/suppressions/:id',
      endpoint(
        {
          operationId: 'delete_suppression',
          summary: 'Delete a suppression entry with all its hashes',
          access: 'fresh admin',
          path: z.object({ id: z.string() }),
        },
        async ({ c, path: { id } }) => {
          await db.transaction().execute(async (transaction) => {
            if (!(await deleteSuppression(transaction, id))) {
              throw new AppError('not_found', { detail: 'Suppression entry not found' });
            }
            await recordAudit(transaction, c, { action: 'suppression.delete', subject: `suppression:${id}` });
          });
        },
      ),
    );
}

/**
 * A page of the suppression list, newest first. A person is stored only as hashes, one per email address and per name at
 * a company. An entry is everything one request added, identified by one of its hashes.
 */
async function listSuppressions(db: Db, page: number) {
  const entries = db
    .selectFrom('suppressions')
    .leftJoin('requests', 'requests.id', 'request_id')
    .leftJoin('user', 'user.id', 'decided_by')
    .select(({ fn }) => [
      fn.min<string>('hash').as('id'),
      'request_id as requestId',
      'topic',
      'suppressions.created_at as createdAt',
      'user.email as decidedBy',
      fn.countAll<number>().as('hashes'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .groupBy(['request_id', 'topic', 'suppressions.created_at', 'user.email']);
  const entriesByDate = entries.orderBy('createdAt', 'desc').orderBy('id').limit(LIST_PAGE_SIZE);
  const { total, rows } = await readPage(page, (offset) => entriesByDate.offset(offset).execute());
  return {
    total,
    suppressions: rows.map(({ hashes, topic, ...entry }) => ({
      ...entry,
      topic: topicText('do_not_sell', topic),
      hashes: Number(hashes),
    })),
  };
}

/** Deletes an entry: all hashes added by the same request. @returns whether it existed */
async function deleteSuppression(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('suppressions as other')
    .using('suppressions as named')
    .where('named.hash', '=', id)
    .whereRef('other.created_at', '=', 'named.created_at')
    .where(sql<boolean>`other.request_id is not distinct from named.request_id`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
