import { Hono } from 'hono';
import * as z from 'zod';
import { dayOf } from '#domain/dates.ts';
import { MAX_CLIENT_NAME, MAX_CLIENTS } from '#domain/ledger/clients.ts';
import { PRESSURE_DAYS } from '#domain/ledger/contact-pressure.ts';
import { NO_CHOICES } from '#domain/search/search-parameters.ts';
import { endpoint, timestamp } from '../api/endpoint.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { searchQuery } from '../companies/routes.ts';
import { requiredText } from '../http/body.ts';
import { recordId } from '../http/query.ts';
import { countAttempt, type Limit } from '../http/rate-limit.ts';
import type { CompanySet } from '../search/index/company-sets.ts';
import { personalSearch } from '../search/personal-filters.ts';
import { createYieldTurn } from '../yield-turn.ts';
import { addClient, deleteClient, notFound, readClients, renameClient, restoreClient } from './clients.ts';

/** Deleted clients are kept for a while, so the limit on existing clients is not enough. */
const CREATE_LIMIT: Limit = { max: 2 * MAX_CLIENTS, windowSeconds: 86_400 };

const name = requiredText(MAX_CLIENT_NAME);

const client = z
  .object({
    id: z.int(),
    name: z.string().meta({ example: 'Acme' }),
    exports: z.int().describe('Number of exports for the client'),
    exportedAt: timestamp.nullable().describe('Time of the last export for the client'),
  })
  .meta({ id: 'Client' });

const counts = z.object({
  exported: z.int(),
  notExported: z.int(),
  clients: z.record(z.string(), z.int()).describe('Results exported for each client, by its id; zeros are omitted'),
});

const clientPath = z.object({ id: recordId });

/** Clients that a user exports contacts for, and counts of exported results. */
export function ledgerRoutes(dependencies: AppDependencies) {
  const { companies, db, userLedger, contactPressure, now } = dependencies;

  async function answerOf(userId: string, id: number) {
    const [answer] = await readClients(db, userId, id);
    if (!answer) throw notFound();
    return answer;
  }

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
        },
        async ({ viewer }) => ({ clients: await readClients(db, viewer.user.id) }),
      ),
    )
    .post(
      '/clients',
      endpoint(
        {
          operationId: 'create_client',
          summary: 'Create a client',
          description: `A user can have up to ${MAX_CLIENTS}, each with a different name.`,
          access: 'owner or API client',
          plan: 'workspace',
          body: z.strictObject({ name }),
          response: client,
          status: 201,
        },
        async ({ viewer, body }) => {
          const userId = viewer.user.id;
          await countAttempt(db, `clients:${userId}`, CREATE_LIMIT, now());
          return answerOf(userId, await addClient(db, userId, body.name, now()));
        },
      ),
    )
    .patch(
      '/clients/:id',
      endpoint(
        {
          operationId: 'update_client',
          summary: 'Rename a client',
          access: 'owner or API client',
          path: clientPath,
          body: z.strictObject({ name }),
          response: client,
        },
        async ({ viewer, path: { id }, body }) => {
          const userId = viewer.user.id;
          await renameClient(db, userId, id, body.name);
          return answerOf(userId, id);
        },
      ),
    )
    .delete(
      '/clients/:id',
      endpoint(
        {
          operationId: 'delete_client',
          summary: 'Delete a client',
          description: 'You can restore it within a day. Contacts exported for it still count as exported by you.',
          access: 'owner or API client',
          path: clientPath,
        },
        async ({ viewer, path: { id } }) => deleteClient(db, viewer.user.id, id, now()),
      ),
    )
    .post(
      '/clients/:id/restore',
      endpoint(
        {
          operationId: 'restore_client',
          summary: 'Restore a deleted client',
          access: 'owner or API client',
          path: clientPath,
          response: client,
        },
        async ({ viewer, path: { id } }) => {
          const userId = viewer.user.id;
          await restoreClient(db, userId, id, now());
          return answerOf(userId, id);
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
          plan: 'workspace',
          query: searchQuery,
          response: counts,
          errors: ['starting'],
        },
        async ({ viewer, query }) => {
          const userId = viewer.user.id;
          const filters = { ...query.filters, exported: NO_CHOICES };
          const { sets = [], ...search } = await personalSearch(dependencies, viewer, { ...query, filters });
          const exported = await userLedger.companies(userId);
          await companies.catchUp();
          const index = companies.index();
          const total = (more: CompanySet[]) => index.total({ ...search, sets: [...sets, ...more] }, dayOf(now()));
          const yieldTurn = createYieldTurn();
          const ofClients: Record<string, number> = {};
          for (const { id, set } of exported.clients) {
            await yieldTurn();
            const count = set.ids.length > 0 ? total([set]) : 0;
            if (count > 0) ofClients[id] = count;
          }
          const ofAny = total([exported.any]);
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
          plan: 'workspace',
          query: searchQuery,
          response: z.object({ low: z.int(), medium: z.int(), high: z.int() }),
          errors: ['forbidden', 'starting'],
        },
        async ({ viewer, query }) => {
          const filters = { ...query.filters, pressure: NO_CHOICES };
          const { sets = [], ...search } = await personalSearch(dependencies, viewer, { ...query, filters });
          const levels = await contactPressure.levels();
          await companies.catchUp();
          const index = companies.index();
          const total = (more: CompanySet[]) => index.total({ ...search, sets: [...sets, ...more] }, dayOf(now()));
          const [medium, high] = [total([levels.medium]), total([levels.high])];
          return { low: total([]) - medium - high, medium, high };
        },
      ),
    );
}
