import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { dayOf, latestDayOf } from '#domain/dates.ts';
import {
  MAX_CLAIMS_PER_DAY,
  MAX_RESULT_ROWS,
  RESULT_FIELDS,
  RESULT_KINDS,
  RESULT_MONTHS,
  type ResultKind,
  ROW_PROBLEMS,
  type RowProblem,
  resultsSince,
  STATUS_MEANINGS,
  type StatusMeaning,
} from '#domain/emails/delivery-results.ts';
import { hasId } from '#domain/ledger/id-list.ts';
import { MAX_USER_FILE_BYTES } from '#domain/spreadsheets/file-kinds.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { createEmailAccess } from '../../data/companies/company-email-access.ts';
import { endpoint, repeatableParameter, timestamp } from '../../platform/api/endpoint.ts';
import { type Viewer, viewerAccess } from '../../platform/api/viewer.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';
import { createYieldTurn } from '../../platform/concurrency/yield-turn.ts';
import { cacheableData } from '../../platform/http/cacheable-data.ts';
import { clientIp } from '../../platform/http/client-ip.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { recordId } from '../../platform/http/query.ts';
import { clients } from '../ledger/clients.ts';
import {
  columnsSchema,
  fileRequest,
  fileRowsSchema,
  readUserFile,
  requireColumns,
} from '../user-files/read-user-file.ts';
import {
  dataSource,
  hasOwnBounce,
  measureBounces,
  readClientResults,
  readCompanyAddresses,
  readContactIds,
  readOwnResults,
  readSources,
} from './queries.ts';
import { RESULT_FILE, type ResultFile } from './result-file.ts';
import {
  deleteBounce,
  deleteResults,
  type Reporter,
  readReporter,
  saveBounce,
  saveResults,
  saveStatusMeanings,
} from './save-results.ts';

const LISTED_ROWS = 100;
const LOOKED_UP_AT_ONCE = 10_000;

/** Minimum age before published data is updated: measuring reads all results, and counting sources reads all contacts. */
const PUBLISHED_MS = 300_000;

const ERRORS = ['delivery_results_busy'] as const;

const fileOfColumns = fileRequest(RESULT_FIELDS, 'email,status,sent');

const MEANING_DOCS: Record<StatusMeaning, string> = {
  hard: 'a hard bounce',
  soft: 'a soft bounce',
  delivered: 'a delivered email',
  none: 'nothing about delivery',
};

const statusesOf = (meaning: StatusMeaning) =>
  repeatableParameter
    .transform((statuses = []) => [statuses].flat())
    .describe(`Statuses in the file that mean ${MEANING_DOCS[meaning]}, besides those that are known`);

const fileOfResults = {
  ...fileOfColumns,
  query: fileOfColumns.query.extend(
    Object.fromEntries(STATUS_MEANINGS.map((meaning) => [meaning, statusesOf(meaning)])) as Record<
      StatusMeaning,
      ReturnType<typeof statusesOf>
    >,
  ),
};
type FileQuery = z.output<typeof fileOfResults.query>;

const counts = {
  hard: z.int().describe('Hard bounces: the address does not work'),
  soft: z.int().describe('Soft bounces, which do not prove that the address does not work'),
  delivered: z.int(),
};

export const deliveryResults = z
  .object({
    months: z.array(z.object({ month: z.string().meta({ example: '2026-11' }), ...counts })).describe('Latest first'),
    updatedAt: timestamp.nullable(),
  })
  .meta({ id: 'DeliveryResults' });

