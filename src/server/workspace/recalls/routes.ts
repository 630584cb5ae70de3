import { Readable } from 'node:stream';
import { Hono } from 'hono';
import * as z from 'zod';
import { brandSlug } from '#domain/brand.ts';
import { dayOf } from '#domain/dates.ts';
import { RECALL_REASON_LABELS, RECALL_STATES } from '#domain/recalls/recalls.ts';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import type { Db } from '../../platform/database/connection.ts';
import { exactlyOneOf, oneOf } from '../../platform/http/body.ts';
import { idInBody, LIST_PAGE_SIZE, pageQuery, recordId } from '../../platform/http/query.ts';
import { streamResponse } from '../../platform/http/stream-response.ts';
import { clients } from '../ledger/clients.ts';
import {
  allRecalls,
  chooseRecallMail,
  confirmRecalls,
  countRecalls,
  type Recall,
  readRecallMail,
  readRecalls,
  recall,
} from './stored-recalls.ts';

const recallPage = z.object({
  page: z.int(),
  pageSize: z.int(),
  open: z.int(),
  closed: z.int(),
  recalls: z.array(recall).describe(`Up to ${LIST_PAGE_SIZE}`),
  emails: z.boolean().describe('Whether you get emails about recalls'),
  nextCursor: z.string().nullable().describe('Cursor of the next page; null on the last page'),
});

const confirmation = z
  .strictObject({
    ids: z
      .array(idInBody, 'must be a list of ids')
      .max(1_000, 'must have at most 1,000 ids')
      .optional()
      .describe('Ids of recalls'),
    upTo: idInBody.optional().describe('All open recalls up to this id'),
  })
  .refine(...exactlyOneOf('ids', 'upTo'))
  .meta({ description: 'The recalls', example: { ids: [1] } });

const emails = z.strictObject({
  emails: z.boolean('must be true or false').describe('Whether you get emails about recalls'),
});

/** A user's recalls. They do not require a plan: everyone who exported a contact has to remove it. */
export function recallRoutes({ db, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/recalls',
      endpoint(
        {
          operationId: 'list_recalls',
          summary: 'List your recalls, newest first',
          description:
            'Contacts that you exported in the 12 months before they were recalled. Remove them from your files and systems, then confirm the removal.',
          access: 'owner or API client',
          query: z.object({
            state: oneOf(RECALL_STATES)
              .default('open')
              .describe('`open`, or `closed`: confirmed or expired, without name and address'),
            client: recordId.optional().describe('Only contacts exported for this client, by id'),
            page: pageQuery,
            cursor: recordId.optional().describe('`nextCursor` of the previous page'),
          }),
          response: recallPage,
          errors: ['not_found'],
          v1: {
            scope: 'read',
            without: ['page'],
            response: recallPage.omit({ page: true, pageSize: true, emails: true }),
          },
        },
        async ({ viewer, query: { state, client, page, cursor: before } }) => {
          const userId = viewer.user.id;
          if (client !== undefined) await clients.require(db, userId, client);
          const selection = { state, client, before, limit: LIST_PAGE_SIZE, offset: (page - 1) * LIST_PAGE_SIZE };
          const [counts, recalls, emails] = await Promise.all([
            countRecalls(db, userId, now(), client),
            readRecalls(db, userId, selection, now()),
            readRecallMail(db, userId),
          ]);
          const last = recalls.length === LIST_PAGE_SIZE ? recalls.at(-1) : undefined;
          const nextCursor = last ? String(last.id) : null;
          return { page, pageSize: LIST_PAGE_SIZE, ...counts, recalls, emails, nextCursor };
        },
      ),
    )
    .get(
      '/recalls/file',
      endpoint(
        {
          operationId: 'download_recalls',
          summary: 'Download your open recalls as CSV',
          access: 'owner or API client',
          response: { file: 'text/csv' },
        },
        async ({ c, viewer }) => {
          const csv = Readable.from(recallsCsv(db, viewer.user.id, now()), { objectMode: false });
          return streamResponse(c, csv, {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${brandSlug()}-recalls-${dayOf(now())}.csv"`,
          });
        },
      ),
    )
    .post(
      '/recalls/confirm',
      endpoint(
        {
          operationId: 'confirm_recalls',
          summary: 'Confirm that you removed recalled contacts',
          description:
            'This cannot be undone, and you no longer see their names and email addresses. Ids of closed recalls are ignored.',
          access: 'owner or API client',
          body: confirmation,
          response: z.object({ confirmed: z.int() }),
          v1: { scope: 'exports' },
        },
        async ({ viewer, body }) => ({ confirmed: await confirmRecalls(db, viewer.user.id, body, now()) }),
      ),
    )
    .put(
      '/recalls/emails',
      endpoint(
        {
          operationId: 'set_recall_emails',
          summary: 'Set your recall email preference',
          access: 'owner',
          body: emails,
          response: emails,
        },
        async ({ viewer, body }) => {
          await chooseRecallMail(db, viewer.user.id, body.emails);
          return body;
        },
      ),
    );
}

/** Streams the open recalls of a user as CSV. */
async function* recallsCsv(db: Db, userId: string, now: Date): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(['Email', 'Name', 'Company', 'Reason', 'Recalled', 'Last exported', 'Clients']));
  for await (const recall of allRecalls(db, userId, 'open', now)) yield Buffer.from(lineOf(recall));
}

function lineOf({ email, name, company, reason, recalledAt, exportedAt, clients }: Recall): string {
  const words = RECALL_REASON_LABELS[reason];
  return csvLine([email ?? '', name ?? '', company, words, dayOf(recalledAt), dayOf(exportedAt), clients.join(', ')]);
}
