import { Hono } from 'hono';
import * as z from 'zod';
import { emailIssue } from '#domain/accounts/credentials.ts';
import { dayOf } from '#domain/dates.ts';
import { MAX_CLIENT_NAME, MAX_CLIENTS } from '#domain/ledger/clients.ts';
import { PRESSURE_DAYS } from '#domain/ledger/contact-pressure.ts';
import { NO_CHOICES } from '#domain/search/search-params.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { createEmailAccess } from '../../data/companies/company-email-access.ts';
import { maskedJson, shownEmail } from '../../data/companies/company-json.ts';
import { searchQuery } from '../../data/companies/routes.ts';
import { revealBudget } from '../../data/companies/schemas.ts';
import type { CompanySet } from '../../data/search/index/company-sets.ts';
import { personalSearch } from '../../data/search/personal-filters.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { ownedRowCalls, rowPath } from '../../platform/api/owned-row-calls.ts';
import { viewerAccess } from '../../platform/api/viewer.ts';
import { createYieldTurn } from '../../platform/concurrency/yield-turn.ts';
import { exactlyOneOf, requiredText } from '../../platform/http/body.ts';
import { AppError } from '../../platform/http/problem.ts';
import { LIST_PAGE_SIZE, listQuery, pageFields, pageQuery } from '../../platform/http/query.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { readOwnResults } from '../delivery-results/queries.ts';
import { deliveryResults } from '../delivery-results/routes.ts';
import { countRecalls } from '../recalls/stored-recalls.ts';
import { addClient, clients, readClients, readSent, sentRow } from './clients.ts';
import { checkContact, contactCheck, readContactCheck } from './contact-checks.ts';

const name = requiredText(MAX_CLIENT_NAME);

const client = z
  .object({
    id: z.int(),
    name: z.string().meta({ example: 'Acme' }),
    exports: z.int().describe('Number of exports for the client'),
    exportedAt: timestamp.nullable().describe('Time of the last export for the client'),
    contacts: z.int().describe('Contacts exported for the client, each counted once'),
  })
  .meta({ id: 'Client', description: 'A client you export contacts for' });

const clientDetails = client
  .extend({
    companies: z.int().describe('Companies exported for the client, each counted once'),
    recalls: z.object({ open: z.int(), closed: z.int() }).describe('Recalls of contacts exported for the client'),
    deliveryResults: deliveryResults.describe(
      'Your delivery results for the client, and those without a client for contacts exported for it, if the emails were sent from the day of that export on',
    ),
  })
  .meta({ id: 'ClientDetails' });

const counts = z.object({
  exported: z.int(),
  notExported: z.int(),
  clients: z.record(z.string(), z.int()).describe('Results exported for each client, by its id; zeros are omitted'),
});

/** Slows down trying out addresses to find out who opted out. */
const CHECK_LIMIT: Limit = { max: 1_000, windowSeconds: 3_600 };

const checkRequest = z
  .strictObject({
    company: z.string('must be the slug of a company').optional().describe('Slug of a company, current or former'),
    email: z
      .string('must be an email address')
      .refine((email) => !emailIssue(email), 'must be an email address like you@company.com')
      .optional()
      .describe('An email address'),
  })
  .refine(...exactlyOneOf('company', 'email'))
  .meta({ description: 'A company or an email address', example: { email: 'dana@harrowgate.example' } });

