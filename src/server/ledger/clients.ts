import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import { refuseTooMany, restorableSince, restoreOwnRow } from '../database/own-rows.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { changeLedger, type Trx } from './record-export.ts';

export type Client = { id: number; name: string; exports: number; exportedAt: Date | null };

/** Reads the user's clients by name, with the number of exports for each and the date of the last one. */
export async function readClients(db: Db, userId: string, id: number | null = null): Promise<Client[]> {
  const { rows } = await sql<Client>`
    select id, name, exports, exported_at as "exportedAt" from clients left join lateral (
      select count(*)::int as exports, max(exported_at) as exported_at from exported_contacts where client_id = clients.id
    ) ledger on true
    where user_id = ${userId} and deleted_at is null and (${id}::int is null or id = ${id})
    order by lower(name), id`.execute(db);
  return rows;
}

/** @returns the id of the new client */
export function addClient(db: Db, userId: string, name: string, now: Date): Promise<number> {
  return changeLedger(db, userId, async (trx) => {
    await refuseTooMany(trx, 'clients', userId);
    await refuseTaken(trx, userId, name);
    const row = { user_id: userId, name, created_at: now };
    return (await trx.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
}

/** @throws AppError `not_found` when the user has no such client */
export function renameClient(db: Db, userId: string, id: number, name: string): Promise<void> {
  return changeLedger(db, userId, async (trx) => {
    await refuseTaken(trx, userId, name, id);
    await updateClient(trx, userId, id, { name });
  });
}

/** @throws AppError `not_found` when the user has no such client */
export function deleteClient(db: Db, userId: string, id: number, now: Date): Promise<void> {
  return changeLedger(db, userId, (trx) => updateClient(trx, userId, id, { deleted_at: now }));
}

/**
 * Restores a deleted client. Does nothing if it is not deleted.
 * @throws AppError `not_found` when it can no longer be restored
 */
export function restoreClient(db: Db, userId: string, id: number, now: Date): Promise<void> {
  return changeLedger(db, userId, async (trx) => {
    if (!(await restoreOwnRow(trx, 'clients', userId, id, now))) throw notFound();
    const { name } = await trx.selectFrom('clients').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    await refuseTaken(trx, userId, name, id);
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

async function updateClient(trx: Trx, userId: string, id: number, values: { name?: string; deleted_at?: Date }) {
  const { numUpdatedRows } = await trx
    .updateTable('clients')
    .set(values)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

async function refuseTaken(trx: Trx, userId: string, name: string, except = 0): Promise<void> {
  const { rows } = await sql`
    select from clients
    where user_id = ${userId} and deleted_at is null and lower(name) = lower(${name}) and id <> ${except} limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw invalidParameters([{ field: 'name', message: 'is already used by another client' }]);
}

export function notFound(): AppError {
  return new AppError('not_found', { detail: 'Client not found' });
}
