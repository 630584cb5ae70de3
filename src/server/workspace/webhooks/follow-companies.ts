import type pg from 'pg';
import type { WebhookEvent } from '#domain/webhooks/webhooks.ts';
import type { AppDependencies } from '../../app-env.ts';
import { inTransaction, type SqlClient } from '../../platform/database/connection.ts';
import { CHANNELS } from '../../platform/database/listener.ts';
import { isLockNotAvailable } from '../../platform/database/locks.ts';
import { signerFor } from '../../platform/database/secrets.ts';
import { type Polling, startBatches } from '../../platform/jobs/poll.ts';
import { matchChangedCompanies } from '../customers/match-customers.ts';
import { LAST_COMPANY } from '../saved-searches/match-progress.ts';
import { companySubjects, queueEvents } from './queue-events.ts';

const COMPANIES_AT_ONCE = 1_000;

type Following = Pick<AppDependencies, 'db' | 'pool' | 'now'>;

/** Queues, in the background, the events about changed companies. */
export function startFollowingCompanies({
  listener,
  onError,
  ...dependencies
}: Following & Pick<AppDependencies, 'listener'> & { onError: (error: unknown) => void }): Polling {
  const work = (isClosed: () => boolean) => followCompanies(dependencies, isClosed);
  return startBatches(work, { listener, channel: CHANNELS.search, onError });
}

/** Matches changed companies with the customers of all users, then queues the events about them. */
export async function followCompanies({ db, pool, now }: Following, isClosed = () => false): Promise<void> {
  await matchChangedCompanies(pool, await signerFor(db, 'customers')).catch((error) => {
    if (!isLockNotAvailable(error)) throw error; // A request is doing it; the events wait until it is done.
  });
  while (!isClosed() && (await queueNextChanges(pool, now())));
}

/** Continues after the last company. The events and the progress share a transaction. @returns whether more may wait */
function queueNextChanges(pool: pg.Pool, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ version: number; company_id: number; latest: number }>(
      `select p.version, company_id, least(s.version, c.version) as latest
       from webhook_progress p cross join search_version s cross join customer_progress c for update of p skip locked`,
    );
    const [progress] = rows;
    if (!progress || (progress.version >= progress.latest && progress.company_id === LAST_COMPANY)) return false;
    const { version, company_id, latest } = progress;
    const changedCompanies = await client.query<{ id: number; version: number }>(
      `select id, version from companies where version between $1 and $3 and (version, id) > ($1, $2)
         and exists (select from webhook_endpoints where deleted_at is null)
       order by version, id limit $4`,
      [version, company_id, latest, COMPANIES_AT_ONCE],
    );
    const ids = changedCompanies.rows.map(({ id }) => id);
    const last = ids.length < COMPANIES_AT_ONCE ? undefined : changedCompanies.rows.at(-1);
    await queueCompanyEvents(client, 'company.updated', await readListEvents(client, ids), now);
    await queueCompanyEvents(client, 'company.amended', await readListEvents(client, ids, progress), now);
    await queueCompanyEvents(client, 'customer.raised', await readRaised(client, ids, progress), now);
    await client.query('update webhook_progress set version = $1, company_id = $2', [
      last?.version ?? latest,
      last?.id ?? LAST_COMPANY,
    ]);
    return last !== undefined;
  });
}

/** An endpoint, and a company to report to it. */
type Reported = { endpoint: number; company: number };
type Progress = { version: number; company_id: number };

/** @param since limits it to companies that amended a filing since then */
async function readListEvents(client: SqlClient, ids: readonly number[], since: Progress | null = null) {
  const { rows } = await client.query<Reported>(
    `select distinct e.id as endpoint, company_id as company
     from webhook_endpoints e join lists l using (user_id) join list_entries on list_id = l.id
       join companies c on c.id = company_id
     where e.deleted_at is null and l.deleted_at is null and $4 = any (events) and company_id = any ($1)
       and ($2::bigint is null or (amended_in, company_id) > ($2, $3::int)) order by 1, 2`,
    [ids, since?.version, since?.company_id, since ? 'company.amended' : 'company.updated'],
  );
  return rows;
}

/** Whether a match by a contact counts depends on what the user has seen by the time the event is sent. */
async function readRaised(client: SqlClient, ids: readonly number[], since: Progress): Promise<Reported[]> {
  const { rows } = await client.query<Reported>(
    `select e.id as endpoint, company_id as company
     from webhook_endpoints e join customer_owners using (user_id) join customer_companies using (user_id)
       join raised_companies r using (company_id)
       left join confirmed_customers c using (user_id, company_id, name_hash)
     where e.deleted_at is null and 'customer.raised' = any (events) and company_id = any ($1)
       and (r.version, company_id) > ($2, $3) and r.version > since_version and (is_sure or by_contact or c.name_hash is not null) order by 1, 2`,
    [ids, since.version, since.company_id],
  );
  return rows;
}

async function queueCompanyEvents(
  client: SqlClient,
  event: WebhookEvent,
  reportedCompanies: readonly Reported[],
  now: Date,
): Promise<void> {
  const events = [...Map.groupBy(reportedCompanies, ({ endpoint }) => endpoint)].flatMap(([endpointId, own]) =>
    companySubjects(own.map(({ company }) => company)).map((subject) => ({ endpointId, subject })),
  );
  await queueEvents(client, event, events, now);
}