/** Clients that a user exports contacts for, and counts of exported results. */
export function ledgerRoutes(dependencies: AppDependencies) {
  const { companySearch, db, limiter, userLedger, contactPressure, now } = dependencies;

  const { reveal } = createEmailAccess(dependencies);

  async function clientsOf(userId: string, id?: number) {
    const rows = await readClients(db, userId, id);
    const counts = await userLedger.contactCounts(userId);
    return rows.map((row) => ({ ...row, contacts: counts.get(row.id) ?? 0 }));
  }

  const calls = ownedRowCalls(dependencies, clients, {
    response: client,
    read: ({ user }, id) => clientsOf(user.id, id),
  });

  return new Hono<AppEnv>()
    .get(
      '/clients',
      endpoint(
        {
          operationId: 'list_clients',
          summary: 'List your clients',
          description: 'The clients you export contacts for, by name.',
          access: 'owner or API client',
          response: z.object({ clients: z.array(client) }),
          v1: { scope: 'read' },
        },
        async ({ viewer }) => ({ clients: await clientsOf(viewer.user.id) }),
      ),
    )
    .get(
      '/clients/:id',
      endpoint(
        {
          operationId: 'get_client',
          summary: 'Get a client',
          access: 'owner or API client',
          path: rowPath,
          response: clientDetails,
        },
        async ({ viewer, path: { id } }) => {
          const userId = viewer.user.id;
          const row = await calls.answerOf(viewer, id);
          const { contacts, companies } = await userLedger.exportedRecords(userId, id);
          const [recalls, deliveryResults] = await Promise.all([
            countRecalls(db, userId, now(), id),
            userLedger.addressDays(userId, id).then((contactDays) => readOwnResults(db, userId, { id, contactDays })),
          ]);
          return { ...row, contacts: contacts.length, companies: companies.length, recalls, deliveryResults };
        },
      ),
    )
    .get(
      '/clients/:id/contacts',
      endpoint(
        {
          operationId: 'list_client_contacts',
          summary: 'List the contacts exported for a client',
          description:
            'By company. Companies without an exported contact have one row. Contacts and companies that are no longer in the database are omitted.',
          access: 'owner or API client',
          path: rowPath,
          query: z.object({
            query: listQuery.describe(
              'Part of the name of a contact or company, or an email address: part of it only if you can see addresses',
            ),
            page: pageQuery,
          }),
          response: z.object({
            ...pageFields,
            revealBudget,
            contacts: z.array(sentRow).describe(`Up to ${LIST_PAGE_SIZE}`),
          }),
        },
        async ({ viewer, path: { id }, query }) => {
          const userId = viewer.user.id;
          await clients.require(db, userId, id);
          const exportedRecords = await userLedger.exportedRecords(userId, id);
          const showsEmails = viewerAccess(viewer, now()).active;
          const { rows, ...page } = await readSent(db, exportedRecords, { ...query, userId, showsEmails });
          const visible = rows.filter(({ email, recalled }) => email !== null && !recalled);
          const emailReveal = await reveal(
            viewer,
            visible.map(({ companyId }) => companyId),
          );
          const last = await userLedger.lastExports(userId, id, {
            contacts: rows.flatMap(({ contactId }) => contactId ?? []),
            companies: rows.map(({ companyId }) => companyId),
          });
          const contacts = rows.flatMap((row) => {
            const entry = row.contactId === null ? last.companies.get(row.companyId) : last.contacts.get(row.contactId);
            const unmasked = !row.recalled && emailReveal.showsEmails(row.companyId);
            if (!entry) return [];
            const contact = { ...row, ...shownEmail(row.email, unmasked) };
            // Names and roles may contain addresses too.
            return { ...(unmasked ? contact : (JSON.parse(maskedJson(contact)) as typeof contact)), ...entry };
          });
          return { ...page, revealBudget: emailReveal.budget, contacts };
        },
      ),
    )
    .post(
      '/clients',
      calls.create(
        {
          summary: 'Create a client',
          description: `A user can have up to ${MAX_CLIENTS}, each with a different name.`,
          body: z.strictObject({ name }),
        },
        (userId, body) => addClient(db, userId, body.name, now()),
      ),
    )
    .patch(
      '/clients/:id',
      calls.update({ summary: 'Rename a client', body: z.strictObject({ name }) }, (userId, id, body) =>
        clients.change(db, userId, id, body),
      ),
    )
    .delete('/clients/:id', calls.delete('Contacts exported for it still count as exported by you.'))
    .post('/clients/:id/restore', calls.restore())
    .post(
      '/contact-checks',
      endpoint(
        {
          operationId: 'check_contact',
          summary: 'Check whether you may contact a company or an address',
          description:
            'Considers opt-outs, recalls, bounces, what you exported and for which client, your customers, and contact pressure. `no` is only the answer for an address. The receipt is stored for a year.',
          access: 'owner or API client',
          plan: 'workspace',
          body: checkRequest,
          response: contactCheck,
          errors: ['not_found'],
          v1: { scope: 'read' },
        },
        async ({ viewer, body }) => {
          limiter.take(`contact-checks:${viewer.user.id}`, CHECK_LIMIT);
          return checkContact(dependencies, viewer.user.id, body, now());
        },
      ),
    )
    .get(
      '/contact-checks/:id',
      endpoint(
        {
          operationId: 'get_contact_check',
          summary: 'Get the receipt of a contact check',
          access: 'owner or API client',
          path: z.object({ id: z.uuid().describe('Id of the receipt') }),
          response: contactCheck,
          v1: { scope: 'read' },
        },
        async ({ viewer, path: { id } }) => {
          const check = await readContactCheck(db, viewer.user.id, id);
          if (!check) throw new AppError('not_found', { detail: 'Receipt not found' });
          return check;
        },
      ),
    )
    .get(
      '/ledger-counts',
      endpoint(
        {
          operationId: 'get_ledger_counts',
          summary: 'Count the results of a search that you have exported',
          description:
            'A company counts as exported if one of its contacts was, or the company itself if it had none. Applies the other filters.',
          access: 'owner or API client',
          load: 'count',
          plan: 'workspace',
          query: searchQuery,
          response: counts,
          errors: ['starting'],
        },
        async ({ viewer, query }) => {
          const userId = viewer.user.id;
          const filters = { ...query.filters, exported: NO_CHOICES };
          const { sets = [], ...search } = await personalSearch(dependencies, viewer, { ...query, filters });
          const exportedCompanies = await userLedger.allExported(userId);
          await companySearch.catchUp();
          const index = companySearch.index();
          const total = (more: CompanySet[]) => index.total({ ...search, sets: [...sets, ...more] }, dayOf(now()));
          const yieldTurn = createYieldTurn();
          const ofClients: Record<string, number> = {};
          for (const { id, set } of exportedCompanies.clients) {
            await yieldTurn();
            const count = set.ids.length > 0 ? total([set]) : 0;
            if (count > 0) ofClients[id] = count;
          }
          const ofAny = total([exportedCompanies.any]);
          return { exported: ofAny, notExported: total([]) - ofAny, clients: ofClients };
        },
      ),
    )
    .get(
      '/pressure-counts',
      endpoint(
        {
          operationId: 'get_pressure_counts',
          summary: 'Count the results of a search by contact pressure',
          description: `Applies the other filters. Contact pressure is how many accounts exported a company in the ${PRESSURE_DAYS} days before the last weekly update.`,
          access: 'signed in',
          load: 'count',
          plan: 'workspace',
          query: searchQuery,
          response: z.object({ low: z.int(), medium: z.int(), high: z.int() }),
          errors: ['forbidden', 'starting'],
        },
        async ({ viewer, query }) => {
          const filters = { ...query.filters, pressure: NO_CHOICES };
          const { sets = [], ...search } = await personalSearch(dependencies, viewer, { ...query, filters });
          const levels = await contactPressure.levels();
          await companySearch.catchUp();
          const index = companySearch.index();
          const total = (more: CompanySet[]) => index.total({ ...search, sets: [...sets, ...more] }, dayOf(now()));
          const [medium, high] = [total([levels.medium]), total([levels.high])];
          return { low: total([]) - medium - high, medium, high };
        },
      ),
    );
}
