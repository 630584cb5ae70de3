import type pg from 'pg';
import type { SqlClient } from '#server/platform/database/connection.ts';

/** Returns PostgreSQL's query plans for some work, with full scans as the last resort, as on large tables. */
export async function queryPlans(pool: pg.Pool, work: (client: SqlClient) => Promise<unknown>): Promise<string> {
  const client = await pool.connect();
  const plans: string[] = [];
  try {
    await client.query('begin; set local enable_seqscan = off');
    await work({
      async query(text, values) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(...rows.map((row) => row['QUERY PLAN']));
        return client.query(text, values);
      },
    });
    return plans.join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}
