import { sql } from 'kysely';
import * as z from 'zod';
import { MAX_CLIENTS } from '#domain/ledger/clients.ts';
import { type CompanyFilters, isChosen } from '#domain/search/company-filters.ts';
import { maskableEmail } from '../../data/companies/schemas.ts';
import { timestamp } from '../../platform/api/endpoint.ts';
import type { Db, Trx } from '../../platform/database/connection.ts';
import { isOwn, ownedRows, restorableSince } from '../../platform/database/owned-rows.ts';
import { invalidParameters } from '../../platform/http/problem.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';
import { bouncedAddresses } from '../delivery-results/queries.ts';
import { changeLedger } from './record-export.ts';
import type { Exported } from './user-ledger.ts';

export const clients = ownedRows('clients', {
  one: 'client',
  many: 'clients',
  max: MAX_CLIENTS,
  change: changeLedger,
  check: refuseSameName,
});

type Client = { id: number; name: string; exports: number; exportedAt: Date | null };

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

export const sentRow = z.object({
  companyId: z.int(),
  company: z.string().meta({ example: 'Acme' }),
  slug: z.string(),
  contactId: z.int().nullable().describe('Null for a company without an exported contact'),
  name: z.string().nullable(),
  role: z.string().nullable(),
  ...maskableEmail.shape,
  recalled: z.boolean().describe('Whether you have to remove the contact, or did; its address is masked'),
  bounced: z.boolean().describe('Whether the address bounced, so that exports omit it'),
  exportId: z.uuid().describe('The last export for the client with this contact or company'),
  exportedAt: timestamp,
});

type SentRow = Omit<z.output<typeof sentRow>, 'emailMasked' | 'exportId' | 'exportedAt'>;
type SentQuery = { query: string; page: number; userId: string; showsEmails: boolean };

/**
 * A page of exported companies and their exported contacts, with unmasked addresses, by company name. Records that no
 * longer exist are omitted.
 * @param query part of the name of a company or contact, or an email address: part of it only if the user sees addresses
 */
export function readSent(db: Db, { contacts, companies }: Exported, { query, page, userId, showsEmails }: SentQuery) {
  const isRecalled = sql<boolean>`exists (select from recalled_contacts join recall_notices using (recall_id)
    where contact_id = k.id and user_id = ${userId})`;
  return readPage(page, async (offset) => {
    const { rows } = await sql<SentRow & { total: number }>`
      select count(*) over ()::int as total, c.id as "companyId", organization_name as company, slug,
        k.id as "contactId", nullif(concat_ws(' ', first_name, last_name), '') as name, role, email, ${isRecalled} as recalled,
        coalesce(lower(email) in (${bouncedAddresses(userId)}), false) as bounced
      from unnest(${[...companies]}::int[]) exported_company (id) join companies c using (id)
        left join (contacts k join unnest(${[...contacts]}::int[]) exported_contact (id) on exported_contact.id = k.id)
          on company_id = c.id
      where ${query} = '' or position(lower(${query}) in lower(organization_name)) > 0
        or position(lower(${query}) in lower(concat_ws(' ', first_name, last_name))) > 0
        or lower(email) = lower(${query})
        or (${showsEmails} and position(lower(${query}) in lower(email)) > 0 and not ${isRecalled})
      order by lower(organization_name), c.id, k.position, k.id
      limit ${LIST_PAGE_SIZE} offset ${offset}`.execute(db);
    return rows;
  });
}

/** Returns the labels of the clients in a search's export filter, by value. */
export async function clientLabels(
  db: Db,
  userId: string,
  { exported }: Pick<CompanyFilters, 'exported'>,
): Promise<Record<string, string>> {
  if (!isChosen(exported)) return {};
  const clients = await readClients(db, userId);
  return Object.fromEntries(clients.map(({ id, name }) => [id, `Exported for ${name}`]));
}

/** @returns the id of the new client */
export function addClient(db: Db, userId: string, name: string, now: Date): Promise<number> {
  return changeLedger(db, userId, async (trx) => {
    const insert = trx.insertInto('clients').values({ user_id: userId, name, created_at: now }).returning('id');
    return (await clients.add(trx, userId, () => insert.executeTakeFirstOrThrow())).id;
  });
}

/** Deletes clients that can no longer be restored, except those that exports or delivery results refer to. */
export async function purgeClients(db: Db, now: Date): Promise<void> {
  await sql`
    delete from clients where deleted_at <= ${restorableSince(now)}
      and not exists (select from exported_contacts where client_id = clients.id)
      and not exists (select from exports where client_id = clients.id)
      and not exists (select from client_results where client_id = clients.id)`.execute(db);
}

async function refuseSameName(trx: Trx, userId: string, id: number): Promise<void> {
  const { rows } = await sql`
    select from clients
    where ${isOwn(userId)} and id <> ${id} and lower(name) = (select lower(name) from clients where id = ${id}) limit 1`.execute(
    trx,
  );
  if (rows.length > 0)
    throw invalidParameters([{ field: 'name', message: 'You already have a client with this name' }]);
}
