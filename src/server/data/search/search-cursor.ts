import { createHash, hash } from 'node:crypto';
import * as z from 'zod';
import { DAY_MS } from '#domain/dates.ts';
import type { Db } from '../../platform/database/connection.ts';
import { invalidParameters } from '../../platform/http/problem.ts';

/** Cursor of the first page. */
export const FIRST_PAGE = 'first';
const MAX_CURSOR_LENGTH = 4_000;
/** Searches of a user whose pages can be read; the oldest ends when another starts. */
const MAX_SNAPSHOTS = 20;
const BYTES_PER_ID = 4;
/** Beyond any result, and within PostgreSQL's integers. */
const MAX_OFFSET = 100_000_000;
const NOT_OF_SEARCH = 'belongs to another search, or has expired. Start over without a cursor';

export const cursorParameter = z
  .string()
  .max(MAX_CURSOR_LENGTH, NOT_OF_SEARCH)
  .optional()
  .describe('`nextCursor` of the previous page, with the same parameters. Valid for a day');

export const nextCursor = z.string().nullable().describe('Cursor of the next page; null on the last page');

type ResultIds = { total: number; ids: readonly number[] };

type CursorSearch = {
  userId: string;
  /** The same for each page. */
  search: string;
  limit: number;
  first(): Promise<ResultIds> | ResultIds;
  /** Ids of all results, in order. */
  all(): Promise<Iterable<number>> | Iterable<number>;
  /** The present total, and which of these results still match. */
  present(ids: readonly number[]): ResultIds;
};

/**
 * Reads the ids of a page. The second page stores the ids of all others, so that changes between two pages neither
 * repeat a result nor skip one. Results that no longer match are omitted.
 * @throws AppError when the cursor belongs to another search, or has expired
 */
export async function readCursorPage(
  { db, now }: { db: Db; now: Date },
  cursor: string,
  { userId, search, limit, first, all, present }: CursorSearch,
): Promise<ResultIds & { nextCursor: string | null }> {
  // Not signed: one made up can only skip results. An HMAC takes a twentieth of the time of a search.
  const owner = hash('sha256', `${userId} ${search}`, 'base64url');
  const cursorOf = (...parts: (string | number)[]) => [owner, ...parts].join('.');

  if (cursor === FIRST_PAGE) {
    const page = await first();
    const ids = page.ids.slice(0, limit);
    const hasMore = page.total > ids.length;
    // The same for the same results, so that the response keeps its ETag.
    return { total: page.total, ids, nextCursor: hasMore ? cursorOf('ids', ...ids) : null };
  }
  const [cursorOwner, kind, ...parts] = cursor.split('.');
  if (cursorOwner !== owner) throw invalidCursor(NOT_OF_SEARCH);
  const isSecondPage = kind === 'ids';
  const id = isSecondPage
    ? await storeSnapshot(db, { owner, userId, now }, new Set(parts.map(Number)), all)
    : (parts[0] ?? '');
  const offset = isSecondPage ? 0 : Number(parts[1]);
  if (!Number.isInteger(offset) || offset < 0 || offset > MAX_OFFSET) throw invalidCursor(NOT_OF_SEARCH);
  const page = await db
    .selectFrom('search_snapshots')
    .select(({ fn, val }) => [
      fn<number>('octet_length', ['ids']).as('bytes'),
      fn<Buffer>('substring', ['ids', val(offset * BYTES_PER_ID + 1), val(limit * BYTES_PER_ID)]).as('part'),
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst();
  if (!page) throw expiredCursor();
  const next = offset + limit;
  const length = page.part.length / BYTES_PER_ID;
  return {
    ...present(Array.from({ length }, (_, n) => page.part.readInt32BE(n * BYTES_PER_ID))),
    nextCursor: next * BYTES_PER_ID < page.bytes ? cursorOf('page', id, next) : null,
  };
}

/** Stores the results that were not on the first page, once while they are the same. @returns the id of the snapshot */
async function storeSnapshot(
  db: Db,
  { owner, userId, now }: { owner: string; userId: string; now: Date },
  firstPage: ReadonlySet<number>,
  all: CursorSearch['all'],
): Promise<string> {
  const others = [...(await all())].filter((result) => !firstPage.has(result));
  const ids = Buffer.alloc(others.length * BYTES_PER_ID);
  for (const [n, result] of others.entries()) ids.writeInt32BE(result, n * BYTES_PER_ID);
  const id = createHash('sha256').update(owner).update(ids).digest('base64url');
  await db
    .insertInto('search_snapshots')
    .values({ id, user_id: userId, created_at: now, ids })
    .onConflict((row) => row.column('id').doUpdateSet({ created_at: now }))
    .execute();
  const oldest = db
    .selectFrom('search_snapshots')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(MAX_SNAPSHOTS);
  await db.deleteFrom('search_snapshots').where('id', 'in', oldest).execute();
  return id;
}

const invalidCursor = (message: string) => invalidParameters([{ field: 'cursor', message }]);
const expiredCursor = () => invalidCursor('has expired. Start over without a cursor');

export async function purgeSnapshots(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('search_snapshots')
    .where('created_at', '<=', new Date(now.getTime() - DAY_MS))
    .execute();
}
