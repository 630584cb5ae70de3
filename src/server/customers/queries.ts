import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';

export async function readCustomerTotal(
  db: Db,
  userId: string,
): Promise<{ customers: number; updatedAt: Date | null }> {
  const { rows } = await sql<{ customers: number; updatedAt: Date | null }>`
    select count(*) filter (where is_main)::int as customers, max(updated_at) as "updatedAt"
    from customer_keys join customer_owners using (user_id) where user_id = ${userId}`.execute(db);
  return rows[0] ?? { customers: 0, updatedAt: null };
}
