import type { Day } from '#domain/dates.ts';
import type { SqlClient } from '../database/connection.ts';

/** How many companies were seen first from one day on, until another if given. Those of the sample are invented, and never new. */
export async function countNewLeads(client: SqlClient, since: Day, until: Day | null): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from companies
     where first_seen_at >= $1::date::timestamp at time zone 'UTC' and source <> 'sample'
       and ($2::date is null or first_seen_at < $2::date::timestamp at time zone 'UTC')`,
    [since, until],
  );
  return rows[0]?.count ?? 0;
}