const preview = z.object({
  columns: columnsSchema(RESULT_FIELDS),
  ...fileRowsSchema,
  ...counts,
  withoutResult: z.int().describe('Rows with no delivery result, such as pending ones'),
  problems: z
    .object(Object.fromEntries(ROW_PROBLEMS.map((problem) => [problem, z.int()])) as Record<RowProblem, z.ZodInt>)
    .describe('Rejected rows by reason'),
  statuses: z
    .array(z.object({ status: z.string(), rows: z.int(), meaning: z.enum(STATUS_MEANINGS).nullable() }))
    .describe('Statuses that are not known, with what you said that they mean, now or before; most frequent first'),
  hasDates: z.boolean().describe('Whether the file has send dates. If not, results count as sent today'),
  clients: z.array(z.int()).describe('Ids of the clients for which you exported all of these contacts'),
});

const contactPath = z.object({ id: recordId });

const dataSources = z.object({
  sources: z.array(dataSource),
  bounceRates: z
    .array(
      z.object({
        source: z.string(),
        month: z.string().meta({ example: '2026-11' }),
        measured: z
          .object({
            percent: z.int().describe('Share of addresses with a hard bounce, rounded; 0 means less than 1%'),
            addresses: z.int().describe('Addresses measured, rounded down to 20, 50, 100, 200, 500 and so on'),
          })
          .nullable()
          .describe('null if there are too few results to publish, or most are from one account'),
      }),
    )
    .describe('By source and month sent, latest first; only months that have ended'),
});

