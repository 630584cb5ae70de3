import { Hono } from 'hono';
import * as z from 'zod';
import { RECENT_FUNDING_DAYS } from '#domain/companies/funding.ts';
import {
  CUSTOMER_FIELDS,
  MATCH_BASES,
  MAX_CUSTOMER_ROWS,
  MAX_CUSTOMERS,
  MAX_POSSIBLE_CUSTOMERS,
} from '#domain/customers/customers.ts';
import { dayOf } from '#domain/dates.ts';
import { hasId } from '#domain/ledger/id-list.ts';
import { NO_CHOICES } from '#domain/search/search-params.ts';
import { MAX_USER_FILE_BYTES } from '#domain/spreadsheets/file-kinds.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { filterRevealed } from '../../data/companies/revealed-companies.ts';
import { searchQuery } from '../../data/companies/routes.ts';
import { personalSearch } from '../../data/search/personal-filters.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { generatedSecret, signerFor } from '../../platform/database/secrets.ts';
import { AppError } from '../../platform/http/problem.ts';
import { LIST_PAGE_SIZE, listQuery, pageFields, pageQuery } from '../../platform/http/query.ts';
import {
  columnsSchema,
  fileRequest,
  fileRowsSchema,
  readUserFile,
  requireColumns,
} from '../user-files/read-user-file.ts';
import { CUSTOMER_FILE } from './customer-file.ts';
import {
  chooseRaiseMail,
  possibleCustomer,
  previewMatches,
  raisedCustomer,
  readCustomerCompanies,
  readCustomerTotal,
  readPossibleCustomers,
  readRaisedCustomers,
  readRaiseMail,
} from './queries.ts';
import { confirmCustomers, deleteCustomers, removeCustomer, saveCustomers } from './save-customers.ts';

const MAX_CONFIRMATION_BYTES = 100_000;

const fileOfCustomers = fileRequest(CUSTOMER_FIELDS, 'name,website,,email');

const preview = z.object({
  columns: columnsSchema(CUSTOMER_FIELDS),
  ...fileRowsSchema,
  customers: z.int().describe('Distinct customers in the rows'),
  matchedRows: z.int().describe('Rows that match a company'),
  companies: z.int().describe('Companies that match'),
  matches: z
    .array(z.object({ row: z.int(), slug: z.string(), name: z.string(), by: z.enum(MATCH_BASES) }))
    .describe('The first matches, and what they rest on'),
  unmatchedRows: z.int().describe('Rows that match no company'),
  unmatched: z.array(z.object({ row: z.int(), label: z.string() })).describe('The first of them, by name'),
  possibleRows: z.int().describe('Other rows, which match a company by name alone'),
  possible: z.array(possibleCustomer.extend({ row: z.int() })).describe('The first companies that match by name alone'),
});

const customerCompany = possibleCustomer.omit({ isCustomer: true });
const MAX_LISTED_RAISES = 100;

const raiseMail = z.strictObject({
  emails: z.boolean('must be true or false').describe('Whether you get emails about customers that raise money'),
});

const slugs = z.array(z.string()).max(MAX_POSSIBLE_CUSTOMERS, `must have at most ${MAX_POSSIBLE_CUSTOMERS} slugs`);

const summary = z
  .object({
    customers: z.int(),
    companies: z.int().describe('Companies that match a customer'),
    possible: z.int().describe('Companies that match by name alone, unless you confirmed them'),
    updatedAt: timestamp.nullable(),
  })
  .meta({ id: 'CustomerSummary', description: 'Your uploaded customers' });

