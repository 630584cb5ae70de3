import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connection.ts';
import { SANDBOX_LOCK } from '../../platform/database/locks.ts';
import { missing } from './api-error.ts';
import { newId, type ObjectName, type Objects, secondsOf } from './objects.ts';

/** `pageUrl` is the base URL of the sandbox pages. */
export type SandboxDependencies = { db: Db; now: () => Date; pageUrl: string };

/** The state of the sandbox. */
export type SandboxState = ReturnType<typeof sandboxState>;

/** The state of the sandbox within one transaction. */
export type Store = ReturnType<typeof openStore>;

export function sandboxState({ db, now, pageUrl }: SandboxDependencies) {
  /** Later changes queue here, so that only one waits while holding a connection. */
  let lastChange: Promise<unknown> = Promise.resolve();

  return {
    /** Reads a consistent snapshot. */
    read<T>(work: (store: Store) => Promise<T>): Promise<T> {
      const transaction = db.transaction().setIsolationLevel('repeatable read');
      return transaction.execute((trx) => work(openStore(trx, now(), pageUrl)));
    },

    /** Changes the state atomically, one change at a time across processes. */
    change<T>(work: (store: Store, transaction: Trx) => Promise<T>): Promise<T> {
      const result = lastChange.then(() =>
        db.transaction().execute(async (trx) => {
          await sql`select pg_advisory_xact_lock(${SANDBOX_LOCK})`.execute(trx);
          return work(openStore(trx, now(), pageUrl), trx);
        }),
      );
      lastChange = result.catch(() => {});
      return result;
    },
  };
}

type Reference = string | null | undefined;

function openStore(trx: Trx, now: Date, pageUrl: string) {
  const find = async <Name extends ObjectName>(name: Name, id: Reference): Promise<Objects[Name] | undefined> => {
    const row = await trx
      .selectFrom('sandbox.objects')
      .select('data')
      .where('id', '=', id ?? '')
      .where('object', '=', name)
      .executeTakeFirst();
    return row?.data as Objects[Name] | undefined;
  };
  const secondsAhead = async (customer: Reference): Promise<number> => {
    const clock = await trx
      .selectFrom('sandbox.clocks')
      .select('ahead_seconds')
      .where('customer', '=', customer ?? '')
      .executeTakeFirst();
    return clock?.ahead_seconds ?? 0;
  };

  return {
    pageUrl,
    find,
    secondsAhead,

    async findAny(id: string): Promise<object | undefined> {
      const row = await trx.selectFrom('sandbox.objects').select('data').where('id', '=', id).executeTakeFirst();
      return row?.data;
    },

    /** @throws StripeApiError when there is no such object */
    async get<Name extends ObjectName>(name: Name, id: Reference, param?: string): Promise<Objects[Name]> {
      const object = await find(name, id);
      if (!object) throw missing(name, id ?? '', param);
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
    async timeOf(customer: Reference): Promise<number> {
      return secondsOf(now) + (await secondsAhead(customer));
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

    async setSecondsAhead(customer: string, ahead_seconds: number): Promise<void> {
      await trx
        .insertInto('sandbox.clocks')
        .values({ customer, ahead_seconds })
        .onConflict((on) => on.column('customer').doUpdateSet({ ahead_seconds }))
        .execute();
    },
  };
}

/** Queues a webhook event in the transaction of the change, so that it is sent only if that commits. */
async function queueEvent(trx: Trx, type: string, object: object, now: Date): Promise<void> {
  const event = { id: newId('evt'), object: 'event', created: secondsOf(now), data: { object }, type };
  await trx
    .insertInto('sandbox.objects')
    .values({ id: event.id, object: event.object, data: JSON.stringify(event) })
    .execute();
  await trx.insertInto('sandbox.deliveries').values({ event: event.id }).execute();
}
