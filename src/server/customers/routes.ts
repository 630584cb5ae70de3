import { Hono } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod';
import { CUSTOMER_FIELDS, type CustomerField, MAX_CUSTOMER_ROWS, MAX_CUSTOMERS } from '#domain/customers/customers.ts';
import { dayOf } from '#domain/dates.ts';
import { NO_CHOICES } from '#domain/search/search-parameters.ts';
import { MAX_USER_FILE_BYTES } from '#domain/spreadsheets/file-kinds.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { filterRevealed } from '../companies/revealed-companies.ts';
import { searchQuery } from '../companies/routes.ts';
import { clientOf } from '../database/connection.ts';
import { generatedSecret } from '../database/generated-secrets.ts';
import { endpoint, timestamp } from '../endpoint.ts';
import { countAttempt } from '../http/rate-limit.ts';
import { personalSearch } from '../search/personal-filters.ts';
import { columnsSchema, fileRequest, rowsSchema } from '../user-files/file-contract.ts';
import { READ_LIMIT, readUserFile, requireColumns } from '../user-files/read-user-file.ts';
import { CUSTOMER_FILE, type CustomerFile } from './customer-file.ts';
import { findByKeys } from './match-customers.ts';
import { readCustomerTotal } from './queries.ts';
import { deleteCustomers, saveCustomers } from './save-customers.ts';

const SHOWN_MATCHES = 20;

const fileOfCustomers = fileRequest(CUSTOMER_FIELDS, 'name,website,,email');

const preview = z.object({
  columns: columnsSchema(CUSTOMER_FIELDS),
  ...rowsSchema,
  customers: z.int().describe('Distinct customers in the rows'),
  matchedRows: z.int().describe('Rows that match a company'),
  companies: z.int().describe('Companies that match'),
  matches: z
    .array(z.object({ row: z.int(), slug: z.string(), name: z.string(), by: z.enum(CUSTOMER_FIELDS) }))
    .describe('The first matches'),
});

const summary = z
  .object({
    customers: z.int(),
    companies: z.int().describe('Companies that match a customer'),
    updatedAt: timestamp.nullable(),
  })
  .meta({ id: 'CustomerSummary' });