/** A user's own customers, which can be hidden in searches. */
export function customerRoutes(dependencies: AppDependencies) {
  const { companySearch, db, pool, userLedger, userCustomers, now } = dependencies;

  async function summaryOf(userId: string) {
    const { customers, updatedAt } = await readCustomerTotal(db, userId);
    const { ids } = await userCustomers.companies(userId);
    const possible = (await possibleOf(userId)).filter(({ isCustomer }) => !isCustomer).length;
    return { customers, companies: ids.length, possible, updatedAt };
  }

  /** Companies that match by name alone. Those that match by a contact whom the user has seen are customers already. */
  async function possibleOf(userId: string) {
    const { ids } = await userCustomers.companies(userId);
    const matches = await readPossibleCustomers(db, userId);
    return matches
      .filter(({ id, isCustomer }) => isCustomer || !hasId(ids, id))
      .map(({ id: _, ...company }) => company);
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
        response: summary.extend({
          ...fileRowsSchema,
          saved: z.int().describe('Distinct customers in the rows'),
          added: z.int().describe('Those of them that you did not have'),
        }),
        errors: ['busy'],
      },
      async ({ c, viewer, query: { columns } }) => {
        const userId = viewer.user.id;
        const secret = await generatedSecret(db, 'customers', 32);
        const file = await readUserFile(dependencies, c, 'customers', { userId, columns, options: { secret } });
        requireColumns(CUSTOMER_FILE, file);
        const { sheet, total, rejected, customers } = file;
        const contents = { ...file, hashes: file.hashes ?? [] };
        const { added } = await saveCustomers(pool, userId, contents, { replace, now: now() });
        return { ...(await summaryOf(userId)), sheet, rows: total, rejected, saved: customers, added };
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
          v1: { scope: 'read' },
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
          description: `Recognizes the columns of HubSpot, Salesforce, Pipedrive, Apollo and other exports. A row matches by website, domain of an email address or LinkedIn page of the company. Rows without these can match by name, which is only possible until you confirm it with \`confirm_customers\`. For companies whose emails you have seen or exported, it also matches by email address and LinkedIn page of a contact. Nothing is stored. The limit is ${MAX_USER_FILE_BYTES / 1_000_000} MB and ${MAX_CUSTOMER_ROWS} rows.`,
          access: 'owner',
          plan: 'workspace',
          ...fileOfCustomers,
          response: preview,
        },
        async ({ c, viewer, query: { columns } }) => {
          const file = await readUserFile(dependencies, c, 'customers', {
            userId: viewer.user.id,
            columns,
            options: { secret: null },
          });
          const { columns: fileColumns, sheet, total, customers, rejected } = file;
          return {
            columns: fileColumns,
            sheet,
            rows: total,
            customers,
            rejected,
            ...(await previewMatches({ db, userLedger }, viewer.user.id, file)),
          };
        },
      ),
    )
    .get(
      '/customers/possible',
      endpoint(
        {
          operationId: 'list_possible_customers',
          summary: 'List the companies that match your customers by name alone',
          access: 'owner',
          response: z.object({ companies: z.array(possibleCustomer) }),
        },
        async ({ viewer }) => ({ companies: (await possibleOf(viewer.user.id)).slice(0, MAX_POSSIBLE_CUSTOMERS) }),
      ),
    )
    .patch(
      '/customers/possible',
      endpoint(
        {
          operationId: 'confirm_customers',
          summary: 'Say which companies with the name of a customer are your customers',
          description: 'A confirmation lasts until the customer is replaced or deleted.',
          access: 'owner',
          plan: 'workspace',
          body: z.strictObject({
            customers: slugs.default([]).describe('Slugs of companies that are your customers'),
            others: slugs.default([]).describe('Slugs of companies that are not, which is the default'),
          }),
          maxBytes: MAX_CONFIRMATION_BYTES,
          response: summary,
          errors: ['busy'],
        },
        async ({ viewer, body }) => {
          await confirmCustomers(pool, viewer.user.id, body);
          return summaryOf(viewer.user.id);
        },
      ),
    )
    .get(
      '/customers/raised',
      endpoint(
        {
          operationId: 'list_raised_customers',
          summary: 'List your customers that raised money since you uploaded them',
          description: `A round counts if we learned of it within ${RECENT_FUNDING_DAYS} days. Adding customers keeps the list, replacing them starts a new one.`,
          access: 'owner',
          plan: 'workspace',
          response: z.object({
            total: z.int(),
            companies: z.array(raisedCustomer).describe(`The newest, up to ${MAX_LISTED_RAISES}`),
            ...raiseMail.shape,
          }),
        },
        async ({ viewer: { user } }) => {
          const { total, newest } = await readRaisedCustomers(dependencies, user.id, { limit: MAX_LISTED_RAISES });
          return { total, companies: newest, emails: await readRaiseMail(db, user.id) };
        },
      ),
    )
    .put(
      '/customers/emails',
      endpoint(
        {
          operationId: 'set_customer_emails',
          summary: 'Set whether you get emails about customers that raise money',
          access: 'owner',
          body: raiseMail,
          response: raiseMail,
        },
        async ({ viewer, body }) => {
          await chooseRaiseMail(db, viewer.user.id, body.emails);
          return body;
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
      '/customers/companies',
      endpoint(
        {
          operationId: 'list_customer_companies',
          summary: 'List the companies that are your customers',
          description:
            'By name. Customers that match no company cannot be listed, because only hashes of them are stored.',
          access: 'owner',
          query: z.object({
            query: listQuery.describe('Part of the name of a company, or of its website'),
            page: pageQuery,
          }),
          response: z.object({
            ...pageFields,
            companies: z.array(customerCompany).describe(`Up to ${LIST_PAGE_SIZE}`),
          }),
        },
        async ({ viewer, query }) => {
          const { ids } = await userCustomers.companies(viewer.user.id);
          const { rows: companies, ...page } = await readCustomerCompanies(db, ids, query);
          return { ...page, companies };
        },
      ),
    )
    .delete(
      '/customers/companies/:slug',
      endpoint(
        {
          operationId: 'remove_customer_company',
          summary: 'Remove a company from your customers',
          description:
            'Deletes everything stored that matches the company. If only its name matches, it becomes a possible customer again.',
          access: 'owner',
          path: z.object({ slug: z.string() }),
          errors: ['busy'],
        },
        async ({ viewer, path: { slug } }) => {
          const userId = viewer.user.id;
          const company = await db.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirst();
          if (!company || !hasId((await userCustomers.companies(userId)).ids, company.id))
            throw new AppError('not_found', { detail: 'Customer not found' });
          const [revealed] = await filterRevealed({ db, userLedger }, userId, [company.id]);
          await removeCustomer(pool, await signerFor(db, 'customers'), userId, {
            company: company.id,
            withContacts: revealed !== undefined,
          });
        },
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
          load: 'count',
          plan: 'workspace',
          query: searchQuery,
          response: z.object({ customers: z.int() }),
          errors: ['starting'],
        },
        async ({ viewer, query }) => {
          const filters = { ...query.filters, customers: NO_CHOICES };
          const search = await personalSearch(dependencies, viewer, { ...query, filters });
          await companySearch.catchUp();
          const result = companySearch.index().result(search, dayOf(now()));
          return { customers: (await userCustomers.companies(viewer.user.id)).ids.filter(result.has).length };
        },
      ),
    );
}
