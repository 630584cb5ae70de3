import { sql } from 'kysely';
import { hasId } from '#domain/ledger/id-list.ts';
import type { Db } from '../../platform/database/connection.ts';
import type { UserLedger } from '../../workspace/ledger/user-ledger.ts';

/** Records that a user has seen these companies' emails. */
export async function recordReveals(db: Db, userId: string, companyIds: readonly number[]): Promise<void> {
  await sql`
    insert into revealed_companies select id, unnest(${companyIds}::int[]) from "user" where id = ${userId}
    on conflict do nothing`.execute(db);
}

/** Returns those of these companies whose emails a user has seen or exported. */
export async function filterRevealed(
  { db, userLedger }: { db: Db; userLedger: UserLedger },
  userId: string,
  companyIds: readonly number[],
): Promise<number[]> {
  if (companyIds.length === 0) return [];
  const { rows } = await sql<{ company_id: number }>`
    select company_id from revealed_companies
    where user_id = ${userId} and company_id = any (${companyIds}::int[])`.execute(db);
  const revealedIds = new Set(rows.map(({ company_id }) => company_id));
  const exportedIds = (await userLedger.exported(userId, 'any')).companies;
  return companyIds.filter((id) => revealedIds.has(id) || hasId(exportedIds, id));
}
