import { type Selectable, sql } from 'kysely';
import { type RequestKind, type RequestState, topicText } from '#domain/privacy/requests.ts';
import type { Db, Trx } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/problem.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';

export type StoredRequest = Selectable<Database['requests']>;

/**
 * Reads and locks a request that awaits a decision.
 * @throws AppError `not_found`, or `already_decided`
 */
export async function openRequest(
  trx: Trx,
  kinds: readonly RequestKind[],
  id: number,
): Promise<StoredRequest & { email: string; name: string }> {
  const request = await trx.selectFrom('requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!request || !kinds.includes(request.kind) || request.state === 'unconfirmed') throw new AppError('not_found');
  const { email, name } = request;
  if (request.state !== 'open' || email === null || name === null) throw new AppError('already_decided');
  return { ...request, email, name };
}

type RequestFilter = {
  id?: number | undefined;
  kind?: RequestKind | undefined;
  state?: RequestState | undefined;
  page: number;
};

export async function listRequests(db: Db, { id, kind, state, page }: RequestFilter) {
  let requests = db.selectFrom('requests');
  if (id) requests = requests.where('requests.id', '=', id);
  if (kind) requests = requests.where('kind', '=', kind);
  if (state) requests = requests.where('requests.state', '=', state);
  const requestsByState = requests
    .leftJoin('user', 'user.id', 'decided_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_log')
          .select(['audit_log.id', 'at', 'actor_email'])
          .where('subject', '=', sql<string>`'request:' || requests.id`)
          .where('action', 'in', ['request.reply', 'request.decline'])
          .orderBy('audit_log.id', 'desc')
          .limit(1)
          .as('replied'),
      (join) => join.onTrue(),
    )
    .select(['replied.at as repliedAt', 'replied.actor_email as repliedBy'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('audit_log')
          .select('audit_log.id')
          .where('subject', '=', sql<string>`'request:' || requests.id`)
          .where('action', '=', 'request.close')
          .whereRef('audit_log.id', '>', 'replied.id'),
      )
        .$castTo<boolean>()
        .as('closedAfterReply'),
    )
    .select(['requests.id', 'kind', 'topic', 'requests.name', 'requests.email', 'company', 'message', 'state', 'reply'])
    .select(['requests.created_at as createdAt', 'decided_at as decidedAt', 'trial_began_at as trialBeganAt'])
    .select(['user.email as decidedBy', ({ fn }) => fn.countAll<number>().over().as('total')])
    .orderBy(({ eb }) => eb('state', '=', 'open'), 'desc')
    .orderBy(({ eb }) => eb.case().when('state', '=', 'open').then(eb.ref('requests.id')).end())
    .orderBy(({ eb }) => eb('state', '=', 'unconfirmed'), 'desc')
    .orderBy('requests.id', 'desc')
    .limit(LIST_PAGE_SIZE);
  const { total, rows } = await readPage(page, (offset) => requestsByState.offset(offset).execute());
  return {
    total,
    requests: rows.map((row) => ({ ...row, topic: topicText(row.kind, row.topic) })),
  };
}

export function countOpenRequests(db: Db) {
  return db
    .selectFrom('requests')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('open')])
    .where('state', '=', 'open')
    .groupBy('kind')
    .execute();
}
