import type { Transaction } from 'kysely';
import { dropAddresses } from '#domain/emails.ts';
import { plainAddress } from '#domain/plain-address.ts';
import { searchText } from '#domain/search-text.ts';
import { type IsSuppressed, type Person, relatedKeys, suppressionKeys } from '#domain/suppression.ts';
import { announceSearchChange, nextSearchVersion } from '../companies/search-version.ts';
import { clientOf } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { publishLps } from '../history/publish-records.ts';
import { type FoundRecord, findRecords, personIn, RECORD_TABLES, type RecordTable } from './find-person.ts';
import { endExports, forgetAddress, forgetInHistory, forgetUploads } from './forget-copies.ts';
import { suppressKeys } from './suppressions.ts';

type Trx = Transaction<Database>;

/**
 * Takes a person out of everything that we hold and keeps them out: as a contact, as a founder, their address in texts,
 * in the history, and in files that were made before. Every process forgets them with the new search version.
 * @returns how many contacts they were
 */
export async function removePerson(trx: Trx, person: Person, requestId: number, now: Date): Promise<number> {
  const client = clientOf(trx);
  const version = await nextSearchVersion(client); // From here on nobody else writes companies.
  const companies = await findRecords(trx, 'companies', person);
  const lps = await findRecords(trx, 'lps', person);
  const everybody = [...companies, ...lps].flatMap((record) => record.contacts.map((one) => personIn(record, one)));
  const keys = relatedKeys(person, everybody);
  await suppressKeys(trx, keys, requestId);
  const isThem: IsSuppressed = (one) => suppressionKeys(one).some((key) => keys.has(key));

  const removed =
    (await removeContacts(trx, 'companies', companies, isThem)) + (await removeContacts(trx, 'lps', lps, isThem));
  for (const company of companies) await cleanCompany(trx, company, isThem, version);
  for (const { id } of lps) await cleanLp(trx, id, isThem);
  await forgetInHistory(trx, 'companies', companies, isThem);
  await forgetInHistory(trx, 'lps', lps, isThem);
  if (person.email) await forgetAddress(trx, plainAddress(person.email));
  await endExports(trx, now);
  await forgetUploads(trx);
  await announceSearchChange(client);
  return removed;
}

async function removeContacts(
  trx: Trx,
  table: RecordTable,
  records: readonly FoundRecord[],
  isThem: IsSuppressed,
): Promise<number> {
  const ids = records.flatMap((record) =>
    record.contacts.filter((contact) => isThem(personIn(record, contact))).map(({ id }) => id),
  );
  if (ids.length > 0) await trx.deleteFrom(RECORD_TABLES[table].people).where('id', 'in', ids).execute();
  return ids.length;
}

/** What a company says of the person beside its contacts; what is searched of it is made anew. */
async function cleanCompany(trx: Trx, { id }: FoundRecord, isThem: IsSuppressed, version: number): Promise<void> {
  const company = await trx.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const contacts = await trx
    .selectFrom('contacts')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const where = [company.organization_name, company.website];
  const text = (given: string | null) => given && withoutAddresses(given, isThem);
  const email = company.contact_email;
  const cleaned = {
    founders: company.founders.filter((name) => !isThem({ name, email: null, companies: where })),
    contact_email: email !== null && isThem({ name: null, email, companies: [] }) ? null : email,
    description: text(company.description),
    full_description: text(company.full_description),
  };
  const search_text = searchText({
    organizationName: company.organization_name,
    description: cleaned.description,
    industryGroups: company.industry_groups,
    headquartersLocation: company.headquarters_location,
    contacts: contacts.map(({ first_name, last_name }) => ({ firstName: first_name, lastName: last_name })),
  });
  const row = { ...cleaned, search_text, version };
  await trx.updateTable('companies').set(row).where('id', '=', id).execute();
}

/** The same of an LP: its description, and what is searched, which names its contacts. */
async function cleanLp(trx: Trx, id: number, isThem: IsSuppressed): Promise<void> {
  const { description } = await trx
    .selectFrom('lps')
    .select('description')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const cleaned = description && withoutAddresses(description, isThem);
  await trx.updateTable('lps').set({ description: cleaned }).where('id', '=', id).execute();
  await publishLps(clientOf(trx), [id]);
}

function withoutAddresses(text: string, isThem: IsSuppressed): string {
  return dropAddresses(text, (email) => isThem({ name: null, email, companies: [] }));
}
