import { Hono } from 'hono';
import * as z from 'zod';
import { formatCount } from '#domain/counts.ts';
import {
  CRM_FIELD_NAMES,
  CRM_LABELS,
  CRMS,
  type Crm,
  isFixed,
  MAX_PUSHED,
  MAX_PUSHED_SEARCHES,
  omittedFrom,
  PROPERTY_PATTERN,
} from '#domain/crm/crm.ts';
import { exportText } from '#domain/exports/finished-exports.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { MAX_COMPANY_IDS_BYTES } from '../../data/companies/company-ids.ts';
import { type Contract, endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { idInBody, LIST_PAGE_SIZE, pageFields, pageQuery } from '../../platform/http/query.ts';
import { countAttempt, type Limit } from '../../platform/http/rate-limit.ts';
import { exportSelection, SELECTS_COMPANIES, selectExport } from '../exports/select-export.ts';
import { clients } from '../ledger/clients.ts';
import { savedSearches } from '../saved-searches/save-search.ts';
import { CrmRejected, CrmUnavailable } from './call.ts';
import { crmClient, readConnections, saveConnection } from './connections.ts';
import {
  addPush,
  cancelPush,
  type PushRow,
  push,
  pushRecord,
  readPushes,
  readPushRecords,
  retryPush,
  startPush,
} from './pushes.ts';

/** Each test of a token makes our server send requests. */
const CONNECT_LIMIT: Limit = { max: 20, windowSeconds: 3_600 };
const TEST_TIMEOUT_MS = 15_000;

const crmPath = z.object({ crm: z.enum(CRMS) });
const pushPath = z.object({ id: z.uuid() });

const PROPERTY = 'must be the internal name or key of a property';
const mapping = z.partialRecord(
  z.enum(CRM_FIELD_NAMES, 'must be a field'),
  z.string(PROPERTY).regex(PROPERTY_PATTERN, PROPERTY),
);

const connection = z
  .object({
    crm: z.enum(CRMS),
    account: z.string().describe('The account as the CRM names it'),
    mapping: mapping.describe('Properties instead of the default ones, by field; empty for fields that are left out'),
    searches: z.array(z.int()).describe('Ids of saved searches whose new matches are sent'),
    client: z.int().nullable().describe('Id of the client that new matches are recorded for'),
    connectedAt: timestamp,
  })
  .meta({ id: 'CrmConnection' });

const answerOf = ({ asked, ...row }: PushRow) => ({
  ...row,
  asked: exportText('companies', asked),
  omitted: omittedFrom(row.counts),
});

/** A user's CRMs, and what is sent there. API keys cannot connect one, because it would outlive its key. */
export function crmRoutes(dependencies: AppDependencies) {
  const { db, now } = dependencies;

  async function onePush(userId: string, id: string) {
    const [row] = await readPushes(db, userId, id);
    if (!row) throw new AppError('not_found', { detail: 'Push not found' });
    return answerOf(row);
  }

  /** A call that changes a push. @param change returns false for a push in another state */
  const changePush = (
    about: Pick<Contract, 'operationId' | 'summary' | 'description' | 'load' | 'plan'>,
    change: (userId: string, id: string) => Promise<boolean>,
  ) =>
    endpoint(
      { ...about, access: 'owner', path: pushPath, response: push, errors: ['conflict'] },
      async ({ viewer: { user }, path: { id } }) => {
        await onePush(user.id, id);
        if (!(await change(user.id, id))) throw new AppError('conflict');
        return onePush(user.id, id);
      },
    );

  /** @throws AppError naming the token when the CRM refuses it */
  async function testToken(crm: Crm, token: string): Promise<string> {
    const signal = AbortSignal.timeout(TEST_TIMEOUT_MS);
    return crmClient(dependencies, { crm, token, mapping: {}, signal })
      .test()
      .catch((error) => {
        if (error instanceof CrmUnavailable || error instanceof CrmRejected || signal.aborted)
          throw new AppError('crm_unavailable', { detail: `${CRM_LABELS[crm]} didn't answer. Try again in a moment` });
        throw invalidParameters([{ field: 'token', message: `was refused. ${error.message}` }]);
      });
  }

  return new Hono<AppEnv>()
    .get(
      '/crm',
      endpoint(
        {
          operationId: 'list_crm_connections',
          summary: 'List your CRMs and the latest pushes',
          access: 'owner',
          response: z.object({ connections: z.array(connection), pushes: z.array(push) }),
        },
        async ({ viewer: { user } }) => ({
          connections: await readConnections(db, user.id),
          pushes: (await readPushes(db, user.id)).map(answerOf),
        }),
      ),
    )
    .put(
      '/crm/:crm',
      endpoint(
        {
          operationId: 'connect_crm',
          summary: 'Connect a CRM',
          description: 'Tests the token and stores it encrypted. It is never shown again.',
          access: 'fresh owner',
          plan: 'company export',
          path: crmPath,
          body: z.strictObject({
            token: z
              .string('must be a token')
              .trim()
              .regex(/^[\x21-\x7e]{10,300}$/, 'must be 10 to 300 characters, without spaces'),
          }),
          response: z.object({ account: z.string() }),
          errors: ['crm_unavailable'],
        },
        async ({ viewer: { user }, path: { crm }, body: { token } }) => {
          await countAttempt(db, `crm:${user.id}`, CONNECT_LIMIT, now());
          const account = await testToken(crm, token);
          await saveConnection(db, dependencies, { userId: user.id, crm, token, account, now: now() });
          return { account };
        },
      ),
    )
    .patch(
      '/crm/:crm',
      endpoint(
        {
          operationId: 'update_crm',
          summary: 'Change what is sent to a CRM',
          access: 'owner',
          plan: 'company export',
          path: crmPath,
          body: z.strictObject({
            mapping: mapping.optional(),
            searches: z
              .array(idInBody, 'must be a list of ids')
              .max(MAX_PUSHED_SEARCHES, `must be at most ${MAX_PUSHED_SEARCHES}`)
              .optional(),
            client: idInBody.nullable().optional(),
          }),
        },
        async ({ viewer: { user }, path: { crm }, body: { mapping, searches, client } }) => {
          const fixedField = CRM_FIELD_NAMES.find((name) => mapping?.[name] !== undefined && isFixed(crm, name));
          if (fixedField) throw invalidParameters([{ field: `mapping.${fixedField}`, message: 'cannot be changed' }]);
          for (const id of searches ?? []) await savedSearches.require(db, user.id, id);
          if (client) await clients.require(db, user.id, client);
          const { numUpdatedRows } = await db
            .updateTable('crm_connections')
            .set({ mapping: mapping && JSON.stringify(mapping), searches, client_id: client, crm })
            .where('user_id', '=', user.id)
            .where('crm', '=', crm)
            .executeTakeFirstOrThrow();
          if (numUpdatedRows === 0n) throw notConnected(crm);
        },
      ),
    )
    .delete(
      '/crm/:crm',
      endpoint(
        {
          operationId: 'disconnect_crm',
          summary: 'Disconnect a CRM',
          description: 'Deletes the token. Pushes that are running end.',
          access: 'owner',
          path: crmPath,
        },
        async ({ viewer: { user }, path: { crm } }) => {
          await db.deleteFrom('crm_connections').where('user_id', '=', user.id).where('crm', '=', crm).execute();
        },
      ),
    )
    .post(
      '/crm/:crm/pushes',
      endpoint(
        {
          operationId: 'create_crm_push',
          summary: 'Check what would be sent to a CRM',
          description: `A dry run of a push: counts the records that would be created, updated and omitted. It counts as an export. At most ${formatCount(MAX_PUSHED)} companies.`,
          access: 'owner',
          load: 'export',
          plan: 'company export',
          path: crmPath,
          body: exportSelection.refine(...SELECTS_COMPANIES),
          maxBytes: MAX_COMPANY_IDS_BYTES,
          response: push,
          status: 201,
          errors: ['starting'],
        },
        async ({ viewer, path: { crm }, body }) => {
          const userId = viewer.user.id;
          if (!(await readConnections(db, userId)).some((one) => one.crm === crm)) throw notConnected(crm);
          const { ids, total, asked, clientId } = await selectExport(dependencies, viewer, body);
          if (total > MAX_PUSHED) {
            const message = `must be at most ${formatCount(MAX_PUSHED)}. Narrow your search or select fewer`;
            throw invalidParameters([{ field: 'companies', message }]);
          }
          const newPush = { userId, crm, clientId, asked: { ...asked, format: crm }, companies: [...ids] };
          return onePush(userId, await addPush(db, newPush, now()));
        },
      ),
    )
    .post(
      '/crm/pushes/:id/send',
      changePush(
        {
          operationId: 'send_crm_push',
          summary: 'Send what a dry run has checked',
          load: 'export',
          plan: 'company export',
        },
        (userId, id) => startPush(db, userId, id, now()),
      ),
    )
    .post(
      '/crm/pushes/:id/retry',
      changePush(
        {
          operationId: 'retry_crm_push',
          summary: 'Send the records of a push that failed again',
          load: 'export',
          plan: 'company export',
        },
        (userId, id) => retryPush(db, userId, id, now()),
      ),
    )
    .post(
      '/crm/pushes/:id/cancel',
      changePush(
        {
          operationId: 'cancel_crm_push',
          summary: 'Cancel a push',
          description: 'Records that were sent stay in the CRM and in your ledger.',
        },
        (userId, id) => cancelPush(db, userId, id),
      ),
    )
    .get(
      '/crm/pushes/:id/records',
      endpoint(
        {
          operationId: 'list_crm_push_records',
          summary: 'List the records of a push, failures first',
          access: 'owner',
          path: pushPath,
          query: z.object({ page: pageQuery }),
          response: z.object({ ...pageFields, records: z.array(pushRecord).describe(`Up to ${LIST_PAGE_SIZE}`) }),
        },
        async ({ viewer: { user }, path: { id }, query: { page } }) => {
          await onePush(user.id, id);
          const { rows: records, ...shown } = await readPushRecords(db, user.id, { id, page });
          return { ...shown, records };
        },
      ),
    );
}

function notConnected(crm: Crm): AppError {
  return new AppError('not_found', { detail: `Connect ${CRM_LABELS[crm]} first, under CRM` });
}
