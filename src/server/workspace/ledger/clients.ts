import { sql } from 'kysely';
import { MAX_CLIENTS } from '#domain/ledger/clients.ts';
import type { Db, Trx } from '../../platform/database/connection.ts';
import { isOwn, ownedRows, restorableSince } from '../../platform/database/owned-rows.ts';
import { invalidParameters } from '../../platform/http/problem.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { changeLedger } from './record-export.ts';

export const clients = ownedRows('clients', {
  one: 'client',
  many: 'clients',
  max: MAX_CLIENTS,
  change: changeLedger,
  check: refuseSameName,
});

export type Client = { id: number; name: string; exports: number; exportedAt: Date | null };

/** Reads the user's clients by name, with the number of exports for each and the date of the last one. */
export async function readClients(db: Db, userId: string, id: number | null = null): Promise<Client[]> {
  const { rows } = await sql<Client>`
    select id, name, exports, exported_at as "exportedAt" from clients left join lateral (
      select count(*)::int as exports, max(exported_at) as exported_at from exported_contacts where client_id = clients.id
    ) ledger on true
    where ${isOwn(userId, id)}
    order by lower(name), id`.execute(db);
  return rows;
}

/** @returns the id of the new client */
export function addClient(db: Db, userId: string, name: string, now: Date): Promise<number> {
  return changeLedger(db, userId, async (trx) => {
    const insert = trx.insertInto('clients').values({ user_id: userId, name, created_at: now }).returning('id');
    return (await clients.add(trx, userId, () => insert.executeTakeFirstOrThrow())).id;
  });
}

export function scheduleClientJobs(jobs: Jobs, db: Db): void {
  jobs.defineRecurring('purge-clients', () => purgeClients(db, new Date()));
}

/** Deletes clients that can no longer be restored, except those that exports refer to. */
export async function purgeClients(db: Db, now: Date): Promise<void> {
  await sql`
    delete from clients where deleted_at <= ${restorableSince(now)}
      and not exists (select from exported_contacts where client_id = clients.id)
      and not exists (select from exports where client_id = clients.id)`.execute(db);
}

async function refuseSameName(trx: Trx, userId: string, id: number): Promise<void> {
  const { rows } = await sql`
    select from clients
    where ${isOwn(userId)} and id <> ${id} and lower(name) = (select lower(name) from clients where id = ${id}) limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw invalidParameters([{ field: 'name', message: 'is already used by another client' }]);
}
