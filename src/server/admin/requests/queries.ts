import { type RequestKind, type RequestState, topicWords } from '#domain/privacy/requests.ts';
import type { Db } from '../../database/connection.ts';
import { LIST_PAGE_SIZE } from '../../http/query.ts';

type RequestFilter = {
  id?: number | undefined;
  kind?: RequestKind | undefined;
  state?: RequestState | undefined;
  page: number;
};

export async function listRequests(db: Db, { id, kind, state, page }: RequestFilter) {
  const found = db
    .selectFrom('requests')
    .$if(id !== undefined, (query) => query.where('requests.id', '=', id ?? 0))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'contact'))
    .$if(state !== undefined, (query) => query.where('requests.state', '=', state ?? 'open'));
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin('user', 'user.id', 'decided_by')
      .select(['requests.id', 'kind', 'topic', 'requests.name', 'requests.email', 'company', 'message', 'state'])
      .select([
        'answer',
        'requests.created_at as createdAt',
        'decided_at as decidedAt',
        'trial_began_at as trialBeganAt',
      ])
      .select('user.email as decidedBy')
      .orderBy(({ eb }) => eb('state', '=', 'open'), 'desc')
      .orderBy(({ eb }) => eb.case().when('state', '=', 'open').then(eb.ref('requests.id')).end())
      .orderBy(({ eb }) => eb('state', '=', 'unconfirmed'), 'desc')
      .orderBy('requests.id', 'desc')
      .limit(LIST_PAGE_SIZE)
      .offset((page - 1) * LIST_PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const requests = rows.map((row) => ({ ...row, topic: topicWords(row.kind, row.topic) }));
  return { total: Number(total), requests };
}

export async function countOpenRequests(db: Db) {
  const rows = await db
    .selectFrom('requests')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('open')])
    .where('state', '=', 'open')
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, open }) => ({ kind, open: Number(open) }));
}

/** Returns the kind of a request; undefined when it does not exist. */
export async function kindOf(db: Db, id: number): Promise<RequestKind | undefined> {
  return (await db.selectFrom('requests').select('kind').where('id', '=', id).executeTakeFirst())?.kind;
}
