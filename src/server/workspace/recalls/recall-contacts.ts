import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import { EXPORT_OVERLAP_MS, type RecallReason } from '#domain/recalls/recalls.ts';
import { arraysOf, type SqlClient } from '../../platform/database/connection.ts';
import { CHANNELS } from '../../platform/database/listener.ts';
import { signerFor } from '../../platform/database/secrets.ts';
import { publishEventToUsers } from '../../platform/realtime/events.ts';

export type RecalledContact = { contactId: number; email: string | null; name: string | null; company: string };

/**
 * Recalls contacts in the caller's transaction; a background search then finds the users who exported them. Each
 * address of a contact is recalled once per reason, from the exports that contain it. Several ids of one person at one
 * company, such as merged contacts, share a recall.
 */
export async function recallContacts(
  client: SqlClient,
  contacts: readonly RecalledContact[],
  reason: RecallReason,
  now: Date,
): Promise<void> {
  if (contacts.length === 0) return;
  const addresses = await exportedAddresses(client, contacts, reason);
  const { rows } = await client.query<{ recall: string }>(
    `select contact_id || ' ' || address_hash as recall from recalled_contacts c join recalls on recalls.id = recall_id
     where c.reason = $1 and contact_id = any ($2)`,
    [reason, addresses.map(({ id }) => id)],
  );
  const knownRecalls = new Set(rows.map((row) => row.recall));
  const newAddresses = addresses
    .filter(({ id, hash }) => !knownRecalls.has(`${id} ${hash}`))
    .sort((a, b) => a.id - b.id);
  if (newAddresses.length === 0) return;
  await storeRecalls(client, newAddresses, reason, now);
  await client.query('select pg_notify($1, $2)', [CHANNELS.recalls, '']);
}

/**
 * An address of a contact, and the exports that contain it under an id. Addresses with the same `person` share a
 * recall.
 */
type ExportedAddress = RecallPeriod & {
  id: number;
  name: string | null;
  company: string;
  hash: string;
  person: string;
};

async function exportedAddresses(
  client: SqlClient,
  contacts: readonly RecalledContact[],
  reason: RecallReason,
): Promise<ExportedAddress[]> {
  const { sign } = await signerFor(client, 'recalls');
  const contactOf = new Map(contacts.map((contact) => [contact.contactId, contact]));
  return (await readExported(client, contacts)).flatMap(({ id, contactId, changes, last }) => {
    const contact = contactOf.get(contactId);
    if (!contact) return [];
    const { name, company } = contact;
    // Users who exported an earlier address do not have the one that bounces.
    const isRecalled = (address: string | null) => reason === 'suppressed' || isSame(address, contact.email);
    return addressPeriods(changes, id === contactId ? contact.email : last, isRecalled).map((period) => {
      const address = period.email ?? contact.email;
      const hash = sign(address ? normalizeEmail(address) : `${name} ${company}`);
      return { ...period, id, name, company, hash, person: `${hash} ${company} ${period.email === null}` };
    });
  });
}

async function storeRecalls(
  client: SqlClient,
  addresses: readonly ExportedAddress[],
  reason: RecallReason,
  now: Date,
): Promise<void> {
  const people = [...Map.groupBy(addresses, ({ person }) => person).values()].flatMap(([one]) => one ?? []);
  const { rows } = await client.query<{ id: number; person: string }>(
    `insert into recalls (reason, address_hash, company, email, name, created_at)
     select $1, person.*, $2 from unnest($3::text[], $4::text[], $5::text[], $6::text[]) person (address_hash, company, email, name)
     returning id, concat_ws(' ', address_hash, company, case when email is null then 'true' else 'false' end) as person`,
    [reason, now, ...arraysOf(people, 'hash', 'company', 'email', 'name')],
  );
  const recallOf = new Map(rows.map(({ id, person }) => [person, id]));
  const contactRows = addresses.map((address) => ({ ...address, recall: recallOf.get(address.person) }));
  await client.query(
    `insert into recalled_contacts (contact_id, reason, recall_id, since, until)
     select contact, $1, recall, since, until
     from unnest($2::int[], $3::int[], $4::timestamptz[], $5::timestamptz[]) recalled (contact, recall, since, until)
     on conflict do nothing`,
    [reason, ...arraysOf(contactRows, 'id', 'recall', 'since', 'until')],
  );
}

