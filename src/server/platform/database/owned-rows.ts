import { type Expression, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { DAY_MS } from '#domain/dates.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { clientOf, type Db, type Trx } from './connection.ts';
import { lockUser } from './locks.ts';
import type { Database } from './schema.ts';

/** Deleted rows can be restored for a day. */
const RESTORABLE_MS = DAY_MS;

type OwnedTable = 'clients' | 'lists' | 'saved_searches' | 'webhook_endpoints';

export type OwnedRows = ReturnType<typeof ownedRows<OwnedTable>>;

type Deletion = { deleted_at: Date };

/** New values of columns; undefined ones keep theirs. */
type ColumnUpdates<Table extends OwnedTable> = {
  [Column in keyof Updateable<Database[Table]>]?:
    | Updateable<Database[Table]>[Column]
    | Expression<Updateable<Database[Table]>[Column]>;
};

type OwnedRowOptions = {
  /** What users call a row, and several of them. */
  one: string;
  many: string;
  /** Maximum rows per user, without deleted ones. */
  max: number;
  /** Runs a change while no other change of the user's rows is running. */
  change?: <T>(db: Db, userId: string, work: (trx: Trx) => Promise<T>) => Promise<T>;
  /** Called after a row was added, changed or restored. @throws AppError if it conflicts with another one */
  check?: (trx: Trx, userId: string, id: number) => Promise<void>;
};

/** Whether a row belongs to a user and is not deleted. A query that gets an id from a user includes this, or runs after `has` or `require`. */
export function isOwn(userId: string, id: number | null = null): RawBuilder<SqlBool> {
  return sql<SqlBool>`user_id = ${userId} and deleted_at is null and (${id}::int is null or id = ${id})`;
}

/** Rows deleted after this time can be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_MS);
}

/** Changes a user's rows, one change at a time. */
export function changeOwned<T>(db: Db, userId: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockUser(clientOf(trx), userId);
    return work(trx);
  });
}

/** The rows of a table that belong to users, such as their lists. Only their owner can read or change them. */
export function ownedRows<Table extends OwnedTable>(
  name: Table,
  { one, many, max, change = changeOwned, check = async () => {} }: OwnedRowOptions,
) {
  const table = sql.table(name);
  const notFound = () =>
    new AppError('not_found', { detail: `${one.charAt(0).toUpperCase()}${one.slice(1)} not found` });

  async function refuseTooMany(trx: Trx, userId: string): Promise<void> {
    const { rows } = await sql`select from ${table} where ${isOwn(userId)} limit ${max}`.execute(trx);
    if (rows.length < max) return;
    throw invalidParameters([
      { field: 'account', message: `already has the maximum of ${max} ${many}. Delete one first` },
    ]);
  }

  async function has(db: Db, userId: string, id: number): Promise<boolean> {
    return (await sql`select from ${table} where ${isOwn(userId, id)}`.execute(db)).rows.length > 0;
  }

  /** @throws AppError `not_found` when the user has no such row */
  async function update(db: Db, userId: string, id: number, values: ColumnUpdates<Table> | Deletion): Promise<void> {
    const columns = Object.entries(values).filter(([, value]) => value !== undefined);
    const set = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    // Without values, only checks that the row exists.
    const { numAffectedRows } = await sql`
      update ${table} set ${sql.join([sql`user_id = user_id`, ...set])} where ${isOwn(userId, id)}`.execute(db);
    if (numAffectedRows === 0n) throw notFound();
  }

  return {
    one,
    many,
    max,
    notFound,

    /** The position after all rows of a user. */
    nextPosition: (userId: string): RawBuilder<number> =>
      sql`(select coalesce(max(position) + 1, 0) from ${table} where user_id = ${userId})`,

    /**
     * Adds a row in a transaction of the user's changes.
     * @throws AppError when the user has the maximum
     */
    async add<Row extends { id: number }>(trx: Trx, userId: string, insert: () => Promise<Row>): Promise<Row> {
      await refuseTooMany(trx, userId);
      const row = await insert();
      await check(trx, userId, row.id);
      return row;
    },

    update,

    has,

    /** @throws AppError `not_found` when the user has no such row */
    async require(db: Db, userId: string, id: number): Promise<void> {
      if (!(await has(db, userId, id))) throw notFound();
    },

    /** Updates a row as a change of the user's rows. @throws AppError `not_found` when the user has no such row */
    change: (db: Db, userId: string, id: number, values: ColumnUpdates<Table>): Promise<void> =>
      change(db, userId, async (trx) => {
        await update(trx, userId, id, values);
        await check(trx, userId, id);
      }),

    /** @throws AppError `not_found` when the user has no such row */
    delete: (db: Db, userId: string, id: number, now: Date): Promise<void> =>
      change(db, userId, (trx) => update(trx, userId, id, { deleted_at: now })),

    /**
     * Restores a row that the user deleted, or leaves one that is not deleted as it is.
     * @throws AppError `not_found` when it can no longer be restored, or when the user has the maximum
     */
    restore: (db: Db, userId: string, id: number, now: Date): Promise<void> =>
      change(db, userId, async (trx) => {
        const { rows } = await sql<{ is_deleted: boolean }>`
          select deleted_at is not null as is_deleted from ${table}
          where id = ${id} and user_id = ${userId}
            and (deleted_at is null or deleted_at > ${restorableSince(now)})`.execute(trx);
        const [row] = rows;
        if (!row) throw notFound();
        if (!row.is_deleted) return;
        await refuseTooMany(trx, userId);
        await sql`update ${table} set deleted_at = null where id = ${id}`.execute(trx);
        await check(trx, userId, id);
      }),

    /** @throws AppError unless these are the ids of all rows of the user, each once */
    reorder: (db: Db, userId: string, ids: readonly number[]): Promise<void> =>
      change(db, userId, async (trx) => {
        const { rows } = await sql<{ id: number }>`select id from ${table} where ${isOwn(userId)}`.execute(trx);
        const ownIds = new Set(rows.map(({ id }) => id));
        if (ids.length !== ownIds.size || new Set(ids).size !== ownIds.size || !ids.every((id) => ownIds.has(id))) {
          throw invalidParameters([{ field: 'ids', message: `must be the ids of all your ${many}, each once` }]);
        }
        await sql`
          update ${table} as own set position = given.position
          from unnest(${ids}::int[]) with ordinality given (id, position) where own.id = given.id`.execute(trx);
      }),

    /** Deletes rows that can no longer be restored. */
    async purge(db: Db, now: Date): Promise<void> {
      await sql`delete from ${table} where deleted_at <= ${restorableSince(now)}`.execute(db);
    },
  };
}
