import { Hono } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod';
import {
  COLUMN_WIDTH,
  RESIZABLE_COLUMN_IDS,
  RESULT_VIEWS,
  TABLE_COLUMN_IDS,
  TABLE_VIEW,
} from '#domain/companies/table-columns.ts';
import { hasId } from '#domain/ledger/id-list.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { companyIdsInQuery } from '../../data/companies/company-ids.ts';
import { filterRevealed } from '../../data/companies/revealed-companies.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import type { Db } from '../../platform/database/connection.ts';
import { oneOf } from '../../platform/http/body.ts';
import { readBouncedAddresses } from '../delivery-results/queries.ts';
import { lists } from '../lists/change-lists.ts';
import { savedSearches } from '../saved-searches/save-search.ts';

const columnId = oneOf(TABLE_COLUMN_IDS);
const columnIds = z.array(columnId, 'must be a list of columns').max(TABLE_COLUMN_IDS.length, 'has too many columns');
const width = z
  .int('must be a whole number of pixels')
  .min(COLUMN_WIDTH.min, `must be at least ${COLUMN_WIDTH.min}`)
  .max(COLUMN_WIDTH.max, `must be at most ${COLUMN_WIDTH.max}`);

const layout = z
  .strictObject({
    order: columnIds.describe('Columns after the name, in order'),
    hidden: columnIds,
    widths: z.partialRecord(z.enum(RESIZABLE_COLUMN_IDS), width).describe('In pixels; other columns fit their content'),
    shownAs: z.enum(RESULT_VIEWS).optional().describe('How the page of a list was last shown'),
  })
  .meta({ id: 'TableLayout' });

const mark = z.object({
  companyId: z.int(),
  exported: z.boolean().describe('Whether you exported the company'),
  clients: z.array(z.int()).describe('Ids of the clients you exported it for'),
  customer: z.boolean().describe('Whether it is one of your customers'),
  bounced: z
    .boolean()
    .describe('Whether your exports omit the address of its first contact with one, because it bounced'),
});

/** What a user sees of their own beside the results of a search, and how they arranged the table. */
export function resultRoutes({ db, userCustomers, userLedger }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/table-layouts',
      endpoint(
        {
          operationId: 'list_table_layouts',
          summary: 'List how you arranged the table of each view',
          access: 'owner',
          response: z.object({ layouts: z.array(z.object({ view: z.string(), layout })) }),
        },
        async ({ viewer }) => ({
          layouts: await db
            .selectFrom('table_layouts')
            .select(['view', 'layout'])
            .where('user_id', '=', viewer.user.id)
            .orderBy('view')
            .execute(),
        }),
      ),
    )
    .put(
      '/table-layouts/:view',
      endpoint(
        {
          operationId: 'set_table_layout',
          summary: 'Arrange the table of a view',
          description:
            'The view is `search`, `list:` with the id of a list, or `saved:` with the id of a saved search.',
          access: 'owner',
          path: z.object({ view: z.string().regex(TABLE_VIEW) }),
          body: layout,
        },
        async ({ viewer, path: { view }, body }) => {
          const userId = viewer.user.id;
          await requireView(db, userId, view);
          await db
            .insertInto('table_layouts')
            .values({ user_id: userId, view, layout: JSON.stringify(body) })
            .onConflict((row) => row.columns(['user_id', 'view']).doUpdateSet({ layout: JSON.stringify(body) }))
            .execute();
        },
      ),
    )
    .get(
      '/company-marks',
      endpoint(
        {
          operationId: 'get_company_marks',
          summary: 'List your exports, customers and bounced addresses',
          description: 'Companies without a mark are omitted.',
          access: 'owner or API client',
          plan: 'workspace',
          query: z.object({
            company: companyIdsInQuery(PAGE_SIZE).describe(`Company ids, at most ${PAGE_SIZE}`).meta({ example: '1' }),
          }),
          response: z.object({ marks: z.array(mark) }),
          v1: {
            scope: 'read',
            path: '/ledger-check',
            operationId: 'check_ledger',
            summary: 'Check which companies you may have contacted already',
          },
        },
        async ({ viewer, query: { company: ids } }) => {
          const userId = viewer.user.id;
          const exportedCompanies = await userLedger.allExported(userId);
          const customers = (await userCustomers.companies(userId)).ids;
          // An address that the user has not seen has no mark either.
          const revealedIds = await filterRevealed({ db, userLedger }, userId, ids);
          const bouncedCompanies = await readBouncedCompanies(db, userId, revealedIds);
          const marks = ids.map((companyId) => ({
            companyId,
            exported: hasId(exportedCompanies.any.ids, companyId),
            clients: exportedCompanies.clients.flatMap(({ id, set }) => (hasId(set.ids, companyId) ? id : [])),
            customer: hasId(customers, companyId),
            bounced: bouncedCompanies.has(companyId),
          }));
          return { marks: marks.filter((one) => one.exported || one.customer || one.bounced) };
        },
      ),
    );
}

/** @throws AppError unless the list or saved search belongs to the user */
async function requireView(db: Db, userId: string, view: string): Promise<void> {
  const [kind, id] = view.split(':');
  if (kind === 'search') return;
  const rows = kind === 'list' ? lists : savedSearches;
  await rows.require(db, userId, Number(id));
}

/** Returns those of these companies whose first address bounced. */
async function readBouncedCompanies(db: Db, userId: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ company_id: number; email: string }>`
    select distinct on (company_id) company_id, lower(email) as email from contacts
    where company_id = any (${ids}::int[]) and email <> '' order by company_id, position, id`.execute(db);
  const addresses = rows.map(({ email }) => email);
  const bouncedAddresses = await readBouncedAddresses(db, userId, addresses);
  return new Set(rows.filter(({ email }) => bouncedAddresses.has(email)).map(({ company_id }) => company_id));
}