type AddressChange = { before: string | null; after: string | null; at: Date };
/** An id under which a contact was exported (its own, or one merged into it), with its last known address. */
type ExportedId = { id: number; contactId: number; changes: AddressChange[]; last: string | null };

/** Reads the ids under which contacts may have been exported, and the changes of their addresses. */
async function readExported(client: SqlClient, contacts: readonly RecalledContact[]): Promise<ExportedId[]> {
  // An undone merge does not count.
  const { rows } = await client.query<ExportedId>(
    `with recursive ids as (
       select id, id as contact from unnest($1::int[]) id
       union
       select gone_id, contact from ids join merged_ids on table_name = 'contacts' and kept_id = ids.id
       where gone_id <> all ($1) and not exists (select from contacts where contacts.id = gone_id)
     )
     select ids.id, contact as "contactId", coalesce(changes, '{}') as changes, last
     from ids, lateral (
       select array_agg(jsonb_build_object('before', before ->> 'email', 'after', after ->> 'email', 'at', at)
           order by changed_rows.id) filter (where after is not null) as changes,
         (array_agg(before ->> 'email' order by changed_rows.id desc) filter (where after is null))[1] as last
       from changed_rows join changes on changes.id = change_id
       where table_name = 'contacts' and row_id = ids.id and before is not null
         and before -> 'email' is distinct from after -> 'email'
     ) history`,
    [contacts.map(({ contactId }) => contactId)],
  );
  return rows.map((row) => ({ ...row, changes: row.changes.map((one) => ({ ...one, at: new Date(one.at) })) }));
}

/** The period of exports that contain an address; null if they may contain either of two addresses. */
type RecallPeriod = { email: string | null; since: Date | null; until: Date | null };

function addressPeriods(
  changes: readonly AddressChange[],
  last: string | null,
  isRecalled: (address: string | null) => boolean,
): RecallPeriod[] {
  const periods: RecallPeriod[] = [];
  let since: Date | null = null;
  for (const { before, after, at } of changes.filter((change) => !isSame(change.before, change.after))) {
    const overlapEnd = new Date(at.getTime() + EXPORT_OVERLAP_MS);
    if (isRecalled(before)) periods.push({ email: before, since, until: at });
    if (isRecalled(before) || isRecalled(after)) periods.push({ email: null, since: at, until: overlapEnd });
    since = overlapEnd;
  }
  if (isRecalled(last)) periods.push({ email: last, since, until: null });
  return periods;
}

function isSame(one: string | null, other: string | null): boolean {
  return normalizeEmail(one ?? '') === normalizeEmail(other ?? '');
}

/** Withdraws the recalls of addresses that are no longer undeliverable, in the caller's transaction. */
export async function withdrawRecalls(client: SqlClient, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const { sign } = await signerFor(client, 'recalls');
  const { rows } = await client.query<{ id: number }>(
    `select id from recalls where reason = 'undeliverable' and address_hash = any ($1) order by id for update`,
    [addresses.map((address) => sign(normalizeEmail(address)))],
  );
  const ids = rows.map(({ id }) => id);
  const holders = await client.query<{ user_id: string }>(
    'select distinct user_id from recall_notices where recall_id = any ($1)',
    [ids],
  );
  // Before the deletion locks notices, because an account that is being deleted waits for them.
  await publishEventToUsers(
    client,
    { type: 'recalls_changed' },
    holders.rows.map(({ user_id }) => user_id),
  );
  await client.query('delete from recalls where id = any ($1)', [ids]);
}
