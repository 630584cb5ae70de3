import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connection.ts';
import { SANDBOX_LOCK } from '../../platform/database/locks.ts';
import { missing } from './api-error.ts';
import { event, type ObjectName, type Objects, secondsOf } from './objects.ts';

/** `pageUrl` is the base URL of the sandbox pages. */
export type SandboxDependencies = { db: Db; now: () => Date; pageUrl: string };

/** The state of the sandbox within one transaction. */
export type Store = ReturnType<typeof openStore>;

/** The last change per database in this process. Later ones queue here, so that only one waits while holding a connection. */
const lastChanges = new WeakMap<Db, Promise<unknown>>();

/** Changes the state of the sandbox atomically, one change at a time across processes. */
export function changeStore<T>(db: Db, now: Date, change: (store: Store, transaction: Trx) => Promise<T>): Promise<T> {
  const previous = lastChanges.get(db) ?? Promise.resolve();
  const result = previous.then(() =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${SANDBOX_LOCK})`.execute(trx);
      return change(openStore(trx, now), trx);
    }),
  );
  lastChanges.set(
    db,
    result.catch(() => {}),
  );
  return result;
}

/** Reads a consistent snapshot of the sandbox. */
export function readStore<T>(db: Db, now: Date, read: (store: Store) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => read(openStore(trx, now)));
}

function openStore(trx: Trx, now: Date) {
  const find = async <Name extends ObjectName>(name: Name, id: string): Promise<Objects[Name] | undefined> => {
    const row = await trx
      .selectFrom('sandbox.objects')
      .select('data')
      .where('id', '=', id)
      .where('object', '=', name)
      .executeTakeFirst();
    return row?.data as Objects[Name] | undefined;
  };

  return {
    find,

    async findAny(id: string): Promise<object | undefined> {
      const row = await trx.selectFrom('sandbox.objects').select('data').where('id', '=', id).executeTakeFirst();
      return row?.data;
    },

    /** @throws ApiError when there is no such object */
    async get<Name extends ObjectName>(name: Name, id: string, param?: string): Promise<Objects[Name]> {
      const object = await find(name, id);
      if (!object) throw missing(name, id, param);
      return object;
    },

    /** Lists objects with these values, newest first. */
    async list<Name extends ObjectName>(name: Name, having: object = {}): Promise<Objects[Name][]> {
      const rows = await trx
        .selectFrom('sandbox.objects')
        .select('data')
        .where('object', '=', name)
        .where(sql<SqlBool>`data @> ${JSON.stringify(having)}::jsonb`)
        .orderBy('seq', 'desc')
        .execute();
      return rows.map(({ data }) => data as Objects[Name]);
    },

    /** Saves an object and, if given an event type, queues the event. */
    async save<T extends Objects[ObjectName]>(object: T, eventType?: string): Promise<T> {
      const data = JSON.stringify(object);
      await trx
        .insertInto('sandbox.objects')
        .values({ id: object.id, object: object.object, data })
        .onConflict((on) => on.column('id').doUpdateSet({ data }))
        .execute();
      if (eventType) await queueEvent(trx, eventType, object, now);
      return object;
    },

    /** The current time of a customer, which may be ahead of ours. */
    async timeOf(customer: string): Promise<number> {
      return secondsOf(now) + (await secondsAhead(trx, customer));
    },

    answerTo(idempotencyKey: string) {
      return trx
        .selectFrom('sandbox.answers')
        .select(['request', 'status', 'body'])
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst();
    },

    async saveAnswer(idempotency_key: string, request: string, status: number, body: object): Promise<void> {
      await trx
        .insertInto('sandbox.answers')
        .values({ idempotency_key, request, status, body: JSON.stringify(body) })
        .onConflict((on) => on.doNothing())
        .execute();
    },

    secondsAhead: (customer: string) => secondsAhead(trx, customer),

    async setSecondsAhead(customer: string, ahead_seconds: number): Promise<void> {
      await trx
        .insertInto('sandbox.clocks')
        .values({ customer, ahead_seconds })
        .onConflict((on) => on.column('customer').doUpdateSet({ ahead_seconds }))
        .execute();
    },
  };
}

async function secondsAhead(trx: Trx, customer: string): Promise<number> {
  const clock = await trx
    .selectFrom('sandbox.clocks')
    .select('ahead_seconds')
    .where('customer', '=', customer)
    .executeTakeFirst();
  return clock?.ahead_seconds ?? 0;
}

/** Queues a webhook event in the transaction of the change, so that it is sent only if that commits. */
async function queueEvent(trx: Trx, type: string, object: object, now: Date): Promise<void> {
  const queued = event(type, object, secondsOf(now));
  await trx
    .insertInto('sandbox.objects')
    .values({ id: queued.id, object: queued.object, data: JSON.stringify(queued) })
    .execute();
  await trx.insertInto('sandbox.deliveries').values({ event: queued.id }).execute();
}