/** A user's own customers, which can be hidden in searches. */
export function customerRoutes(dependencies: AppDependencies) {
  const { companies, db, pool, userLedger, userCustomers, now } = dependencies;

  async function summaryOf(userId: string) {
    const { customers, updatedAt } = await readCustomerTotal(db, userId);
    return { customers, companies: (await userCustomers.set(userId)).ids.length, updatedAt };
  }

  async function matchRows(userId: string, { fields, keys, rows, rowKeys }: CustomerFile) {
    const matches = await findByKeys(clientOf(db), { fields, keys });
    const byContact = [...new Set(matches.flatMap(({ company, byContact }) => (byContact ? company : [])))];
    const revealed = new Set(await filterRevealed({ db, userLedger }, userId, byContact));
    const found = matches.filter(({ company, byContact }) => !byContact || revealed.has(company));
    const byKey = Map.groupBy(found, ({ key }) => key);
    // A name that several companies have matches none of them.
    const hits = found.filter(({ key }) => fields[key] !== 'name' || byKey.get(key)?.length === 1);
    const companyOf = new Map(hits.toReversed().map(({ key, company }) => [key, company]));
    const matched = rowKeys.flatMap((own, i) => {
      const key = own.find((one) => companyOf.has(one));
      return key === undefined ? [] : [{ row: rows[i] as number, key, company: companyOf.get(key) as number }];
    });
    const shown = matched.slice(0, SHOWN_MATCHES);
    const named = await db
      .selectFrom('companies')
      .select(['id', 'slug', 'organization_name as name'])
      .where('id', '=', sql<number>`any (${shown.map(({ company }) => company)})`)
      .execute();
    const names = new Map(named.map(({ id, ...company }) => [id, company]));
    return {
      matchedRows: matched.length,
      companies: new Set(hits.map(({ company }) => company)).size,
      matches: shown.flatMap(({ row, key, company }) => {
        const shownAs = names.get(company);
        return shownAs ? [{ row, ...shownAs, by: fields[key] as CustomerField }] : [];
      }),
    };
  }

  function save(replace: boolean) {
    return endpoint(
      {
        operationId: replace ? 'replace_customers' : 'add_customers',
        summary: replace ? 'Replace your customers with those in a file' : 'Add customers from a file',
        description: `Takes the same files as \`preview_customers\`. Websites, addresses and names are stored only as keyed hashes, and the file is not stored. A user can have up to ${MAX_CUSTOMERS} customers.`,
        access: 'owner',
        plan: 'workspace',
        ...fileOfCustomers,
        response: summary.extend(rowsSchema),
        errors: ['busy'],
      },
      async ({ c, viewer, query: { columns } }) => {
        const userId = viewer.user.id;
        await countAttempt(db, `customers:${userId}`, READ_LIMIT, now());
        const secret = await generatedSecret(db, 'customers', 32);
        const file = await readUserFile(c, 'customers', { userId, columns, options: { secret } });
        requireColumns(CUSTOMER_FILE, file);
        await saveCustomers(pool, userId, { ...file, hashes: file.hashes ?? [] }, { replace, now: now() });
        return { ...(await summaryOf(userId)), sheet: file.sheet, rows: file.total, rejected: file.rejected };
      },
    );
  }

  return new Hono<AppEnv>()
    .get(
      '/customers',
      endpoint(
        {
          operationId: 'get_customers',
          summary: 'Count your customers',
          access: 'owner or API client',
          response: summary,
        },
        async ({ viewer }) => summaryOf(viewer.user.id),
      ),
    )
    .post(
      '/customers/preview',
      endpoint(
        {
          operationId: 'preview_customers',
          summary: 'Match the rows of a file with companies',
          description: `Recognizes the columns of HubSpot, Salesforce, Pipedrive, Apollo and other exports. A row matches by website, domain of an email address or LinkedIn page of the company, or otherwise by a name that only one company has. For companies whose emails you have seen or exported, it also matches by email address and LinkedIn page of a contact. Nothing is stored. The limit is ${MAX_USER_FILE_BYTES / 1_000_000} MB and ${MAX_CUSTOMER_ROWS} rows.`,
          access: 'owner',
          plan: 'workspace',
          ...fileOfCustomers,
          response: preview,
        },
        async ({ c, viewer, query: { columns } }) => {
          await countAttempt(db, `customers:${viewer.user.id}`, READ_LIMIT, now());
          const file = await readUserFile(c, 'customers', {
            userId: viewer.user.id,
            columns,
            options: { secret: null },
          });
          const { columns: found, sheet, total, customers, rejected } = file;
          return {
            columns: found,
            sheet,
            rows: total,
            customers,
            rejected,
            ...(await matchRows(viewer.user.id, file)),
          };
        },
      ),
    )
    .put('/customers', save(true))
    .post('/customers', save(false))
    .delete(
      '/customers',
      endpoint(
        {
          operationId: 'delete_customers',
          summary: 'Delete all your customers',
          access: 'owner',
          errors: ['busy'],
        },
        async ({ viewer }) => deleteCustomers(pool, viewer.user.id),
      ),
    )
    .get(
      '/customer-counts',
      endpoint(
        {
          operationId: 'get_customer_counts',
          summary: 'Count the results of a search that are your customers',
          description:
            'Ignores `customers` and applies the other filters. This is how many results `customers=!any` would exclude.',
          access: 'owner or API client',
          plan: 'workspace',
          query: searchQuery,
          response: z.object({ customers: z.int() }),
          errors: ['starting'],
        },
        async ({ viewer, query }) => {
          const filters = { ...query.filters, customers: NO_CHOICES };
          const search = await personalSearch(dependencies, viewer, { ...query, filters });
          await companies.catchUp();
          const isFound = companies.index().tester(search, dayOf(now()));
          return { customers: (await userCustomers.set(viewer.user.id)).ids.filter(isFound).length };
        },
      ),
    );
}