/** Bounces that users report, results from their sending tools, and the bounce rates measured with them. */
export function deliveryResultRoutes(dependencies: AppDependencies) {
  const { db, userLedger, now } = dependencies;
  const { reveal } = createEmailAccess(dependencies);
  const { version } = cacheableData(dependencies);
  type Published = { version: string; keptUntil: number; sources: Promise<z.output<typeof dataSources>> };
  let cachedResponse: Published | null = null;

  /** Reports count only from accounts that can also export and have confirmed their email address. */
  async function reporterOf(c: Context, viewer: NonNullable<Viewer>): Promise<Reporter> {
    const { user } = viewer;
    if (!viewerAccess(viewer, now()).export || !user.emailVerified) {
      return { userId: user.id, party: null, identifiers: null };
    }
    return readReporter(db, user, { address: clientIp(c.req.raw.headers), now: now() });
  }

  async function requireContact(id: number) {
    const contact = await db
      .selectFrom('contacts')
      .select(['company_id', 'email'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!contact?.email) throw new AppError('not_found', { detail: 'This contact has no email address' });
    return { companyId: contact.company_id, email: contact.email.toLowerCase() };
  }

  async function requireShownEmail(viewer: NonNullable<Viewer>, id: number): Promise<string> {
    const { companyId, email } = await requireContact(id);
    const { showsEmails } = await reveal(viewer, [companyId]);
    if (showsEmails(companyId)) return email;
    throw new AppError('forbidden', { detail: 'You can only report a bounce for an email address you can see' });
  }

  /** The results for contacts that the user exported; the other rows are listed with the rejected ones. */
  async function ownResults(userId: string, { results, rejected, problems }: ResultFile) {
    const since = new Date(`${resultsSince(dayOf(now()))}T00:00:00Z`);
    const exportedIds = results.length > 0 ? await userLedger.contactsSince(userId, since) : new Int32Array();
    const own: ((typeof results)[number] & { contactId: number })[] = [];
    const unknown: typeof results = [];
    const yieldTurn = createYieldTurn();
    for (const part of partsOf(results, LOOKED_UP_AT_ONCE)) {
      const ids = await readContactIds(db, [...new Set(part.map(({ email }) => email))]);
      for (const result of part) {
        const contactId = ids.get(result.email)?.find((id) => hasId(exportedIds, id));
        if (contactId !== undefined) own.push({ ...result, contactId });
        else unknown.push(result);
        await yieldTurn();
      }
    }
    const listedResults = unknown.slice(0, Math.max(0, LISTED_ROWS - rejected.rows.length));
    const ofCompanies = await readCompanyAddresses(
      db,
      listedResults.map(({ email }) => email),
    );
    const rows = listedResults.map(({ row, email }) => ({
      row,
      reason: ofCompanies.has(email)
        ? `${email} is a company address; we only count results for contacts`
        : `You didn't export ${email} in the last ${RESULT_MONTHS} months`,
    }));
    const listedRows = [...rejected.rows, ...rows].sort((a, b) => a.row - b.row);
    return {
      own,
      rejected: { total: rejected.total + unknown.length, rows: listedRows },
      problems: { ...problems, notExported: unknown.length },
    };
  }

  async function readResults(c: Context<AppEnv>, userId: string, { columns, ...statuses }: FileQuery) {
    const ownMeanings = db.selectFrom('status_meanings').select(['words', 'meaning']).where('user_id', '=', userId);
    const meanings = [
      ...(await ownMeanings.execute()).map(({ words, meaning }) => [words, meaning] as const),
      ...STATUS_MEANINGS.flatMap((meaning) => statuses[meaning].map((status) => [status, meaning] as const)),
    ];
    const options = { today: dayOf(now()), latest: latestDayOf(now()), meanings };
    const file = await readUserFile(dependencies, c, 'delivery-results', { userId, columns, options });
    const { own, rejected, problems } = await ownResults(userId, file);
    return { file, own, problems, summary: { sheet: file.sheet, rows: file.total, rejected, ...kindsOf(own) } };
  }

  return new Hono<AppEnv>()
    .put(
      '/contacts/:id/bounce',
      endpoint(
        {
          operationId: 'report_bounce',
          summary: 'Report a bounce',
          description: `You see it immediately; others see it once an unrelated paying account reports it too. Up to ${MAX_CLAIMS_PER_DAY} new bounces a day, including those in files.`,
          access: 'owner',
          plan: 'workspace',
          path: contactPath,
          errors: ERRORS,
        },
        async ({ c, viewer, path: { id } }) => {
          const email = await requireShownEmail(viewer, id);
          const bounce = { contactId: id, email, sentOn: dayOf(now()), dated: true };
          await saveBounce(db, await reporterOf(c, viewer), bounce, now());
        },
      ),
    )
    .delete(
      '/contacts/:id/bounce',
      endpoint(
        {
          operationId: 'delete_bounce',
          summary: 'Undo a bounce report',
          description: 'Does not require a plan.',
          access: 'owner',
          path: contactPath,
          errors: ['delivery_results_busy'],
        },
        async ({ viewer, path: { id } }) => {
          const { email } = await requireContact(id);
          if (!(await hasOwnBounce(db, viewer.user.id, email))) return;
          await deleteBounce(db, viewer.user.id, email, now());
        },
      ),
    )
    .get(
      '/delivery-results',
      endpoint(
        {
          operationId: 'get_delivery_results',
          summary: 'Get your delivery results by month',
          access: 'owner or API client',
          response: deliveryResults.extend({
            clients: z
              .array(z.object({ id: z.int(), name: z.string(), results: z.int(), updatedAt: timestamp }))
              .describe('Clients with results, by name'),
          }),
        },
        async ({ viewer: { user } }) => {
          const [results, clients] = await Promise.all([readOwnResults(db, user.id), readClientResults(db, user.id)]);
          return { ...results, clients };
        },
      ),
    )
    .post(
      '/delivery-results/preview',
      endpoint(
        {
          operationId: 'preview_delivery_results',
          summary: 'Preview a file of delivery results',
          description: `Recognizes the columns of Instantly, Smartlead, lemlist, HubSpot and other exports. Only results for contacts that you exported in the last ${RESULT_MONTHS} months count. Nothing is stored. The limit is ${MAX_USER_FILE_BYTES / 1_000_000} MB and ${MAX_RESULT_ROWS} rows.`,
          access: 'owner',
          plan: 'workspace',
          ...fileOfResults,
          response: preview,
          errors: ERRORS,
        },
        async ({ c, viewer, query }) => {
          const { file, own, problems, summary } = await readResults(c, viewer.user.id, query);
          const contacts = own.map(({ contactId }) => contactId);
          return {
            columns: file.columns,
            ...summary,
            withoutResult: file.withoutResult,
            problems,
            statuses: file.statuses,
            hasDates: file.columns.some(({ field }) => field === 'sent'),
            clients: await userLedger.clientsWith(viewer.user.id, contacts),
          };
        },
      ),
    )
    .post(
      '/delivery-results',
      endpoint(
        {
          operationId: 'add_delivery_results',
          summary: 'Upload delivery results',
          description:
            'Takes the same files as `preview_delivery_results`. If an address has several results in a month, the latest one counts. A file without dates adds only new results. What you say that statuses mean is remembered for your next file. The file is not stored.',
          access: 'owner',
          plan: 'workspace',
          ...fileOfResults,
          query: fileOfResults.query.extend({
            client: recordId
              .optional()
              .describe(
                'The client for whom you sent the emails. Its page shows the results, those of other clients do not',
              ),
          }),
          response: deliveryResults.extend({
            ...fileRowsSchema,
            ...counts,
            overLimit: z
              .int()
              .describe(
                `Number of bounces that do not count for others yet, because at most ${MAX_CLAIMS_PER_DAY} new ones a day do. Upload the file again after 24 hours`,
              ),
          }),
          errors: ERRORS,
        },
        async ({ c, viewer, query: { client, ...query } }) => {
          const userId = viewer.user.id;
          if (client !== undefined && !(await clients.has(db, userId, client)))
            throw invalidParameters([{ field: 'client', message: 'must be one of your clients' }]);
          const { file, own, summary } = await readResults(c, userId, query);
          requireColumns(RESULT_FILE, file);
          const { overLimit } = await saveResults(db, await reporterOf(c, viewer), own, { client, now: now() });
          await saveStatusMeanings(db, userId, file.statuses);
          return { ...(await readOwnResults(db, userId)), ...summary, overLimit };
        },
      ),
    )
    .delete(
      '/delivery-results',
      endpoint(
        {
          operationId: 'delete_delivery_results',
          summary: 'Delete all your delivery results',
          access: 'owner',
          query: z.object({
            client: recordId
              .optional()
              .describe('Only removes this client from its results, which stay without a client'),
          }),
          errors: ['delivery_results_busy'],
        },
        async ({ viewer, query: { client } }) => deleteResults(db, viewer.user.id, now(), client),
      ),
    )
    .get(
      '/data-sources',
      endpoint(
        {
          operationId: 'get_data_sources',
          summary: 'Get data sources and bounce rates',
          description: 'Updated daily, and a few minutes after companies change.',
          access: 'anyone',
          response: dataSources,
        },
        async () => {
          const currentVersion = await version();
          if (
            !cachedResponse ||
            (cachedResponse.version !== currentVersion && cachedResponse.keptUntil <= now().getTime())
          ) {
            cachedResponse = publish(currentVersion);
          }
          return cachedResponse.sources;
        },
      ),
    );

  /** One run at a time: the next one starts some minutes after this one ended. */
  function publish(version: string): Published {
    const sources = Promise.all([readSources(db, dayOf(now())), measureBounces(db, dayOf(now()))]).then(
      ([sources, bounceRates]) => ({
        sources,
        bounceRates,
      }),
    );
    const run = { version, keptUntil: Number.POSITIVE_INFINITY, sources };
    sources.then(
      () => {
        run.keptUntil = now().getTime() + PUBLISHED_MS;
      },
      () => {
        cachedResponse = null;
      },
    );
    return run;
  }
}

function kindsOf(results: readonly { kind: ResultKind }[]): Record<ResultKind, number> {
  const countOf = (kind: ResultKind) => results.filter((result) => result.kind === kind).length;
  const [hard, soft, delivered] = RESULT_KINDS.map(countOf) as [number, number, number];
  return { hard, soft, delivered };
}
