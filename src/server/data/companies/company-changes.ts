import { sql } from 'kysely';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import type { Db } from '../../platform/database/connection.ts';
import { invalidParameters } from '../../platform/http/problem.ts';

type ChangesPage = { ids: number[]; deletedIds: number[]; nextCursor: string; hasMore: boolean };

/** A search version and its token, and the last company read of that version. */
type ChangesPosition = { version: number; id: number; token: string };

const LAST_ID = 2_147_483_647;

/**
 * Reads the companies that changed after a cursor, oldest change first; without one, only the cursor of now.
 * @throws AppError when the cursor is not of this database, for example after a backup was restored
 */
export async function readCompanyChanges(db: Db, cursor: string | undefined): Promise<ChangesPage> {
  const current = await db.selectFrom('search_version').select(['version', 'token']).executeTakeFirstOrThrow();
  const latest = { version: Number(current.version), id: LAST_ID, token: current.token };
  if (cursor === undefined) return { ids: [], deletedIds: [], nextCursor: writeCursor(latest), hasMore: false };
  const from = readCursor(cursor);
  if (!from || !(await isPartOfHistory(db, from, latest))) {
    throw invalidParameters([{ field: 'cursor', message: 'is not valid. Read all companies again, then start over' }]);
  }
  const rows = await readChangesAfter(db, from);
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    ids: page.flatMap(({ id, deleted }) => (deleted ? [] : id)),
    deletedIds: page.flatMap(({ id, deleted }) => (deleted ? id : [])),
    nextCursor: last ? writeCursor({ ...last, token: last.token ?? '' }) : cursor,
    hasMore: rows.length > page.length,
  };
}

async function readChangesAfter(db: Db, from: ChangesPosition) {
  const { rows } = await sql<{ id: number; version: number; deleted: boolean; token: string | null }>`
    select c.*, token from (
      (select id, version::float as version, false as deleted from companies
        where (version, id) > (${from.version}::bigint, ${from.id}::int) order by version, id limit ${PAGE_SIZE + 1})
      union all
      (select company_id, version::float, true from removed_companies
        where (version, company_id) > (${from.version}::bigint, ${from.id}::int)
        order by removed_companies.version, company_id limit ${PAGE_SIZE + 1})
    ) c left join search_version_history h on h.version = c.version
    order by c.version, id limit ${PAGE_SIZE + 1}`.execute(db);
  return rows;
}

/** A database that lost its last writes has given the versions of those writes new tokens. */
async function isPartOfHistory(db: Db, { version, token }: ChangesPosition, latest: ChangesPosition): Promise<boolean> {
  if (version > latest.version) return false;
  const row = await db
    .selectFrom('search_version_history')
    .select('token')
    .where('version', '=', version)
    .executeTakeFirst();
  return !row || token === '' || row.token === token;
}

function writeCursor({ version, id, token }: ChangesPosition): string {
  return Buffer.from(`${version} ${id} ${token}`).toString('base64url');
}

function readCursor(cursor: string): ChangesPosition | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, version, id, token = ''] = /^(\d{1,15}) (\d{1,10}) ([\da-f-]{0,36})$/.exec(text) ?? [];
  const position = { version: Number(version), id: Number(id), token };
  return position.id <= LAST_ID && position.version >= 0 ? position : null;
}
