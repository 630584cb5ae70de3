import * as z from 'zod';
import type { ErrorCode } from '#domain/errors.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { OwnedRows } from '../database/owned-rows.ts';
import { recordId } from '../http/query.ts';
import { countAttempt } from '../http/rate-limit.ts';
import type { PlanRule } from './access-rules.ts';
import { endpoint, type HandlerResult, type Output, type V1 } from './endpoint.ts';
import type { Viewer } from './viewer.ts';

/** The path of a call about one row. */
export const rowPath = z.object({ id: recordId.describe('Numeric id') });

const DAY_SECONDS = 86_400;

type OwnedRowCalls<Response extends z.ZodType> = {
  response: Response;
  /** Reads one row of the viewer; empty if there is none. */
  read: (viewer: NonNullable<Viewer>, id: number) => Promise<readonly HandlerResult<Response>[]>;
  /** What the plan must include to update, reorder or restore rows. */
  plan?: PlanRule;
  /** Who may change rows. */
  access?: 'owner or API client' | 'fresh owner';
  /** Errors of all calls, and of those that respond with a row. */
  errors?: { all?: readonly ErrorCode[]; response?: readonly ErrorCode[] };
};

type OwnedRowCall<Body extends z.ZodType> = { summary: string; description?: string; body: Body; v1?: V1 };

/**
 * The calls that create, update, reorder, delete and restore the rows of a table that users own. Each can be used in a
 * route, and is named after the rows, such as `update_list`.
 */
export function ownedRowCalls<Response extends z.ZodType>(
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  rows: Pick<OwnedRows, 'one' | 'many' | 'max' | 'notFound' | 'delete' | 'restore' | 'reorder'>,
  {
    response,
    read,
    plan,
    access = 'owner or API client',
    errors: { all = [], response: ofResponse = [] } = {},
  }: OwnedRowCalls<Response>,
) {
  const [one, many] = [rows.one, rows.many].map((words) => words.replaceAll(' ', '_'));
  const errors = [...all, ...ofResponse];
  // Deleted rows are kept for a day, so the limit on existing ones is not enough.
  const createLimit = { max: 2 * rows.max, windowSeconds: DAY_SECONDS };

  async function answerOf(viewer: NonNullable<Viewer>, id: number) {
    const [row] = await read(viewer, id);
    if (row === undefined) throw rows.notFound();
    return row;
  }

  return {
    answerOf,

    /** @param add adds the row, unless an earlier attempt of the API request did, and returns its id */
    create: <Body extends z.ZodType>(
      { operationId = `create_${one}`, ...call }: OwnedRowCall<Body> & { operationId?: string },
      add: (userId: string, body: Output<Body>, requestId: string | null) => Promise<number>,
    ) =>
      endpoint(
        { operationId, ...call, access, plan: 'workspace', response, status: 201, errors },
        async ({ c, viewer, body }) => {
          await countAttempt(db, `${rows.many.replaceAll(' ', '-')}:${viewer.user.id}`, createLimit, now());
          return answerOf(viewer, await add(viewer.user.id, body, c.get('v1')?.requestId ?? null));
        },
      ),

    update: <Body extends z.ZodType>(
      call: OwnedRowCall<Body>,
      update: (userId: string, id: number, body: Output<Body>) => Promise<void>,
    ) =>
      endpoint(
        { operationId: `update_${one}`, ...call, access, plan, path: rowPath, response, errors },
        async ({ viewer, path: { id }, body }) => {
          await update(viewer.user.id, id, body);
          return answerOf(viewer, id);
        },
      ),

    reorder: () =>
      endpoint(
        {
          operationId: `reorder_${many}`,
          summary: `Reorder your ${rows.many}`,
          access,
          plan,
          body: z.strictObject({ ids: z.array(z.int('must be an id'), 'must be a list of ids') }),
          errors: all,
        },
        async ({ viewer, body: { ids } }) => rows.reorder(db, viewer.user.id, ids),
      ),

    delete: (description: string, v1?: V1) =>
      endpoint(
        {
          ...(v1 && { v1 }),
          operationId: `delete_${one}`,
          summary: `Delete a ${rows.one}`,
          description: `You can restore it within a day. ${description}`,
          access,
          path: rowPath,
          errors: all,
        },
        async ({ viewer, path: { id } }) => rows.delete(db, viewer.user.id, id, now()),
      ),

    restore: () =>
      endpoint(
        {
          operationId: `restore_${one}`,
          summary: `Restore a deleted ${rows.one}`,
          access,
          plan,
          path: rowPath,
          response,
          errors,
        },
        async ({ viewer, path: { id } }) => {
          await rows.restore(db, viewer.user.id, id, now());
          return answerOf(viewer, id);
        },
      ),
  };
}
